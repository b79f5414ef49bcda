import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { type Placeholder, prepared } from '#server/database/prepared.ts'
import { type EndedThing, endedThings } from '#server/change/ended-things.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { endSpouseLinksOf } from './end-spouse-links.ts'
import { deleteDevices } from './factors.queries.ts'

/*
 * A credential is a session, a trusted device, a reset link, a pending change of address, a grant to impersonate, a
 * sign-in with a firm account that waits for the second factor, a spouse's link, or an invitation that it sent. Code
 * that creates or revokes credentials locks the account first, so that the second of two parallel changes sees the first.
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
  const [user] = await lockChecked(trx, { id, email, passwordHash })
  return user !== undefined
}

const lockChecked = prepared(
  (db, value: Placeholder<{ id: string; email: string; passwordHash: string }>) =>
    lockedUsers(db)
      .where('id', '=', value('id'))
      .where('email', '=', value('email'))
      .where('passwordHash', '=', value('passwordHash'))
      .where('disabledAt', 'is', null),
)

/**
 * Revokes every credential of an account, except one session. For a change of password, address or second factor (OWASP
 * ASVS 7.4.3), and when staff disable it: call this in the same transaction after the change, which locks the account.
 * If a session stays, so do the invitations that the account sent: its owner sees them on the same page. Returns which
 * credentials the owner had.
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
  await trx.deleteFrom('firmSignIns').where('userId', '=', userId).execute()
  const devices = await deleteDevices(trx, userId)
  const changes = trx.deleteFrom('emailChanges').where('userId', '=', userId)
  const { numDeletedRows: emailChanges } = await changes.executeTakeFirst()
  const spouseLinks = await endSpouseLinksOf(trx, userId)
  const accesses = keepSession === null ? await endInvitedBy(trx, userId) : 0n
  const ended: Partial<Record<EndedThing, number | bigint>> = {
    sessions: sessions.numDeletedRows,
    devices,
    email_change: emailChanges,
    spouse_links: spouseLinks,
    accesses,
  }
  return endedThings.filter((thing) => (ended[thing] ?? 0) > 0)
}

/** Ends invitations, because a stranger in the account may have invited an accomplice who has not accepted yet. */
async function endInvitedBy(trx: Trx, userId: string): Promise<bigint> {
  const invitations = trx.deleteFrom('invitations').where('invitedBy', '=', userId)
  const { numDeletedRows } = await invitations.where('clientId', '=', userId).executeTakeFirst()
  return numDeletedRows
}

/** Locks an account until the transaction ends. Returns false if it is disabled or unknown. */
export async function lockUser(trx: Trx, id: string): Promise<boolean> {
  const user = await lockedUsers(trx).select('disabledAt').where('id', '=', id).executeTakeFirst()
  return user?.disabledAt === null
}

function lockedUsers(trx: Db | Trx) {
  return trx.selectFrom('users').select('id').forNoKeyUpdate()
}
