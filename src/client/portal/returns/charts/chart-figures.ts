import type { AdminSummary } from '#shared/admin.schema.ts'
import { formatCents } from '#shared/money.ts'
import { returnStatuses, statusLabel, statusTone, type StatusTone } from '#shared/return-status.ts'

/** One bar of a chart. */
export interface ChartFigure {
  /** For the text alternative: "June 2026". */
  name: string
  /** At the bar: "Jun". */
  label: string
  value: number
  /** The formatted value. */
  text: string
  color: string
}

/** How many returns have each status. */
export function statusFigures(byStatus: AdminSummary['byStatus']): ChartFigure[] {
  return returnStatuses.map((status) => ({
    name: statusLabel(status),
    label: statusLabel(status),
    value: byStatus[status],
    text: byStatus[status].toLocaleString('en-US'),
    color: COLORS[statusTone(status)],
  }))
}

/** The revenue of each month, the oldest first. */
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

const COLORS: Record<StatusTone, string> = {
  yellow: 'var(--amber)',
  blue: 'var(--blue)',
  green: 'var(--green)',
  purple: 'var(--purple)',
  grey: 'var(--grey)',
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
