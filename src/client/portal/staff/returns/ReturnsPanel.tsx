import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { Suspense, useCallback, useState } from 'react'
import { NewClientButton } from '#client/portal/staff/base/NewClientButton.tsx'
import { PagedList } from '#client/portal/staff/base/PagedList.tsx'
import { type AdminSearch, adminSearch } from '#client/portal/staff/base/admin-search.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { Panel } from '#client/public/ui/Panel.tsx'
import { EmptyState } from '#client/public/ui/States.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { LoadingReturns, ReturnsList, type Selection } from './ReturnsList.tsx'
import { ReturnsToolbar } from './ReturnsToolbar.tsx'
import { countFilters, orderOf, withoutFilters } from './returns-view.ts'
import { useReturnDialogs } from './use-return-dialogs.tsx'
import { useReturns } from './use-returns.ts'
import { useRowKeys } from './use-row-keys.ts'

/** All returns of all clients, with filters, actions and dialogs. */
export function ReturnsPanel() {
  const view = route.useSearch()
  const navigate = useNavigate()
  const setView = (search: AdminSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin', search, resetScroll: false, ...options })
  const { query, rows, total, totalIsExact } = useReturns(view)
  const { open, dialogs } = useReturnDialogs(rows)
  const selection = useSelection(rows)
  const help = useDialog()
  useRowKeys(help.open)
  return (
    <>
      <Panel flush wide>
        <h2 className="visually-hidden">Tax returns</h2>
        <ReturnsToolbar view={view} onView={setView} onHelp={help.open} />
        <PagedList
          query={query}
          what="tax returns"
          failed="The tax returns could not be loaded."
          skeleton={<LoadingReturns />}
          shown={rows.length}
          total={total}
          exact={totalIsExact}
          noun="return"
          bar={
            selection.some && (
              <Suspense>
                <BulkBar
                  selected={rows.filter(({ id }) => selection.has(id))}
                  onClear={selection.clear}
                />
              </Suspense>
            )
          }
        >
          {rows.length > 0 ? (
            <ReturnsList
              rows={rows}
              order={orderOf(view)}
              onOrder={(order) => setView(adminSearch({ ...view, ...order }))}
              selection={selection}
              onOpen={open}
            />
          ) : (
            <NoReturns
              narrowed={countFilters(view) > 0}
              onClear={() => setView(withoutFilters(view))}
            />
          )}
        </PagedList>
      </Panel>
      {dialogs}
      {help.show((frame) => (
        <KeysDialog {...frame} />
      ))}
    </>
  )
}

const route = getRouteApi('/_portal/admin')

const BulkBar = lazyPart(() => import('./BulkBar.tsx').then((m) => m.BulkBar))

const KeysDialog = lazyPart(() =>
  import('#client/portal/staff/base/KeysDialog.tsx').then((m) => m.KeysDialog),
)

/** Ignores rows that are no longer shown, so that an action never changes a hidden row. */
function useSelection(rows: readonly { id: string }[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // Stable, so that a change renders only the rows that it affects.
  const toggle = useCallback(
    (id: string) => setIds((before) => before.symmetricDifference(new Set([id]))),
    [],
  )
  const selected = rows.filter(({ id }) => ids.has(id)).length
  const all = rows.length > 0 && selected === rows.length
  return {
    has: (id) => ids.has(id),
    toggle,
    toggleAll: () => setIds(new Set(all ? [] : rows.map(({ id }) => id))),
    all,
    some: selected > 0,
    clear: () => setIds(new Set()),
  }
}

function NoReturns({ narrowed, onClear }: { narrowed: boolean; onClear: () => void }) {
  return narrowed ? (
    <EmptyState
      title="No tax returns match"
      drawing="nothing-found"
      action={<Button onClick={onClear}>Clear filters</Button>}
    >
      Try part of a name, an email or a return ID, or clear a filter.
    </EmptyState>
  ) : (
    <EmptyState title="No tax returns yet" drawing="no-returns" action={<NewClientButton />}>
      Each return is listed here as soon as you or a client starts it.
    </EmptyState>
  )
}
