import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { partsOf, type ReturnsPage, rowsOfPart, sorts } from './returns.order.ts'
import { returnsWithUsers, withClientColumns } from './returns.queries.ts'
import {
  clientsFound,
  idsOfEither,
  isFoundNext,
  isInRange,
  isOfAny,
  type ReturnSearch,
} from './returns.search.ts'

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
    const limit = wanted - found.length
    if (limit === 0) break
    const rows = rowsOfPart(db, viewer, page, part)
    found.push(...(await readPart(db, viewer, { ...page, limit }, rows)))
  }
  return found
}

type Rows = ReturnType<typeof rowsOfPart>

/**
 * A search that finds many fills its page after a few hundred rows of the order, each asked by itself, where its finds
 * are spread in it. Where they stand together far down, all of them are gathered and sorted: a sample tells.
 */
async function readPart(db: Db, viewer: Viewer, page: ReturnsPage, rows: Rows) {
  const { search, sort, limit } = page
  const read = (ids: Ids) => readRows(db, viewer, page, ids)
  if (search === null) return read(firstIds(rows, page))
  const { typed, clients, range } = search
  if (clients === null) {
    const isAll = (asked: number) => asked * limit >= search.left * 2
    for (const asked of [sampled, askedAtMost]) {
      const near = await read(idsNearby(db, rows, page, { search, rows: asked * limit }))
      if (near.length === limit || isAll(asked)) return near
      if (near.length * (askedAtMost / sampled) < limit) break
    }
    if (sort === 'client' && range === null) return read(idsByClient(db, rows, page, typed))
  }
  const isOfClients = clients === null ? isOfAnyFound(db, typed) : isOfAny(clients)
  const ofClients = idsGathered(db, rows.where(isOfClients), page)
  if (range === null) return read(ofClients)
  return read(idsOfEither(db, ofClients, firstIds(rows.where(isInRange(range)), page)))
}

/** How many rows are asked for each that is wanted: to judge by, and before gathering is quicker. */
const sampled = 5
const askedAtMost = 40

interface Ids {
  as: (alias: 'page') => AliasedExpression<{ id: string }, 'page'>
}

/** The ids of a page come from the index alone; then its rows are read. */
function readRows(db: Db, viewer: Viewer, { sort, direction, limit }: ReturnsPage, ids: Ids) {
  const { key, text } = sorts[sort]
  return returnsWithUsers(db, viewer)
    .modifyFront(plannedEachTime)
    .innerJoin(ids.as('page'), 'page.id', 'taxReturns.id')
    .select(withClientColumns)
    .select(text.as('key'))
    .orderBy(key, direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
    .execute()
}

function firstIds(rows: Rows, { sort, direction, limit }: ReturnsPage) {
  return rows
    .select('taxReturns.id')
    .orderBy(sorts[sort].key, direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
}

/** Those found among the next rows. */
function idsNearby(
  db: Db,
  rows: Rows,
  { sort, direction, limit }: ReturnsPage,
  { search, rows: asked }: { search: ReturnSearch; rows: number },
) {
  const { key } = sorts[sort]
  const nearby = rows
    .select(['taxReturns.id', 'taxReturns.clientId', key.as('key')])
    .orderBy(key, direction)
    .orderBy('taxReturns.id', direction)
    .limit(asked)
  return db
    .selectFrom(nearby.as('taxReturns'))
    .select('taxReturns.id')
    .where(isFoundNext(search))
    .orderBy('taxReturns.key', direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
}

/** In the order of clients it is they who are sorted, and their returns taken until there are enough. */
function idsByClient(db: Db, rows: Rows, { direction, limit }: ReturnsPage, typed: string) {
  const clients = db
    .selectFrom(clientsFound(db, typed))
    .select(['found.id', 'found.nameKey'])
    .orderBy('found.nameKey', direction)
  // The offset keeps the planner from gathering their returns first.
  return rows
    .innerJoin(clients.offset(0).as('found'), 'found.id', 'taxReturns.clientId')
    .select('taxReturns.id')
    .orderBy('found.nameKey', direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
}

/** Very many clients are listed, and looked up together: quicker than one by one. */
function isOfAnyFound(db: Db, typed: string): RawBuilder<boolean> {
  const ids = db.selectFrom(clientsFound(db, typed)).select('found.id')
  return sql`tax_returns.client_id = any(array(${ids}))`
}

/** The first of rows that are all gathered before. */
function idsGathered(db: Db, rows: Rows, { sort, direction, limit }: ReturnsPage) {
  // The offset keeps the planner from waiting for them in the order of the sort.
  const all = rows.select(['taxReturns.id', sorts[sort].key.as('key')]).offset(0)
  return db
    .selectFrom(all.as('taxReturns'))
    .select('taxReturns.id')
    .orderBy('taxReturns.key', direction)
    .orderBy('taxReturns.id', direction)
    .limit(limit)
}
