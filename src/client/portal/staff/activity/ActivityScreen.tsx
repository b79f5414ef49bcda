import { keepPreviousData } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { AdminNav } from '#client/portal/staff/base/AdminNav.tsx'
import { CollapsibleOnPhone } from '#client/portal/ui/CollapsibleOnPhone.tsx'
import { PagedList } from '#client/portal/staff/base/PagedList.tsx'
import {
  type ActivityChange,
  type ActivitySearch,
  activitySearch,
} from '#client/portal/staff/base/admin-search.ts'
import { queries, readAgain, trpc } from '#client/portal/api/trpc.ts'
import { activityPageRows } from '#client/portal/staff/base/staff-calls.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { PageHeading, Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { ActivityFilters, isBackwards, isNarrowed, startOf } from './ActivityFilters.tsx'
import { ActivityList, ActivitySkeleton } from './ActivityList.tsx'
import { VerifyNote } from './VerifyNote.tsx'

/** The audit log: who did what to whose record, and whether the log itself is intact. */
export function ActivityScreen() {
  const verify = trpc.admin.activity.verify.useMutation({
    onSettled: () => queries.admin.activity.list.invalidate(),
  })
  const run = (whole: boolean) => verify.mutate({ whole })
  return (
    <>
      <PageHeading
        title="Activity"
        lead="Who did what to whose record. Entries can’t be changed or removed."
      >
        <Button icon="check-circle" pending={verify.isPending} onClick={() => run(false)}>
          Verify
        </Button>
      </PageHeading>
      <AdminNav />
      <VerifyNote verify={verify} onVerifyAll={() => run(true)} />
      <ActivityPanel />
    </>
  )
}

function ActivityPanel() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { query, entries } = useActivity(search)
  // The router has the latest change of another field, which `search` may not have yet.
  const change = (changed: ActivityChange, options?: { replace: boolean }) =>
    void navigate({
      search: (before) => activitySearch({ ...before, ...changed }),
      resetScroll: false,
      ...options,
    })
  const clear = () => void navigate({ search: {}, resetScroll: false })
  return (
    <Panel flush>
      <h2 className="visually-hidden">Entries</h2>
      <div data-print="hide">
        <CollapsibleOnPhone label={isNarrowed(search) ? 'Filters, some are set' : 'Filters'}>
          <ActivityFilters search={search} onChange={change} onClear={clear} />
        </CollapsibleOnPhone>
      </div>
      {isBackwards(search) ? (
        <EmptyState title="No entries match">The last day is before the first.</EmptyState>
      ) : (
        <PagedList
          query={query}
          what="the activity"
          failed="The activity could not be loaded."
          skeleton={<ActivitySkeleton />}
          shown={entries.length}
          noun="entry"
          nouns="entries"
        >
          {entries.length > 0 ? (
            <ActivityList entries={entries} />
          ) : (
            <NoEntries narrowed={isNarrowed(search)} onClear={clear} />
          )}
        </PagedList>
      )}
    </Panel>
  )
}

function NoEntries({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      title="No entries match"
      drawing="nothing-found"
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      Try part of an email or a name, or other days.
    </EmptyState>
  ) : (
    <EmptyState title="Nothing has happened yet" drawing="no-messages">
      Each sign-in and each change is recorded here as it happens.
    </EmptyState>
  )
}

const route = getRouteApi('/_portal/admin_/activity')

function useActivity(search: ActivitySearch) {
  const { about, by, kind, from, to, upTo } = search
  const enabled = !isBackwards(search)
  const query = trpc.admin.activity.list.useInfiniteQuery(
    {
      about: about ?? null,
      by: by ?? null,
      kind: kind ?? null,
      from: startOf(from),
      to: startOf(to, 1),
      upTo: upTo ?? null,
      limit: activityPageRows,
    },
    {
      enabled,
      getNextPageParam: ({ nextCursor }) => nextCursor,
      placeholderData: keepPreviousData,
      refetchOnMount: readAgain,
    },
  )
  const pages = enabled ? (query.data?.pages ?? []) : []
  return { query, entries: pages.flatMap(({ items }) => items) }
}
