import { createHash } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { sign } from '#server/crypto/signing.ts'

/** Entries of the audit log in the order of their numbers. Its signed hash is a checkpoint of all entries so far. */
export type Batch = Selectable<Database['auditBatches']>

/** The batch before the next one. */
export type Link = Pick<Batch, 'position' | 'hash' | 'sealedAt' | 'totalRows' | 'lastSeq'>

/** The link before the first batch. */
export const noBatch: Link = {
  position: 0,
  hash: Buffer.alloc(0),
  sealedAt: new Date(0),
  totalRows: 0,
  lastSeq: 0,
}

/** Returns the batch after `last`. Its time never goes back, even if the processes' clocks differ. */
export function nextBatch(
  last: Link,
  entries: { seq: number; leaf: Buffer }[],
  { keyring, now }: { keyring: Keyring; now: Date },
): Batch {
  const seqs = entries.map(({ seq }) => seq)
  const leaves = entries.map(({ leaf }) => leaf)
  const { id: keyId } = keyring.primary
  const content = {
    position: last.position + 1,
    previousHash: last.hash,
    sealedAt: now > last.sealedAt ? now : last.sealedAt,
    seqs,
    leaves,
    merkleRoot: merkleRoot(leaves),
    totalRows: last.totalRows + entries.length,
    lastSeq: Math.max(last.lastSeq, seqs.at(-1) ?? 0),
    keyId,
  }
  const hash = hashOf(content)
  return { ...content, hash, signature: sign(keyring, hash) }
}

/** Returns true if the batch is what `nextBatch` made after `last`, apart from its signature. */
export function follows(batch: Batch, last: Link): boolean {
  const { seqs, leaves } = batch
  return (
    batch.position === last.position + 1 &&
    batch.previousHash.equals(last.hash) &&
    batch.sealedAt >= last.sealedAt &&
    batch.totalRows === last.totalRows + seqs.length &&
    batch.lastSeq === Math.max(last.lastSeq, ...seqs.slice(-1)) &&
    seqs.length === leaves.length &&
    batch.merkleRoot.equals(merkleRoot(leaves)) &&
    batch.hash.equals(hashOf(batch))
  )
}

/** Computes the Merkle Tree Hash (RFC 6962, section 2.1) of leaves that are already hashed. */
export function merkleRoot(leaves: Buffer[]): Buffer {
  let level = leaves
  while (level.length > 1) level = parentsOf(level)
  return level[0] ?? sha256()
}

/** Returns the hashes on the path from a leaf to the root, with the side of each (RFC 6962, section 2.1.1). */
export function merklePath(leaves: Buffer[], index: number): { left: boolean; hash: Buffer }[] {
  const path: { left: boolean; hash: Buffer }[] = []
  let at = index
  for (let level = leaves; level.length > 1; level = parentsOf(level)) {
    const left = at % 2 === 1
    const hash = level[left ? at - 1 : at + 1]
    if (hash !== undefined) path.push({ left, hash })
    at = Math.floor(at / 2)
  }
  return path
}

function parentsOf(level: Buffer[]): Buffer[] {
  const parents: Buffer[] = []
  for (let at = 0; at < level.length; at += 2) {
    const [left, right] = level.slice(at, at + 2)
    if (left === undefined) break
    parents.push(right === undefined ? left : sha256(Buffer.of(1), left, right))
  }
  return parents
}

/** Hashes everything but the leaves, which their root covers. */
function hashOf(batch: Omit<Batch, 'hash' | 'signature'>): Buffer {
  const { position, previousHash, sealedAt, seqs, merkleRoot: root, totalRows, lastSeq } = batch
  const hashes = [previousHash.toString('hex'), root.toString('hex')]
  const fields = [position, ...hashes, sealedAt, seqs, totalRows, lastSeq, batch.keyId]
  return sha256(Buffer.from(JSON.stringify(fields)))
}

function sha256(...parts: Buffer[]): Buffer {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}
