import { sql } from 'kysely'
import type { ReturnsView } from '#shared/admin.schema.ts'
import { type ReturnStatus, returnStatuses } from '#shared/return-status.ts'
import type { Viewer } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { returnsVisibleTo } from '#server/returns/returns.access.ts'

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
