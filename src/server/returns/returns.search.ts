import { type AliasedExpression, type RawBuilder, sql } from 'kysely'
import { userMatches, usersFound } from '#server/auth/users.search.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import { countRows } from '#server/database/count-rows.ts'
import type { Db } from '#server/database/database.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { countLeft, type ReturnFilter } from './returns.filter.ts'

/** What somebody typed: it finds clients by email and name, and returns by the beginning of their id. */
export interface ReturnSearch {
  typed: string
  /** The ids that it could be the beginning of. */
  range: IdRange | null
  /** Of a hundred clients it finds so many, as far as a sample tells. */
  percent: number
  /** The ids of all clients whom it finds; null where they are many. */
  clients: string[] | null
  /** How many returns the filter left to search among: others may have come since. */
  left: number
}

/** Null for a search for nothing. */
export async function prepareSearch(
  db: Db,
  viewer: Viewer,
  view: ReturnFilter & { search: string | null },
): Promise<ReturnSearch | null> {
  const { search: typed } = view
  if (typed === null) return null
  const range = idsBeginningWith(typed)
  const [left, percent] = await Promise.all([
    countLeft(db, viewer, view),
    percentOfSample(db, typed),
  ])
  const clients = percent < 3 ? await listClients(db, typed) : null
  return { typed, range, percent, clients, left }
}

/** A firm of fewer has nobody in so many that it would matter. */
const sampled = 300

async function percentOfSample(db: Db, typed: string): Promise<number> {
  const some = db.selectFrom('users').select('search').limit(sampled)
  const found = db.selectFrom(some.as('users')).where(userMatches(typed)).select('search')
  return (await countRows(db, found)) / (sampled / 100)
}

/** The returns of so many clients are looked up and sorted in a few milliseconds. */
const listedAtMost = 500

async function listClients(db: Db, typed: string): Promise<string[] | null> {
  const found = await db
    .selectFrom(clientsFound(db, typed))
    .modifyFront(plannedEachTime)
    .select('found.id')
    .limit(listedAtMost + 1)
    .execute()
  return found.length > listedAtMost ? null : found.map(({ id }) => id)
}

/**
 * All users whom a search finds, to select from. The planner would hope to come across the first of many early in the
 * table, where those who came together may be last: here it plans for all, however few are taken.
 */
export function clientsFound(db: Db, typed: string) {
  const users = db.selectFrom('users').select(['id', 'nameKey']).where(usersFound(typed))
  return sql<{
    id: string
    nameKey: string
  }>`(with found as materialized (${users}) select id, name_key from found)`.as('found')
}

/** Whether a return is of one of these clients. */
export function isOfAny(clients: string[]): RawBuilder<boolean> {
  return sql`tax_returns.client_id = any(${clients}::uuid[])`
}

/** Whether a return's id is in the range: an index can answer that, as it can't LIKE. */
export function isInRange({ first, last }: IdRange): RawBuilder<boolean> {
  return sql`tax_returns.id between ${first} and ${last}`
}

/** Whether the search finds a return, for asking one after another until there are enough. */
export function isFoundNext({ typed, range }: ReturnSearch): RawBuilder<boolean> {
  const ofClient = sql<boolean>`(select ${userMatches(typed)} from users where users.id = tax_returns.client_id)`
  return range === null ? ofClient : sql`(${ofClient} or ${isInRange(range)})`
}

/** A query for ids that can stand in another's FROM. */
interface Ids {
  as: (alias: 'found') => AliasedExpression<{ id: string }, 'found'>
}

/** The ids that one query finds, and those that another does: an OR in one would have no index. */
export function idsOfEither(db: Db, one: Ids, other: Ids) {
  const ids = (found: Ids) => db.selectFrom(found.as('found')).select('found.id')
  return ids(one).union(ids(other))
}

interface IdRange {
  first: string
  last: string
}

/** Null where hexadecimal digits, at least four, are not all that was typed. */
function idsBeginningWith(typed: string): IdRange | null {
  const digits = typed.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null
  return { first: asUuid(digits.padEnd(32, '0')), last: asUuid(digits.padEnd(32, 'f')) }
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
