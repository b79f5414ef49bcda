import type { User } from '#shared/auth.schema.ts'
import type { Role } from '#shared/roles.ts'
import { dropToken } from '#client/public/session/token.ts'
import { queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { toast } from '#client/public/ui/toast.ts'
import { LOGGED_OUT, reportFailure } from '#client/portal/admin/failures.ts'
import { fullName } from '#client/portal/admin/names.ts'

/** How long the words stand before the way to the sign-in, in milliseconds (specification, section 9). */
const REDIRECT_MS = 500

/** Gives a user a role. The toast takes it back: it is quickly done, and it opens every client's papers. */
export function useRoleChange() {
  const { mutate, isPending } = trpc.admin.users.updateRole.useMutation({
    onSuccess(updated, { role }) {
      void queries.admin.returns.summary.invalidate()
      const back: Role = role === 'admin' ? 'client' : 'admin'
      toast.success(
        'Role Updated',
        `${fullName(updated)} is now ${WITH_ARTICLE[role]} and will be notified to refresh their browser.`,
        { label: 'Undo', run: () => mutate({ userId: updated.id, role: back }) },
      )
      // Not over until the list shows it.
      return queries.admin.users.people.invalidate()
    },
    onError(error) {
      if (statusOf(error) === 401) logInAgain()
      else reportFailure('Failed to update user role', error)
    },
  })
  return {
    pending: isPending,
    change(user: User, role: Role, onDone: () => void) {
      mutate({ userId: user.id, role }, { onSettled: onDone })
    },
  }
}

const WITH_ARTICLE: Record<Role, string> = { client: 'a client', admin: 'an admin' }

function logInAgain() {
  toast.error(LOGGED_OUT)
  setTimeout(() => {
    // Dead anyway; with it the front page would wait for its user instead of asking to sign in.
    dropToken()
    location.assign('/api/login')
  }, REDIRECT_MS)
}
