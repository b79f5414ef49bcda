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

/** Locks the account of an open link and returns its id; undefined for any other link. */
export async function holdProofLink(
  trx: Trx,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const owner = await findProofOwner(trx, token, now)
  // Locks the account before it reads the link, in the same order as a request for another link.
  if (owner === undefined || !(await lockUser(trx, owner.id))) return undefined
  return (await findProofOwner(trx, token, now))?.id
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
  const requests = trx.deleteFrom('erasureRequests').where('userId', '=', userId)
  if ((await requests.executeTakeFirst()).numDeletedRows > 0n) ended.push('erasure_request')
  await endInvitation(trx, proven.email)
  record.audit({ action: 'email.proven', ...aboutUser(userId), actorId: userId })
  notifyProven(record, proven, ended)
}

/** Returns the account of an open link, with the fields that the proof needs; undefined for any other link. */
export async function findProofOwner(db: Db | Trx, token: string, now: Date) {
  const link = await findProofLink(db, token, now)
  return link?.emailProvenAt === null ? link : undefined
}

/**
 * Returns the account of a link to its present address. Once that is proven, the link only says so. Undefined for a link
 * that was replaced or has expired.
 */
export function findProofLink(db: Db | Trx, token: string, now: Date) {
  return db
    .selectFrom('emailProofs')
    .innerJoin('users', 'users.id', 'emailProofs.userId')
    .select(['users.id', 'users.email', 'users.passwordHash', 'users.emailProvenAt'])
    .whereRef('users.email', '=', 'emailProofs.email')
    .where('emailProofs.tokenHash', '=', hashToken(token))
    .where('emailProofs.expiresAt', '>', now)
    .where('users.disabledAt', 'is', null)
    .executeTakeFirst()
}
