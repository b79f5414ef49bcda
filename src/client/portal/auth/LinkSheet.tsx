import type { ReactNode } from 'react'
import styles from './LinkSheet.module.css'

interface LinkSheetProps {
  /** True inside of the portal's page, which has a margin of its own. */
  framed?: boolean
  children: ReactNode
}

/** The card of a page that a link leads to from a mail, or from the firm's sign-in service. On a phone it is the page. */
export function LinkSheet({ framed = false, children }: LinkSheetProps) {
  return (
    <div
      className={`card shadow max-28 p-4 mt-6 mx-auto mb-8 ${styles.sheet}`}
      data-framed={framed || undefined}
    >
      {children}
    </div>
  )
}
