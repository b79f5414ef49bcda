import { createHash } from 'node:crypto'
import type { Batch } from './chain.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { publicKeyOf } from '#server/crypto/signing.ts'
import type { Checkpoint } from '#server/base/checkpoint.ts'
import type { Db, Trx } from '#server/database/database.ts'

export async function newestCheckpoint(
  db: Db | Trx,
  keyring: Keyring,
): Promise<Checkpoint | undefined> {
  const batch = await db
    .selectFrom('auditBatches')
    .select(['position', 'sealedAt', 'totalRows', 'lastSeq', 'merkleRoot', 'hash', 'keyId'])
    .select('signature')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return batch && checkpointOf(batch, keyring)
}

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
