import { open, type EncryptionContext, seal } from './envelope.ts'
import type { Keyring } from './keyring.ts'

/** Seals a column's text for its place: the same text gives another value each time, and opens only there. */
export function sealField(keyring: Keyring, place: EncryptionContext, plaintext: string): Buffer {
  return seal(keyring, 'fields', place, Buffer.from(plaintext, 'utf8'))
}

/** @throws DecryptionError when the value was changed, comes from another place, or its key is not in the keyring. */
export function openField(keyring: Keyring, place: EncryptionContext, sealed: Buffer): string {
  return open(keyring, 'fields', place, sealed).toString('utf8')
}
