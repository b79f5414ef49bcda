import { type RawBuilder, sql } from 'kysely'
import { userMatches, usersFound } from '#server/auth/users.search.ts'
import type { Viewer } from '#server/context.ts'
import { type IdList, listIds } from '#server/database/id-list.ts'
import type { Db } from '#server/database/database.ts'
import { returnsVisibleTo } from '#server/returns/returns.access.ts'

/** What somebody typed, and what it finds: clients by email and name, and returns whose id begins with it. */
export interface ReturnSearch {
  typed: string
  /** Null where it finds more than are listed. */
  listed: { clients: IdList; returns: IdList } | null
}

/** The most ids of either kind that are listed: their returns are gathered and sorted in a few milliseconds. */
const listedAtMost = 1500

/** Null for a search for nothing. */
export async function prepareSearch(
  db: Db,
  viewer: Viewer,
  typed: string | null,
): Promise<ReturnSearch | null> {
  if (typed === null) return null
  const range = idsBeginningWith(typed)
  const users = db.selectFrom('users').select('users.id').where(usersFound(typed))
  const [clients, returns] = await Promise.all([
    listIds(db, users.limit(listedAtMost + 1)),
    range ? listIds(db, returnsIn(db, viewer, range).limit(listedAtMost + 1)) : nothing,
  ])
  const few = Math.max(clients.count, returns.count) <= listedAtMost
  return { typed, listed: few ? { clients, returns } : null }
}

const nothing: IdList = { ids: '{}', count: 0 }

/** Whether the search finds a return, for having all that it finds. */
export function isFound(db: Db, search: ReturnSearch): RawBuilder<boolean> {
  const { typed, listed } = search
  if (listed !== null) return isListed(listed)
  const users = db.selectFrom('users').select('users.id').where(userMatches(typed))
  return orBegins(search, sql`tax_returns.client_id in (${users})`)
}

function isListed({ clients, returns }: NonNullable<ReturnSearch['listed']>): RawBuilder<boolean> {
  const ofClient = sql<boolean>`tax_returns.client_id = any(${clients.ids}::uuid[])`
  return returns.count === 0
    ? ofClient
    : sql`(${ofClient} or tax_returns.id = any(${returns.ids}::uuid[]))`
}

export type ClientsFound = NonNullable<ReturnType<typeof clientsFound>>

/** The clients whom the search finds; null where it could find returns by their ids too. */
export function clientsFound(db: Db, { typed }: ReturnSearch) {
  return idsBeginningWith(typed) === null ? db.selectFrom('users').where(userMatches(typed)) : null
}

/** The same, for asking one row after another until there are enough. */
export function isFoundNext(search: ReturnSearch): RawBuilder<boolean> {
  const matches = userMatches(search.typed)
  return orBegins(
    search,
    sql`(select ${matches} from users where users.id = tax_returns.client_id)`,
  )
}

function orBegins({ typed }: ReturnSearch, ofClient: RawBuilder<boolean>): RawBuilder<boolean> {
  const range = idsBeginningWith(typed)
  return range === null ? ofClient : sql`(${ofClient} or ${inRange(range)})`
}

function returnsIn(db: Db, viewer: Viewer, range: IdRange) {
  return returnsVisibleTo(db, viewer).select('taxReturns.id').where(inRange(range))
}

interface IdRange {
  first: string
  last: string
}

function inRange({ first, last }: IdRange): RawBuilder<boolean> {
  return sql`tax_returns.id between ${first} and ${last}`
}

/** The range of ids that begin with these hexadecimal digits: an index can answer it, LIKE can't. */
function idsBeginningWith(typed: string): IdRange | null {
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null
  return { first: asUuid(digits.padEnd(32, '0')), last: asUuid(digits.padEnd(32, 'f')) }
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
