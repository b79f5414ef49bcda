import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { dueFrom } from '#shared/retention/retention.ts'
import { aboutDocument, recordChange, systemSource } from '#server/change/change.ts'
import { thePortal } from '#server/base/viewer.ts'
import { unscopedKeptDocuments } from './documents.access.ts'
import { listKeptSources } from './source-documents.ts'
import { isStorageKey } from '#server/storage/document-store.ts'
import { Failures } from '#server/base/failures.ts'
import { nullIfMissing } from '#server/base/storage-fault.ts'
import type { ChangeServices, Resources } from '#server/change/services.ts'

type CleanupServices = ChangeServices & Pick<Resources, 'store'>

/**
 * Destroys deleted documents whose time is over: their bytes, and the key without which a backup of the bytes is
 * unreadable. A rerun continues after a failure. Returns how many.
 */
export async function destroyDeletedDocuments(services: CleanupServices): Promise<number> {
  const failures = new Failures()
  const kept = await listKeptSources(services.db, thePortal, services.clock())
  let destroyed = 0
  let last = ''
  for (;;) {
    const due = await listDue(services, kept, last)
    for (const document of due) {
      await failures.of(async () => {
        await destroy(services, document)
        destroyed += 1
      })
    }
    last = due.at(-1)?.id ?? ''
    if (last === '') break
  }
  failures.throwAny('deleted documents could not be destroyed')
  return destroyed
}

/**
 * Finds the deleted documents whose time is over, without those that are kept because a return is based on them. A
 * completed return is kept until its own time is over, even if it was deleted.
 */
export function dueDocuments(db: Resources['db'], now: Date, kept: readonly { id: string }[]) {
  return unscopedKeptDocuments(db)
    .where(isNotOf(kept))
    .where('documents.deletedAt', '<=', dueFrom('deletedDocuments', now))
    .where(({ eb, or }) =>
      or([
        eb('documents.category', '!=', 'completed_return'),
        eb('documents.createdAt', '<=', dueFrom('completedReturns', now)),
      ]),
    )
}

/** In a query of documents. */
export function isNotOf(kept: readonly { id: string }[]) {
  return sql<boolean>`documents.id <> all(${kept.map(({ id }) => id)}::uuid[])`
}

type Due = Awaited<ReturnType<typeof listDue>>[number]

/** A page in the order of ids, so that one failing document does not block the others. */
function listDue(
  { db, clock }: Pick<Resources, 'db' | 'clock'>,
  kept: readonly { id: string }[],
  afterId: string,
) {
  return dueDocuments(db, clock(), kept)
    .innerJoin('taxReturns', 'taxReturns.id', 'documents.taxReturnId')
    .select(['documents.id', 'documents.storageKey', 'documents.privateTo', 'taxReturns.clientId'])
    .$if(afterId !== '', (query) => query.where('documents.id', '>', afterId))
    .orderBy('documents.id')
    .limit(100)
    .execute()
}

/** Does nothing if another process was faster. */
async function destroy(services: CleanupServices, { storageKey, ...document }: Due): Promise<void> {
  const { id } = document
  const now = services.clock
  await services.store.remove(storageKey)
  await recordChange(systemSource(services), async (trx, record) => {
    const { numUpdatedRows } = await trx
      .updateTable('documents')
      .set({ destroyedAt: now(), sealedKey: Buffer.alloc(0), contentMac: null, thumbnail: null })
      .where('id', '=', id)
      .where('destroyedAt', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await trx.deleteFrom('documentCopies').where('documentId', '=', id).execute()
    record.audit({ action: 'document.destroyed', ...aboutDocument(document) })
  })
}

/**
 * Removes files that a crash left behind: older than an hour and in the spool, or in the store without a row. No upload
 * takes that long. Returns how many spool files and stored objects were removed.
 *
 * @throws before removing any object if most of them have no row: then the store belongs to another database.
 * @throws AggregateError at the end for files that can’t be removed
 */
export async function removeOrphans({
  db,
  store,
  clock,
}: Pick<Resources, 'db' | 'store' | 'clock'>) {
  const before = new Date(clock().getTime() - orphanAge)
  const failures = new Failures()
  const spooled = await sweepSpool(store.spoolDir, before, failures)
  const orphans: string[] = []
  let known = 0
  for await (const keys of batches(oldKeys(store, before))) {
    const rows = await unscopedKeptDocuments(db)
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
  for (const key of orphans) await failures.of(() => store.remove(key))
  failures.throwAny('orphaned files could not be removed')
  return { spooled, objects: orphans.length }
}

const orphanAge = 3_600_000
/** A crash leaves at most one orphan per upload that was being recorded. */
const plausibleOrphans = 10
const batchSize = 500

async function sweepSpool(spoolDir: string, before: Date, failures: Failures): Promise<number> {
  let removed = 0
  for (const name of await readdir(spoolDir)) {
    const file = path.join(spoolDir, name)
    const found = await stat(file).catch(nullIfMissing)
    if (found === null || found.mtime >= before) continue
    await failures.of(async () => {
      await rm(file, { force: true })
      removed += 1
    })
  }
  return removed
}

/** Only UUIDs, because the portal writes nothing else. */
async function* oldKeys(store: Resources['store'], before: Date): AsyncIterable<string> {
  for await (const { key, modifiedAt } of store.list()) {
    if (modifiedAt < before && isStorageKey(key)) yield key
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
