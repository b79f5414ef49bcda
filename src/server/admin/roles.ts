import type { Role } from '#shared/roles.ts'
import { roleUpdatedTitle } from '#shared/notifications.schema.ts'
import * as people from './people.queries.ts'
import { type ChangeSource, recordChange } from '#server/audit/change.ts'
import { findUser } from '#server/auth/users.queries.ts'
import { errors } from '#server/errors.ts'

/**
 * Gives a user a role. It takes effect on the user's next call and ends no session. The role they have is no
 * change. Throws 404 for nobody, 409 for the last admin and for one's own demotion.
 */
export function setRole(source: ChangeSource, id: string, role: Role) {
  return recordChange(source, async (trx, record) => {
    if (role !== 'admin') {
      const admins = await people.lockAdmins(trx)
      if (admins.length === 1 && admins[0] === id) {
        throw errors.conflict('The last admin cannot be demoted')
      }
      if (admins.includes(id) && source.viewer?.id === id) {
        throw errors.conflict('You cannot demote yourself. Ask another admin')
      }
    }
    const changed = await people.changeRole(trx, id, role)
    if (changed === undefined) {
      const unchanged = await findUser(trx, id)
      if (unchanged === undefined) throw errors.notFound('User')
      return unchanged
    }
    record.audit({
      action: 'user.role_changed',
      subject: { type: 'user', id },
      clientId: id,
      details: { to: role },
    })
    record.notify({
      userId: id,
      title: roleUpdatedTitle,
      message: `Your account role is now ${role}.`,
      href: role === 'admin' ? '/admin' : '/',
    })
    const { email: to, firstName } = changed
    record.mail({ template: 'role-changed', to, firstName, role })
    return changed
  })
}
