import { formatUtcDate } from '#shared/dates.ts'
import type { ErasurePlan } from '#shared/erasure.schema.ts'
import styles from './erasure.module.css'

/** What stays, with reason and date, and what is destroyed. */
export function PlanView({ plan: { stays, documents, returns } }: { plan: ErasurePlan }) {
  return (
    <>
      <h3 className="text-body strong">What stays</h3>
      <ul className={`rows mb-2`}>
        {stays.map(({ what, reason, until }) => (
          <li key={what} className="p-10px-0">
            <p>{what}</p>
            <p className={styles.detail}>
              until <time dateTime={until.toISOString()}>{formatUtcDate(until)}</time> · {reason}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="text-body strong">What is destroyed</h3>
      <div className={styles.gone}>
        <ul>
          <li>Name, address and sign-in</li>
          <li>The tax profile with all numbers, spouse and dependents</li>
          {documents > 0 && <li>{counted(documents, 'document')}</li>}
          {returns > 0 && <li>{counted(returns, 'return')}</li>}
          <li>Notifications and messages</li>
        </ul>
      </div>
    </>
  )
}

function counted(count: number, one: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${one}s`
}
