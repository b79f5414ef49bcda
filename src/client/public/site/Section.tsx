import type { ReactNode } from 'react'
import { Spinner } from '#client/public/ui/Spinner.tsx'
import styles from './Section.module.css'

interface SectionProps {
  /** The anchor of the section. */
  id?: string
  title: ReactNode
  lead?: ReactNode
  /** Puts the heading at the left of the content where there is room. */
  split?: boolean
  children: ReactNode
}

/** A part of a public page: a heading in the serif, a line beneath it, and what it is about. */
export function Section({ id, title, lead, split, children }: SectionProps) {
  return (
    <section id={id} className={split ? `${styles.section} ${styles.split}` : styles.section}>
      <div>
        <h2 className={styles.title}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  )
}

/** The width of a public page, and the room above and below. One for visitors only is a spinner to anybody signed in. */
export function Page({ visitorsOnly, children }: { visitorsOnly?: boolean; children: ReactNode }) {
  if (!visitorsOnly) return <div className={styles.page}>{children}</div>
  return (
    <>
      <div className={styles.page} data-for="visitors">
        {children}
      </div>
      <div data-for="clients">
        <Spinner />
      </div>
    </>
  )
}

/** The top of a public page other than the front page. */
export function PageTop({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <header className={styles.top}>
      <h1 className={styles.h1}>{title}</h1>
      <p className={styles.topLead}>{children}</p>
    </header>
  )
}
