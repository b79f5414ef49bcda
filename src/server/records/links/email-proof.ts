import { findAccountLinks } from './account-links.ts'
import { lockUser } from '#server/records/auth/lock-account.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hashToken } from '#server/crypto/hash-token.ts'

/**
 * Until its address is proven, an account can save nothing but its name, or is only asked to prove it. The link goes to
 * the account's address and works once, for seven days, without a session and on any device.
 */

export const deadProofLink = 'Invalid or expired confirmation link'

/** Locks the account of an open link and returns its id; undefined for any other link. */
export async function lockProofLink(
  trx: Trx,
  token: string,
  now: Date,
): Promise<string | undefined> {
  const owner = await findProofOwner(trx, token, now)
  // Locks the account before it reads the link, in the same order as a request for another link.
  if (owner === undefined || !(await lockUser(trx, owner.id))) return undefined
  return (await findProofOwner(trx, token, now))?.id
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
  return findAccountLinks(db, 'email_proof', hashToken(token), now)
    .select(['users.id', 'users.email', 'users.passwordHash', 'users.emailProvenAt'])
    .whereRef('users.email', '=', 'accountLinks.email')
    .executeTakeFirst()
}
