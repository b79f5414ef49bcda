import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Role } from '#shared/base/api.ts'
import { LOGGED_OUT, reportFailure } from '#client/portal/ui/failures.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { UnprovenNote } from '#client/portal/staff/base/UnprovenNote.tsx'
import { queries, statusOf, trpcClient } from '#client/portal/api/trpc.ts'
import { askForPassword, type PasswordQuestion } from '#client/public/session/dialogs.ts'
import { removeToken } from '#client/public/session/token.ts'
import { toast } from '#client/public/ui/toast.ts'
import type { AccountUser } from './AccountMenu.tsx'
import { adminRights } from './admin-rights.ts'
import { refetchUsers } from './refetch-users.ts'
import styles from './users.module.css'

/**
 * Changes a user's role. Always asks for the password, even though the server accepts one from the last ten minutes:
 * an unlocked computer must not be enough to make an admin. `onDone` ends the editing,
 * including when somebody else changes the role in the meantime.
 */
export function useRoleChange(user: AccountUser, onDone: () => void) {
  const [before] = useState(user.role)
  const name = fullName(user)
  const { mutate, isPending } = useMutation({
    async mutationFn(role: Role) {
      const more = await ask(user, role)
      return more && trpcClient.admin.users.updateRole.mutate({ userId: user.id, role, ...more })
    },
    async onSuccess(updated) {
      if (updated === null) return
      void queries.admin.returns.summary.invalidate()
      toast.success(
        'Role Updated',
        `${fullName(updated)} is now ${withArticle[updated.role]} and will be notified to refresh their browser.`,
      )
      // Pending until the list shows the new role.
      await refetchUsers()
      onDone()
    },
    onError(error) {
      if (statusOf(error) === 401) return logInAgain()
      reportFailure('Failed to update user role', error)
      void refetchUsers()
      onDone()
    },
  })

  const changedByOther = user.role !== before && !isPending
  useEffect(() => {
    if (!changedByOther) return
    toast.info(
      `${name} is ${withArticle[user.role]} now`,
      'Someone else just changed the role, so nothing was changed.',
    )
    onDone()
  }, [changedByOther, name, user.role, onDone])

  return { save: mutate, saving: isPending }
}

/** The rest of the call; null if the question was canceled. */
async function ask(user: AccountUser, role: Role): Promise<{ heirId?: string | null } | null> {
  const question = questionFor(user, role)
  if (role === 'admin') return (await askForPassword(question)) ? {} : null
  // The field has Mantine, without which a list shows.
  const { askForHeir } = await import('./HeirField.tsx')
  return askForHeir(user.id, question)
}

function questionFor(user: AccountUser, role: Role): PasswordQuestion {
  const { title, text, submit } = questions[role]
  return {
    title: title(fullName(user)),
    text: (
      <>
        <p className={`muted breaks ${styles.email}`}>{user.email}</p>
        {role === 'admin' && <UnprovenNote client={user} />}
        <p>{text} We’ll tell you both by email.</p>
      </>
    ),
    submit,
  }
}

const questions = {
  admin: {
    title: (name: string) => `Make ${name} an admin`,
    text: adminRights,
    submit: 'Make admin',
  },
  client: {
    title: (name: string) => `Make ${name} a client`,
    text: 'They lose the admin screens, with the data of all clients, at once. They can still sign in, and see only their own returns and documents.',
    submit: 'Make client',
  },
}

const withArticle: Record<Role, string> = { client: 'a client', admin: 'an admin' }

/** How long the toast shows before the redirect (specification, section 9). */
const REDIRECT_MS = 500

function logInAgain() {
  toast.error(LOGGED_OUT)
  setTimeout(() => {
    // With the expired token, the front page would load its user instead of asking to sign in.
    removeToken()
    location.assign('/api/login')
  }, REDIRECT_MS)
}
