import { recordChange, systemSource } from './change.ts'
import { AppError, httpStatuses } from '#server/base/errors.ts'
import { actorOf } from '#server/base/viewer.ts'
import type { ChangeServices, SignedInCall } from './services.ts'

/**
 * Counts a call that was refused to a signed-in user: 403 for a missing permission, 404 for a record that they may not see
 * (OWASP ASVS 16.3.2). There is one row per user, call and status. Never throws.
 *
 * @param call the procedure's path, or method and pattern of a plain route
 */
export async function countRefusal(ctx: SignedInCall, call: string, error: unknown): Promise<void> {
  if (!(error instanceof AppError) || error.expected) return
  if (error.code !== 'FORBIDDEN' && error.code !== 'NOT_FOUND') return
  const at = ctx.now()
  const refusal = { actorId: actorOf(ctx.viewer), call, status: httpStatuses[error.code] }
  try {
    await ctx.db
      .insertInto('refusedCalls')
      .values({ ...refusal, firstAt: at, lastAt: at, ip: ctx.ip })
      .onConflict((conflict) =>
        conflict.columns(['actorId', 'call', 'status']).doUpdateSet(({ eb, ref }) => ({
          count: eb('refusedCalls.count', '+', 1),
          lastAt: at,
          ip: ref('excluded.ip'),
        })),
      )
      .execute()
  } catch (err) {
    ctx.log.warn({ err }, 'a refused call could not be counted')
  }
}

/** Counts a refusal of a plain route, then throws it. */
export async function refuseCall(ctx: SignedInCall, call: string, error: AppError): Promise<never> {
  await countRefusal(ctx, call, error)
  throw error
}

/** Moves the counts into the audit log, one row per user, call and status. Returns the number of rows. */
export function recordRefusedCalls(services: ChangeServices): Promise<number> {
  return recordChange(systemSource(services), async (trx, record) => {
    const rows = await trx
      .deleteFrom('refusedCalls')
      .returning(['actorId', 'call', 'status', 'count', 'firstAt', 'lastAt', 'ip'])
      .execute()
    for (const { actorId, ...details } of rows) {
      record.audit({
        action: 'access.refused',
        subject: { type: 'user', id: actorId },
        actorId,
        details,
      })
    }
    return rows.length
  })
}
