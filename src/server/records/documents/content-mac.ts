import { createHmac } from 'node:crypto'
import type { Keyring } from '#server/crypto/keyring.ts'

/** Tells equal documents. With a key, so that a person who reads the database can't check a guess of a document. */
export function contentMac({ contents }: Keyring['primary'], sha256: Buffer): Buffer {
  return createHmac('sha256', contents).update(sha256).digest()
}
