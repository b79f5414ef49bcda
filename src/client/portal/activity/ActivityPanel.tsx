import { getRouteApi } from '@tanstack/react-router'
import type { ActivityEntry } from '#shared/activity.schema.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { Illustration } from '#client/public/ui/Illustration.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { Paging } from '#client/portal/admin/Paging.tsx'
import { ActivitySkeleton } from './ActivitySkeleton.tsx'
import { ActivityFilters } from './ActivityFilters.tsx'
import { ActivityList } from './ActivityList.tsx'
import { type ActivityChange, activitySearch, isBackwards, isNarrowed } from './activity-search.ts'
import { useActivity } from './use-activity.ts'
import styles from './ActivityPanel.module.css'

/** The entries that match what is asked for, newest first. */
export function ActivityPanel() {
  const asked = route.useSearch()
  const navigate = route.useNavigate()
  const { query, entries } = useActivity(asked)
  // What another field asked for a moment ago may not be in `asked` yet: the router knows it.
  const ask = (change: ActivityChange, how?: { replace: boolean }) =>
    void navigate({
      search: (before) => activitySearch({ ...before, ...change }),
      resetScroll: false,
      ...how,
    })
  const clear = () => void navigate({ search: {}, resetScroll: false })
  return (
    <Panel flush>
      <h2 className="visually-hidden">Entries</h2>
      <ActivityFilters asked={asked} onAsk={ask} onClear={clear} />
      {isBackwards(asked) ? (
        <EmptyState title="No entries match">The last day is before the first.</EmptyState>
      ) : (
        <QueryBoundary
          query={query}
          what="the activity"
          failed="The activity could not be loaded."
          skeleton={<ActivitySkeleton />}
        >
          {() => (
            <div aria-busy={query.isPlaceholderData} className={styles.found}>
              <Found entries={entries} narrowed={isNarrowed(asked)} onClear={clear} />
            </div>
          )}
        </QueryBoundary>
      )}
      {entries.length > 0 && (
        <Paging
          query={query}
          shown={entries.length}
          noun="entry"
          nouns="entries"
          more="Show more"
        />
      )}
    </Panel>
  )
}

const route = getRouteApi('/_portal/admin_/activity')

interface FoundProps {
  entries: readonly ActivityEntry[]
  narrowed: boolean
  onClear: () => void
}

function Found({ entries, narrowed, onClear }: FoundProps) {
  if (entries.length > 0) return <ActivityList entries={entries} />
  return narrowed ? (
    <EmptyState
      title="No entries match"
      drawing={<Illustration name="nothing-found" width={128} height={96} />}
      action={<Button onClick={onClear}>Clear the filters</Button>}
    >
      Look for part of an email or a name, or for other days.
    </EmptyState>
  ) : (
    <EmptyState
      title="Nothing has happened yet"
      drawing={<Illustration name="no-messages" width={128} height={96} />}
    >
      Each sign-in and each change is written here as it happens.
    </EmptyState>
  )
}
