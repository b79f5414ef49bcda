import { notifySessionsEnded } from '#server/change/notify-owner.ts'
import { listSessions } from '#server/records/account/account.queries.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'

/** The active sessions of an admin. Throws a 404 for everybody else. */
export async function listStaffSessions({ db, viewer, now }: SignedInContext, userId: string) {
  await checkAdmin(db, userId)
  return listSessions(db, { userId, viewer, now: now() })
}

/**
 * Ends one session of an admin, or all. Throws a 404 for a user who is not an admin, and for a session that is not
 * theirs or has ended.
 */
export function endStaffSessions(
  ctx: SignedInContext,
  { userId, sessionId, reason }: { userId: string; sessionId: string | null; reason: string },
) {
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    await checkAdmin(trx, userId)
    const { numDeletedRows } = await trx
      .deleteFrom('sessions')
      .where('userId', '=', userId)
      .$if(sessionId !== null, (sessions) => sessions.where('id', '=', sessionId))
      .executeTakeFirst()
    const sessions = Number(numDeletedRows)
    if (sessions === 0) throw errors.notFound('Session')
    const { firstName, lastName } = ctx.viewer
    record.audit({
      action: 'user.sessions_ended',
      ...aboutUser(userId),
      details: { reason, sessions },
    })
    notifySessionsEnded(record, userId, `${firstName} ${lastName}`)
    return { success: true as const }
  })
}

async function checkAdmin(db: Db | Trx, userId: string): Promise<void> {
  if ((await findUser(db, userId))?.role !== 'admin') throw errors.notFound('Admin')
}
