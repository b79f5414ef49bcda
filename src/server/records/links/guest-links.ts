import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { hashToken } from '#server/crypto/hash-token.ts'
import type { Keyring } from '#server/crypto/keyring.ts'

/** The code of a link without an account, and the session that both start. */

/** Wrong codes, after which only a new one works. */
export const mostTries = 5
const sessionMinutes = 60

export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/**
 * Uses a key of the portal, so that a reader of the database can't try all codes. `about` names what the code opens.
 */
export function macOfCode(keyring: Keyring, about: string, code: string): string {
  const mac = createHmac('sha256', keyring.primary.browsers)
  return mac.update(`${about} ${code}`).digest('hex')
}

export function isSameMac(a: string, b: string): boolean {
  return timingSafeEqual(Buffer.from(a, 'hex'), Buffer.from(b, 'hex'))
}

/** A session of an hour: the token for the cookie, and the hash that is stored. */
export function newLinkSession(now: Date) {
  const session = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + sessionMinutes * 60_000)
  return { session, id: hashToken(session), expiresAt }
}
