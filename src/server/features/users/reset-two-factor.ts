import { aboutUser, type ChangeSource, recordChange } from '#server/change/change.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { lockAccount, lockUser } from '#server/records/auth/lock-account.ts'
import { addressesOf, deleteFactors } from '#server/records/auth/factors.queries.ts'
import { notifyFactorsReset } from '#server/change/notify-owner.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import type { Viewer } from '#server/base/viewer.ts'
import { errors } from '#server/base/errors.ts'
import { lockEnabledAdmins } from './roles.ts'

/**
 * Removes all second factors of somebody who has lost them, and ends their sessions: the password alone signs in until
 * they set up another. Notifies them, also at recent former addresses. Nobody resets their own.
 *
 * @throws AppError 403 for a caller who was demoted in the meantime, 404 for an unknown user, 409 for the caller's own
 * account and for a user without a factor
 */
export function resetTwoFactor(
  source: ChangeSource & { viewer: Viewer | null },
  { userId, reason, by }: { userId: string; reason: string; by: string },
): Promise<void> {
  return recordChange(source, async (trx, record) => {
    if (source.viewer?.id === userId) {
      throw errors.conflict('You cannot reset your own. Ask another admin')
    }
    await lockEnabledAdmins(trx)
    if (source.viewer !== null) await lockAccount(trx, source.viewer)
    await lockUser(trx, userId)
    const owner = await findUser(trx, userId)
    if (owner === undefined) throw errors.notFound('User')
    if (!(await deleteFactors(trx, userId))) {
      throw errors.conflict('This account has no second factor')
    }
    await revokeCredentials(trx, userId, 'factorsReset')
    const at = source.now()
    const addresses = await addressesOf(trx, owner, at)
    record.audit({ action: 'two_factor.reset', ...aboutUser(userId), details: { reason } })
    notifyFactorsReset(record, owner, { addresses, by, reason, at })
  })
}
