import { Suspense } from 'react'
import { sumOf } from '#shared/base/cents.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { MoneySummary } from '#shared/money/money-summary.schema.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { byService, lastTwelve, monthName } from './revenue.ts'
import { useMoneySummary } from './use-money-summary.ts'
import styles from './money-desk.module.css'
import { Stack } from '#client/public/ui/layout.tsx'

/** The money received, by month and by service. */
export function Received() {
  return (
    <Panel title="Received">
      <QueryBoundary
        query={useMoneySummary()}
        what="what was received"
        failed="What was received could not be loaded."
        skeleton={<Skeleton height="20rem" />}
      >
        {({ revenue }) =>
          revenue.length === 0 ? (
            <EmptyState title="Nothing was received yet">
              Each payment counts in the month of its day, and for the services of its invoice.
            </EmptyState>
          ) : (
            <Revenue revenue={revenue} />
          )
        }
      </QueryBoundary>
    </Panel>
  )
}

function Revenue({ revenue }: Pick<MoneySummary, 'revenue'>) {
  const today = firmToday()
  return (
    <Stack gap={16} className="one-column">
      <figure>
        <figcaption className="small mb-4">By month, and the year before (line)</figcaption>
        <Suspense fallback={<Skeleton height="9rem" />}>
          <RevenueChart months={lastTwelve(revenue, today)} />
        </Suspense>
      </figure>
      <Services revenue={revenue} year={Number(today.slice(0, 4))} />
      <details>
        <summary className="small">Month by month</summary>
        <Months revenue={revenue} />
      </details>
    </Stack>
  )
}

const RevenueChart = lazyPart(() => import('./RevenueChart.tsx').then((m) => m.RevenueChart))

function Services({ revenue, year }: Pick<MoneySummary, 'revenue'> & { year: number }) {
  const services = byService(revenue, year)
  return (
    <table className={`full text-row ${styles.figures}`} aria-label="By service">
      <thead className="small">
        <tr>
          <th scope="col">Service</th>
          <th scope="col">{year}</th>
          <th scope="col">{year - 1}</th>
        </tr>
      </thead>
      <tbody>
        {services.map(({ name, thisYear, lastYear }) => (
          <tr key={name}>
            <th scope="row" className="regular breaks">
              <bdi>{name}</bdi>
            </th>
            <td>{formatCents(thisYear)}</td>
            <td className="muted">{formatCents(lastYear)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="strong">
          <th scope="row">All</th>
          <td>{formatCents(sumOf(services.map(({ thisYear }) => thisYear)))}</td>
          <td>{formatCents(sumOf(services.map(({ lastYear }) => lastYear)))}</td>
        </tr>
      </tfoot>
    </table>
  )
}

function Months({ revenue }: Pick<MoneySummary, 'revenue'>) {
  return (
    <table className={`full text-row ${styles.figures}`} aria-label="By month">
      <thead className="small">
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Received</th>
        </tr>
      </thead>
      <tbody>
        {revenue.map(({ month, cents, services }) => (
          <tr key={month}>
            <th scope="row" className="regular">
              {monthName(month)}
              <span className="block small breaks">
                {services.map((one) => `${one.name} ${formatCents(one.cents)}`).join(', ')}
              </span>
            </th>
            <td>{formatCents(cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
