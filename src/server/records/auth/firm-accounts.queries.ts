import type { Db, Trx } from '#server/database/database.ts'
import { factorExists } from './factors.queries.ts'
import { userColumns } from './users.queries.ts'

/** The permanent name of a person at the firm's sign-in service. */
export interface Identity {
  issuer: string
  subject: string
}

const columns = [...userColumns, 'users.disabledAt'] as const

/** Finds the account that this identity is linked to. */
export function findLinkedUser(db: Db, { issuer, subject }: Identity) {
  return db
    .selectFrom('firmAccounts')
    .innerJoin('users', 'users.id', 'firmAccounts.userId')
    .select(columns)
    .select(({ ref }) => factorExists(ref('users.id')).as('hasFactor'))
    .where('firmAccounts.issuer', '=', issuer)
    .where('firmAccounts.subject', '=', subject)
    .executeTakeFirst()
}

/** Finds an account by its address, and whether an identity is linked to it. */
export function findUserToLink(db: Db, email: string) {
  return db
    .selectFrom('users')
    .leftJoin('firmAccounts', 'firmAccounts.userId', 'users.id')
    .select(columns)
    .select(({ ref }) => factorExists(ref('users.id')).as('hasFactor'))
    .select('firmAccounts.subject as linkedTo')
    .where('users.email', '=', email)
    .executeTakeFirst()
}

export function findFirmAccount(db: Db | Trx, userId: string) {
  return db
    .selectFrom('firmAccounts')
    .select(['issuer', 'subject', 'linkedAt'])
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Returns false if the account or the identity was linked in the meantime. */
export async function linkFirmAccount(
  trx: Trx,
  link: Identity & { userId: string; linkedAt: Date },
): Promise<boolean> {
  const linked = await trx
    .insertInto('firmAccounts')
    .values(link)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return linked.numInsertedOrUpdatedRows === 1n
}

export async function deleteFirmAccount(trx: Trx, userId: string): Promise<boolean> {
  const gone = trx.deleteFrom('firmAccounts').where('userId', '=', userId)
  return (await gone.executeTakeFirst()).numDeletedRows === 1n
}

export async function deleteExpiredFirmSignIns(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('firmSignIns').where('expiresAt', '<=', now).execute()
}
