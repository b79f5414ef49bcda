import { formatUtcDate } from '#shared/firm/dates.ts'
import type { ErasurePlan } from '#shared/retention/erasure.schema.ts'

/** The records that stay, with reason and date, and those that are destroyed. */
export function PlanView({ plan: { stays, documents, returns } }: { plan: ErasurePlan }) {
  return (
    <>
      <h3 className="text-body strong">What stays</h3>
      <ul className={`rows mb-16`}>
        {stays.map(({ what, reason, until }) => (
          <li key={what} className="py-12">
            <p>{what}</p>
            <p className="small breaks">
              until <time dateTime={until.toISOString()}>{formatUtcDate(until)}</time> · {reason}
            </p>
          </li>
        ))}
      </ul>
      <h3 className="text-body strong">What is destroyed</h3>
      <div className="mt-6 mx-0 mb-16">
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

function counted(count: number, singular: string): string {
  return count === 1 ? `1 ${singular}` : `${count} ${singular}s`
}
