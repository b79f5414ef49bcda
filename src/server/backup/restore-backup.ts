import { createReadStream, existsSync } from 'node:fs'
import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import {
  type Manifest,
  manifest,
  manifestSignature,
  migrationNames,
  sealedSuffix,
  sha256OfFile,
  signedText,
} from './create-backup.ts'
import { type Open, openerFor } from './recovery-key.ts'
import { recordEvent, systemSource } from '#server/audit/change.ts'
import { setAsideCheckpoints } from '#server/audit/checkpoints.ts'
import { forgetKnownEnds } from '#server/audit/known-end.ts'
import type { Services } from '#server/context.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { isSignature } from '#server/crypto/signing.ts'
import { checkKeys } from '#server/crypto/key-checks.ts'
import { withConnection } from '#server/database/database.ts'
import { StartupError } from '#server/process/startup.ts'
import { isStorageKey } from '#server/storage/document-store.ts'

/**
 * Restores a backup into an empty portal of the same version. Checks the manifest's signature and every file's SHA-256
 * first, writes the rows in one transaction, and requires the keys that sealed the data, for a sealed backup also
 * RECOVERY_KEY. Documents that the manifest lists as missing stay missing.
 *
 * @throws StartupError with one line that says why not; then nothing has changed.
 */
export async function restoreBackup(services: Services, folder: string): Promise<Manifest> {
  const files = await openFolder(services, folder)
  const backup = await readManifest(services.keyring, files)
  await checkFiles(files, backup)
  return withConnection(services.db, async (client, own) => {
    await client.query('begin')
    await checkTarget(client, backup)
    // Removes the key checks of this start; the backup has its own.
    await client.query('delete from key_checks')
    // The backup has its own queue of unsealed rows.
    await client.query('alter table audit_log disable trigger user')
    for (const table of backup.tables) await restoreTable(client, files, table)
    await client.query('alter table audit_log enable trigger user')
    await client.query(continueNumbers)
    // With wrong keys nobody could read the restored rows.
    const changes = await checkKeys(own, services.keyring, 'The keys here do not open this backup')
    await restoreDocuments(services, folder, backup)
    await client.query('commit')
    await forgetKnownEnds(services.config)
    await setAsideCheckpoints(services.config, services.clock())
    const source = systemSource(services)
    for (const entry of changes) await recordEvent(source, entry)
    await recordEvent(source, {
      action: 'backup.restored',
      subject: { type: 'backup', id: null },
      details: { madeAt: backup.createdAt },
    })
    return backup
  })
}

const continueNumbers = `select setval(pg_get_serial_sequence('audit_log', 'seq'), max(seq))
  from audit_log having max(seq) is not null`

interface BackupFiles {
  folder: string
  /** What the names of sealed files end with; empty if the backup is not sealed. */
  suffix: string
  open: Open
}

async function openFolder({ config }: Services, folder: string): Promise<BackupFiles> {
  const isSealed = existsSync(path.join(folder, `manifest.json${sealedSuffix}`))
  if (!isSealed) {
    return { folder, suffix: '', open: (file) => Promise.resolve(createReadStream(file)) }
  }
  return { folder, suffix: sealedSuffix, open: await openerFor(config) }
}

async function readManifest(keyring: Keyring, files: BackupFiles): Promise<Manifest> {
  const { folder, suffix, open } = files
  try {
    const text = await buffer(await open(path.join(folder, `manifest.json${suffix}`)))
    const { keyId, signature } = manifestSignature.parse(
      JSON.parse(await readFile(path.join(folder, 'manifest.sig'), 'utf8')),
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
    throw new StartupError(`${folder} holds no complete backup`, { cause })
  }
}

async function checkFiles(files: BackupFiles, { tables, documents }: Manifest) {
  const { folder } = files
  const hashes = [
    ...tables.map(({ name, sha256 }) => ({ file: tableFile(files, name), sha256 })),
    ...documents.map(({ key, sha256 }) => ({ file: documentFile(folder, key), sha256 })),
  ]
  for (const { file, sha256 } of hashes) {
    const found = await sha256OfFile(file).catch(() => null)
    if (found !== sha256) throw new StartupError(`The backup is damaged: ${file}`)
  }
}

function tableFile({ folder, suffix }: BackupFiles, name: string): string {
  return path.join(folder, 'tables', `${name}.copy${suffix}`)
}

function documentFile(folder: string, key: string): string {
  return path.join(folder, 'documents', path.basename(key))
}

async function checkTarget(client: pg.ClientBase, backup: Manifest) {
  const { rowCount } = await client.query('select 1 from users limit 1')
  if (rowCount !== 0) throw new StartupError('The database holds users: restore into an empty one')
  const here = await migrationNames(client)
  if (here.join() !== backup.migrations.join()) {
    throw new StartupError(
      'The backup is of another version of the portal: restore it with that one',
    )
  }
}

async function restoreTable(
  client: pg.ClientBase,
  files: BackupFiles,
  table: Manifest['tables'][0],
) {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const copy = client.query(copyFrom(`copy ${table.name} (${columns}) from stdin`))
  await pipeline(await files.open(tableFile(files, table.name)), copy)
  if (copy.rowCount !== table.rows) throw new StartupError(`Rows of ${table.name} are missing`)
}

async function restoreDocuments({ store }: Services, folder: string, { documents }: Manifest) {
  for (const { key } of documents) {
    const spooled = path.join(store.spoolDir, path.basename(key))
    await copyFile(documentFile(folder, key), spooled)
    if (!isStorageKey(key)) {
      throw new StartupError('The backup is damaged: a document has no valid key')
    }
    await store.put(key, spooled)
  }
}
