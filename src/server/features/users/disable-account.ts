import { notifyDisabled, notifyEnabled } from '#server/change/notify-owner.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { announceFirm } from '#server/change/announce.ts'
import { revokeCredentials } from '#server/records/account/end-ways.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { withdrawInvitationsOf } from '#server/records/links/staff-invitations.ts'
import { findUser, userColumns } from '#server/records/auth/users.queries.ts'
import { endStreamsOfGiven } from '#server/records/clients/grants.queries.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { lockWorkOf } from '#server/records/returns/preparers.ts'
import { giveWork, refuseLateHeir } from './give-work.ts'
import { lockEnabledAdmins } from './roles.ts'

/** The account and the reason. */
interface AccountChange {
  userId: string
  reason: string
}

/**
 * Disables an account: every credential ends, and each sign-in fails like one with a wrong password. All data stays.
 * A colleague takes over the open work of a staff member, or it becomes unassigned. Nothing changes for a disabled
 * account. Throws a 404 for an unknown user, a 409 for the last admin, for oneself, and if a disabled account's work is
 * to go to somebody, a 400 for an heir who is no staff that can sign in.
 */
export function disableAccount(
  ctx: SignedInContext,
  { userId, reason, heirId }: AccountChange & { heirId: string | null },
) {
  return recordChange(ctx, async (trx, record) => {
    // Returns are locked before accounts.
    await lockWorkOf(trx, userId)
    const admins = await lockEnabledAdmins(trx)
    // After the lock, because the caller may have been disabled or signed out in the meantime.
    await lockAccount(trx, ctx.viewer)
    if (admins.has(userId) && admins.size === 1) {
      throw errors.conflict('The last admin cannot be disabled')
    }
    if (ctx.viewer.id === userId) {
      throw errors.conflict('You cannot disable yourself. Ask another admin')
    }
    const disabled = await setDisabledAt(trx, userId, ctx.now())
    if (disabled === undefined) refuseLateHeir(heirId)
    if (disabled !== undefined) {
      await revokeCredentials(trx, userId, 'disabled')
      record.audit({ action: 'user.disabled', ...aboutUser(userId), details: { reason } })
      await withdrawInvitationsOf(trx, record, userId)
      if (disabled.role === 'admin')
        await giveWork(trx, record, disabled, { heirId, by: ctx.viewer })
      notifyDisabled(record, disabled)
    }
    return { success: true as const }
  })
}

/** Enables an account again with its old password. Nothing changes for an enabled account. */
export function enableAccount(ctx: SignedInContext, { userId, reason }: AccountChange) {
  return recordChange(ctx, async (trx, record) => {
    await lockEnabledAdmins(trx)
    await lockAccount(trx, ctx.viewer)
    const enabled = await setDisabledAt(trx, userId, null)
    if (enabled !== undefined) {
      // Credentials created while the account was disabled never worked, and must not start to work now.
      await revokeCredentials(trx, userId, 'enabled')
      record.audit({ action: 'user.enabled', ...aboutUser(userId), details: { reason } })
      notifyEnabled(record, enabled)
    }
    return { success: true as const }
  })
}

/** Returns undefined if nothing changes. Throws a 404 for an unknown user. */
async function setDisabledAt(trx: Trx, id: string, disabledAt: Date | null) {
  const changed = await trx
    .updateTable('users')
    .set({ disabledAt })
    .where('id', '=', id)
    .where('disabledAt', disabledAt === null ? 'is not' : 'is', null)
    .where('erasedAt', 'is', null)
    .returning(userColumns)
    .executeTakeFirst()
  if (changed === undefined && (await findUser(trx, id)) === undefined) {
    throw errors.notFound('User')
  }
  if (changed?.role === 'admin') await announceFirm(trx)
  await endStreamsOfGiven(trx, id)
  return changed
}
