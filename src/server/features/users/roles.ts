import type { Role } from '#shared/base/api.ts'
import { aboutUser, type ChangeSource, recordChange } from '#server/change/change.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { withdrawInvitationsOf } from '#server/records/links/staff-invitations.ts'
import { changeRole, findUser } from '#server/records/auth/users.queries.ts'
import { lockWorkOf } from '#server/records/returns/preparers.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { notifyRole } from '#server/change/notify-owner.ts'
import { giveWork, refuseLateHeir } from './give-work.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/** An admin's change, or one on the command line. */
type RoleSource = ChangeSource & { viewer: Viewer | null }

/**
 * Gives a user a role. It takes effect with the user's next call and ends no session. The current role changes nothing.
 * A colleague takes over the open work of a former admin, or it becomes unassigned. Notifies the user, and the admin by
 * mail.
 *
 * @throws AppError 403 for a caller who was demoted in the meantime, 404 for an unknown user, 409 for demoting the last admin
 * or oneself, and if a client's work is to go to somebody, 400 for an heir who is no staff that can sign in
 */
export function setRole(source: RoleSource, id: string, role: Role, heirId: string | null = null) {
  return recordChange(source, async (trx, record) => {
    // Returns are locked before accounts.
    if (role !== 'admin') await lockWorkOf(trx, id)
    // Locked before the caller, because two admins may demote each other.
    const admins = role === 'admin' ? null : await lockEnabledAdmins(trx)
    if (source.viewer !== null) await lockAccount(trx, source.viewer)
    if (admins?.has(id)) refuseDemotion(admins, source, id)
    const changed = await changeRole(trx, id, role)
    if (changed === undefined) {
      const unchanged = await findUser(trx, id)
      if (unchanged === undefined) throw errors.notFound('User')
      refuseLateHeir(heirId)
      return unchanged
    }
    record.audit({
      action: 'user.role_changed',
      ...aboutUser(id),
      details: { to: role },
    })
    if (role !== 'admin') {
      await giveWork(trx, record, changed, { heirId, by: source.viewer })
      await withdrawInvitationsOf(trx, record, id)
    }
    notifyRole(record, changed)
    const { email, firstName, lastName } = changed
    const by = source.viewer && (await findUser(trx, source.viewer.id))
    if (by) {
      record.mail({
        template: 'role-change-made',
        to: by.email,
        firstName: by.firstName,
        name: `${firstName} ${lastName}`,
        email,
        role,
        at: source.now().toISOString(),
      })
    }
    return changed
  })
}

function refuseDemotion(admins: ReadonlySet<string>, { viewer }: RoleSource, id: string): void {
  if (admins.size === 1) throw errors.conflict('The last admin cannot be demoted')
  if (viewer?.id === id) throw errors.conflict('You cannot demote yourself. Ask another admin')
}

/** Locks every admin's row, so that parallel changes which might remove the last one are checked one after the other. */
export async function lockEnabledAdmins(trx: Trx): Promise<ReadonlySet<string>> {
  const all = trx
    .selectFrom('users')
    .select(['id', 'role', 'disabledAt'])
    .where('role', '=', 'admin')
    .orderBy('id')
  const admins = await lockRows(trx, { users: 'no key update' }, all)
  return new Set(admins.filter(({ disabledAt }) => disabledAt === null).map(({ id }) => id))
}
