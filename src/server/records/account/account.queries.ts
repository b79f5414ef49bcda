import { sql } from 'kysely'
import type { SessionView } from '#shared/auth/account.schema.ts'
import { activeSessions } from '#server/records/auth/active-sessions.ts'
import { deviceName } from '#server/records/auth/notify-new-device.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'

/** A user's active sessions, most recently used first. */
export async function listSessions(
  db: Db,
  { userId, viewer, now }: { userId: string; viewer: Viewer; now: Date },
): Promise<SessionView[]> {
  const rows = await activeSessions(db, sql`${now}`)
    .select(['sessions.id', 'sessions.userAgent', 'sessions.ip', 'sessions.createdAt'])
    .select(['sessions.lastSeenAt', 'sessions.remember'])
    .where('sessions.userId', '=', userId)
    .orderBy('sessions.lastSeenAt', 'desc')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.userAgent),
    address: row.ip,
    startedAt: row.createdAt,
    lastUsedAt: row.lastSeenAt,
    remembered: row.remember,
    current: row.id === viewer.sessionId,
  }))
}

/** Returns false when it is not the viewer's session. */
export async function endOwnSession(trx: Trx, viewer: Viewer, sessionId: string): Promise<boolean> {
  const ended = await trx
    .deleteFrom('sessions')
    .where('id', '=', sessionId)
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  return ended.numDeletedRows === 1n
}

export function updateName(trx: Trx, id: string, name: { firstName: string; lastName: string }) {
  return trx
    .updateTable('users')
    .set(name)
    .where('id', '=', id)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

/** Notices about lost factors also go to the former address, for a month. */
export async function keepFormerAddress(
  trx: Trx,
  { id: userId, email }: { id: string; email: string },
  changedAt: Date,
): Promise<void> {
  await trx
    .insertInto('formerAddresses')
    .values({ userId, email, changedAt })
    .onConflict((conflict) => conflict.columns(['userId', 'email']).doUpdateSet({ changedAt }))
    .execute()
}

/** `emailProvenAt`: null if `proveEmail` will set it. Returns undefined when the address has an account by now. */
export function updateEmail(
  trx: Trx,
  { userId, newEmail }: { userId: string; newEmail: string },
  emailProvenAt: Date | null,
) {
  return trx
    .updateTable('users')
    .set({ email: newEmail, ...(emailProvenAt !== null && { emailProvenAt }) })
    .where('id', '=', userId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom('users as other').select('other.id').where('other.email', '=', newEmail)),
      ),
    )
    .returning(userColumns)
    .executeTakeFirst()
}
