import { sql } from 'kysely'
import type { ReturnsView } from '#shared/admin.schema.ts'
import { type ReturnStatus, returnStatuses } from '#shared/return-status.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { returnsVisibleTo, talliesVisibleTo } from './returns.access.ts'

/** What is null filters nothing. */
export type ReturnFilter = Pick<ReturnsView, 'status' | 'payment' | 'taxYear'>

function rankOf(status: ReturnStatus): number {
  return returnStatuses.indexOf(status) + 1
}

const ranks = returnStatuses.map(
  (status) => sql`when ${sql.lit(status)} then ${sql.lit(rankOf(status))}`,
)

/** How far a return has come, in the same words as the index has it, or that is of no use. */
export const statusRank = sql<number>`(case tax_returns.status ${sql.join(ranks, sql` `)} end)`

/** The returns that the filter leaves. */
export function returnsLeft(db: Db, viewer: Viewer, { status, payment, taxYear }: ReturnFilter) {
  let left = returnsVisibleTo(db, viewer)
  if (status !== null) left = left.where(sql<boolean>`${statusRank} = ${rankOf(status)}`)
  if (payment !== null) left = left.where('taxReturns.paymentStatus', '=', payment)
  if (taxYear !== null) left = left.where('taxReturns.taxYear', '=', taxYear)
  return left
}

/** How many they are. */
export async function countLeft(
  db: Db,
  viewer: Viewer,
  { status, payment, taxYear }: ReturnFilter,
): Promise<number> {
  let tallies = talliesVisibleTo(db, viewer)
  if (status !== null) tallies = tallies.where('status', '=', status)
  if (payment !== null) tallies = tallies.where('paymentStatus', '=', payment)
  if (taxYear !== null) tallies = tallies.where('taxYear', '=', taxYear)
  const { sum } = await tallies
    .select(({ fn }) => fn.sum<number | null>('returns').as('sum'))
    .executeTakeFirstOrThrow()
  return sum ?? 0
}
