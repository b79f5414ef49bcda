import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { User } from '#shared/auth.schema.ts'
import { formatDate } from '#shared/dates.ts'
import { role as roleSchema, roleLabels, roles } from '#shared/roles.ts'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { fullName } from '#client/portal/admin/names.ts'
import { useRoleChange } from './use-role-change.ts'
import styles from './UsersTable.module.css'

export function UsersTable({ users }: { users: readonly User[] }) {
  const [editing, setEditing] = useState<string | null>(null)
  // Who was edited last: their button takes back the focus that it gave to the selector.
  const [edited, setEdited] = useState<string | null>(null)
  return (
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
        {users.map((user) => (
          <tr key={user.id}>
            <th scope="row" className={styles.name}>
              <bdi>{fullName(user)}</bdi>
            </th>
            <td className={styles.email}>{user.email}</td>
            {user.id === editing ? (
              <EditedRole
                user={user}
                onDone={() => {
                  setEditing(null)
                  setEdited(user.id)
                }}
              />
            ) : (
              <ShownRole
                user={user}
                focused={user.id === edited}
                onBlur={() => setEdited(null)}
                onEdit={() => setEditing(user.id)}
              />
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface ShownRoleProps {
  user: User
  /** Whether its button starts with the focus. */
  focused: boolean
  onBlur: () => void
  onEdit: () => void
}

function ShownRole({ user, focused, onBlur, onEdit }: ShownRoleProps) {
  return (
    <>
      <td className={styles.role}>
        <Badge tone={user.role === 'admin' ? 'accent' : 'grey'}>{roleLabels[user.role]}</Badge>
      </td>
      <Created user={user} />
      <td className={styles.actions}>
        <Button
          size="small"
          autoFocus={focused}
          onBlur={onBlur}
          title={`Change the role of ${fullName(user)}`}
          onClick={onEdit}
        >
          Edit Role
        </Button>
      </td>
    </>
  )
}

/** Choosing a role is the change itself; Cancel leaves things as they are. */
function EditedRole({ user, onDone }: { user: User; onDone: () => void }) {
  const { change, pending } = useRoleChange()
  return (
    <>
      <td className={styles.role}>
        <NativeSelect
          className={styles.select}
          autoFocus
          aria-label={`Role of ${fullName(user)}`}
          data={roles.map((value) => ({ value, label: roleLabels[value] }))}
          defaultValue={user.role}
          disabled={pending}
          onChange={({ currentTarget: { value } }) => {
            const chosen = roleSchema.safeParse(value)
            if (chosen.success) change(user, chosen.data, onDone)
          }}
          onKeyDown={({ key }) => key === 'Escape' && onDone()}
        />
      </td>
      <Created user={user} />
      <td className={styles.actions}>
        <Button size="small" onClick={onDone}>
          Cancel
        </Button>
      </td>
    </>
  )
}

function Created({ user: { createdAt } }: { user: User }) {
  return (
    <td className={styles.created}>
      <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
    </td>
  )
}
