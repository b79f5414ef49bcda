import type { Db, Trx } from '#server/database/database.ts'
import { type Placeholder, prepared } from '#server/database/prepared.ts'
import { type EndedThing, endedThings } from '#server/change/ended-things.ts'
import { errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { endWays } from './end-ways.ts'
import type { AccountEvent, Way } from './ways-in.ts'

/*
 * Code that creates or revokes a credential, which is any way in of ways-in.ts, locks the account first, so that the
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
 * Ends the ways into an account that its event ends (ways-in.ts): call this in the same transaction after the change,
 * which locks the account. `session` made the change. Returns what the owner is notified of.
 */
export async function revokeCredentials(
  trx: Trx,
  userId: string,
  event: AccountEvent,
  session: string | null = null,
): Promise<EndedThing[]> {
  const ended = await endWays(trx, event, { userId, session })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- its keys are ways
  const things = (Object.keys(ended) as Way[]).map((way) =>
    ended[way] ? nameOfWay[way] : undefined,
  )
  return endedThings.filter((thing) => things.includes(thing))
}

const nameOfWay: Partial<Record<Way, EndedThing>> = {
  factor: 'factors',
  session: 'sessions',
  device: 'devices',
  emailChange: 'email_change',
  spouseLink: 'spouse_links',
  accessGiven: 'accesses',
  invitation: 'accesses',
  officerInvitation: 'accesses',
}

/** Locks an account until the transaction ends. Returns false if it is disabled or unknown. */
export async function lockUser(trx: Trx, id: string): Promise<boolean> {
  const user = await lockedUsers(trx).select('disabledAt').where('id', '=', id).executeTakeFirst()
  return user?.disabledAt === null
}

function lockedUsers(trx: Db | Trx) {
  return trx.selectFrom('users').select('id').forNoKeyUpdate()
}
