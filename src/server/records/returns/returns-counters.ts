import { sql } from 'kysely'
import type { AdminSummary } from '#shared/admin.schema.ts'
import { type Cents, sumOf } from '#shared/money.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { countersVisibleTo } from './returns.access.ts'

export type ReturnFigures = Omit<AdminSummary, 'totalClients'>

/** The figures of all returns, from the counters. Money is in cents, months are UTC. */
export async function summarizeReturns(db: Db, viewer: Viewer, now: Date): Promise<ReturnFigures> {
  const groups = await groupReturns(db, viewer)
  const byStatus: Record<ReturnStatus, number> = {
    pending: 0,
    in_progress: 0,
    completed: 0,
    filed: 0,
  }
  const revenue = new Map<string, Cents>()
  const taxYears: number[] = []
  let paidReturns = 0
  for (const { status, month, taxYear, count, cents } of groups) {
    if (status !== null) byStatus[status] = count
    if (taxYear !== null) taxYears.push(taxYear)
    if (month === null) continue
    paidReturns += count
    revenue.set(month, cents)
  }
  return {
    pendingReturns: byStatus.pending,
    completedReturns: byStatus.completed + byStatus.filed,
    paidReturns,
    totalRevenue: sumOf(revenue.values()),
    byStatus,
    revenueByMonth: lastMonths(now, 12).map((month) => ({
      month,
      cents: revenue.get(month) ?? sumOf([]),
    })),
    taxYears: taxYears.toSorted((a, b) => b - a),
  }
}

export async function countClients(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('userCounters')
    .select(sql<number>`coalesce(sum(users), 0)::integer`.as('count'))
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Replaces the counter rows of each kind with one row that has their sum, so that reading stays fast. Changes don't
 * wait for it.
 */
export async function compactCounters(db: Db): Promise<void> {
  await db
    .with('gone', (trx) => trx.deleteFrom('userCounters').returning(['role', 'users']))
    .insertInto('userCounters')
    .columns(['role', 'users'])
    .expression((trx) =>
      trx
        .selectFrom('gone')
        .select(({ fn }) => ['role', fn.sum<number>('users').as('users')])
        .groupBy('role'),
    )
    .execute()
  await db
    .with('gone', (trx) =>
      trx.deleteFrom('returnCounters').returning([...kind, 'returns', 'cents']),
    )
    .insertInto('returnCounters')
    .columns([...kind, 'returns', 'cents'])
    .expression((trx) =>
      trx
        .selectFrom('gone')
        .select(({ fn }) => [
          ...kind,
          fn.sum<number>('returns').as('returns'),
          fn.sum<number>('cents').as('cents'),
        ])
        .groupBy(kind)
        .having(sql<boolean>`sum(returns) <> 0 or sum(cents) <> 0`),
    )
    .execute()
}

const kind = ['taxYear', 'status', 'paymentStatus', 'paymentMonth'] as const

/** A row for each status, each month with payments, and each year; the other two columns are null. */
function groupReturns(db: Db, viewer: Viewer) {
  return countersVisibleTo(db, viewer)
    .select(({ fn, ref }) => [
      sql<ReturnStatus | null>`${ref('status')}`.as('status'),
      sql<number | null>`${ref('taxYear')}`.as('taxYear'),
      sql<string | null>`to_char(payment_month, 'YYYY-MM')`.as('month'),
      fn.sum<number>('returns').as('count'),
      fn.sum<Cents>('cents').as('cents'),
    ])
    .groupBy(sql`grouping sets ((status), (tax_year), (payment_month))`)
    .having(({ fn }) => fn.sum('returns'), '<>', 0)
    .execute()
}

/** `YYYY-MM` of the last months, the current one last. */
function lastMonths(now: Date, count: number): string[] {
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  return Array.from({ length: count }, (_, at) =>
    new Date(Date.UTC(year, month - count + 1 + at)).toISOString().slice(0, 7),
  )
}
