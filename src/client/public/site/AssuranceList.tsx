import type { ReactNode } from 'react'
import styles from './AssuranceList.module.css'

interface AssuranceListProps {
  /** `state` is what is known of the assurance's truth, where it can be known. */
  assurances: readonly { title: string; text: string; state?: ReactNode }[]
}

/** Promises, one a row. */
export function AssuranceList({ assurances }: AssuranceListProps) {
  return (
    <dl className={styles.assurances}>
      {assurances.map(({ title, text, state }) => (
        <div key={title} className={styles.assurance}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.text}>{text}</dd>
          {state !== undefined && <dd className={styles.state}>{state}</dd>}
        </div>
      ))}
    </dl>
  )
}
