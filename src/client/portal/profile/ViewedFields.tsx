import type { ReactNode } from 'react'
import { useImpersonation } from '#client/public/session/impersonation.ts'
import styles from './ViewedFields.module.css'

/** The fields of a form. Who views as a client reads them and can't type: what they saved would be masks. */
export function ViewedFields({ children }: { children: ReactNode }) {
  if (useImpersonation() === null) return children
  return (
    <fieldset disabled className={styles.closed}>
      <legend className="visually-hidden">For reading only</legend>
      {children}
    </fieldset>
  )
}
