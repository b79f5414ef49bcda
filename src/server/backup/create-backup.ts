import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import { type Seal, sealFor } from './recovery-key.ts'
import { recordEvent, systemSource } from '#server/audit/change.ts'
import type { Services } from '#server/context.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { sign } from '#server/crypto/signing.ts'
import { type Db, withConnection } from '#server/database/database.ts'
import {
  documentFaults,
  readStored,
  type StoredDocument,
  storedDocuments,
} from '#server/documents/stored-documents.ts'
import { StartupError } from '#server/process/startup.ts'
import { storageFaultOf } from '#server/storage-fault.ts'

/**
 * Writes a snapshot of tables and documents to a new folder, also beside a running portal. With BACKUP_RECIPIENT the
 * tables and the manifest are sealed for it; documents are sealed already. The keys are not included. Missing and damaged
 * documents are left out and listed in the manifest, which is signed. A failed backup leaves no folder; a killed one
 * leaves a partial folder that the next backup of that name removes.
 *
 * @throws StartupError when the folder exists, or can't be made or filled.
 */
export async function createBackup(services: Services, folder: string): Promise<Manifest> {
  return withConnection(services.db, async (client, own) => {
    // One snapshot for all tables. Documents outlive their rows by weeks and need none.
    await client.query('begin isolation level repeatable read read only')
    await lockName(client, folder)
    const partial = `${folder}.partial`
    try {
      await makeFolders(folder, partial)
      const backup = await fill(services, { client, own, to: partial })
      await rename(partial, folder)
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
      await rm(partial, { recursive: true, force: true })
      throw storageFaultOf(error) === null ? error : new StartupError(`${folder}: ${String(error)}`)
    } finally {
      // Frees the name now; PostgreSQL ends a closed connection a little later.
      await client.query('rollback').catch(() => {})
    }
  })
}

/** Two backups with one name can't run at once. A partial folder that exists then is abandoned. */
async function lockName(client: pg.ClientBase, folder: string): Promise<void> {
  const { rows } = await client.query<{ free: boolean }>(
    'select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free',
    [`backup ${folder}`],
  )
  if (rows[0]?.free !== true) throw new StartupError(`Another backup is being made: ${folder}`)
}

async function makeFolders(folder: string, partial: string) {
  try {
    if (existsSync(folder)) throw new Error('it exists')
    await rm(partial, { recursive: true, force: true })
    await mkdir(partial, { mode: 0o700 })
    await mkdir(path.join(partial, 'tables'))
    await mkdir(path.join(partial, 'documents'))
  } catch (cause) {
    throw new StartupError(`Name a folder that does not exist yet, in one that does: ${folder}`, {
      cause,
    })
  }
}

interface Target {
  /** Its transaction holds the snapshot. */
  client: pg.PoolClient
  own: Db
  to: string
}

async function fill(services: Services, { client, own, to }: Target): Promise<Manifest> {
  const seal = sealFor(services.config)
  const suffix = services.config.backupRecipient === null ? '' : sealedSuffix
  const tables = []
  for (const name of backedUpTables) {
    const file = path.join(to, 'tables', `${name}.copy${suffix}`)
    tables.push(await copyTable(client, name, { file, seal }))
  }
  const { documents, faults } = await copyDocuments(services, own, to)
  const migrations = await migrationNames(client)
  const createdAt = services.clock().toISOString()
  const backup: Manifest = { format: 2, createdAt, migrations, tables, documents, faults }
  const text = JSON.stringify(backup, null, 2)
  const file = path.join(to, `manifest.json${suffix}`)
  await pipeline(await seal(Readable.from([Buffer.from(text)])), createWriteStream(file))
  const signature = signManifest(services.keyring, text)
  await writeFile(path.join(to, 'manifest.sig'), JSON.stringify(signature))
  return backup
}

export async function migrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

async function copyTable(
  client: pg.ClientBase,
  name: (typeof backedUpTables)[number],
  { file, seal }: { file: string; seal: Seal },
) {
  const columns = await writableColumns(client, name)
  const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  await pipeline(await seal(copy), createWriteStream(file, { mode: 0o600 }))
  return { name, columns, rows: copy.rowCount, sha256: await sha256OfFile(file) }
}

/** All columns but generated ones. */
async function writableColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
      order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name }) => column_name)
}

async function copyDocuments(services: Services, own: Db, to: string) {
  const documents: Manifest['documents'] = []
  const faults: Manifest['faults'] = []
  for await (const document of storedDocuments(own)) {
    const { id, storageKey: key } = document
    const file = path.join(to, 'documents', key)
    const { fault, sha256 } = await copyDocument(services, document, file)
    if (fault === null) documents.push({ key, sha256 })
    else await rm(file)
    if (fault !== null && fault !== 'destroyed') faults.push({ id, fault })
  }
  return { documents, faults }
}

async function copyDocument(services: Services, document: StoredDocument, to: string) {
  const hash = createHash('sha256')
  const handle = await open(to, 'wx', 0o600)
  try {
    const fault = await readStored(services, document, async (chunk) => {
      hash.update(chunk)
      await handle.writeFile(chunk)
    })
    return { fault, sha256: hash.digest('hex') }
  } finally {
    await handle.close()
  }
}

/**
 * The tables of a backup, parents first. Without sessions and links, spouses' ones too, trusted devices, reset links and rate limits, which end with a restore, and
 * queued mails, which would be sent twice.
 */
export const backedUpTables = [
  'users',
  'erasure_requests',
  'authenticator_apps',
  'passkeys',
  'recovery_codes',
  'former_addresses',
  'client_profiles',
  'client_notes',
  'dependents',
  'tax_returns',
  'documents',
  'letter_templates',
  'return_packages',
  'package_documents',
  'signers',
  'identity_checks',
  'signatures',
  'frozen_profiles',
  'request_items',
  'item_documents',
  'questionnaires',
  'item_templates',
  'paper_views',
  'paper_reminders',
  'upload_digests',
  'email_opt_outs',
  'email_suppressions',
  'notifications',
  'contact_messages',
  'audit_log',
  'audit_unsealed',
  'audit_batches',
  'key_checks',
] as const

/** The end of the names of sealed files. */
export const sealedSuffix = '.age'

/** manifest.json: the content of a backup, with a SHA-256 per file. */
export const manifest = z.object({
  format: z.literal(2),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.enum(backedUpTables),
      columns: z.array(z.string()),
      rows: z.int(),
      sha256: z.string(),
    }),
  ),
  documents: z.array(z.object({ key: z.string(), sha256: z.string() })),
  /** Documents that are missing in the backup. */
  faults: z.array(z.object({ id: z.string(), fault: z.enum(documentFaults) })),
})
export type Manifest = z.output<typeof manifest>

/** manifest.sig: shows that the portal made the backup. Anybody can seal for a public key. */
export const manifestSignature = z.object({
  keyId: z.string().regex(/^[\w-]{1,32}$/),
  signature: z.base64(),
})

function signManifest(keyring: Keyring, text: string): z.output<typeof manifestSignature> {
  const signature = sign(keyring, signedText(text)).toString('base64')
  return { keyId: keyring.primary.id, signature }
}

/** The checkpoints of the audit log, which the same key signs, are 32 bytes. */
export function signedText(text: string): Buffer {
  return Buffer.from(`merrow-portal/v1/backup\n${text}`)
}

export async function sha256OfFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
