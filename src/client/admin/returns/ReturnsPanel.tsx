import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Drawing } from '../../ui/Drawing.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import type { AdminSearch } from '../admin-search.ts'
import { Paging } from '../Paging.tsx'
import { ReturnDialogs, useReturnDialogs } from '../dialogs/ReturnDialogs.tsx'
import { BulkBar } from './BulkBar.tsx'
import { ReturnsBones } from './ReturnsBones.tsx'
import { ReturnsList, type ReturnsListProps } from './ReturnsList.tsx'
import { ReturnsToolbar } from './ReturnsToolbar.tsx'
import { useReturns } from './use-returns.ts'
import { useSelection } from './use-selection.ts'
import styles from './ReturnsPanel.module.css'

/** Every return of every client: found, looked into, moved on. */
export function ReturnsPanel() {
  const asked = route.useSearch()
  const navigate = useNavigate()
  const { query, rows, total } = useReturns(asked)
  const dialogs = useReturnDialogs()
  const selection = useSelection(rows)
  return (
    <>
      <Panel flush>
        <h2 className="visually-hidden">Tax returns</h2>
        <ReturnsToolbar
          asked={asked}
          onAsk={(search, how) => void navigate({ to: '/admin', search, ...how })}
        />
        <Loaded
          query={query}
          what="tax returns"
          failed="The tax returns could not be loaded."
          bones={<ReturnsBones />}
        >
          {() => (
            <div aria-busy={query.isPlaceholderData} className={styles.found}>
              <Found asked={asked} rows={rows} selection={selection} onOpen={dialogs.open} />
            </div>
          )}
        </Loaded>
        {selection.some && (
          <BulkBar
            selected={rows.filter(({ id }) => selection.has(id))}
            onClear={selection.clear}
          />
        )}
        {rows.length > 0 && (
          <Paging query={query} shown={rows.length} total={total} noun="return" more="Show more" />
        )}
      </Panel>
      <ReturnDialogs {...dialogs} />
    </>
  )
}

const route = getRouteApi('/_portal/admin')

function Found({ asked, ...list }: ReturnsListProps & { asked: AdminSearch }) {
  if (list.rows.length > 0) return <ReturnsList {...list} />
  const narrowed = asked.search !== undefined || asked.status !== undefined
  return narrowed ? (
    <EmptyState
      title="No tax returns match"
      drawing={<Drawing name="nothing-found" width={128} height={96} />}
    >
      Look for part of an email, a name or a return’s id, or choose another status.
    </EmptyState>
  ) : (
    <EmptyState
      title="No tax returns yet"
      drawing={<Drawing name="no-returns" width={128} height={96} />}
    >
      Each return stands here as soon as a client creates it.
    </EmptyState>
  )
}
