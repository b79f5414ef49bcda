import type { AuditAction } from '#shared/audit/audit-events.ts'
import type { Services } from '#server/calls/context.ts'
import type { Db } from '#server/database/database.ts'

/**
 * Returns when the last backup of this database was made, and whether its age is a fault. The audit log records backups. A
 * restored database has the entries of the previous one, which don't count, because nothing shows that this one is backed
 * up. It has two days, like a new one.
 */
export async function lastBackup({
  db,
  config,
  clock,
}: Pick<Services, 'db' | 'config' | 'clock'>): Promise<{ last: Date | null; old: boolean }> {
  const [made, restored, first] = [
    await newest(db, 'backup.made'),
    await newest(db, 'backup.restored'),
    await db.selectFrom('auditLog').select('at').orderBy('seq').limit(1).executeTakeFirst(),
  ]
  // No fault for somebody who is just trying out the portal on their own machine.
  const inUse = config.publicUrl.startsWith('https:') || config.databaseUrl !== null || made
  const last = made && made.seq > (restored?.seq ?? 0) ? made.at : null
  const since = last ?? restored?.at ?? first?.at ?? clock()
  const isLong = clock().getTime() - since.getTime() > longest
  return { last, old: config.backupAlarm && Boolean(inUse) && isLong }
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
