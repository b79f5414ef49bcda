import type { BrokenLink } from '#shared/audit-events.ts'
import type { SignerServices } from '#server/records/audit/log-signer.ts'
import { verifyLog, verifyPart } from '#server/records/audit/verify-log.ts'
import type { Alarm } from './alarm-kinds.ts'
import { type AlarmLog, type AlarmServices, raiseAlarms, settleAlarms } from './alarms.ts'

const kind = 'broken_chain' as const

/**
 * Each hour: the entries since the last verification. A slow log signer looks like an entry that was kept from the chain, so
 * a fault counts when it is found twice.
 */
export async function checkChain(services: AlarmServices & SignerServices, log: AlarmLog) {
  const entry = await services.db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  // A database without accounts has no entries.
  if (entry === undefined) return
  const look = () => verifyLog(services, { whole: false })
  if ((await look()).firstBroken === null) return
  await reportChain(services, log, { ...(await look()), whole: false })
}

/** Each day: a seventh of the older entries, which somebody with the database's rights may have changed. */
export async function checkOldChain(services: AlarmServices & SignerServices, log: AlarmLog) {
  const day = Math.floor(services.clock().getTime() / 86_400_000)
  const firstBroken = await verifyPart(services, day)
  if (firstBroken !== null) await reportChain(services, log, { firstBroken, whole: false })
}

/** A verification of new entries says nothing about the older ones: only one of the whole log ends the alarm. */
export async function reportChain(
  services: AlarmServices,
  log: AlarmLog,
  { firstBroken, whole }: { firstBroken: BrokenLink | null; whole: boolean },
): Promise<void> {
  const found: Alarm[] =
    firstBroken === null ? [] : [{ kind, subject: 'audit log', details: firstBroken }]
  if (whole) await settleAlarms(services, log, { kind, found })
  else await raiseAlarms(services, log, found)
}
