import { returnStatuses, type ReturnStatus } from '#shared/return-status.ts'
import { trpc } from '#client/portal/api/trpc.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { thisYear } from '#client/portal/ui/today.ts'
import { FigureCard } from './FigureCard.tsx'
import styles from './FilingStatusCard.module.css'

/** The year and the status of the newest return. */
export function FilingStatusCard() {
  const returns = trpc.returns.list.useQuery()
  return (
    <FigureCard title="Filing Status" query={returns} tall>
      {([newest]) => ({
        figure: newest?.taxYear ?? thisYear(),
        hint: (
          <>
            <p className={styles.status}>
              Return status
              {newest ? (
                <StatusBadge status={newest.status} />
              ) : (
                <Badge tone="grey">Not started</Badge>
              )}
            </p>
            {newest && <Steps status={newest.status} />}
          </>
        ),
      })}
    </FigureCard>
  )
}

/** How far along the return is, as a picture of what the badge says. */
function Steps({ status }: { status: ReturnStatus }) {
  const reached = returnStatuses.indexOf(status)
  return (
    <div className={styles.steps} aria-hidden="true">
      {returnStatuses.map((step, place) => (
        <span key={step} data-reached={place <= reached || undefined} />
      ))}
    </div>
  )
}
