import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { type RoleFilter, roleFilters } from '#shared/base/api.ts'
import { Paging } from '#client/portal/staff/base/PagedList.tsx'
import { SearchField } from '#client/portal/staff/base/SearchField.tsx'
import { readAgain, trpc } from '#client/portal/api/trpc.ts'
import { Segments, Select } from '#client/portal/ui/ListFields.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { ButtonLink } from '#client/public/ui/Button.tsx'
import { EmptyState, Skeleton, SkeletonRows } from '#client/public/ui/States.tsx'
import { usersPageRows } from '#client/portal/staff/base/staff-calls.ts'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { UsersTable } from './UsersTable.tsx'
import toolbar from '#client/portal/staff/base/Toolbar.module.css'
import { Group, Row } from '#client/public/ui/layout.tsx'

const ErasureRequests = lazyPart(() =>
  import('#client/portal/staff/erasure/ErasureRequests.tsx').then((m) => m.ErasureRequests),
)

/** A searchable list of accounts: the clients with what staff ask about them first, or all users with their roles. */
export function UsersList({ of }: { of: 'clients' | 'users' }) {
  const ofClients = of === 'clients'
  const [search, setSearch] = useState<string>()
  const [role, setRole] = useState<RoleFilter>(ofClients ? 'client' : 'all')
  const [returns, setReturns] = useState<(typeof RETURNS)[number]['value']>('any')
  const [sort, setSort] = useState<'newest' | 'name'>('newest')
  const query = trpc.admin.users.page.useInfiniteQuery(
    { search: search ?? null, role, returns, office: ofClients, sort, limit: usersPageRows },
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
    <>
      <Suspense>
        {erasureRequests !== undefined && showsRequests && (
          <ErasureRequests requests={erasureRequests} />
        )}
      </Suspense>
      <Group gap={16} between inset className="line-below">
        <SearchField
          className={toolbar.search}
          label={`Search ${of}`}
          placeholder="Search by email or name"
          search={search}
          onSearch={setSearch}
        />
        {ofClients && (
          <Segments
            label="Returns"
            options={RETURNS}
            value={returns}
            onChange={(value) => {
              setReturns(value)
              if (value !== 'any') setRole('client')
            }}
          />
        )}
        {ofClients && (
          <Select
            className="phone-whole-line"
            label="Sort"
            options={SORTS}
            value={sort}
            onChange={(value) => setSort(value === 'name' ? 'name' : 'newest')}
          />
        )}
        <Select
          className="phone-whole-line"
          label="Role"
          options={ROLES}
          value={role}
          onChange={(value) => setRole(roleFilters.find((option) => option === value) ?? 'all')}
        />
        {!ofClients && (
          <Group as="dl" gap={16} className="one-line">
            {COUNTS.map(({ key, label }) => (
              <Row align="stretch" gap={4} className="subtext backward" key={key}>
                <dt>{label}</dt>
                <dd className="ink strong figures">
                  {counts?.[key].toLocaleString('en-US') ??
                    (query.isError ? '–' : <Skeleton width="2rem" />)}
                </dd>
              </Row>
            ))}
          </Group>
        )}
        {!ofClients && <ButtonLink to="/admin/team">Team</ButtonLink>}
      </Group>
      <QueryBoundary
        query={query}
        what={of}
        failed={`The ${of} could not be loaded.`}
        skeleton={<SkeletonRows rows={usersPageRows} />}
      >
        {() =>
          users.length === 0 ? (
            <NoUsers of={of} filtered={search !== undefined || returns === 'none'} />
          ) : (
            <UsersTable users={users} of={of} />
          )
        }
      </QueryBoundary>
      {users.length > 0 && (
        <Paging
          query={query}
          shown={users.length}
          total={matching}
          noun={role === 'client' ? 'client' : 'user'}
          more={`Show more ${of}`}
        />
      )}
    </>
  )
}

function NoUsers({ of, filtered }: { of: 'clients' | 'users'; filtered: boolean }) {
  if (of === 'clients' && !filtered) {
    return (
      <EmptyState title="No clients yet">
        Enter one with “New client”, or invite one by email.
      </EmptyState>
    )
  }
  return <EmptyState title={`No ${of} match`}>Try part of an email or a name.</EmptyState>
}

const RETURNS = [
  { value: 'any', label: 'All' },
  { value: 'none', label: 'No return yet' },
  { value: 'archived', label: 'Archived' },
] as const

const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'name', label: 'By last name' },
]

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
