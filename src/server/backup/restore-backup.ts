import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { buffer, text as textOf } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type Manifest,
  manifest,
  manifestSignature,
  sealedSuffix,
  sha256Of,
  signedText,
} from './manifest.ts'
import { type BackupTarget, signatureFile } from './backup-target.ts'
import { openTarget } from './open-target.ts'
import { inParallel } from './in-parallel.ts'
import { type Open, openerFor } from './recovery-key.ts'
import { recordEvent, systemSource } from '#server/change/change.ts'
import { setAsideCheckpoints } from '#server/records/audit/checkpoints.ts'
import { removeKnownEnds } from '#server/records/audit/known-end.ts'
import type { Services } from '#server/calls/context.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { isSignature } from '#server/crypto/signing.ts'
import { checkKeys } from '#server/features/keys/key-checks.ts'
import { withConnection } from '#server/database/database.ts'
import { ownMigrations } from '#server/database/migrations.ts'
import { noProgress, type Progress } from '#server/base/progress.ts'
import { reasonOf } from '#server/base/reason-of.ts'
import { StartupError } from '#server/base/startup.ts'
import { isStorageKey } from '#server/storage/document-store.ts'

/** A complete backup of this version. */
export interface OpenedBackup {
  files: BackupFiles
  manifest: Manifest
}

/**
 * Checks a backup without a portal: keys, the manifest's signature, the version and every file's SHA-256. A sealed backup
 * needs RECOVERY_KEY.
 *
 * @throws StartupError with one line that says why it can't be restored
 */
export async function openBackup(
  { config, keyring }: Pick<Services, 'config' | 'keyring'>,
  source: string,
  progress = noProgress,
): Promise<OpenedBackup> {
  const files = await openFiles(config, await openTarget(source))
  const read = await readManifest(keyring, files)
  const here = await ownMigrations()
  if (here.toSorted().join() !== read.migrations.join()) {
    throw new StartupError(
      'The backup is of another version of the portal: restore it with that one',
    )
  }
  await checkFiles(files, read, progress)
  return { files, manifest: read }
}

/**
 * Restores a backup into an empty portal. Writes the rows in one transaction, and requires the keys that sealed the data.
 * Documents that the manifest lists as missing stay missing.
 *
 * @throws StartupError with one line that says why not; then nothing has changed.
 */
export async function restoreBackup(
  services: Services,
  { files, manifest: backup }: OpenedBackup,
  progress = noProgress,
): Promise<void> {
  await withConnection(services.db, async (client, own) => {
    await client.query('begin')
    await checkTarget(client)
    await client.query(setTriggers('disable'))
    // Removes the rows of this start, because the backup has its own key checks, log and queue of unsealed rows.
    await client.query('truncate key_checks, audit_log, audit_unsealed, audit_batches')
    for (const table of backup.tables) await restoreTable(client, files, table)
    await client.query(setTriggers('enable'))
    await client.query(continueNumbers)
    // With wrong keys nobody can read the restored rows.
    const changes = await checkKeys(own, services.keyring, 'The keys here do not open this backup')
    await restoreDocuments(services, { files, manifest: backup }, progress)
    await client.query('commit')
    await removeKnownEnds(services.config)
    await setAsideCheckpoints(services.config, services.clock())
    const system = systemSource(services)
    for (const entry of changes) await recordEvent(system, entry)
    await recordEvent(system, {
      action: 'backup.restored',
      subject: { type: 'backup', id: null },
      details: { madeAt: backup.createdAt },
    })
  })
}

/**
 * Disables or enables the triggers that refuse changes to the log and queue its rows, those that check or count money as
 * it was when a row was written, the one that creates a user's client, and the one that gives a new return its client's
 * preparer and says by the profile whether it is joint.
 */
function setTriggers(change: 'disable' | 'enable'): string {
  return `alter table audit_log ${change} trigger user;
    alter table audit_batches ${change} trigger user;
    alter table invoices ${change} trigger user;
    alter table invoice_lines ${change} trigger user;
    alter table payments ${change} trigger user;
    alter table payment_parts ${change} trigger user;
    alter table plan_parts ${change} trigger user;
    alter table users ${change} trigger keep_own_client;
    alter table tax_returns ${change} trigger set_client_columns`
}

const continueNumbers = `select setval(pg_get_serial_sequence('audit_log', 'seq'), max(seq))
  from audit_log having max(seq) is not null`

interface BackupFiles {
  storage: BackupTarget
  /** The ending of sealed files' names; empty if the backup is not sealed. */
  suffix: string
  open: Open
}

async function openFiles(config: Services['config'], storage: BackupTarget): Promise<BackupFiles> {
  if (await storage.has(`manifest.json${sealedSuffix}`)) {
    return { storage, suffix: sealedSuffix, open: await openerFor(config) }
  }
  return { storage, suffix: '', open: (bytes) => Promise.resolve(bytes) }
}

/** Returns a file of the backup, opened. */
async function readOpened({ storage, suffix, open }: BackupFiles, name: string) {
  return open(await storage.read(name + suffix), name + suffix)
}

async function readManifest(keyring: Keyring, files: BackupFiles): Promise<Manifest> {
  const { storage } = files
  try {
    const text = await buffer(await readOpened(files, 'manifest.json'))
    const { keyId, signature } = manifestSignature.parse(
      JSON.parse(await textOf(await storage.read(signatureFile))),
    )
    const signed = { keyId, signature: Buffer.from(signature, 'base64') }
    const valid = await isSignature(keyring, signedText(text.toString()), signed)
    if (valid === null) {
      throw new StartupError(`The keys here do not open this backup: it needs the key ${keyId}`)
    }
    if (!valid) throw new StartupError(`The backup is damaged: its manifest was changed`)
    return manifest.parse(JSON.parse(text.toString()))
  } catch (cause) {
    if (cause instanceof StartupError) throw cause
    throw new StartupError(`${storage.label} has no complete backup`, { cause })
  }
}

async function checkFiles(
  { storage, suffix }: BackupFiles,
  { tables, documents }: Manifest,
  progress: Progress,
) {
  let done = 0
  const hashes = [
    ...tables.map(({ name, sha256 }) => ({ file: tableFile(name) + suffix, sha256 })),
    ...documents.map(({ key, sha256 }) => ({ file: documentFile(key), sha256 })),
  ]
  await inParallel(hashes, async ({ file, sha256 }) => {
    const found = await storage
      .read(file)
      .then(sha256Of)
      .catch((cause: unknown) => {
        if (cause instanceof StartupError) throw cause
        const why = reasonOf(cause)
        throw new StartupError(`A file of the backup can’t be read: ${file}: ${why}`, { cause })
      })
    if (found !== sha256) throw new StartupError(`The backup is damaged: ${file}`)
    progress((done += 1), 'Files checked', hashes.length)
  })
}

function tableFile(name: string): string {
  return `tables/${name}.copy`
}

function documentFile(key: string): string {
  return `documents/${path.basename(key)}`
}

async function checkTarget(client: pg.ClientBase) {
  const { rowCount } = await client.query('select 1 from users limit 1')
  if (rowCount !== 0) throw new StartupError('The database has users: restore into an empty one')
}

async function restoreTable(
  client: pg.ClientBase,
  files: BackupFiles,
  table: Manifest['tables'][0],
) {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`))
  await pipeline(await readOpened(files, tableFile(table.name)), copy)
  if (copy.rowCount !== table.rows) throw new StartupError(`Rows of ${table.name} are missing`)
}

async function restoreDocuments(
  { store }: Services,
  { files: { storage }, manifest: { documents } }: OpenedBackup,
  progress: Progress,
) {
  let done = 0
  await inParallel(documents, async ({ key }) => {
    if (!isStorageKey(key)) {
      throw new StartupError('The backup is damaged: a document has no valid key')
    }
    const spooled = path.join(store.spoolDir, key)
    await pipeline(
      await storage.read(documentFile(key)),
      createWriteStream(spooled, { mode: 0o600 }),
    )
    await store.put(key, spooled)
    progress((done += 1), 'Documents restored', documents.length)
  })
}
