import type { Viewer } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { countRows } from '#server/database/count-rows.ts'
import { talliesVisibleTo } from '#server/returns/returns.access.ts'
import { type ReturnFilter, returnsLeft } from '#server/returns/returns.filter.ts'

export interface ReturnCount {
  totalCount: number
  /** False where counting stopped: there are more. */
  totalIsExact: boolean
}

/** How far the returns that a search finds are counted for a screen. */
export const countedAtMost = 1000

/** How many returns the filter leaves: exactly, unless a search finds many and `exact` isn't asked for. */
export async function countReturns(
  db: Db,
  viewer: Viewer,
  filter: ReturnFilter,
  { exact }: { exact: boolean },
): Promise<ReturnCount> {
  const { search } = filter
  if (search === null) return exactly(await sumTallies(db, viewer, filter))
  const left = returnsLeft(db, viewer, filter)
  if (exact) return exactly(await countRows(db, left))
  const counted = await countRows(db, left.limit(countedAtMost + 1))
  return counted > countedAtMost
    ? { totalCount: countedAtMost, totalIsExact: false }
    : exactly(counted)
}

function exactly(totalCount: number): ReturnCount {
  return { totalCount, totalIsExact: true }
}

async function sumTallies(
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
