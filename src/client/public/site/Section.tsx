import type { ReactNode } from 'react'
import { AuthButton } from '#client/public/shell/Header.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { Icon, type IconName } from '#client/public/ui/Icon.tsx'
import { PortalSkeleton } from '#client/public/shell/PortalSkeleton.tsx'
import { dollars } from './prices.ts'
import styles from './Section.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

interface SectionProps {
  id?: string
  title: ReactNode
  lead?: ReactNode
  split?: boolean
  children: ReactNode
}

export function Section({ id, title, lead, split, children }: SectionProps) {
  return (
    <section id={id} className={split ? `${styles.section} ${styles.split}` : styles.section}>
      <div>
        <h2 className={`text-heading ${styles.title}`}>{title}</h2>
        {lead && <p className="lead mt-12">{lead}</p>}
      </div>
      <div className={`mt-48 ${styles.content}`}>{children}</div>
    </section>
  )
}

/** The width and margins of a public page. With `visitorsOnly`, a signed-in user sees the portal's skeleton instead. */
export function Page({ visitorsOnly, children }: { visitorsOnly?: boolean; children: ReactNode }) {
  if (!visitorsOnly) return <div className="page-width pb-section">{children}</div>
  return (
    <>
      <div className="page-width pb-section" data-for="visitors">
        {children}
      </div>
      <div data-for="clients">
        <PortalSkeleton />
      </div>
    </>
  )
}

export function PageTop({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <header className={`pt-64 ${styles.top}`}>
      <h1 className={styles.h1}>{title}</h1>
      <p className={styles.topLead}>{children}</p>
    </header>
  )
}

export function Prose({ children }: { children: ReactNode }) {
  return <div className={`measure-39 ${styles.prose}`}>{children}</div>
}

export function Reasons({ reasons }: { reasons: Readonly<Record<string, string>> }) {
  const entries = Object.entries(reasons)
  // Four cards fill one row or two, never three and one.
  const columns = entries.length === 4 ? 'fill-15' : styles.reasons
  return (
    <Stack as="dl" gap={32} className={columns}>
      {entries.map(([title, text]) => (
        <div key={title} className={`pt-16 line-above ${styles.reason}`}>
          <dt>{title}</dt>
          <dd className="mt-8 muted">{text}</dd>
        </div>
      ))}
    </Stack>
  )
}

export function Invitation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.invitation}>
      <h2 className="text-heading">{title}</h2>
      <p className="lead measure-32 mt-12">{children}</p>
      <div className="actions mt-24">
        <AuthButton opens="register">Create Account Now</AuthButton>
        <ButtonLink to="/contact">Contact Us</ButtonLink>
      </div>
    </section>
  )
}

/** `From $80 an hour`, with large numbers. */
export function Price({ cents, unit }: { cents: number; unit: string }) {
  return (
    <>
      <span className="small">From</span> {dollars(cents)} <span className="small">{unit}</span>
    </>
  )
}

/** The class of a link that fills a row, around a `RowText`. */
export const rowLink = `row middle apart gap-16 full-height py-20 px-24 on-paper ink plain ${styles.row}`

export function RowText({ title, text, icon }: { title: string; text: string; icon: IconName }) {
  return (
    <>
      <span>
        <span className={`block strong ${styles.rowTitle}`}>{title}</span>
        <span className="muted">{text}</span>
      </span>
      <Icon name={icon} />
    </>
  )
}
