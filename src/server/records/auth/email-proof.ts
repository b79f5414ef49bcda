import { notifyProven } from '#server/mail/notices/email.notices.ts'
import { aboutUser, type ChangeRecord } from '#server/change/change.ts'
import { createLink } from './mailed-link.ts'
import { lockUser, revokeCredentials } from './revoke-credentials.ts'
import { deleteFactors } from './factors.queries.ts'
import { endInvitation } from './users.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hashToken } from '#server/crypto/hash-token.ts'
import type { Resources } from '#server/change/services.ts'

/**
 * Until its address is proven, an account can save nothing but its name, or is only asked to prove it. The link goes to
 * the account's address and works once, for seven days, without a session and on any device.
 */

export const deadProofLink = 'Invalid or expired confirmation link'

/** Returns the address of a new link, which replaces an older one. Call this with the account locked, or new. */
export async function createProofLink(
  trx: Trx,
  services: Pick<Resources, 'config'> & { now: () => Date },
  { id: userId, email }: { id: string; email: string },
): Promise<string> {
  const { url, ...link } = createLink(services, { page: '/prove-email', hours: 7 * 24 })
  const proof = { userId, email, ...link }
  await trx
    .insertInto('emailProofs')
    .values(proof)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(proof))
    .execute()
  return url
}

/** Uses up a link and returns the id of its account. Undefined if it is not valid or belongs to an older address. */
export async function useProofLink(
  trx: Trx,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const tokenHash = hashToken(token)
  const link = await trx
    .selectFrom('emailProofs')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  // Locks the account before the link, in the same order as a request for another link, to avoid a deadlock.
  if (link === undefined || !(await lockUser(trx, link.userId))) return undefined
  const used = await trx
    .deleteFrom('emailProofs')
    .using('users')
    .whereRef('users.id', '=', 'emailProofs.userId')
    .whereRef('users.email', '=', 'emailProofs.email')
    .where('emailProofs.tokenHash', '=', tokenHash)
    .where('emailProofs.expiresAt', '>', now)
    .returning('emailProofs.userId')
    .executeTakeFirst()
  return used?.userId
}

/**
 * Records that the owner gets mail at the account's address. The first proof ends whatever somebody else may have set
 * up before: sessions, second factors, known browsers, links, grants, pending changes and requests, and an invitation
 * of the address. A session that proves the address stays, and so do its factors: adding a factor ended all other
 * sessions, and later ones proved it. A mail tells the owner what ended. Call this with the account locked.
 */
export async function proveEmail(
  trx: Trx,
  record: ChangeRecord,
  userId: string,
  { now, keepSession }: { now: Date; keepSession: string | null },
): Promise<void> {
  const proven = await trx
    .updateTable('users')
    .set({ emailProvenAt: now })
    .where('id', '=', userId)
    .where('emailProvenAt', 'is', null)
    .returning(['id', 'email', 'firstName'])
    .executeTakeFirst()
  if (proven === undefined) return
  const ended = await revokeCredentials(trx, userId, { keepSession })
  if (keepSession === null && (await deleteFactors(trx, userId))) ended.unshift('factors')
  await trx.deleteFrom('emailProofs').where('userId', '=', userId).execute()
  const requests = trx.deleteFrom('erasureRequests').where('userId', '=', userId)
  if ((await requests.executeTakeFirst()).numDeletedRows > 0n) ended.push('erasure_request')
  await endInvitation(trx, proven.email)
  record.audit({ action: 'email.proven', ...aboutUser(userId), actorId: userId })
  notifyProven(record, proven, ended)
}

/** Returns the account of a valid link, with the fields that the proof needs; undefined for any other link. */
export function findProofOwner(db: Db, token: string, now: Date) {
  return db
    .selectFrom('emailProofs')
    .innerJoin('users', 'users.id', 'emailProofs.userId')
    .select(['users.id', 'users.email', 'users.passwordHash'])
    .where('emailProofs.tokenHash', '=', hashToken(token))
    .where('emailProofs.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
}
