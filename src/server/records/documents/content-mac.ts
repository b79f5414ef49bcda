import { createHmac } from 'node:crypto'
import type { Keyring } from '#server/crypto/keyring.ts'

/**
 * Identifies equal documents. Uses a key, so that somebody who reads the database can't check guesses of a document.
 */
export function contentMac({ contents }: Keyring['primary'], sha256: Buffer): Buffer {
  return createHmac('sha256', contents).update(sha256).digest()
}
