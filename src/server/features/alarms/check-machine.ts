import { stat, statfs } from 'node:fs/promises'
import os from 'node:os'
import type { Logger } from 'pino'
import type { Services } from '#server/calls/context.ts'
import { repeat } from '#server/base/lifecycle.ts'
import type { Alarm } from '#server/records/alarms/alarm-kinds.ts'
import { type AlarmLog, type AlarmServices, settleAlarms } from '#server/records/alarms/alarms.ts'
import { checkMail } from '#server/records/alarms/check-mail.ts'
import { listOpenAlarms } from '#server/records/alarms/alarms.queries.ts'
import { nullIfMissing } from '#server/base/storage-fault.ts'
import { clusterDirOf } from '#server/base/data-dir.ts'

type Checked = AlarmServices & Pick<Services, 'store' | 'config'>

/** Runs each minute on each machine: only the machine sees its disks, and no job could notice that no worker runs. */
export function watchMachine(services: Checked & Pick<Services, 'timers'>, log: Logger) {
  const { timers } = services
  return repeat(log, { every: 60_000, what: 'checking this machine', timers }, async () => {
    await checkDisks(services, log)
    await checkMail(services, log)
  })
}

/** Low is less than 10 % or 2 GB, whichever is less. The alarm ends with a quarter more. */
const low = { share: 0.1, bytes: 2e9, enough: 1.25 }
/** Milliseconds after which the alarms of a machine that disappeared end. */
const goneAfter = 3_600_000

export async function checkDisks(services: Checked, log: AlarmLog, host = os.hostname()) {
  const open = await listOpenAlarms(services.db, ['low_disk'])
  const alarms: Alarm[] = []
  for (const { name, free, total, least } of await disksOf(
    services.config,
    services.store.spoolDir,
  )) {
    const subject = `${name} on ${host}`
    const isOpen = open.some((alarm) => alarm.subject === subject)
    if (free < least * (isOpen ? low.enough : 1))
      alarms.push({ kind: 'low_disk', subject, details: { free, total } })
  }
  const before = services.clock().getTime() - goneAfter
  const gone = open.filter(({ lastSeen }) => lastSeen.getTime() < before)
  const covers = (subject: string) =>
    subject.endsWith(` on ${host}`) || gone.some((alarm) => alarm.subject === subject)
  await settleAlarms(services, log, { kind: 'low_disk', alarms, covers })
}

/**
 * Returns one folder of each file system. With S3, the spool is the documents' folder. Less than `least` free bytes is
 * an alarm.
 */
export async function disksOf(
  config: Pick<Services['config'], 'dataDir' | 'databaseUrl'>,
  spoolDir: string,
) {
  const folders = [
    { name: 'data', folder: config.dataDir },
    { name: 'documents', folder: spoolDir },
    ...(config.databaseUrl === null
      ? [{ name: 'database', folder: clusterDirOf(config.dataDir) }]
      : []),
  ]
  const disks = new Map<number, (typeof folders)[0]>()
  for (const one of folders) {
    const found = await stat(one.folder).catch(nullIfMissing)
    if (found !== null && !disks.has(found.dev)) disks.set(found.dev, one)
  }
  return Promise.all(
    [...disks.values()].map(async ({ name, folder }) => {
      const { bavail, blocks, bsize } = await statfs(folder)
      const [free, total] = [bavail * bsize, blocks * bsize]
      return { name, free, total, least: Math.min(low.share * total, low.bytes) }
    }),
  )
}
