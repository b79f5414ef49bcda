import type { AdminSummary } from '#shared/returns/admin.schema.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { useSummary } from '#client/portal/staff/returns/use-returns.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { Group, Row } from '#client/public/ui/layout.tsx'

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
    <Group as="dl" gap={16} className="text-small phone-stack phone-two-auto">
      {CARDS.map(([label, rule, format]) => (
        <Row align="baseline" className="muted phone-apart" key={label} title={rule}>
          <dt>{label}</dt>
          <dd className="text-body figures strong">
            {summary === null ? <Skeleton width="2rem" /> : format(summary)}
          </dd>
          <dd className="visually-hidden">{rule}</dd>
        </Row>
      ))}
    </Group>
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
