import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/*
 * Code that creates or revokes a credential, which is any way in of links/ways-in.ts, locks the account first, so that the
 * second of two parallel changes sees the first.
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
  const user = await lockOwner(trx, id)
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
  const checked = trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where('id', '=', id)
    .where('email', '=', email)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
  return (await lockRow(trx, { users: 'no key update' }, checked)) !== undefined
}

/** Locks an account until the transaction ends. Returns false if it is disabled or unknown. */
export async function lockUser(trx: Trx, id: string): Promise<boolean> {
  const user = await lockOwner(trx, id)
  return user?.disabledAt === null
}

function lockOwner(trx: Trx, id: string) {
  const owner = trx.selectFrom('users').select(['id', 'role', 'disabledAt']).where('id', '=', id)
  return lockRow(trx, { users: 'no key update' }, owner)
}
