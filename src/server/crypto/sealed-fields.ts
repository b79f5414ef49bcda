import { type EncryptionContext, open, seal } from './envelope.ts'
import type { Keyring } from './keyring.ts'

/** Seals a column's text. The same text gives a different value each time, and opens only in its context. */
export function sealField(keyring: Keyring, context: EncryptionContext, plaintext: string): Buffer {
  return seal(keyring, 'fields', context, Buffer.from(plaintext, 'utf8'))
}

/** @throws DecryptionError when the value was changed, comes from another context, or its key is not in the keyring. */
export function openField(keyring: Keyring, context: EncryptionContext, sealed: Buffer): string {
  return open(keyring, 'fields', context, sealed).toString('utf8')
}
