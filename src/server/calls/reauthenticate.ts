import { stepUpMinutes } from '#shared/base/api.ts'
import { findPasswordHash } from '#server/records/auth/users.queries.ts'
import { verifyPassword } from '#server/records/auth/passwords.ts'
import type { SignedInContext } from './context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'

/** Minutes for which a confirmed password allows reveals, in its own session only (OWASP ASVS 7.5.3). */
const revealMinutes = 5

/**
 * Checks the password again. Throws a 400 that names the field `path` (never a 401, the session is alive), or the
 * 429. Attempts count per session, so other people's wrong passwords never lock the user out.
 */
export async function reauthenticate(
  ctx: SignedInContext,
  password: string,
  path: string,
): Promise<void> {
  const { id, sessionId } = ctx.viewer
  await ctx.limits.spend('confirm-session', sessionId)
  if (!(await verifyPassword(await findPasswordHash(ctx.db, id), password, id))) {
    throw refused(path, 'Password is wrong')
  }
  await ctx.limits.reset('confirm-session', sessionId)
}

/**
 * Throws the 403 unless the user signed in here or confirmed the password in this session within the last ten minutes
 * (OWASP ASVS 7.5.1, 7.5.3).
 */
export async function requireStepUp(ctx: SignedInContext): Promise<void> {
  const session = await findProof(ctx.db, ctx)
  if (session === undefined) throw errors.signedOut()
  const { createdAt, passwordConfirmedAt, firmFactor } = session
  // The firm's sign-in service may have signed the browser in without asking for anything.
  const provenAt = passwordConfirmedAt ?? (firmFactor === null ? createdAt : null)
  if (provenAt === null || minutesAfter(provenAt, stepUpMinutes) <= ctx.now()) {
    throw errors.confirmFirst()
  }
}

/** Records a confirmed password. Returns the time until which `requireStepUp` passes. */
export async function confirmSession(ctx: SignedInContext, trx: Trx): Promise<Date> {
  return minutesAfter(await noteConfirmed(ctx, trx), stepUpMinutes)
}

/**
 * Returns the time until which the session may reveal numbers. Without a password in the call it must have been
 * confirmed recently, otherwise throws a 400 that names `password`. The sign-in itself does not count.
 */
export async function confirmReveal(
  ctx: SignedInContext,
  trx: Trx,
  { proven }: { proven: boolean },
): Promise<Date> {
  const confirmedAt = proven
    ? await noteConfirmed(ctx, trx)
    : (await findProof(trx, ctx))?.passwordConfirmedAt
  const until = confirmedAt && minutesAfter(confirmedAt, revealMinutes)
  if (!until || until <= ctx.now()) throw errors.passwordNeeded()
  return until
}

async function noteConfirmed(ctx: SignedInContext, trx: Trx): Promise<Date> {
  const passwordConfirmedAt = ctx.now()
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ passwordConfirmedAt })
    .where('id', '=', ctx.viewer.sessionId)
    .executeTakeFirstOrThrow()
  // The session ended while the password was being checked.
  if (numUpdatedRows === 0n) throw errors.signedOut()
  return passwordConfirmedAt
}

function findProof(db: Db | Trx, { viewer }: SignedInContext) {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'passwordConfirmedAt', 'firmFactor'])
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}

function refused(path: string, message: string) {
  return errors.badInput(message, [{ path, message }])
}
