import { type RawBuilder, sql } from 'kysely'
import { foundClients, type ListedUser, type UserCounts } from '#shared/users.schema.ts'
import type { Role } from '#shared/api.ts'
import { factorExists } from '#server/records/auth/factors.queries.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import { comparedReturns } from '#server/records/returns/returns.access.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { TimePageKey } from '#server/database/time-cursor.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { holdsWords } from '#server/database/word-search.ts'

export interface UsersFilter {
  /** Part of an email or name. */
  search: string | null
  role: Role | null
  /** `none` for users without a return. */
  returns: 'any' | 'none'
}

/** All users, newest first, for the contract's calls, which have no pages. */
export function listUsers(db: Db | Trx, role: Role | null = null) {
  return matchingUsers(db, { role })
    .select(userColumns)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** One page, newest first; one more row than `limit` if there is a next page. */
export function listUsersPage(
  db: Db,
  { limit, after, ...filter }: UsersFilter & { limit: number; after: TimePageKey | null },
) {
  return listedUsers(db, filter)
    .$if(after !== null, (users) =>
      users.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
}

/** One user with the state of the account. */
export function findListedUser(db: Db, id: string) {
  return listedUsers(db, {}).where('users.id', '=', id).executeTakeFirst()
}

/** The first clients by name whose email or name contains each word. Two letters have no trigram and read the table. */
export function findClients(db: Db | Trx, search: string) {
  return matchingUsers(db, { search, role: 'client' })
    .modifyFront(plannedEachTime)
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName'])
    .orderBy('sortName')
    .orderBy('id')
    .limit(foundClients)
}

/** Clients whose name is nearly what was typed, the most alike first: "prya" finds Priya. None for what is no name. */
export async function findNearClients(db: Db, search: string) {
  if (!/^[\p{L}\p{M} .’'-]+$/u.test(search)) return []
  const alike = sql<number>`word_similarity(fold_text(${search}), users.search)`
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearEnough)}, true)`.execute(
      trx,
    )
    return matchingUsers(trx, { role: 'client' })
      .modifyFront(plannedEachTime)
      .select(['users.id', 'users.email', 'users.firstName', 'users.lastName'])
      .select(sql<true>`true`.as('near'))
      .where(sql<boolean>`users.search %> fold_text(${search})`)
      .orderBy(alike, 'desc')
      .orderBy('id')
      .limit(nearClients)
      .execute()
  })
}

/** Two of five groups of three letters in a row: one letter of a short name is wrong or missing. */
const nearEnough = 0.35
const nearClients = 5

/** The number of users that match the filter. */
export async function countUsers(db: Db, filter: Partial<UsersFilter>): Promise<number> {
  const { count } = await matchingUsers(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of users of each role. */
export function countRoles(db: Db): Promise<UserCounts> {
  return db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('role', '=', 'client').as('clients'),
      fn.countAll<number>().filterWhere('role', '=', 'admin').as('admins'),
    ])
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow()
}

/** Clients who asked for deletion, oldest request first. */
export function listErasureRequests(db: Db) {
  return db
    .selectFrom('erasureRequests')
    .innerJoin('users', 'users.id', 'erasureRequests.userId')
    .select(['users.id', 'users.email', 'users.firstName', 'users.lastName'])
    .select('erasureRequests.requestedAt')
    .orderBy('requestedAt')
    .limit(50)
    .execute()
}

/** Matches if the user's email or name contains each word of the search. */
export function userMatches(typed: string): RawBuilder<boolean> {
  return holdsWords(sql.ref('users.search'), typed)
}

function listedUsers(db: Db | Trx, filter: Partial<UsersFilter>) {
  const newestReturn = returnsOfUser(db)
    .select(
      sql`json_build_object('taxYear', compared.tax_year, 'status', compared.status)`.as('about'),
    )
    .orderBy('compared.taxYear', 'desc')
    .limit(1)
  return matchingUsers(db, filter)
    .select([...userColumns, 'users.disabledAt'])
    .select(sql<boolean>`email_proven_at is not null`.as('emailProven'))
    .select(({ ref }) => factorExists(ref('users.id')).as('hasFactor'))
    .select(
      sql<Date | null>`greatest((select max(last_seen_at) from sessions where user_id = users.id),
        (select at from audit_log where actor_id = users.id order by seq desc limit 1))`.as(
        'lastSeenAt',
      ),
    )
    .select(sql<ListedUser['newestReturn']>`${newestReturn}`.as('newestReturn'))
}

function returnsOfUser(db: Db | Trx) {
  return comparedReturns(db).whereRef('compared.clientId', '=', sql.ref('users.id'))
}

function matchingUsers(db: Db | Trx, filter: Partial<UsersFilter>) {
  const { search = null, role = null, returns = 'any' } = filter
  let users = db.selectFrom('users').where('erasedAt', 'is', null)
  if (role !== null) users = users.where('role', '=', role)
  if (search !== null) users = users.where(userMatches(search))
  if (returns === 'none') {
    const returnsOfIt = returnsOfUser(db).select('compared.id')
    users = users.where(({ not, exists }) => not(exists(returnsOfIt)))
  }
  return users
}
