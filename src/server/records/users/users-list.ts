import { sql } from 'kysely'
import { foundClients, type ListedUser, type UserCounts } from '#shared/users/users.schema.ts'
import type { Role } from '#shared/base/api.ts'
import { factorExists } from '#server/records/auth/factors.queries.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { preparerOf } from '#server/records/returns/preparers.ts'
import { comparedReturns } from '#server/records/returns/returns.access.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { TimePageKey } from '#server/database/time-cursor.ts'
import { plannedEachTime } from '#server/database/named-statements.ts'
import { holdsNames } from '#server/database/word-search.ts'
import { hasFirmAccount, lastSeen } from './account-columns.ts'

export interface UsersFilter {
  /** Part of an email or name. */
  search: string | null
  role: Role | null
  /** `none`: clients without a return. `archived`: the clients that the other two leave out. Null: all. */
  returns: 'any' | 'none' | 'archived' | null
  /** True if office clients belong to the list. */
  office: boolean
}

/** All users, newest first, for the contract's calls, which have no pages. */
export function listUsers(db: Db | Trx, role: Role | null = null) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .where('erasedAt', 'is', null)
    .$if(role !== null, (users) => users.where('role', '=', role ?? 'client'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** All clients, including those without an account. */
export function listClients(db: Db | Trx) {
  return matching(db, { role: 'client', office: true })
    .select(listedColumns)
    .select(roleOfClient)
    .orderBy('clients.createdAt', 'desc')
    .orderBy('clients.id', 'desc')
    .execute()
}

interface UsersPageKey {
  sort: 'newest' | 'name'
  limit: number
  after: TimePageKey | null
}

/** One page, newest first or by last name; one more row than `limit` if there is a next page. */
export function listUsersPage(
  db: Db,
  { sort, limit, after, ...filter }: UsersFilter & UsersPageKey,
) {
  const byName = sort === 'name'
  const direction = byName ? 'asc' : 'desc'
  const isAfter = byName
    ? sql<boolean>`(clients.sort_name, clients.id) >
        (select last.sort_name, last.id from clients as last where last.id = ${after?.id})`
    : sql<boolean>`(clients.created_at, clients.id) < (${after?.createdAt}, ${after?.id})`
  return listedUsers(db, filter)
    .$if(after !== null, (users) => users.where(isAfter))
    .orderBy(byName ? 'clients.sortName' : 'clients.createdAt', direction)
    .orderBy('clients.id', direction)
    .limit(limit + 1)
    .execute()
}

/** One user with the state of the account, or a client who has none. */
export function findListedUser(db: Db, id: string) {
  return listedUsers(db, { office: true }).where('clients.id', '=', id).executeTakeFirst()
}

/** The first clients by name whose email or name contains each word, or begins with one of two letters. */
export function findClients(db: Db | Trx, search: string) {
  return (
    matching(db, { search, role: 'client', office: true })
      .modifyFront(plannedEachTime)
      .select(foundColumns)
      .select(isArchived)
      // Archived clients are found, after the others.
      .orderBy(sql`clients.archived_at is not null`)
      .orderBy('clients.sortName')
      .orderBy('clients.id')
      .limit(foundClients)
  )
}

/** Clients whose name is nearly what was typed, the most alike first: "prya" finds Priya. None for what is no name. */
export async function findNearClients(db: Db, search: string) {
  if (!/^[\p{L}\p{M} .’'-]+$/u.test(search)) return []
  const alike = sql<number>`word_similarity(fold_text(${search}), clients.search)`
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(nearEnough)}, true)`.execute(
      trx,
    )
    return matching(trx, { role: 'client', office: true })
      .modifyFront(plannedEachTime)
      .select(foundColumns)
      .select(isArchived)
      .select(sql<true>`true`.as('near'))
      .where(sql<boolean>`clients.search %> fold_text(${search})`)
      .orderBy(alike, 'desc')
      .orderBy('clients.id')
      .limit(nearClients)
      .execute()
  })
}

/** Two of five groups of three letters in a row: one letter of a short name is wrong or missing. */
const nearEnough = 0.35
const nearClients = 5

/** The number of users that match the filter. */
export async function countUsers(db: Db, filter: Partial<UsersFilter>): Promise<number> {
  const { count } = await matching(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of those in the whole list, from the counters of users: only few rows are read. */
export async function countListed(
  db: Db,
  { role, office }: Pick<UsersFilter, 'role' | 'office'>,
  { total, clients, admins }: UserCounts,
): Promise<number> {
  if (role === 'admin') return admins
  const users = role === null ? total : clients
  const { rows } = await sql<{ archived: number; office: number }>`select
    (select count(*)::integer from clients where archived_at is not null and has_user) as archived,
    (select count(*)::integer from clients
      where not has_user and erased_at is null and archived_at is null) as office`.execute(db)
  const [others = { archived: 0, office: 0 }] = rows
  return users - others.archived + (office ? others.office : 0)
}

/** The number of users of each role, from the counters. */
export function countRoles(db: Db): Promise<UserCounts> {
  const sum = sql<number>`coalesce(sum(users), 0)::integer`
  const of = (role: Role) =>
    sql<number>`coalesce(sum(users) filter (where role = ${role}), 0)::integer`
  return db
    .selectFrom('userCounters')
    .select([sum.as('total'), of('client').as('clients'), of('admin').as('admins')])
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

const foundColumns = [
  'clients.id',
  'clients.email',
  'clients.phone',
  'clients.firstName',
  'clients.lastName',
  'clients.emailProven',
] as const
const isArchived = sql<boolean>`clients.archived_at is not null`.as('archived')
const listedColumns = [...foundColumns, 'clients.createdAt'] as const
const roleOfClient = sql<Role>`coalesce(users.role, 'client')`.as('role')

function listedUsers(db: Db | Trx, filter: Partial<UsersFilter>) {
  const newestReturn = comparedReturns(db)
    .whereRef('compared.clientId', '=', sql.ref('clients.id'))
    .select(
      sql`json_build_object('taxYear', compared.tax_year, 'status', compared.status)`.as('about'),
    )
    .orderBy('compared.taxYear', 'desc')
    .limit(1)
  return matching(db, filter)
    .select([...listedColumns, 'clients.kind', 'users.disabledAt'])
    .select(roleOfClient)
    .select(signsIn.as('signsIn'))
    .select(({ ref }) => factorExists(ref('clients.id')).as('hasFactor'))
    .select([
      hasFirmAccount('clients.id').as('firmAccount'),
      lastSeen('clients.id').as('lastSeenAt'),
    ])
    .select(sql<ListedUser['newestReturn']>`${newestReturn}`.as('newestReturn'))
    .select(preparerOf('clients').as('preparer'))
    .select(
      sql<ListedUser['actsFor']>`(
        select json_build_object('part', part, 'firstName', other.first_name, 'lastName', other.last_name)
        from access_now join clients as other on other.id = client_id
        where user_id = clients.id and part <> 'self'
        order by other.id limit 1)`.as('actsFor'),
    )
}

/** Users with their own client, and with `office` the clients that have no user. */
function matching(db: Db | Trx, filter: Partial<UsersFilter>) {
  const { search = null, role = null, returns = null, office = false } = filter
  let clients = db
    .selectFrom('clients')
    .leftJoin('users', 'users.id', 'clients.id')
    .where('clients.erasedAt', 'is', null)
  if (!office || role === 'admin') clients = clients.where('users.id', 'is not', null)
  if (returns !== null)
    clients = clients.where('clients.archivedAt', returns === 'archived' ? 'is not' : 'is', null)
  if (role !== null) {
    clients = clients.where(({ eb, or, lit }) =>
      or([
        eb('users.role', '=', role),
        role === 'client' ? eb('users.id', 'is', null) : lit(false),
      ]),
    )
  }
  if (search !== null) clients = clients.where(holdsNames(sql.ref('clients.search'), search))
  if (returns === 'none') clients = clients.where(sql<boolean>`not clients.has_return`)
  return clients
}
