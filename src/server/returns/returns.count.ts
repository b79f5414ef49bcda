import type { Viewer } from '#server/auth/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { countRows } from '#server/database/count-rows.ts'
import { countLeft, type ReturnFilter, returnsLeft } from './returns.filter.ts'
import {
  clientsFound,
  idsOfEither,
  isFoundNext,
  isInRange,
  isOfAny,
  type ReturnSearch,
} from './returns.search.ts'

export interface ReturnCount {
  totalCount: number
  /** False where counting stopped: there are more. */
  totalIsExact: boolean
}

/** How far the returns that a search finds are counted for a screen. */
export const countedAtMost = 500

type View = ReturnFilter & { search: ReturnSearch | null }

/** How many returns a view has: exactly, unless a search finds many and `exact` isn't asked for. */
export async function countReturns(
  db: Db,
  viewer: Viewer,
  view: View,
  { exact }: { exact: boolean },
): Promise<ReturnCount> {
  const { search } = view
  if (search === null) return exactly(await countLeft(db, viewer, view))
  if (exact) return exactly(await countRows(db, idsFound(db, viewer, view, search, null)))
  const few = search.left * 2 <= asked
  if (search.clients === null && (few || search.percent >= 20)) {
    const found = await countRows(db, idsAsked(db, viewer, view, search))
    if (found > countedAtMost) return more
    if (few) return exactly(found)
  }
  const counted = await countRows(db, idsFound(db, viewer, view, search, countedAtMost + 1))
  return counted > countedAtMost ? more : exactly(counted)
}

const more: ReturnCount = { totalCount: countedAtMost, totalIsExact: false }

/** Enough rows for a search that finds every fifth client to find more than are counted. */
const asked = 5 * (countedAtMost + 1)

function idsAsked(db: Db, viewer: Viewer, view: View, search: ReturnSearch) {
  const some = returnsLeft(db, viewer, view)
    .select(['taxReturns.id', 'taxReturns.clientId'])
    .limit(asked)
  return db
    .selectFrom(some.as('taxReturns'))
    .select('taxReturns.id')
    .where(isFoundNext(search))
    .limit(countedAtMost + 1)
}

/** Found by their clients or their own ids, none twice; a limit is for each. */
function idsFound(
  db: Db,
  viewer: Viewer,
  view: View,
  { typed, clients, range }: ReturnSearch,
  limit: number | null,
) {
  const left = returnsLeft(db, viewer, view).select('taxReturns.id').limit(limit)
  const ofClients =
    clients === null
      ? left.innerJoin(clientsFound(db, typed), 'found.id', 'taxReturns.clientId')
      : left.where(isOfAny(clients))
  return range === null ? ofClients : idsOfEither(db, ofClients, left.where(isInRange(range)))
}

function exactly(totalCount: number): ReturnCount {
  return { totalCount, totalIsExact: true }
}
