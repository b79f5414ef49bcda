import type { Role } from '#shared/roles.ts'
import { userColumns } from '#server/auth/users.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** Newest first. One row a person: a firm's people fit in one answer. */
export function listUsers(db: Db, role?: Role) {
  return db
    .selectFrom('users')
    .select(userColumns)
    .$if(role !== undefined, (users) => users.where('role', '=', role ?? 'client'))
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
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
