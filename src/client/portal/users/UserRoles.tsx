import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { roleFilters, type PeopleCounts, type RoleFilter } from '#shared/people.schema.ts'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Skeleton, SkeletonRows } from '#client/public/ui/Skeleton.tsx'
import { Paging } from '#client/portal/admin/Paging.tsx'
import { SearchField } from '#client/portal/admin/SearchField.tsx'
import { usePeople } from './use-people.ts'
import { UsersTable } from './UsersTable.tsx'
import styles from './UserRoles.module.css'

/** Who may work here: every user with their role, and the way to change it. */
export function UserRoles() {
  const [search, setSearch] = useState<string>()
  const [role, setRole] = useState<RoleFilter>('all')
  const { query, people, last } = usePeople(search ?? null, role)
  return (
    <Panel title={<span id={USER_ROLES}>User role management</span>} flush>
      <div className={styles.bar}>
        <SearchField
          className={styles.search}
          label="Search users"
          placeholder="Search by email or name"
          search={search}
          onSearch={setSearch}
        />
        <NativeSelect
          className={styles.roles}
          aria-label="Role"
          data={ROLES}
          value={role}
          onChange={({ currentTarget: { value } }) =>
            setRole(roleFilters.find((known) => known === value) ?? 'all')
          }
        />
        <Counts counts={last?.counts} />
      </div>
      <QueryBoundary
        query={query}
        what="users"
        failed="The users could not be loaded."
        skeleton={<SkeletonRows rows={10} />}
      >
        {() =>
          people.length === 0 ? (
            <EmptyState title="No users match">Look for part of an email or a name.</EmptyState>
          ) : (
            <UsersTable users={people} />
          )
        }
      </QueryBoundary>
      {people.length > 0 && (
        <Paging
          query={query}
          shown={people.length}
          total={last?.matching ?? 0}
          noun="user"
          more="Show more users"
        />
      )}
    </Panel>
  )
}

/** Where links to this part of the screen lead. */
export const USER_ROLES = 'user-roles'

/** How many there are of each, whatever is searched for. */
function Counts({ counts }: { counts: PeopleCounts | undefined }) {
  return (
    <dl className={styles.counts}>
      {COUNTS.map(({ key, label }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{counts ? counts[key].toLocaleString('en-US') : <Skeleton width="2rem" />}</dd>
        </div>
      ))}
    </dl>
  )
}

const COUNTS = [
  { key: 'total', label: 'Total users' },
  { key: 'clients', label: 'Clients' },
  { key: 'admins', label: 'Admins' },
] as const

const ROLES = [
  { value: 'all', label: 'All roles' },
  { value: 'client', label: 'Clients' },
  { value: 'admin', label: 'Admins' },
]
