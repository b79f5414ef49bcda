import type { AdminSummary } from '#shared/admin.schema.ts'
import { formatCents } from '#shared/money.ts'
import { returnStatuses, statusLabel, statusTone, type StatusTone } from '#shared/return-status.ts'

/** One bar of a chart. */
export interface ChartFigure {
  /** The whole of it, for the text beside the chart: "June 2026". */
  name: string
  /** Beneath or beside the bar, where there is little room: "Jun". */
  label: string
  value: number
  /** The value as it is read. */
  text: string
  /** A colour of the look. */
  color: string
}

/** How many returns there are of each status, in the order in which a return passes through them. */
export function statusFigures(byStatus: AdminSummary['byStatus']): ChartFigure[] {
  return returnStatuses.map((status) => ({
    name: statusLabel(status),
    label: statusLabel(status),
    value: byStatus[status],
    text: byStatus[status].toLocaleString('en-US'),
    color: COLOURS[statusTone(status)],
  }))
}

/** What was paid in each month, the oldest first. */
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

/** Cents at the side of a chart: "$12K". */
export function roundDollars(cents: number): string {
  return compactDollars.format(cents / 100)
}

const COLOURS: Record<StatusTone, string> = {
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
