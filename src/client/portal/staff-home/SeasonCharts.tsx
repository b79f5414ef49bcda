import { useId } from 'react'
import type { AdminSummary } from '#shared/admin.schema.ts'
import { formatCents } from '#shared/format-money.ts'
import { returnStatuses, statusLabel, statusTone } from '#shared/return-status.ts'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton } from '#client/public/ui/States.tsx'
import { useSummary } from '#client/portal/returns/use-returns.ts'
import { CollapsibleOnPhone } from '#client/portal/staff/CollapsibleOnPhone.tsx'
import styles from './SeasonCharts.module.css'

/** The returns by status and the revenue by month; folded on phones. */
export function SeasonCharts() {
  const { data: summary = null, isError } = useSummary()
  // The figures above say what failed, and have the button to try again.
  if (isError) return null
  return (
    <Panel flush>
      <h2 className="visually-hidden">Charts of the season</h2>
      <CollapsibleOnPhone label="Charts">
        <div className="columns wide-2-3">
          <Chart
            title="Returns by status"
            figures={summary && statusFigures(summary.byStatus)}
            none="No returns yet."
          />
          <Chart
            title="Revenue by month"
            figures={summary && revenueFigures(summary.revenueByMonth)}
            none="No payments in the last twelve months. Each one you record adds to its month."
            vertical
          />
        </div>
      </CollapsibleOnPhone>
    </Panel>
  )
}

interface ChartFigure {
  name: string
  /** A short name, for the bar. */
  label: string
  value: number
  text: string
  color: string
}

export function statusFigures(byStatus: AdminSummary['byStatus']): ChartFigure[] {
  return returnStatuses.map((status) => {
    const label = statusLabel(status)
    const value = byStatus[status]
    const tone = statusTone(status)
    const color = `var(--${tone === 'yellow' ? 'amber' : tone})`
    return { name: label, label, value, text: value.toLocaleString('en-US'), color }
  })
}

/** Returns the revenue of each month, oldest first. */
export function revenueFigures(months: AdminSummary['revenueByMonth']): ChartFigure[] {
  return months.map(({ month, cents }) => {
    const firstDay = new Date(`${month}-01T00:00:00Z`)
    return {
      name: longMonth.format(firstDay),
      label: shortMonth.format(firstDay),
      value: cents,
      text: formatCents(cents),
      color: 'var(--accent)',
    }
  })
}

/** For the axis: "$12K". */
export function roundDollars(cents: number): string {
  return compactDollars.format(cents / 100)
}

/** Returns the largest value of an axis: twice a round number. */
export function axisEnd(largest: number): number {
  const power = 10 ** Math.floor(Math.log10(largest / 2))
  return 2 * power * ([1, 2, 2.5, 5].find((step) => 2 * step * power >= largest) ?? 10)
}

interface ChartProps {
  title: string
  figures: readonly ChartFigure[] | null
  none: string
  /** Vertical bars with an axis; each shows its value under the pointer. */
  vertical?: boolean
}

/** A list of bars. Screen readers read names and values; the rest is hidden from them. */
function Chart({ title, figures, none, vertical = false }: ChartProps) {
  const id = useId()
  const largest = Math.max(...(figures ?? []).map(({ value }) => value))
  const end = vertical ? axisEnd(largest) : largest
  return (
    <figure className={`shrinks py-14px px-inset ${styles.chart}`} aria-labelledby={id}>
      <figcaption className="mb-1 muted text-small" id={id}>
        {title}
      </figcaption>
      {figures === null ? (
        <Skeleton height="6rem" />
      ) : largest === 0 ? (
        <p className="max-24 muted text-small">{none}</p>
      ) : (
        <div className={vertical ? `facts gap-12px ${styles.vertical}` : styles.horizontal}>
          {vertical && (
            <div className="stack text-end content-apart pb-2" aria-hidden>
              {[end, end / 2, 0].map((tick) => (
                <span key={tick}>{roundDollars(tick)}</span>
              ))}
            </div>
          )}
          <ul className={styles.bars}>
            {figures.map((figure) => (
              <Bar key={figure.name} figure={figure} end={end} vertical={vertical} />
            ))}
          </ul>
        </div>
      )}
    </figure>
  )
}

interface BarProps {
  figure: ChartFigure
  end: number
  vertical: boolean
}

function Bar({ figure: { name, label, value, text, color }, end, vertical }: BarProps) {
  // Keeps a few returns visible among thousands.
  const length = value === 0 ? 0 : `max(2px, ${(value / end) * 100}%)`
  return (
    <li className={vertical ? 'anchor' : 'row backward middle'}>
      <div className={`anchor ${styles.track}`}>
        <div
          className={styles.bar}
          style={{ background: color, [vertical ? 'height' : 'width']: length }}
        />
        <p className={styles.value}>
          <span className={styles.name}>
            {name}
            <span className="visually-hidden">:</span>{' '}
          </span>
          <strong className={vertical ? undefined : 'ink regular'}>{text}</strong>
        </p>
      </div>
      <span className={styles.label} aria-hidden>
        {label}
      </span>
    </li>
  )
}

const longMonth = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})
const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' })
const compactDollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})
