import { createWriteStream } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { backedUpTables, type Manifest, sha256OfFile } from '#server/backup/manifest.ts'
import type { Services } from '#server/context.ts'
import { poolOf } from '#server/database/database.ts'
import { StartupError } from '#server/startup-error.ts'

/**
 * Writes tables and documents as of one moment into a new folder, beside a running portal or without one. Sealed data
 * stays sealed; the keys are not in it and must be kept apart.
 *
 * @throws StartupError when the folder exists.
 */
export async function createBackup(services: Services, folder: string): Promise<Manifest> {
  const partial = `${folder}.partial`
  await makeFolders(folder, partial)
  const client = await poolOf(services.db).connect()
  try {
    // One snapshot for all tables. A document's bytes outlive its row by weeks, so they need none.
    await client.query('begin isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    const tables = []
    for (const name of backedUpTables) tables.push(await copyTable(client, name, partial))
    const documents = await copyDocuments(services, client, partial)
    const migrations = await migrationNames(client)
    await client.query('commit')
    const createdAt = services.clock().toISOString()
    const backup: Manifest = { format: 1, createdAt, migrations, tables, documents }
    await writeFile(path.join(partial, 'manifest.json'), JSON.stringify(backup, null, 2))
    await rename(partial, folder)
    return backup
  } finally {
    client.release(true)
  }
}

export async function migrationNames(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'select name from kysely_migration order by name',
  )
  return rows.map(({ name }) => name)
}

async function makeFolders(folder: string, partial: string) {
  try {
    await mkdir(partial, { mode: 0o700, recursive: false })
    await mkdir(path.join(partial, 'tables'))
    await mkdir(path.join(partial, 'documents'))
    await mkdir(folder)
  } catch (cause) {
    throw new StartupError(`Name a folder that does not exist yet, in one that does: ${folder}`, {
      cause,
    })
  }
}

async function copyTable(client: pg.ClientBase, name: (typeof backedUpTables)[number], to: string) {
  const columns = await writableColumns(client, name)
  const file = path.join(to, 'tables', `${name}.copy`)
  const copy = client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))
  await pipeline(copy, createWriteStream(file, { mode: 0o600 }))
  return { name, columns, rows: copy.rowCount, sha256: await sha256OfFile(file) }
}

/** All but those that the database computes. */
async function writableColumns(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ column_name: string }>(
    `select column_name from information_schema.columns
      where table_schema = current_schema() and table_name = $1 and is_generated = 'NEVER'
      order by ordinal_position`,
    [table],
  )
  return rows.map(({ column_name }) => column_name)
}

async function copyDocuments({ store }: Services, client: pg.ClientBase, to: string) {
  const { rows } = await client.query<{ storage_key: string }>(
    'select storage_key from documents where destroyed_at is null order by id',
  )
  const documents = []
  for (const { storage_key: key } of rows) {
    const file = path.join(to, 'documents', key)
    await pipeline(await store.open(key), createWriteStream(file, { mode: 0o600 }))
    documents.push({ key, sha256: await sha256OfFile(file) })
  }
  return documents
}
