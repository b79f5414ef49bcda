import type { ReactNode } from 'react'
import styles from './ClaimList.module.css'

interface ClaimListProps {
  /** `state` is what is known of the claim's truth, where it can be known. */
  claims: readonly { title: string; text: string; state?: ReactNode }[]
}

/** Promises, one a row. */
export function ClaimList({ claims }: ClaimListProps) {
  return (
    <dl className={styles.claims}>
      {claims.map(({ title, text, state }) => (
        <div key={title} className={styles.claim}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.text}>{text}</dd>
          {state !== undefined && <dd className={styles.state}>{state}</dd>}
        </div>
      ))}
    </dl>
  )
}
