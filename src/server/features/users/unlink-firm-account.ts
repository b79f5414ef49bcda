import { aboutUser, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { notifyFactorEvent } from '#server/change/notify-owner.ts'
import { deleteFirmAccount } from '#server/records/auth/firm-accounts.queries.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { lockAccount, lockUser } from '#server/records/auth/lock-account.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import { lockEnabledAdmins } from './roles.ts'

/**
 * Unlinks an account from the firm's sign-in service, and ends its sessions except the one that calls. The next sign-in
 * there links it again by its address.
 *
 * @throws AppError 404 for an unknown user, 409 for one who is not linked
 */
export function unlinkFirmAccount(
  ctx: SignedInContext,
  { userId, reason }: { userId: string; reason: string },
) {
  return recordChange(ctx, async (trx, record) => {
    await lockEnabledAdmins(trx)
    await lockAccount(trx, ctx.viewer)
    await lockUser(trx, userId)
    const owner = await findUser(trx, userId)
    if (owner === undefined) throw errors.notFound('User')
    if (!(await deleteFirmAccount(trx, userId))) {
      throw errors.conflict('This account is not linked to a firm account')
    }
    const own = userId === ctx.viewer.id
    await revokeCredentials(trx, userId, 'firmAccountUnlinked', own ? ctx.viewer.sessionId : null)
    record.audit({
      action: 'user.firm_account_unlinked',
      ...aboutUser(userId),
      details: { reason },
    })
    notifyFactorEvent(record, owner, 'firm_account_unlinked', ctx.now())
    return { success: true as const }
  })
}
