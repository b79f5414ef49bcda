import { userColumns } from './users.queries.ts'
import type { Db } from '#server/database/database.ts'

/** Whose link it is, or undefined where it would no longer work. */
export function findResetOwner(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('passwordResetTokens')
    .innerJoin('users', 'users.id', 'passwordResetTokens.userId')
    .select(userColumns)
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

export async function deleteExpiredResetTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passwordResetTokens').where('expiresAt', '<=', now).execute()
}
