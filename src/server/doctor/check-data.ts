import { randomBytes, randomUUID } from 'node:crypto'
import { access, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { dayIn } from '#shared/firm/business-days.ts'
import { formatDate } from '#shared/firm/dates.ts'
import { dayAfter } from '#shared/base/days.ts'
import { soc2LastDay } from '#shared/firm/soc2.ts'
import { findFirm } from '#server/records/firm/firm.queries.ts'
import { alarm, describeAlarm } from '#server/records/alarms/alarm-kinds.ts'
import { listOpenAlarms } from '#server/records/alarms/alarms.queries.ts'
import { lastBackup } from '#server/features/alarms/check-backup.ts'
import { disksOf } from '#server/features/alarms/check-machine.ts'
import type { Config } from '#server/base/config.ts'
import { giveToOwner } from '#server/base/data-dir.ts'
import type { Db } from '#server/database/database.ts'
import { compareMigrations } from '#server/database/migrations.ts'
import { waitingJobs } from '#server/change/waiting-jobs.ts'
import { openStore } from '#server/storage/open-store.ts'
import { fault, ok, warning } from './finding.ts'
import { commandHere } from '#server/base/command-here.ts'

export async function checkFolder({ dataDir }: Pick<Config, 'dataDir'>) {
  const { mode } = await stat(dataDir)
  await access(dataDir, 7)
  return mode & 0o006
    ? warning(`Others on this machine can read ${dataDir}`, `chmod o-rw ${dataDir}`)
    : ok(`${dataDir} is there`)
}

/** Writes, reads and deletes an object of its own. */
export async function checkStorage(config: Pick<Config, 'documentsUrl' | 'dataDir'>) {
  const store = await openStore(config)
  const [key, bytes] = [randomUUID(), randomBytes(100_000)]
  const file = path.join(store.spoolDir, key)
  await writeFile(file, bytes, { mode: 0o600 })
  try {
    await store.put(key, file)
    const stored = await store.open(key, { start: 0, end: bytes.length })
    if (!bytes.equals(await buffer(stored.bytes))) throw new Error('the store returns other bytes')
  } finally {
    await Promise.all([store.remove(key), rm(file, { force: true })])
    // The store has made folders.
    await giveToOwner(config)
  }
  return ok('A document was written, read and deleted')
}

export async function checkDisks(config: Pick<Config, 'dataDir' | 'databaseUrl'>) {
  const disks = await disksOf(config, path.join(config.dataDir, 'documents'))
  return disks.map(({ name, free, total, least }) => {
    const text = `${gigabytes(free)} of ${gigabytes(total)} free (${name})`
    if (free < reserve) return fault(text, 'make room: uploads are refused')
    return free < least ? warning(text, 'make room') : ok(text)
  })
}

/** Bytes that uploads leave free. */
const reserve = 256 * 1024 * 1024

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

export async function checkSchema(db: Db) {
  const { missing, newer } = await compareMigrations(db)
  if (newer.length > 0) {
    return fault(
      `A newer version of the portal changed the database (${newer.join(', ')})`,
      'start that version',
    )
  }
  return missing.length === 0
    ? ok('The database has the newest schema')
    : fault(`The database lacks ${missing.join(', ')}`, `run ${commandHere('db:migrate')}`)
}

export async function checkBackups(db: Db, config: Config) {
  const { last, old } = await lastBackup({ db, config, clock: () => new Date() })
  const todo = `run ${commandHere('backup', { args: 'FOLDER' })} each day; docs/operations.md, Backup`
  const made =
    last === null
      ? warning('No backup has been made yet', todo)
      : ok(
          `The last backup was made ${ageOf(last)} ago, on ${last.toISOString().slice(0, 16).replace('T', ' at ')} UTC`,
        )
  return [
    old ? fault(made.text, todo) : made,
    ...(config.backupRecipient === null && config.publicUrl.startsWith('https:')
      ? [
          warning(
            'Backups are not sealed: names and messages can be read in them',
            `${commandHere('recovery-key', { args: 'FILE' })}, then set BACKUP_RECIPIENT`,
          ),
        ]
      : []),
  ]
}

function ageOf(at: Date): string {
  const hours = Math.floor((Date.now() - at.getTime()) / 3_600_000)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return hours < 2 ? 'less than two hours' : `${hours} hours`
}

/** Seconds that a due job may wait. */
const longestWait = 300

export async function checkJobs(db: Db) {
  const late = (await waitingJobs(db)).filter(({ oldest }) => oldest > longestWait)
  if (late.length === 0) return ok('No job is late')
  const names = late.map(({ task, due }) => `${task} (${due})`).join(', ')
  return warning(
    `Jobs wait: ${names}`,
    `start the portal with WORKER=on, or ${commandHere('worker')}`,
  )
}

export async function checkAlarms(db: Db) {
  const open = await listOpenAlarms(db)
  if (open.length === 0) return ok('No alarm is open')
  return open.map(({ kind, subject, details }) => {
    const { text, advice } = describeAlarm(alarm.parse({ kind, subject, details }))
    // The public pages still say what was saved before.
    return (kind === 'old_pages' ? fault : warning)(text, advice)
  })
}

/** Warns before the site stops claiming the firm's SOC 2 report. */
export async function checkSoc2(db: Db, now: Date) {
  const { claims, timeZone } = (await findFirm(db)).settings
  const { soc2 } = claims
  if (soc2 === null) return []
  const today = dayIn(timeZone, now)
  const last = soc2LastDay(soc2)
  const todo = 'enter a newer report on the page of the firm, or remove this one'
  if (today > last) {
    return warning(
      `The SOC 2 report ended on ${formatDate(last)}: the site says that none is on file`,
      todo,
    )
  }
  const text = `The SOC 2 report ends on ${formatDate(last)}`
  return dayAfter(today, noticeDays) < last ? ok(text) : warning(text, todo)
}

const noticeDays = 60
