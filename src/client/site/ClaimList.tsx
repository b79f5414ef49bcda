import { Icon } from '../ui/Icon.tsx'
import styles from './ClaimList.module.css'

/** What this server answered about a claim: whether it holds here, and the sentence that says so. */
export interface ClaimState {
  holds: boolean
  text: string
}

interface ClaimListProps {
  claims: readonly { id?: string; title: string; text: string }[]
  /** By the id of the claim; a claim without one stands alone. */
  states?: Readonly<Record<string, ClaimState>>
}

/** Promises, one a row, each with what this server says about it where it can be asked. */
export function ClaimList({ claims, states = {} }: ClaimListProps) {
  return (
    <dl className={styles.claims}>
      {claims.map(({ id, title, text }) => (
        <div key={title} className={styles.claim}>
          <dt className={styles.title}>{title}</dt>
          <dd className={styles.text}>{text}</dd>
          {id !== undefined && states[id] && <State {...states[id]} />}
        </div>
      ))}
    </dl>
  )
}

function State({ holds, text }: ClaimState) {
  return (
    <dd className={styles.state} data-holds={holds || undefined}>
      <Icon name={holds ? 'check-circle' : 'circle'} size={18} />
      {text}
    </dd>
  )
}
