import { createHash, randomBytes } from 'node:crypto'

/** A secret of 256 random bits. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** Returns null for what can't be such a token. */
export function tokenIn(text: string | undefined): string | null {
  return text !== undefined && /^[\w-]{43}$/.test(text) ? text : null
}

/** Hashes a token: the database stores the hash instead. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
