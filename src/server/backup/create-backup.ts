import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { type BackupTarget, signatureFile } from './backup-target.ts'
import { inParallel } from './in-parallel.ts'
import {
  backedUpTables,
  type Manifest,
  migrationNames,
  sealedSuffix,
  signManifest,
} from './manifest.ts'
import { openTarget } from './open-target.ts'
import { type Seal, sealFor } from './recovery-key.ts'
import { recordEvent, systemSource } from '#server/change/change.ts'
import type { Services } from '#server/calls/context.ts'
import { sealedSize } from '#server/crypto/sealed-documents.ts'
import { type Db, withConnection } from '#server/database/database.ts'
import {
  readStored,
  type StoredDocument,
  storedDocuments,
} from '#server/records/documents/stored-documents.ts'
import { noProgress, type Progress } from '#server/base/progress.ts'
import { StartupError } from '#server/base/startup.ts'
import { storageFaultOf } from '#server/base/storage-fault.ts'

/** The counts of a backup, and how many of its documents the previous backup already had. */
export type MadeBackup = Manifest & { kept: number }

/**
 * Writes a snapshot of tables and documents to a new folder, or a prefix of a bucket. The portal may be running. With
 * BACKUP_RECIPIENT the tables and the manifest are sealed for it; documents are sealed already. The keys are not
 * included. Missing and damaged documents are left out and listed in the manifest, which is signed. A failed backup
 * leaves nothing behind; a killed one leaves a partial backup, which the next one with that name removes.
 *
 * @throws StartupError when the target exists already, or can't be made or filled.
 */
export async function createBackup(
  services: Services,
  target: string,
  progress = noProgress,
): Promise<MadeBackup> {
  const storage = await openTarget(target)
  return withConnection(services.db, async (client, own) => {
    // One snapshot for all tables. Documents don't need one, because they outlive their rows by weeks.
    await client.query('begin isolation level repeatable read read only')
    await lockName(client, storage.label)
    await storage.begin()
    try {
      const backup = await fill(services, { client, own, storage, progress })
      await storage.finish()
      await recordEvent(systemSource(services), {
        action: 'backup.made',
        subject: { type: 'backup', id: null },
        details: {
          documents: backup.documents.length,
          faults: backup.faults.length,
          sealed: services.config.backupRecipient !== null,
        },
      })
      return backup
    } catch (error) {
      await storage.abandon()
      throw storageFaultOf(error) === null
        ? error
        : new StartupError(`${storage.label}: ${String(error)}`)
    } finally {
      // Frees the name now, because PostgreSQL ends a closed connection a little later.
      await client.query('rollback').catch(() => {})
    }
  })
}

/** Two backups with the same name can't run at once, so an existing partial one was abandoned. */
async function lockName(client: pg.ClientBase, label: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [`backup ${label}`],
  )
  if (rows[0]?.free !== true) throw new StartupError(`Another backup is being made: ${label}`)
}

interface Target {
  /** Its transaction holds the snapshot. */
  client: pg.PoolClient
  own: Db
  storage: BackupTarget
  progress: Progress
}

async function fill(services: Services, target: Target): Promise<MadeBackup> {
  const { client, storage } = target
  const seal = sealFor(services.config)
  const suffix = services.config.backupRecipient === null ? '' : sealedSuffix
  const tables = []
  for (const name of backedUpTables) {
    tables.push(
      await copyTable(client, name, { file: `tables/${name}.copy${suffix}`, seal, storage }),
    )
  }
  const { documents, faults, kept } = await copyDocuments(services, target)
  const migrations = await migrationNames(client)
  const createdAt = services.clock().toISOString()
  const backup: Manifest = { format: 2, createdAt, migrations, tables, documents, faults }
  const text = JSON.stringify(backup, null, 2)
  await storage.write(`manifest.json${suffix}`, await seal(bytesOf(text)))
  const signature = signManifest(services.keyring, text)
  await storage.write(signatureFile, bytesOf(JSON.stringify(signature)))
  return { ...backup, kept }
}

const bytesOf = (text: string) => Readable.from([Buffer.from(text)])

interface TableFile {
  file: string
  seal: Seal
  storage: BackupTarget
}

async function copyTable(
  client: pg.ClientBase,
  name: (typeof backedUpTables)[number],
  { file, seal, storage }: TableFile,
) {
  const columns = await writableColumns(client, name)
  const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  const hash = createHash('sha256')
  const sealed = await seal(copy)
  await storage.write(file, Readable.from(hashing(sealed, hash), { objectMode: false }))
  return { name, columns, rows: copy.rowCount, sha256: hash.digest('hex') }
}

async function* hashing(bytes: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

/** All columns except generated ones. */
async function writableColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
      order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name }) => column_name)
}

async function copyDocuments(services: Services, { own, storage, progress }: Target) {
  const documents: Manifest['documents'] = []
  const faults: Manifest['faults'] = []
  let [kept, done] = [0, 0]
  await inParallel(storedDocuments(own), async (document) => {
    const { id, storageKey: key } = document
    const { fault, ...copied } = await readSealed(services, document)
    if (fault === null) {
      if ((await storage.keep(key, copied)) === 'kept') kept += 1
      documents.push({ key, sha256: copied.sha256 })
    } else if (fault !== 'destroyed') faults.push({ id, fault })
    progress((done += 1), 'Documents copied', null)
  })
  // Several documents are read at once and finish in any order.
  faults.sort((a, b) => a.id.localeCompare(b.id))
  return { documents, faults, kept }
}

/** Returns a document's sealed bytes after checking their seal. */
async function readSealed(services: Services, document: StoredDocument) {
  const bytes = Buffer.alloc(sealedSize(document.size))
  let length = 0
  const fault = await readStored(services, document, (chunk) => {
    length += chunk.copy(bytes, length)
    return Promise.resolve()
  })
  return { fault, bytes, sha256: createHash('sha256').update(bytes).digest('hex') }
}
