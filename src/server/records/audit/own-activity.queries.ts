import { readAuditEvent } from '#shared/audit/audit-events.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db } from '#server/database/database.ts'

/**
 * The viewer's actions on their own data, and events without staff, such as a refused sign-in; newest first. Only the
 * viewer's own network addresses are in it.
 */
export async function listOwnActivity(db: Db, { id }: Viewer, limit: number) {
  const rows = await db
    .selectFrom('auditLog')
    .select(['at', 'action', 'actorId', 'ip', 'details'])
    .where('clientId', '=', id)
    .where((entry) => entry.or([entry('actorId', '=', id), entry('actorId', 'is', null)]))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ at, action, actorId, ip, details }) => ({
    at,
    action,
    byYou: actorId === id,
    address: actorId === id ? ip : null,
    details: readAuditEvent(action, details).details,
  }))
}
