import { aboutUser, recordChange } from '#server/change/change.ts'
import { confirmSession } from '#server/calls/reauthenticate.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { findFirmAccount } from '#server/records/auth/firm-accounts.queries.ts'
import { endAttempt } from './attempts.ts'
import { attemptFor, claimsFor } from './sign-in.ts'

/** Milliseconds by which the provider's clock may be behind. */
const clockDifference = 30_000

/**
 * Confirms the session, as the password does, because the provider has just asked the same person to sign in again.
 *
 * @throws AppError 400 for a wrong answer, for another person, and if the provider does not say when it asked
 */
export async function confirmWithFirmAccount(ctx: SignedInContext, answer: string) {
  const attempt = await attemptFor(ctx, answer, ctx.viewer.sessionId)
  const { iss, sub, auth_time: signedInAt } = await claimsFor(ctx, attempt, answer)
  return recordChange(ctx, async (trx, record) => {
    await endAttempt(trx, attempt)
    const link = await findFirmAccount(trx, ctx.viewer.id)
    if (link?.issuer !== iss || link.subject !== sub) throw errors.badInput(otherPerson)
    const asked = typeof signedInAt === 'number' ? signedInAt * 1000 : 0
    // The provider sends whole seconds.
    if (asked + 1000 < attempt.startedAt.getTime() - clockDifference) throw errors.badInput(tooOld)
    const confirmedUntil = await confirmSession(ctx, trx)
    const details = { by: 'firm_account' as const }
    record.audit({ action: 'session.confirmed', ...aboutUser(ctx.viewer.id), details })
    return { success: true as const, confirmedUntil }
  })
}

const otherPerson = 'This is not the firm account that your portal account is linked to.'
const tooOld = 'Your firm’s sign-in service did not ask you to sign in again. Use your password.'
