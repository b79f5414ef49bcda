import type { Db } from '#server/database/database.ts'

/** Whose password the link with this token would still set, or null. */
export async function findResetOwner(db: Db, tokenHash: string, now: Date): Promise<string | null> {
  const row = await db
    .selectFrom('passwordResetTokens')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.userId ?? null
}

export async function deleteExpiredResetTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passwordResetTokens').where('expiresAt', '<=', now).execute()
}
