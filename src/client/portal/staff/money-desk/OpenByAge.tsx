import { Link } from '@tanstack/react-router'
import { sumOf } from '#shared/base/cents.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { MoneySummary } from '#shared/money/money-summary.schema.ts'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, SkeletonRows } from '#client/public/ui/States.tsx'
import { useMoneySummary } from './use-money-summary.ts'
import styles from './money-desk.module.css'

/** The amounts that clients owe the firm, by how late they are. Each age filters the list. */
export function OpenByAge() {
  return (
    <Panel title="Open invoices" flush>
      <QueryBoundary
        query={useMoneySummary()}
        what="what is open"
        failed="What is open could not be loaded."
        skeleton={<SkeletonRows rows={5} />}
      >
        {({ open }) => <Ages open={open} />}
      </QueryBoundary>
    </Panel>
  )
}

function Ages({ open }: Pick<MoneySummary, 'open'>) {
  const ages = Object.values(open)
  const total = sumOf(ages.map(({ cents }) => cents))
  const invoices = ages.reduce((sum, age) => sum + age.invoices, 0)
  if (invoices === 0) {
    return (
      <EmptyState title="Nothing is open">
        Write an invoice on the page of a return or a client. What clients owe you is here then, by
        how late it is.
      </EmptyState>
    )
  }
  const most = Math.max(1, ...ages.map(({ cents }) => cents))
  return (
    <table className={`full text-row ${styles.figures}`} aria-label="Open by age">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Age</th>
          <th scope="col">Invoices</th>
          <th scope="col">Open</th>
        </tr>
      </thead>
      <tbody>
        {AGES.map(({ age, label, late }) => (
          <tr key={age}>
            <th scope="row" className="regular">
              <Link to="/admin/money" search={{ show: age }} resetScroll={false}>
                {label}
              </Link>
              {open[age].cents > 0 && (
                <span
                  className={`block bar ${late ? styles.late : 'filled'}`}
                  style={{ width: `${(100 * open[age].cents) / most}%` }}
                />
              )}
            </th>
            <td className="muted">{open[age].invoices.toLocaleString('en-US')}</td>
            <td>{formatCents(open[age].cents)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="strong">
          <th scope="row">All</th>
          <td>{invoices.toLocaleString('en-US')}</td>
          <td>{formatCents(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

const AGES = [
  { age: 'days0', label: 'Not due, or less than 30 days late', late: false },
  { age: 'days30', label: '30 to 59 days late', late: false },
  { age: 'days60', label: '60 to 89 days late', late: true },
  { age: 'days90', label: '90 days late or more', late: true },
] as const
