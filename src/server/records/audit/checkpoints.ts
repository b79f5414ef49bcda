import { mkdir, open, readFile, rename } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { z } from 'zod'
import { checkpoint } from '#server/base/checkpoint.ts'
import { newestCheckpoint } from '#server/change/checkpoint.ts'
import { recordChange, systemSource } from '#server/change/change.ts'
import type { Config } from '#server/base/config.ts'
import { nullIfMissing } from '#server/base/storage-fault.ts'
import { syncFolder } from '#server/base/private-files.ts'
import type { Resources } from '#server/change/services.ts'
import { parseJson } from '#shared/base/json.ts'

type PublishServices = Pick<Resources, 'db' | 'keyring' | 'clock'> & { config: DataDir }

/**
 * Writes the newest checkpoint to the log and appends it to a file, at most once per clock hour. The first turn of a
 * day writes the last checkpoint of the previous day. Returns false if another process is doing that.
 */
export async function publishCheckpoint(
  { db, keyring, clock, config }: PublishServices,
  log: Pick<Logger, 'info'>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('audit_log checkpoint')) as taken`.execute(trx)
    if (rows[0]?.taken !== true) return false
    const newest = await newestCheckpoint(trx, keyring)
    if (newest === undefined) return false
    const text = await readText(config)
    const last = parse(text).at(-1)
    if (last?.position === newest.position) return true
    const now = clock()
    if (last !== undefined && hourOf(new Date(last.publishedAt)) === hourOf(now)) return true
    // A crash may have left a partial line.
    const separator = text === '' || text.endsWith('\n') ? '' : '\n'
    const line = { ...newest, publishedAt: now.toISOString() } satisfies Published
    await append(config, `${separator}${JSON.stringify(line)}\n`)
    log.info(newest, 'audit log checkpoint')
    return true
  })
}

/** The UTC hour. */
export function hourOf(time: Date): number {
  return Math.floor(time.getTime() / 3_600_000)
}

const published = checkpoint.extend({ publishedAt: z.iso.datetime() })
type Published = z.output<typeof published>

/** Every checkpoint that this machine has written to its file. */
export async function readPublished(config: DataDir): Promise<Published[]> {
  return parse(await readText(config))
}

/** Mails the newest checkpoint to the firm, out of reach of the database's owner. */
export function mailCheckpoint(services: Resources): Promise<void> {
  return recordChange(systemSource(services), async (trx, record) => {
    const newest = await newestCheckpoint(trx, services.keyring)
    if (newest !== undefined) record.mail({ template: 'log-checkpoint', ...newest })
  })
}

/** For a restored database, whose chain ends earlier. The file is renamed and keeps its content. */
export async function setAsideCheckpoints(config: DataDir, now: Date): Promise<void> {
  const file = fileOf(config)
  const aside = file.replace(/\.jsonl$/, `-until-${now.toISOString().replaceAll(':', '-')}.jsonl`)
  await rename(file, aside).catch(nullIfMissing)
}

type DataDir = Pick<Config, 'dataDir'>

function fileOf({ dataDir }: DataDir): string {
  return path.join(dataDir, 'audit-log', 'checkpoints.jsonl')
}

async function readText(config: DataDir): Promise<string> {
  return (await readFile(fileOf(config), 'utf8').catch(nullIfMissing)) ?? ''
}

function parse(text: string): Published[] {
  return text.split('\n').flatMap((line) => {
    const { data } = published.safeParse(parseJson(line))
    return data === undefined ? [] : [data]
  })
}

async function append(config: DataDir, text: string): Promise<void> {
  const file = fileOf(config)
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const handle = await open(file, 'a', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(path.dirname(file))
}
