import { Link } from '@tanstack/react-router'
import { type KeyboardEventHandler, type ReactNode, useState } from 'react'
import { formatDate } from '#shared/firm/dates.ts'
import { statusLabel } from '#shared/returns/return-status.ts'
import { roleLabels, roles } from '#shared/base/api.ts'
import { partLabels } from '#shared/clients/part-labels.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import type { ListedUser } from '#shared/users/users.schema.ts'
import { fullName } from '#client/portal/staff/base/format.ts'
import { EmailText } from '#client/portal/ui/EmailText.tsx'
import { shortAge } from '#client/portal/ui/format.ts'
import { Select } from '#client/portal/ui/ListFields.tsx'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { Badge } from '#client/public/ui/Badge.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { type AccountDialog, AccountMenu } from './AccountMenu.tsx'
import { useAccountDialogs } from './use-account-dialogs.tsx'
import { useRoleChange } from './use-role-change.tsx'
import styles from './users.module.css'

interface UsersTableProps {
  users: readonly ListedUser[]
  of: 'clients' | 'users'
}

export function UsersTable({ users, of }: UsersTableProps) {
  const ofClients = of === 'clients'
  const [editing, setEditing] = useState<string | null>(null)
  // The user who was edited last, whose button gets the focus back.
  const [edited, setEdited] = useState<string | null>(null)
  const { open, dialog } = useAccountDialogs()
  return (
    <>
      <table
        className={`full text-row ${styles.table}`}
        aria-label={ofClients ? 'Clients' : 'Users'}
      >
        <thead className="muted text-fine">
          <tr>
            <th scope="col">{ofClients ? 'Client' : 'User'}</th>
            <th scope="col">Email</th>
            {ofClients && <th scope="col">Phone</th>}
            {ofClients && <th scope="col">Newest return</th>}
            {ofClients && <th scope="col">Last seen</th>}
            {!ofClients && <th scope="col">Role</th>}
            <th scope="col">{ofClients ? 'Preparer' : 'Created'}</th>
            <th scope="col" data-print="hide">
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
              <UserRow
                key={user.id}
                user={user}
                role={
                  ofClients ? null : (
                    <Badge tone={user.role === 'admin' ? 'accent' : 'grey'}>
                      {user.signsIn ? roleLabels[user.role] : 'Office client'}
                    </Badge>
                  )
                }
                action={
                  user.signsIn &&
                  (ofClients ? (
                    <ClientMenu user={user} onOpen={open(user)} />
                  ) : (
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
                      <AccountMenu user={user} onOpen={open(user)} />
                    </>
                  ))
                }
              />
            ),
          )}
        </tbody>
      </table>
      {dialog}
    </>
  )
}

/** Arrow keys can browse the roles, because only Save changes one. */
function EditedUser({ user, onDone }: { user: ListedUser; onDone: () => void }) {
  const [chosen, setChosen] = useState(user.role)
  const { save, saving } = useRoleChange(user, onDone)
  const name = fullName(user)
  return (
    <UserRow
      user={user}
      onKeyDown={({ key }) => key === 'Escape' && !saving && onDone()}
      role={
        <Select
          className="min-w-120"
          autoFocus
          label={`Role of ${name}`}
          options={roles.map((value) => ({ value, label: roleLabels[value] }))}
          value={chosen}
          disabled={saving}
          onChange={(value) => setChosen(roles.find((option) => option === value) ?? user.role)}
        />
      }
      action={
        <>
          <Button
            size="small"
            variant="primary"
            title={`Save the role of ${name}`}
            disabled={chosen === user.role}
            pending={saving}
            onClick={() => save(chosen)}
          >
            Save
          </Button>
          <Button size="small" disabled={saving} onClick={onDone}>
            Cancel
          </Button>
        </>
      }
    />
  )
}

/** A client who becomes an admin leaves the list. */
function ClientMenu({ user, onOpen }: { user: ListedUser; onOpen: (name: AccountDialog) => void }) {
  const { save } = useRoleChange(user, leave)
  return <AccountMenu user={user} onOpen={onOpen} onChangeRole={() => save('admin')} />
}

const leave = () => undefined

interface RowProps {
  user: ListedUser
  /** Null in the list of clients, who have other columns. */
  role: ReactNode
  action: ReactNode
  onKeyDown?: KeyboardEventHandler
}

function UserRow({ user, role, action, onKeyDown }: RowProps) {
  const { email, phone, createdAt, disabledAt, preparer } = user
  const name = <bdi>{fullName(user)}</bdi>
  return (
    <tr className="line-above" onKeyDown={onKeyDown}>
      <th scope="row" className={`strong breaks ${styles.name}`}>
        {user.role === 'client' ? (
          <Link to="/admin/clients/$id" params={user} className="bare-link hover-underlined">
            {name}
          </Link>
        ) : (
          name
        )}{' '}
        {disabledAt !== null && <Badge tone="red">Disabled</Badge>}
      </th>
      <td className={`muted breaks ${styles.email}`}>
        {email !== '' && <EmailText email={email} />}
        <UnprovenBadge client={user} />
      </td>
      {role === null ? (
        <>
          <td className={`one-line ${styles.phone}`}>
            {phone !== null && <a href={`tel:+1${phone}`}>{formatPhone(phone)}</a>}
          </td>
          <Activity user={user} />
        </>
      ) : (
        <td className={styles.role}>{role}</td>
      )}
      {role === null ? (
        <td className={`truncate ${styles.fact}`} data-label="Preparer">
          {preparer === null ? (
            <span className="muted">Unassigned</span>
          ) : (
            `${preparer.firstName} ${preparer.lastName}`
          )}
        </td>
      ) : (
        <td className={`muted one-line ${styles.created}`}>
          <time dateTime={createdAt.toISOString()}>{formatDate(createdAt)}</time>
        </td>
      )}
      <td className={styles.actions} data-print="hide">
        <div className="row gap-4 to-end">{action}</div>
      </td>
    </tr>
  )
}

/** The newest return, and when the client last used the portal. */
function Activity({
  user: { newestReturn, lastSeenAt, signsIn, actsFor },
}: Pick<RowProps, 'user'>) {
  const none = actsFor
    ? `${partLabels[actsFor.part].label} of ${actsFor.firstName} ${actsFor.lastName}`
    : 'No return yet'
  return (
    <>
      <td className={styles.fact} data-label="Newest return">
        {newestReturn === null ? (
          <span className="muted">{none}</span>
        ) : (
          `${newestReturn.taxYear}, ${statusLabel(newestReturn.status).toLowerCase()}`
        )}
      </td>
      <td className={`muted one-line ${styles.fact}`} data-label="Last seen">
        {lastSeenAt === null ? (
          signsIn ? (
            'Never'
          ) : (
            'Doesn’t sign in'
          )
        ) : (
          <time dateTime={lastSeenAt.toISOString()}>{shortAge(lastSeenAt)}</time>
        )}
      </td>
    </>
  )
}
