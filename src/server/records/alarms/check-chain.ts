import type { BrokenLink } from '#shared/audit/audit-events.ts'
import type { SignerServices } from '#server/records/audit/log-signer.ts'
import { verifyLog, verifyPart } from '#server/records/audit/verify-log.ts'
import type { Alarm } from './alarm-kinds.ts'
import { type AlarmLog, type AlarmServices, raiseAlarms, settleAlarms } from './alarms.ts'

const kind = 'broken_chain' as const

/**
 * Verifies the entries since the last verification, each hour. A slow log signer looks like an entry that was kept out
 * of the chain, so a fault must be found twice.
 */
export async function checkChain(services: AlarmServices & SignerServices, log: AlarmLog) {
  const entry = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  // A database without accounts has no entries.
  if (entry === undefined) return
  const look = () => verifyLog(services, { whole: false })
  if ((await look()).firstBroken === null) return
  await reportChain(services, log, { ...(await look()), whole: false })
}

/**
 * Verifies a seventh of the older entries each day, because somebody with the database's rights may have changed them.
 */
export async function checkOldChain(services: AlarmServices & SignerServices, log: AlarmLog) {
  const day = Math.floor(services.clock().getTime() / 86_400_000)
  const firstBroken = await verifyPart(services, day)
  if (firstBroken !== null) await reportChain(services, log, { firstBroken, whole: false })
}

/** Only a verification of the whole log ends the alarm, because one of new entries says nothing about older ones. */
export async function reportChain(
  services: AlarmServices,
  log: AlarmLog,
  { firstBroken, whole }: { firstBroken: BrokenLink | null; whole: boolean },
): Promise<void> {
  const alarms: Alarm[] =
    firstBroken === null ? [] : [{ kind, subject: 'audit log', details: firstBroken }]
  if (whole) await settleAlarms(services, log, { kind, alarms })
  else await raiseAlarms(services, log, alarms)
}
