import type { AdminSummary } from '#shared/returns/admin.schema.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { useSummary } from '#client/portal/staff/returns/use-returns.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import styles from './SummaryCards.module.css'

/** The season in one line of five figures, each with the rule for what it counts. */
export function SummaryCards() {
  return (
    <section aria-label="Summary">
      <QueryBoundary
        query={useSummary()}
        what="the summary"
        failed="The summary could not be loaded."
        skeleton={<Figures summary={null} />}
      >
        {(summary) => <Figures summary={summary} />}
      </QueryBoundary>
    </section>
  )
}

function Figures({ summary }: { summary: AdminSummary | null }) {
  return (
    <dl className="row wrap gap-4 gap-x-24 text-small phone-stack phone-two-auto">
      {CARDS.map(([label, rule, format]) => (
        <div
          className={`row baseline muted gap-8 phone-apart ${styles.card}`}
          key={label}
          title={rule}
        >
          <dt>{label}</dt>
          <dd className="ink text-body figures strong breaks">
            {summary === null ? <Skeleton width="2rem" /> : format(summary)}
          </dd>
          <dd className="visually-hidden">{rule}</dd>
        </div>
      ))}
    </dl>
  )
}

const count = (figure: number) => figure.toLocaleString('en-US')

const CARDS: readonly (readonly [string, string, (summary: AdminSummary) => string])[] = [
  ['Total clients', 'Users with the role client', ({ totalClients }) => count(totalClients)],
  ['Pending returns', 'Not started yet', ({ pendingReturns }) => count(pendingReturns)],
  ['Completed returns', 'Completed or filed', ({ completedReturns }) => count(completedReturns)],
  ['Paid returns', 'Payment recorded', ({ paidReturns }) => count(paidReturns)],
  ['Total revenue', 'Sum of the paid returns', ({ totalRevenue }) => formatCents(totalRevenue)],
]
