import { sql } from 'kysely'
import type { AdminSummary } from '#shared/returns/admin.schema.ts'
import { sumOf } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import type { PaymentStatus } from '#shared/returns/payment.ts'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { countersVisibleTo } from './returns.access.ts'

export type ReturnFigures = Omit<AdminSummary, 'totalClients'>

/** The figures of all returns, from the counters. Money is in cents. */
export async function summarizeReturns(db: Db, viewer: Viewer): Promise<ReturnFigures> {
  const groups = await groupReturns(db, viewer)
  const count = (...statuses: ReturnStatus[]) =>
    groups.reduce(
      (sum, { status, count: returns }) =>
        status !== null && statuses.includes(status) ? sum + returns : sum,
      0,
    )
  const paid = groups.filter(({ payment }) => payment === 'paid')
  return {
    pendingReturns: count('pending'),
    completedReturns: count('completed', 'filed'),
    paidReturns: paid.reduce((sum, { count: returns }) => sum + returns, 0),
    totalRevenue: sumOf(paid.map(({ cents }) => cents)),
    taxYears: groups
      .flatMap(({ taxYear }) => (taxYear === null ? [] : [taxYear]))
      .toSorted((a, b) => b - a),
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

/** A row for each status, each payment status, and each year; the other two columns are null. */
function groupReturns(db: Db, viewer: Viewer) {
  return countersVisibleTo(db, viewer)
    .select(({ fn, ref }) => [
      sql<ReturnStatus | null>`${ref('status')}`.as('status'),
      sql<number | null>`${ref('taxYear')}`.as('taxYear'),
      sql<PaymentStatus | null>`${ref('paymentStatus')}`.as('payment'),
      fn.sum<number>('returns').as('count'),
      fn.sum<Cents>('cents').as('cents'),
    ])
    .groupBy(sql`grouping sets ((status), (tax_year), (payment_status))`)
    .having(({ fn }) => fn.sum('returns'), '<>', 0)
    .execute()
}
