import { sumOf, toCents } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import type { MoneySummary } from '#shared/money/money-summary.schema.ts'

type Revenue = MoneySummary['revenue']

/** A month of the last twelve, with what came in the year before. */
export interface RevenueMonth {
  /** YYYY-MM */
  month: string
  received: Cents
  yearBefore: Cents
}

/** The last twelve months, the oldest first. */
export function lastTwelve(revenue: Revenue, today: string): RevenueMonth[] {
  const of = new Map(revenue.map((row) => [row.month, row.cents]))
  return Array.from({ length: 12 }, (_, place) => {
    const month = monthBefore(today, 11 - place)
    return {
      month,
      received: of.get(month) ?? toCents(0),
      yearBefore: of.get(monthBefore(today, 23 - place)) ?? toCents(0),
    }
  })
}

interface ServiceRevenue {
  name: string
  thisYear: Cents
  lastYear: Cents
}

/** The revenue of each service in this calendar year and the last, largest first. */
export function byService(revenue: Revenue, year: number): ServiceRevenue[] {
  const sums = new Map<string, ServiceRevenue>()
  for (const { month, services } of revenue) {
    const which = yearOf(month, year)
    if (which === null) continue
    for (const { name, cents: share } of services) {
      const sum = sums.get(name) ?? { name, thisYear: toCents(0), lastYear: toCents(0) }
      sums.set(name, { ...sum, [which]: sumOf([sum[which], share]) })
    }
  }
  return Array.from(sums.values()).toSorted(
    (a, b) => b.thisYear - a.thisYear || b.lastYear - a.lastYear,
  )
}

function yearOf(month: string, year: number): 'thisYear' | 'lastYear' | null {
  const of = Number(month.slice(0, 4))
  if (of === year) return 'thisYear'
  return of === year - 1 ? 'lastYear' : null
}

/** "Apr 2026" */
export function monthName(month: string): string {
  return new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
}

function monthBefore(today: string, months: number): string {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`)
  first.setUTCMonth(first.getUTCMonth() - months)
  return first.toISOString().slice(0, 7)
}
