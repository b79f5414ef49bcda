import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '#server/context.ts'
import { keptDocuments } from './documents.access.ts'

export interface Swept {
  /** Files of uploads that never ended. */
  spooled: number
  /** Stored bytes without a row. */
  objects: number
}

/**
 * Removes what a crash left behind: anything older than an hour in the spool, or in the store without a row. No upload
 * takes that long.
 *
 * @throws when the store holds more that has no row than that has: then it is not this database's store, and nothing
 * of it is removed.
 */
export async function sweepOrphans({
  db,
  store,
  clock,
}: Pick<Services, 'db' | 'store' | 'clock'>): Promise<Swept> {
  const before = new Date(clock().getTime() - orphanAge)
  const spooled = await sweepSpool(store.spoolDir, before)
  const orphans: string[] = []
  let known = 0
  for await (const keys of batches(oldKeys(store, before))) {
    const rows = await keptDocuments(db)
      .select('documents.storageKey')
      .where('documents.storageKey', 'in', keys)
      .execute()
    const kept = new Set(rows.map(({ storageKey }) => storageKey))
    known += kept.size
    orphans.push(...keys.filter((key) => !kept.has(key)))
  }
  if (orphans.length > Math.max(known, plausibleOrphans)) {
    throw new Error(
      `the document store holds ${orphans.length} documents without a row and ${known} with one; ` +
        'does DOCUMENTS_URL belong to this database?',
    )
  }
  for (const key of orphans) await store.remove(key)
  return { spooled, objects: orphans.length }
}

/** Milliseconds. */
const orphanAge = 3_600_000
/** A crash leaves at most one for each upload that was being recorded. */
const plausibleOrphans = 10
const batchSize = 500

async function sweepSpool(spoolDir: string, before: Date): Promise<number> {
  let removed = 0
  for (const name of await readdir(spoolDir)) {
    const file = path.join(spoolDir, name)
    const found = await stat(file).catch(() => null)
    if (found === null || found.mtime >= before) continue
    await rm(file, { force: true })
    removed += 1
  }
  return removed
}

/** Only names that we could have given: what else lies there is somebody's. */
async function* oldKeys(store: Services['store'], before: Date): AsyncIterable<string> {
  for await (const { key, modifiedAt } of store.list()) {
    if (modifiedAt < before && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key)) yield key
  }
}

async function* batches(keys: AsyncIterable<string>): AsyncIterable<string[]> {
  let batch: string[] = []
  for await (const key of keys) {
    batch.push(key)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
