import { NativeSelect } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { formatDate } from '#shared/dates.ts'
import { type Role, roleLabels, roles } from '#shared/api.ts'
import type { ListedUser } from '#shared/users.schema.ts'
import { LOGGED_OUT, reportFailure } from '#client/portal/admin/failures.ts'
import { fullName } from '#client/portal/admin/format.ts'
import { queries, statusOf, trpc } from '#client/portal/api/trpc.ts'
import { dropToken } from '#client/public/session/token.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { AccountMenu } from './AccountMenu.tsx'
import type { AccountDialog } from './AccountMenuItems.tsx'
import styles from './users.module.css'

export function UsersTable({ users }: { users: readonly ListedUser[] }) {
  const [editing, setEditing] = useState<string | null>(null)
  // The user who was edited last: their button gets the focus back.
  const [edited, setEdited] = useState<string | null>(null)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <>
      <table className={styles.table} aria-label="Users">
        <thead>
          <tr>
            <th scope="col">User</th>
            <th scope="col">Email</th>
            <th scope="col">Role</th>
            <th scope="col">Created</th>
            <th scope="col" className={styles.actions}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) =>
            user.id === editing ? (
              <EditedUser
                key={user.id}
                user={user}
                onDone={() => {
                  setEditing(null)
                  setEdited(user.id)
                }}
              />
            ) : (
              <Row
                key={user.id}
                user={user}
                role={
                  <Badge tone={user.role === 'admin' ? 'accent' : 'grey'}>
                    {roleLabels[user.role]}
                  </Badge>
                }
                action={
                  <>
                    <Button
                      size="small"
                      autoFocus={user.id === edited}
                      onBlur={() => setEdited(null)}
                      title={`Change the role of ${fullName(user)}`}
                      onClick={() => setEditing(user.id)}
                    >
                      Edit Role
                    </Button>
                    <AccountMenu
                      user={user}
                      onOpen={(name) =>
                        setDialog((last) => ({
                          name,
                          user,
                          opened: true,
                          opening: (last?.opening ?? 0) + 1,
                        }))
                      }
                    />
                  </>
                }
              />
            ),
          )}
        </tbody>
      </table>
      <Suspense>
        {dialog && (
          <AccountDialogs
            key={dialog.opening}
            {...dialog}
            onClose={() => setDialog({ ...dialog, opened: false })}
          />
        )}
      </Suspense>
    </>
  )
}

interface OpenDialog {
  name: AccountDialog
  user: ListedUser
  /** False while the dialog fades out. */
  opened: boolean
  /** Counts the openings: each one starts with new state. */
  opening: number
}

const AccountDialogs = lazy(() =>
  import('./AccountDialogs.tsx').then((m) => ({ default: m.AccountDialogs })),
)

/** Selecting a role changes it at once. */
function EditedUser({ user, onDone }: { user: ListedUser; onDone: () => void }) {
  const { mutate, isPending } = useRoleChange()
  return (
    <Row
      user={user}
      role={
        <NativeSelect
          className={styles.select}
          autoFocus
          aria-label={`Role of ${fullName(user)}`}
          data={roles.map((value) => ({ value, label: roleLabels[value] }))}
          defaultValue={user.role}
          disabled={isPending}
          onChange={({ currentTarget: { value } }) => {
            const role = roles.find((known) => known === value)
            if (role) mutate({ userId: user.id, role }, { onSettled: onDone })
          }}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
        />
      }
      action={
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      }
    />
  )
}

function Row({ user, role, action }: { user: ListedUser; role: ReactNode; action: ReactNode }) {
  const { email, createdAt, disabledAt } = user
  return (
    <tr>
      <th scope="row" className={styles.name}>
        <bdi>{fullName(user)}</bdi> {disabledAt !== null && <Badge tone="red">Disabled</Badge>}
      </th>
      <td className={styles.email}>{email}</td>
      <td className={styles.role}>{role}</td>
      <td className={styles.created}>
        <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
      </td>
      <td className={styles.actions}>{action}</td>
    </tr>
  )
}

/** Changes a role. An admin can see all clients' documents, so the toast offers to undo it. */
function useRoleChange() {
  const { mutate, isPending } = trpc.admin.users.updateRole.useMutation({
    onSuccess(updated, { role }) {
      void queries.admin.returns.summary.invalidate()
      const previous: Role = role === 'admin' ? 'client' : 'admin'
      toast.success(
        'Role Updated',
        `${fullName(updated)} is now ${WITH_ARTICLE[role]} and will be notified to refresh their browser.`,
        { label: 'Undo', run: () => mutate({ userId: updated.id, role: previous }) },
      )
      // Pending until the list shows the new role.
      return queries.admin.users.page.invalidate()
    },
    onError(error) {
      if (statusOf(error) === 401) logInAgain()
      else reportFailure('Failed to update user role', error)
    },
  })
  return { mutate, isPending }
}

const WITH_ARTICLE: Record<Role, string> = { client: 'a client', admin: 'an admin' }

/** Specification, section 9: the toast is shown for this long before the redirect. */
const REDIRECT_MS = 500

function logInAgain() {
  toast.error(LOGGED_OUT)
  setTimeout(() => {
    // With the expired token the front page would load its user instead of asking to sign in.
    dropToken()
    location.assign('/api/login')
  }, REDIRECT_MS)
}
