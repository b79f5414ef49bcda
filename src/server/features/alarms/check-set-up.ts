import type { Finding } from '#shared/firm/setup.schema.ts'
import type { Services } from '#server/calls/context.ts'
import type { Alarm } from '#server/records/alarms/alarm-kinds.ts'
import { type AlarmLog, type AlarmServices, settleAlarms } from '#server/records/alarms/alarms.ts'
import { listOpenAlarms } from '#server/records/alarms/alarms.queries.ts'

const kind = 'failed_check' as const

/**
 * Milliseconds for which no machine of several must find a fault before its alarm ends. They take turns at random and
 * may have different settings, so the alarm of one would come and go with each turn.
 */
const goneAfter = 3 * 3_600_000

/**
 * Makes a job that runs the checks of `npm run doctor`, and raises and ends an alarm for each. A fault must be found
 * twice in a row, because a scanner or a mail server may only be restarting.
 */
export function createSetUpCheck(
  services: AlarmServices & Pick<Services, 'setUp'>,
  log: AlarmLog,
): () => Promise<void> {
  let before = new Set<string>()
  return async () => {
    const { findings, host } = await services.setUp.read()
    const faults = alarmsOf(findings, host)
    const open = await listOpenAlarms(services.db, [kind])
    const known = before.union(new Set(open.map(({ subject }) => subject)))
    const alarms = faults.filter(({ subject }) => known.has(subject))
    before = new Set(faults.map(({ subject }) => subject))
    const seenSince = services.clock().getTime() - goneAfter
    const recent = open.filter(({ lastSeen }) => lastSeen.getTime() > seenSince)
    const covers = (subject: string) =>
      host === null || !recent.some((alarm) => alarm.subject === subject)
    await settleAlarms(services, log, { kind, alarms, covers })
  }
}

/** One for each check, with the first of its faults. Open alarms and low disks are alarms already. */
function alarmsOf(findings: readonly Finding[], host: string | null): Alarm[] {
  const faults = findings.filter(
    ({ what, level }) => level === 'fault' && what !== 'alarms' && what !== 'disk',
  )
  const where = host === null ? '' : ` (on the machine ${host})`
  return [...Map.groupBy(faults, ({ what }) => what)].flatMap(([subject, [first]]): Alarm[] => {
    if (first === undefined) return []
    const details = { text: `${first.text}${where}`, advice: first.todo ?? null }
    return [{ kind, subject, details }]
  })
}

/** A backup was just made. */
export async function endBackupAlarm(services: AlarmServices, log: AlarmLog): Promise<void> {
  const covers = (subject: string) => subject === ('backups' satisfies Finding['what'])
  await settleAlarms(services, log, { kind, alarms: [], covers })
}
