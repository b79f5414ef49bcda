import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'

/*
 * A way in is what lets someone into an account, now or later: a session, a reset link, a change of address that waits
 * for its confirmation, a grant to view. Whatever makes one holds the account first, and so does whatever ends them: of
 * two at the same moment the second waits, and then sees what the first did.
 */

/**
 * Holds the account of a session until the transaction ends.
 *
 * @throws AppError 401 when the session has ended meanwhile
 */
export async function holdAccount(
  trx: Trx,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<void> {
  await holdUser(trx).where('id', '=', id).executeTakeFirst()
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined) throw errors.signedOut()
}

/**
 * Holds the account that a right password opens; false when its address or password has changed since they were
 * checked.
 */
export async function holdCheckedAccount(
  trx: Trx,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string },
): Promise<boolean> {
  const held = await holdUser(trx)
    .where((user) => user.and({ id, email, passwordHash }))
    .executeTakeFirst()
  return held !== undefined
}

/**
 * Ends every way into the account that began before; the session that acts may stay. For a change of password or
 * address (OWASP ASVS 7.4.3), in its transaction and after the change itself, which holds the account.
 */
export async function revokeCredentials(
  trx: Trx,
  userId: string,
  { keepSession }: { keepSession: string | null },
): Promise<void> {
  await trx
    .deleteFrom('impersonations')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('clientId', '=', userId),
        eb('sessionId', 'in', selectFrom('sessions').select('id').where('userId', '=', userId)),
      ]),
    )
    .execute()
  await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where(sql<boolean>`id is distinct from ${keepSession}`)
    .execute()
  await trx.deleteFrom('passwordResetTokens').where('userId', '=', userId).execute()
  await trx.deleteFrom('emailChanges').where('userId', '=', userId).execute()
}

function holdUser(trx: Trx) {
  return trx.selectFrom('users').select('id').forNoKeyUpdate()
}
