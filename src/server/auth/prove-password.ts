import { findPasswordHash } from '#server/auth/users.queries.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import type { SignedIn } from '#server/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/errors.ts'

/** How long a password typed again counts, in its own session only (OWASP ASVS 7.5.3). */
const confirmedMinutes = 5

/**
 * Throws a 400 that names the field `path`, or the 429: a session left open is no way to guess. Counted for this session
 * alone, so that nobody else's wrong passwords stop its owner. Never a 401, since the session is alive.
 */
export async function provePassword(ctx: SignedIn, password: string, path: string): Promise<void> {
  const { id, sessionId } = ctx.viewer
  await ctx.limits.spend('confirm-session', sessionId)
  if (!(await verifyPassword(await findPasswordHash(ctx.db, id), password))) {
    throw refused(path, 'Password is wrong')
  }
  await ctx.limits.reset('confirm-session', sessionId)
}

/**
 * Until when the session's password counts as typed again. Without a password it must have been typed a short while
 * ago: else a 400 that names the field `password`. Signing in is no typing again.
 */
export async function confirmPassword(
  ctx: SignedIn,
  trx: Trx,
  { proven }: { proven: boolean },
): Promise<Date> {
  const now = ctx.now()
  const confirmedAt = proven ? await noteConfirmed(trx, ctx, now) : await findConfirmed(trx, ctx)
  const until = new Date((confirmedAt?.getTime() ?? 0) + confirmedMinutes * 60_000)
  if (until <= now) throw refused('password', 'Enter your password')
  return until
}

async function noteConfirmed(trx: Trx, { viewer }: SignedIn, passwordConfirmedAt: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('sessions')
    .set({ passwordConfirmedAt })
    .where('id', '=', viewer.sessionId)
    .executeTakeFirstOrThrow()
  // Ended while the password was being checked.
  if (numUpdatedRows === 0n) throw errors.signedOut()
  return passwordConfirmedAt
}

async function findConfirmed(trx: Trx, { viewer }: SignedIn) {
  const session = await trx
    .selectFrom('sessions')
    .select('passwordConfirmedAt')
    .where('id', '=', viewer.sessionId)
    .executeTakeFirst()
  return session?.passwordConfirmedAt
}

function refused(path: string, message: string) {
  return errors.badInput(message, [{ path, message }])
}
