import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Keyring, Purpose } from './keyring.ts'

/** Where a sealed value belongs. It opens nowhere else. */
export interface EncryptionContext {
  table: string
  column: string
  /** The row's id. */
  row: string
}

/** A value that does not open: it was changed, moved, or sealed with a key that is not in the keyring. */
export class DecryptionError extends Error {}

/** AES-256-GCM with a 96-bit random nonce and a 16-byte tag (NIST SP 800-38D). */
export const algorithm = 'aes-256-gcm'
export const nonceBytes = 12
export const tagBytes = 16

/**
 * Seals with the primary key of a purpose. The result is `format (1) | length of key id (1) | key id | nonce (12) |
 * ciphertext | tag (16)`. Format, key id and context are authenticated.
 */
export function seal(
  keyring: Keyring,
  purpose: Purpose,
  context: EncryptionContext,
  plain: Buffer,
): Buffer {
  const { id, [purpose]: key } = keyring.primary
  const header = headerFor(id)
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  cipher.setAAD(additionalData(header, purpose, context))
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([header, nonce, ciphertext, cipher.getAuthTag()])
}

/** @throws DecryptionError with a message that names where the value belongs and says nothing of the value. */
export function open(
  keyring: Keyring,
  purpose: Purpose,
  context: EncryptionContext,
  sealed: Buffer,
): Buffer {
  const refuse = (why: string) =>
    new DecryptionError(
      `${context.table}.${context.column} of ${context.row} does not open: ${why}`,
    )
  const header = headerOf(sealed)
  if (header === null) throw refuse('not a sealed value')
  const key = keysOf(keyring, header)?.[purpose]
  if (key === undefined) throw refuse('its key is not in the keyring')
  const nonce = sealed.subarray(header.length, header.length + nonceBytes)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(additionalData(header, purpose, context))
  decipher.setAuthTag(sealed.subarray(-tagBytes))
  try {
    const ciphertext = sealed.subarray(header.length + nonceBytes, -tagBytes)
    return Buffer.concat([decipher.update(ciphertext), decipher.final()])
  } catch {
    // The cipher gives no other reason.
    throw refuse('changed, or moved from its place')
  }
}

/** Seals a column's text. The same text gives a different value each time, and opens only in its context. */
export function sealField(keyring: Keyring, context: EncryptionContext, plaintext: string): Buffer {
  return seal(keyring, 'fields', context, Buffer.from(plaintext, 'utf8'))
}

/** @throws DecryptionError when the value was changed, comes from another context, or its key is not in the keyring. */
export function openField(keyring: Keyring, context: EncryptionContext, sealed: Buffer): string {
  return open(keyring, 'fields', context, sealed).toString('utf8')
}

/** Returns true if a value is sealed with a key of the keyring, judging by its header alone. */
export function isSealedUnder(keyring: Keyring, value: Buffer): boolean {
  const header = headerOf(value)
  return header !== null && keysOf(keyring, header) !== undefined
}

const format = 1

/** The header of all values that this key seals. */
export function headerFor(keyId: string): Buffer {
  return Buffer.concat([Buffer.of(format, keyId.length), Buffer.from(keyId, 'latin1')])
}

/** Null for values that are not sealed. */
function headerOf(sealed: Buffer): Buffer | null {
  const header = sealed.subarray(0, 2 + (sealed[1] ?? 0))
  const isWhole = sealed.length >= header.length + nonceBytes + tagBytes
  return header[0] === format && isWhole ? header : null
}

function keysOf(keyring: Keyring, header: Buffer) {
  return keyring.byId.get(header.toString('latin1', 2))
}

/** JSON keeps the parts unambiguous. */
function additionalData(
  header: Buffer,
  purpose: Purpose,
  { table, column, row }: EncryptionContext,
): Buffer {
  return Buffer.concat([header, Buffer.from(JSON.stringify([purpose, table, column, row]))])
}
