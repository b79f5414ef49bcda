import type { Db } from '#server/database/database.ts'

/** Whether the link with this token would still work. */
export async function isLiveResetToken(db: Db, tokenHash: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('passwordResetTokens')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteExpiredResetTokens(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passwordResetTokens').where('expiresAt', '<=', now).execute()
}
