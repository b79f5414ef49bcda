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
    <section id={id} className={split ? 'wide-2-3 mt-section' : 'mt-section'}>
      <div>
        <h2 className="text-heading max-640">{title}</h2>
        {lead && <p className="lead mt-12">{lead}</p>}
      </div>
      <div className={split ? undefined : 'mt-32'}>{children}</div>
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
    <header className="mt-48">
      <h1 className={`max-640 ${styles.h1}`}>{title}</h1>
      <p className="lead mt-20">{children}</p>
    </header>
  )
}

export function Prose({ children }: { children: ReactNode }) {
  return <div className={`measure-39 ${styles.prose}`}>{children}</div>
}

export function Reasons({ reasons }: { reasons: Readonly<Record<string, string>> }) {
  return (
    <Stack as="dl" gap={32} className="fill-15">
      {Object.entries(reasons).map(([title, text]) => (
        <div key={title} className="pt-16 line-above">
          <dt className="serif-title">{title}</dt>
          <dd className="mt-8 muted">{text}</dd>
        </div>
      ))}
    </Stack>
  )
}

export function Invitation({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="pt-64 mt-section line-above">
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
export const rowLink = 'row-button apart full-height on-paper'

export function RowText({ title, text, icon }: { title: string; text: string; icon: IconName }) {
  return (
    <>
      <span>
        <span className="block strong">{title}</span>
        <span className="muted">{text}</span>
      </span>
      <Icon className="accent" name={icon} />
    </>
  )
}
