import { TextInput } from '@mantine/core'
import { useDeferredValue, useState } from 'react'
import type { User } from '#shared/auth.schema.ts'
import { trpc } from '../../trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { BoneRows } from '../../ui/Skeleton.tsx'
import { countRoles, findUsers } from './role-list.ts'
import { UsersTable } from './UsersTable.tsx'
import styles from './UserRoles.module.css'

/** Who may work here: every user with their role, and the way to change it. */
export function UserRoles() {
  // The longest answer of this screen, for its lowest part: it must not hold up the others.
  const { isFetched: othersAreHere } = trpc.admin.summary.useQuery()
  const users = trpc.admin.users.useQuery(undefined, {
    enabled: othersAreHere,
    refetchOnMount: 'always',
  })
  return (
    <Panel title={<span id={USER_ROLES}>User role management</span>} flush>
      <Loaded
        query={users}
        what="users"
        failed="The users could not be loaded."
        bones={<BoneRows rows={4} />}
      >
        {(list) => <Users users={list} />}
      </Loaded>
    </Panel>
  )
}

/** Where links to this part of the screen lead. */
export const USER_ROLES = 'user-roles'

/** As many rows at once; a firm has more clients than a page should draw. */
const ROWS = 10

function Users({ users }: { users: readonly User[] }) {
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState(ROWS)
  const found = findUsers(users, useDeferredValue(typed))
  const counts = countRoles(users)
  return (
    <>
      <div className={styles.bar}>
        <TextInput
          className={styles.search}
          type="search"
          aria-label="Search users"
          placeholder="Search by email or name"
          leftSection={<Icon name="search" size={18} />}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            setShown(ROWS)
          }}
        />
        <dl className={styles.counts}>
          <Count label="Total users" value={counts.users} />
          <Count label="Clients" value={counts.clients} />
          <Count label="Admins" value={counts.admins} />
        </dl>
      </div>
      {found.length === 0 ? (
        <EmptyState title="No users match">Look for part of an email or a name.</EmptyState>
      ) : (
        <UsersTable users={found.slice(0, shown)} />
      )}
      {found.length > shown && (
        <div className={styles.more}>
          <p>
            {shown} of {found.length.toLocaleString('en-US')} users
          </p>
          <Button size="small" onClick={() => setShown(shown + ROWS)}>
            Show more users
          </Button>
        </div>
      )}
    </>
  )
}

function Count({ label, value }: { label: string; value: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value.toLocaleString('en-US')}</dd>
    </div>
  )
}
