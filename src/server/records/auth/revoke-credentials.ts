import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { type EndedThing, endedThings } from '#server/change/ended-things.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { endSpouseLinksOf } from './end-spouse-links.ts'
import { deleteDevices } from './factors.queries.ts'

/*
 * A credential is a session, a trusted device, a reset link, a pending change of address, a grant to impersonate or a
 * spouse's link. Code that creates or revokes credentials locks the account first, so that the second of two parallel changes sees the first.
 */

/**
 * Locks the account of a session until the transaction ends. A change that grants or removes rights calls it first, so
 * that nobody acts with a role that they have just lost.
 *
 * @throws AppError 401 if the session has ended, 403 if its user is no longer an admin
 */
export async function lockAccount(
  trx: Trx,
  { id, sessionId, role }: Pick<Viewer, 'id' | 'sessionId' | 'role'>,
): Promise<void> {
  const user = await lockedUsers(trx).select('role').where('id', '=', id).executeTakeFirst()
  if (role === 'admin' && user?.role !== 'admin') throw errors.notAllowed('do that anymore')
  const session = await trx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (session === undefined) throw errors.signedOut()
}

/**
 * Locks the account for a verified password. Returns false if its email or password changed since the check, or if it
 * was disabled.
 */
export async function lockCheckedAccount(
  trx: Trx,
  { id, email, passwordHash }: { id: string; email: string; passwordHash: string | null },
): Promise<boolean> {
  if (passwordHash === null) return false
  const user = await lockedUsers(trx)
    .where((user) => user.and({ id, email, passwordHash }))
    .where('disabledAt', 'is', null)
    .executeTakeFirst()
  return user !== undefined
}

/**
 * Revokes every credential of an account, except one session. For a change of password, address or second factor (OWASP
 * ASVS 7.4.3), and when staff disable it: call this in the same transaction after the change, which locks the account.
 * Returns which credentials the owner had.
 */
export async function revokeCredentials(
  trx: Trx,
  userId: string,
  { keepSession }: { keepSession: string | null },
): Promise<EndedThing[]> {
  await trx
    .deleteFrom('impersonations')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('clientId', '=', userId),
        eb('sessionId', 'in', selectFrom('sessions').select('id').where('userId', '=', userId)),
      ]),
    )
    .execute()
  const sessions = await trx
    .deleteFrom('sessions')
    .where('userId', '=', userId)
    .where(sql<boolean>`id is distinct from ${keepSession}`)
    .executeTakeFirst()
  await trx.deleteFrom('passwordResetTokens').where('userId', '=', userId).execute()
  const devices = await deleteDevices(trx, userId)
  const changes = trx.deleteFrom('emailChanges').where('userId', '=', userId)
  const { numDeletedRows: emailChanges } = await changes.executeTakeFirst()
  const spouseLinks = await endSpouseLinksOf(trx, userId)
  const ended: Partial<Record<EndedThing, number | bigint>> = {
    sessions: sessions.numDeletedRows,
    devices,
    email_change: emailChanges,
    spouse_links: spouseLinks,
  }
  return endedThings.filter((thing) => (ended[thing] ?? 0) > 0)
}

/** Locks an account until the transaction ends. Returns false if it is disabled or unknown. */
export async function lockUser(trx: Trx, id: string): Promise<boolean> {
  const user = await lockedUsers(trx).select('disabledAt').where('id', '=', id).executeTakeFirst()
  return user?.disabledAt === null
}

function lockedUsers(trx: Trx) {
  return trx.selectFrom('users').select('id').forNoKeyUpdate()
}
