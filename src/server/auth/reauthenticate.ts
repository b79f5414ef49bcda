import { stepUpMinutes } from '#shared/api.ts'
import { findPasswordHash } from './users.queries.ts'
import { verifyPassword } from './passwords.ts'
import type { SignedIn } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'

/** How long a password typed again counts for whole numbers, in its own session only (OWASP ASVS 7.5.3). */
const revealMinutes = 5

/**
 * Throws a 400 that names the field `path`, or the 429: a session left open is no way to guess. Counted for this session
 * alone, so that nobody else's wrong passwords stop its owner. Never a 401, since the session is alive.
 */
export async function reauthenticate(ctx: SignedIn, password: string, path: string): Promise<void> {
  const { id, sessionId } = ctx.viewer
  await ctx.limits.spend('confirm-session', sessionId)
  if (!(await verifyPassword(await findPasswordHash(ctx.db, id), password))) {
    throw refused(path, 'Password is wrong')
  }
  await ctx.limits.reset('confirm-session', sessionId)
}

/**
 * Throws the 403 unless this session began, or its password was typed again, within the last ten minutes
 * (OWASP ASVS 7.5.1, 7.5.3): a session left open is not enough to take an account over or to carry data away.
 */
export async function requireStepUp(ctx: SignedIn): Promise<void> {
  const session = await findProof(ctx.db, ctx)
  if (session === undefined) throw errors.signedOut()
  const { createdAt, passwordConfirmedAt } = session
  if (minutesAfter(passwordConfirmedAt ?? createdAt, stepUpMinutes) <= ctx.now()) {
    throw errors.confirmFirst()
  }
}

/** Notes that the session's password was typed just now, and says until when `requireStepUp` lets it through. */
export async function confirmSession(ctx: SignedIn, trx: Trx): Promise<Date> {
  return minutesAfter(await noteConfirmed(ctx, trx), stepUpMinutes)
}

/**
 * Until when the session's password counts as typed again for whole numbers. Without a password it must have been typed
 * a short while ago: else a 400 that names the field `password`. Signing in is no typing again.
 */
export async function confirmReveal(
  ctx: SignedIn,
  trx: Trx,
  { proven }: { proven: boolean },
): Promise<Date> {
  const confirmedAt = proven
    ? await noteConfirmed(ctx, trx)
    : (await findProof(trx, ctx))?.passwordConfirmedAt
  const until = confirmedAt && minutesAfter(confirmedAt, revealMinutes)
  if (!until || until <= ctx.now()) throw refused('password', 'Enter your password')
  return until
}

async function noteConfirmed(ctx: SignedIn, trx: Trx): Promise<Date> {
  const passwordConfirmedAt = ctx.now()
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ passwordConfirmedAt })
    .where('id', '=', ctx.viewer.sessionId)
    .executeTakeFirstOrThrow()
  // Ended while the password was being checked.
  if (numUpdatedRows === 0n) throw errors.signedOut()
  return passwordConfirmedAt
}

function findProof(db: Db | Trx, { viewer }: SignedIn) {
  return db
    .selectFrom('sessions')
    .select(['createdAt', 'passwordConfirmedAt'])
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
}

function minutesAfter(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * 60_000)
}

function refused(path: string, message: string) {
  return errors.badInput(message, [{ path, message }])
}
