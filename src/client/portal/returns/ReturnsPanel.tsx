import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Button } from '#client/public/ui/Button.tsx'
import { Illustration } from '#client/public/ui/Illustration.tsx'
import { EmptyState } from '#client/public/ui/EmptyState.tsx'
import { QueryBoundary } from '#client/portal/ui/QueryBoundary.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { adminSearch, type AdminSearch } from '#client/portal/admin/admin-search.ts'
import { Paging } from '#client/portal/admin/Paging.tsx'
import { ReturnDialogs, useReturnDialogs } from './dialogs/ReturnDialogs.tsx'
import { BulkBar } from './BulkBar.tsx'
import { isNarrowed, withoutFilters } from './filters.ts'
import { orderOf } from './orders.ts'
import { ReturnsSkeleton } from './ReturnsSkeleton.tsx'
import { ReturnsList, type ReturnsListProps } from './ReturnsList.tsx'
import { ReturnsToolbar } from './ReturnsToolbar.tsx'
import { useReturns } from './use-returns.ts'
import { useSelection } from './use-selection.ts'
import styles from './ReturnsPanel.module.css'

/** Every return of every client: found, looked into, moved on. */
export function ReturnsPanel() {
  const asked = route.useSearch()
  const ask = useAsk()
  const { query, rows, total, totalIsExact } = useReturns(asked)
  const dialogs = useReturnDialogs()
  const selection = useSelection(rows)
  return (
    <>
      <Panel flush>
        <h2 className="visually-hidden">Tax returns</h2>
        <ReturnsToolbar asked={asked} onAsk={ask} />
        <QueryBoundary
          query={query}
          what="tax returns"
          failed="The tax returns could not be loaded."
          skeleton={<ReturnsSkeleton />}
        >
          {() => (
            <div aria-busy={query.isPlaceholderData} className={styles.found}>
              <Found
                asked={asked}
                rows={rows}
                order={orderOf(asked)}
                onOrder={(order) => ask(adminSearch({ ...asked, ...order }))}
                selection={selection}
                onOpen={dialogs.open}
                onClear={() => ask(withoutFilters(asked))}
              />
            </div>
          )}
        </QueryBoundary>
        {selection.some && (
          <BulkBar
            selected={rows.filter(({ id }) => selection.has(id))}
            onClear={selection.clear}
          />
        )}
        {rows.length > 0 && (
          <Paging
            query={query}
            shown={rows.length}
            total={total}
            exact={totalIsExact}
            noun="return"
            more="Show more"
          />
        )}
      </Panel>
      <ReturnDialogs {...dialogs} />
    </>
  )
}

const route = getRouteApi('/_portal/admin')

/** Asks for another view, in the address. The page stays where it is. */
function useAsk() {
  const navigate = useNavigate()
  return (search: AdminSearch, how?: { replace: boolean }) =>
    void navigate({ to: '/admin', search, resetScroll: false, ...how })
}

interface FoundProps extends ReturnsListProps {
  asked: AdminSearch
  onClear: () => void
}

function Found({ asked, onClear, ...list }: FoundProps) {
  if (list.rows.length > 0) return <ReturnsList {...list} />
  return isNarrowed(asked) ? (
    <EmptyState
      title="No tax returns match"
      drawing={<Illustration name="nothing-found" width={128} height={96} />}
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Look for part of an email, a name or a return’s id, or leave out a filter.
    </EmptyState>
  ) : (
    <EmptyState
      title="No tax returns yet"
      drawing={<Illustration name="no-returns" width={128} height={96} />}
    >
      Each return stands here as soon as a client creates it.
    </EmptyState>
  )
}
