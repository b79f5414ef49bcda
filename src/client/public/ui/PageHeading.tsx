import type { ReactNode } from 'react'
import styles from './PageHeading.module.css'

/** The one h1 of a screen, a line beneath it, and what can be done with the whole screen at its right. */
export function PageHeading({ title, lead, children }: PageHeadingProps) {
  return (
    <header className={styles.heading}>
      <div>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children && <div className={styles.actions}>{children}</div>}
    </header>
  )
}

interface PageHeadingProps {
  title: ReactNode
  lead?: ReactNode
  children?: ReactNode
}
