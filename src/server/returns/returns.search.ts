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
  const range = idsBeginningWith(typed)
  const clients = await countRows(db, clientsFound(db, typed).limit(few + 1))
  if (clients > few || range === null) return { typed, few: clients <= few }
  const returns = await countRows(db, returnsIn(db, viewer, range).limit(few + 1))
  return { typed, few: returns <= few }
}

/** The most clients whose returns are sorted anew for a page: a fiftieth of a second's work. */
const few = 5000

/**
 * The client's email and name, or the id's beginning. For few, what matches is found by index, and that it stands in
 * subqueries keeps the planner from looking through the whole list for it; for many, each return that a page is made
 * of is asked whether its client matches.
 */
export function returnMatches(
  db: Db,
  viewer: Viewer,
  { typed, few: isFew }: ReturnSearch,
): RawBuilder<boolean> {
  const range = idsBeginningWith(typed)
  const conditions = isFew
    ? [
        sql`tax_returns.client_id = any(array(${clientsFound(db, typed)}))`,
        ...(range ? [sql`tax_returns.id = any(array(${returnsIn(db, viewer, range)}))`] : []),
      ]
    : [
        sql`(select ${userMatches(typed)} from users where users.id = tax_returns.client_id)`,
        ...(range ? [inRange(range)] : []),
      ]
  return sql`(${sql.join(conditions, sql` or `)})`
}

function clientsFound(db: Db, typed: string) {
  return db.selectFrom('users').select('users.id').where(usersFound(typed))
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
