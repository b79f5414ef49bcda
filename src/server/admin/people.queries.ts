import { sql } from 'kysely'
import type { UserCounts } from '#shared/users.schema.ts'
import type { Role } from '#shared/roles.ts'
import { userColumns } from '#server/auth/users.queries.ts'
import { userMatches } from '#server/auth/users.search.ts'
import type { Db, Trx } from '#server/database/database.ts'
import type { TimePlace } from '#server/database/time-cursor.ts'

/** All of them, newest first, for the contract's calls, which know no pages. */
export function listUsers(db: Db | Trx, role?: Role) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .$if(role !== undefined, (users) => users.where('role', '=', role ?? 'client'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export interface PeopleFilter {
  /** Part of an email or name. */
  search: string | null
  role: Role | null
}

/** One page, newest first, by keyset; one row more than `limit` tells that there is a next page. */
export function listPeople(
  db: Db,
  page: PeopleFilter & { limit: number; after: TimePlace | null },
) {
  const { after } = page
  return peopleWhere(db, page)
    .select(userColumns)
    .$if(after !== null, (people) =>
      people.where(sql<boolean>`(created_at, id) < (${after?.createdAt}, ${after?.id})`),
    )
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

/** How many the filter finds. */
export async function countPeople(db: Db, filter: PeopleFilter): Promise<number> {
  const { count } = await peopleWhere(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** How many there are of each role. */
export function countRoles(db: Db): Promise<UserCounts> {
  return db
    .selectFrom('users')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('role', '=', 'client').as('clients'),
      fn.countAll<number>().filterWhere('role', '=', 'admin').as('admins'),
    ])
    .executeTakeFirstOrThrow()
}

export async function countClients(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('role', '=', 'client')
    .executeTakeFirstOrThrow()
  return count
}

/** Locks every admin's row, so that two demotions at once are judged one after the other. */
export async function lockAdmins(trx: Trx): Promise<string[]> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ id }) => id)
}

/** Compare-and-set; undefined when the user is not there or has the role already. */
export function changeRole(trx: Trx, id: string, role: Role) {
  return trx
    .updateTable('users')
    .set({ role })
    .where('id', '=', id)
    .where('role', '!=', role)
    .returning(userColumns)
    .executeTakeFirst()
}

function peopleWhere(db: Db, { search, role }: PeopleFilter) {
  return db
    .selectFrom('users')
    .$if(role !== null, (people) => people.where('role', '=', role ?? 'client'))
    .$if(search !== null, (people) => people.where(userMatches(search ?? '')))
}
