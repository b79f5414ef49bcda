import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Batch } from './chain.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { publicKeyOf } from '#server/crypto/signing.ts'

/** A checkpoint outside the database: in the server's log, a file, a daily mail or an export. */
export const checkpoint = z.object({
  position: z.int(),
  at: z.iso.datetime(),
  rows: z.int(),
  lastSeq: z.int(),
  merkleRoot: z.hex(),
  hash: z.hex(),
  keyId: z.string(),
  /** The Ed25519 signature of the hash's bytes. Base64, as the public key is. */
  signature: z.base64(),
  /** Null for a key that is no longer in the keyring. */
  publicKey: z.base64().nullable(),
})
export type Checkpoint = z.output<typeof checkpoint>

type CheckpointRow = Omit<Batch, 'seqs' | 'leaves' | 'previousHash'>

export function checkpointOf(batch: CheckpointRow, keyring: Keyring): Checkpoint {
  return {
    position: batch.position,
    at: batch.sealedAt.toISOString(),
    rows: batch.totalRows,
    lastSeq: batch.lastSeq,
    merkleRoot: batch.merkleRoot.toString('hex'),
    hash: batch.hash.toString('hex'),
    keyId: batch.keyId,
    signature: batch.signature.toString('base64'),
    publicKey: publicKeyText(keyring, batch.keyId),
  }
}

/** The 32 bytes of an Ed25519 key in base64. */
export function publicKeyText(keyring: Keyring, keyId: string): string | null {
  const { x } = publicKeyOf(keyring, keyId)?.export({ format: 'jwk' }) ?? {}
  return x === undefined ? null : Buffer.from(x, 'base64url').toString('base64')
}

/** A fingerprint in the format of SSH, short enough to compare by eye. */
export function fingerprintOf(publicKey: string): string {
  const hash = createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('base64')
  return `SHA256:${hash.replace('=', '')}`
}
