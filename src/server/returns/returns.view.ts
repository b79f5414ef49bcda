import type { AliasedExpression } from 'kysely'
import type { Viewer } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import {
  type Part,
  partsOf,
  type ReturnsPage,
  rowsOfPart,
  sorts,
} from '#server/returns/returns.order.ts'
import { returnsWithUsers, withClientColumns } from '#server/returns/returns.queries.ts'
import {
  type ClientsFound,
  clientsFound,
  isFoundNext,
  type ReturnSearch,
} from '#server/returns/returns.search.ts'

export type ReturnInView = Awaited<ReturnType<typeof readRows>>[number]

/** One page of a view by keyset. */
export async function listReturnsInView(
  db: Db,
  viewer: Viewer,
  page: ReturnsPage,
): Promise<ReturnInView[]> {
  const wanted = page.limit + 1
  const found: ReturnInView[] = []
  for (const part of partsOf(page)) {
    const left = wanted - found.length
    if (left > 0) found.push(...(await readPart(db, viewer, page, part, left)))
  }
  return found
}

/**
 * A search that finds many has mostly filled its page after a few hundred rows of the order, each asked by itself. One
 * whose finds stand together far down in the order has not: then all of them are gathered and sorted.
 */
async function readPart(db: Db, viewer: Viewer, page: ReturnsPage, part: Part, limit: number) {
  const { search, sort } = page
  const read = (ids: Ids) => readRows(db, viewer, page, ids)
  if (search?.listed === null) {
    const clients = sort === 'client' ? clientsFound(db, search) : null
    const rows = (clients === null ? asked : askedByClient) * limit
    const near = await read(idsNearby(db, viewer, page, part, { search, rows, limit }))
    if (near.length === limit) return near
    if (clients !== null) return read(idsByClient(db, viewer, page, { clients, limit }))
  }
  return read(idsOfPart(db, viewer, page, part, limit))
}

/** How many rows are asked, for each that is wanted, before a search is taken for one whose finds stand far down. */
const asked = 40

/** Sorting clients is quick unless they are so many that fewer rows fill a page. */
const askedByClient = 10

interface Ids {
  as: (alias: 'page') => AliasedExpression<{ id: string }, 'page'>
}

/** The ids of a page come from the index alone; then its rows are read. */
function readRows(db: Db, viewer: Viewer, { sort, direction }: ReturnsPage, ids: Ids) {
  const { key, text } = sorts[sort]
  return returnsWithUsers(db, viewer)
    .modifyFront(plannedEachTime)
    .innerJoin(ids.as('page'), 'page.id', 'taxReturns.id')
    .select(withClientColumns)
    .select(text.as('key'))
    .orderBy(key, direction)
    .orderBy('taxReturns.id', direction)
    .execute()
}

function idsNearby(
  db: Db,
  viewer: Viewer,
  page: ReturnsPage,
  part: Part,
  { search, rows, limit }: { search: ReturnSearch; rows: number; limit: number },
) {
  const { sort, direction } = page
  const { key } = sorts[sort]
  const nearby = rowsOfPart(db, viewer, { ...page, search: null }, part)
    .select(['taxReturns.id', 'taxReturns.clientId', key.as('key')])
    .orderBy(key, direction)
    .orderBy('taxReturns.id', direction)
    .limit(rows)
  return db
    .selectFrom(nearby.as('taxReturns'))
    .select('taxReturns.id')
    .where(isFoundNext(search))
    .orderBy('taxReturns.key', direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
}

function idsOfPart(db: Db, viewer: Viewer, page: ReturnsPage, part: Part, limit: number) {
  const { sort, direction, search } = page
  const { key } = sorts[sort]
  const rows = rowsOfPart(db, viewer, page, part).select(['taxReturns.id', key.as('key')])
  // An offset keeps the planner from waiting for the finds in the order of the sort.
  const gathered = search === null ? rows : rows.offset(0)
  return db
    .selectFrom(gathered.as('taxReturns'))
    .select('taxReturns.id')
    .orderBy('taxReturns.key', direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
}

/** In the order of clients it is they who are sorted, and their returns taken until there are enough. */
function idsByClient(
  db: Db,
  viewer: Viewer,
  page: ReturnsPage,
  { clients, limit }: { clients: ClientsFound; limit: number },
) {
  const { direction } = page
  // The offset, again: or their returns would be gathered first.
  const sorted = clients.select(['users.id', 'users.nameKey']).orderBy('users.nameKey', direction)
  return rowsOfPart(db, viewer, { ...page, search: null }, 'valued')
    .innerJoin(sorted.offset(0).as('found'), 'found.id', 'taxReturns.clientId')
    .select('taxReturns.id')
    .orderBy('found.nameKey', direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
}
