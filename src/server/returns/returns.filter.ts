import type { ReturnsView } from '#shared/admin.schema.ts'
import type { Viewer } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { returnsVisibleTo } from '#server/returns/returns.access.ts'
import { type ReturnSearch, returnMatches } from '#server/returns/returns.search.ts'

/** What is null filters nothing. */
export type ReturnFilter = Pick<ReturnsView, 'status' | 'payment' | 'taxYear'> & {
  search: ReturnSearch | null
}

/** The returns that the filter leaves, whose client is not asked for more than the filter needs. */
export function returnsLeft(db: Db, viewer: Viewer, filter: ReturnFilter) {
  const { search, status, payment, taxYear } = filter
  let left = returnsVisibleTo(db, viewer)
  if (status !== null) left = left.where('taxReturns.status', '=', status)
  if (payment !== null) left = left.where('taxReturns.paymentStatus', '=', payment)
  if (taxYear !== null) left = left.where('taxReturns.taxYear', '=', taxYear)
  if (search !== null) left = left.where(returnMatches(db, viewer, search))
  return left
}
