import type { AuditAction } from '#shared/audit-events.ts'
import type { Services } from '#server/context.ts'
import type { Db } from '#server/database/database.ts'
import { type AlarmLog, type AlarmServices, settleAlarms } from './alarms.ts'

/**
 * The audit log says when a backup was made. A restored database has the entries of the one before it, which don't count:
 * nothing shows that backups of this one are made. It has two days, like a new one.
 */
export async function checkBackup(
  services: AlarmServices & Pick<Services, 'config'>,
  log: AlarmLog,
): Promise<void> {
  const { db, config, clock } = services
  const [made, restored, first] = [
    await newest(db, 'backup.made'),
    await newest(db, 'backup.restored'),
    await db.selectFrom('auditLog').select('at').orderBy('seq').limit(1).executeTakeFirst(),
  ]
  // Not for somebody who tries the portal on their own machine.
  const inUse = config.publicUrl.startsWith('https:') || config.databaseUrl !== null || made
  const last = made && made.seq > (restored?.seq ?? 0) ? made.at : null
  const since = last ?? restored?.at ?? first?.at ?? clock()
  const old = config.backupAlarm && inUse && clock().getTime() - since.getTime() > longest
  const details = { last: last?.toISOString() ?? null }
  await settleAlarms(services, log, {
    kind: 'old_backup',
    found: old ? [{ kind: 'old_backup', subject: 'backup', details }] : [],
  })
}

/** Two days. */
const longest = 2 * 86_400_000

function newest(db: Db, action: AuditAction) {
  return db
    .selectFrom('auditLog')
    .select(['seq', 'at'])
    .where('action', '=', action)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}
