import { type RawBuilder, sql } from 'kysely'
import { userMatches, usersFound } from '#server/auth/users.search.ts'
import type { Viewer } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { countRows } from '#server/database/count-rows.ts'
import { returnsVisibleTo } from '#server/returns/returns.access.ts'

/** What somebody typed, and whether so few match that finding them all is quicker than looking at row after row. */
export interface ReturnSearch {
  typed: string
  few: boolean
}

/** Null for a search for nothing. */
export async function prepareSearch(
  db: Db,
  viewer: Viewer,
  typed: string | null,
): Promise<ReturnSearch | null> {
  if (typed === null) return null
  const clients = db
    .selectFrom('users')
    .select('users.id')
    .where(usersFound(typed))
    .limit(few + 1)
  const found = await countRows(db, clients)
  const range = idsBeginningWith(typed)
  if (range === null || found > few) return { typed, few: found <= few }
  const ids = returnsVisibleTo(db, viewer)
    .select('taxReturns.id')
    .where(inRange(range))
    .limit(few + 1)
  return { typed, few: (await countRows(db, ids)) <= few }
}

/** The most clients whose returns are sorted anew for a page: some twentieth of a second's work. */
const few = 5000

/**
 * The client's email and name, or the id's beginning. For few, the clients are found by index and then their returns;
 * for many, each return that a page is made of is asked whether its client matches.
 */
export function returnMatches({ typed, few: isFew }: ReturnSearch): RawBuilder<boolean> {
  const inClient = isFew
    ? sql`tax_returns.client_id = any(array(select users.id from users where ${usersFound(typed)}))`
    : sql`(select ${userMatches(typed)} from users where users.id = tax_returns.client_id)`
  const range = idsBeginningWith(typed)
  return range === null ? sql`${inClient}` : sql`(${inClient} or ${inRange(range)})`
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
