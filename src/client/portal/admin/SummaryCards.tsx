import type { AdminSummary } from '#shared/admin.schema.ts'
import { formatCents } from '#shared/money.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Skeleton } from '#client/public/ui/Skeleton.tsx'
import { SeasonCharts } from '#client/portal/returns/charts/SeasonCharts.tsx'
import { useSummary } from './use-summary.ts'
import styles from './SummaryCards.module.css'

/** The season in five figures, each with the rule by which it counts, and in two charts. */
export function SummaryCards() {
  const summary = useSummary()
  return (
    <section className={styles.panel} aria-label="Summary">
      <QueryBoundary
        query={summary}
        what="the summary"
        failed="The summary could not be loaded."
        skeleton={<Figures figures={null} />}
      >
        {(figures) => <Figures figures={figures} />}
      </QueryBoundary>
    </section>
  )
}

/** Without figures, their places. */
function Figures({ figures }: { figures: AdminSummary | null }) {
  return (
    <>
      <Cards figures={figures} />
      <SeasonCharts summary={figures} />
    </>
  )
}

function Cards({ figures }: { figures: AdminSummary | null }) {
  return (
    <dl className={styles.cards}>
      {CARDS.map((card) => (
        <div className={styles.card} key={card.label} title={card.rule}>
          <dt className={styles.label}>{card.label}</dt>
          <dd className={styles.figure}>
            {figures === null ? <Skeleton width="5rem" height="1.875rem" /> : card.figure(figures)}
          </dd>
          <dd className={styles.rule}>{card.rule}</dd>
        </div>
      ))}
    </dl>
  )
}

const count = (figure: number) => figure.toLocaleString('en-US')

const CARDS = [
  {
    label: 'Total clients',
    rule: 'Users with the role client',
    figure: ({ totalClients }: AdminSummary) => count(totalClients),
  },
  {
    label: 'Pending returns',
    rule: 'Not started yet',
    figure: ({ pendingReturns }: AdminSummary) => count(pendingReturns),
  },
  {
    label: 'Completed returns',
    rule: 'Completed or filed',
    figure: ({ completedReturns }: AdminSummary) => count(completedReturns),
  },
  {
    label: 'Paid returns',
    rule: 'Payment recorded',
    figure: ({ paidReturns }: AdminSummary) => count(paidReturns),
  },
  {
    label: 'Total revenue',
    rule: 'Sum of the paid returns',
    figure: ({ totalRevenue }: AdminSummary) => formatCents(totalRevenue),
  },
] as const
