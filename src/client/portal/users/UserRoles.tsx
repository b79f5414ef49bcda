import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type RoleFilter, roleFilters } from '#shared/api.ts'
import { CollapsibleOnPhone } from '#client/portal/staff/CollapsibleOnPhone.tsx'
import { Paging } from '#client/portal/staff/PagedList.tsx'
import { SearchField } from '#client/portal/staff/SearchField.tsx'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Select } from '#client/portal/ui/ListFields.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState, Skeleton, SkeletonRows } from '#client/public/ui/States.tsx'
import { usersPageRows } from '#client/public/session/first-calls.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { UsersTable } from './UsersTable.tsx'
import styles from './users.module.css'

/** The id of the panel, for links to it. */
export const USER_ROLES = 'user-roles'

const ErasureRequests = lazyPart(() =>
  import('#client/portal/erasure/ErasureRequests.tsx').then((m) => ({
    default: m.ErasureRequests,
  })),
)

/** Lists all users and changes their roles. */
export function UserRoles() {
  const [search, setSearch] = useState<string>()
  const [role, setRole] = useState<RoleFilter>('all')
  const query = trpc.admin.users.page.useInfiniteQuery(
    { search: search ?? null, role, limit: usersPageRows },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: readAgain,
    },
  )
  const pages = query.data?.pages ?? []
  const users = pages.flatMap(({ items }) => items)
  const { matching = 0, counts, erasureRequests } = pages.at(-1) ?? {}
  // Keeps the dialog open while the last request leaves the list.
  const [showsRequests, setShowsRequests] = useState(false)
  if (!showsRequests && erasureRequests !== undefined && erasureRequests.length > 0)
    setShowsRequests(true)
  return (
    <Panel
      className={styles.panel}
      title={<span id={USER_ROLES}>User role management</span>}
      aside={<InviteButton />}
      flush
    >
      <Suspense>
        {erasureRequests !== undefined && showsRequests && (
          <ErasureRequests requests={erasureRequests} />
        )}
      </Suspense>
      <CollapsibleOnPhone
        id={USER_ROLES}
        label={counts ? `Users: ${counts.total.toLocaleString('en-US')}` : 'Users'}
      >
        <div className="row wrap middle apart py-2 px-inset line-below gap-12px gap-x-3">
          <SearchField
            className={styles.search}
            label="Search users"
            placeholder="Search by email or name"
            search={search}
            onSearch={setSearch}
          />
          <Select
            className={styles.roles}
            label="Role"
            options={ROLES}
            value={role}
            onChange={(value) => setRole(roleFilters.find((option) => option === value) ?? 'all')}
          />
          <dl className="row wrap gap-0 gap-x-3 one-line">
            {COUNTS.map(({ key, label }) => (
              <div className="row backward gap-6px muted text-row" key={key}>
                <dt>{label}</dt>
                <dd className="ink strong figures">
                  {counts?.[key].toLocaleString('en-US') ??
                    (query.isError ? '–' : <Skeleton width="2rem" />)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <QueryBoundary
          query={query}
          what="users"
          failed="The users could not be loaded."
          skeleton={<SkeletonRows rows={usersPageRows} />}
        >
          {() =>
            users.length === 0 ? (
              <EmptyState title="No users match">Try part of an email or a name.</EmptyState>
            ) : (
              <UsersTable users={users} />
            )
          }
        </QueryBoundary>
        {users.length > 0 && (
          <Paging
            query={query}
            shown={users.length}
            total={matching}
            noun="user"
            more="Show more users"
          />
        )}
      </CollapsibleOnPhone>
    </Panel>
  )
}

/** The dialog's code loads when it is pressed. Each opening starts with an empty form. */
function InviteButton() {
  const [opening, setOpening] = useState(0)
  const [opened, setOpened] = useState(false)
  return (
    <>
      <Button
        size="small"
        onClick={() => {
          setOpening(opening + 1)
          setOpened(true)
        }}
      >
        Invite a client
      </Button>
      <Suspense>
        {opening > 0 && (
          <InvitationsDialog key={opening} opened={opened} onClose={() => setOpened(false)} />
        )}
      </Suspense>
    </>
  )
}

const InvitationsDialog = lazyPart(() =>
  import('./InvitationsDialog.tsx').then((m) => ({ default: m.InvitationsDialog })),
)

/** Counts of all users, regardless of the filters. */
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
