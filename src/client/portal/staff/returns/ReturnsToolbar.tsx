import { SearchField } from '#client/portal/staff/base/SearchField.tsx'
import { type AdminSearch, adminSearch } from '#client/portal/staff/base/admin-search.ts'
import { useDialog } from '#client/portal/ui/use-dialog.tsx'
import { Button } from '#client/public/ui/Button.tsx'
import { lazyPart } from '#client/public/ui/lazy-part.ts'
import { type SearchChange, StatusFilter } from './Filters.tsx'
import { useWide } from './ReturnsList.tsx'
import { countFilters, withoutFilters } from './returns-view.ts'
import { SEARCH_ID } from './use-row-keys.ts'
import styles from '#client/portal/staff/base/Toolbar.module.css'
import { Suspense, useState } from 'react'
import { Group, Row } from '#client/public/ui/layout.tsx'

interface ReturnsToolbarProps {
  view: AdminSearch
  /** `replace` keeps typing from adding steps to the history. */
  onView: (next: AdminSearch, options?: { replace: boolean }) => void
  onHelp: () => void
}

export function ReturnsToolbar({ view, onView, onHelp }: ReturnsToolbarProps) {
  const wide = useWide()
  const change = (changed: SearchChange) => onView(adminSearch({ ...view, ...changed }))
  return (
    <Group inset className="line-below" role="search">
      <SearchField
        id={SEARCH_ID}
        className={styles.search}
        label="Search tax returns"
        placeholder="Search by email, name or return id"
        search={view.search}
        onSearch={(search) => onView(adminSearch({ ...view, search }), { replace: true })}
      />
      {wide && <StatusFilter view={view} onChange={change} className={styles.list} />}
      <FilterButton view={view} onView={onView} />
      <Row gap={4} className="push">
        {wide && (
          <Button
            size="small"
            variant="quiet"
            aria-label="Clear filters"
            className={countFilters(view) === 0 ? styles.hidden : undefined}
            onClick={() => onView(withoutFilters(view))}
          >
            Clear
          </Button>
        )}
        <ViewButton onHelp={onHelp} />
      </Row>
    </Group>
  )
}

/** Opens the filters and the sort order. Each opening starts from the current view. */
function FilterButton({ view, onView }: Omit<ReturnsToolbarProps, 'onHelp'>) {
  const dialog = useDialog()
  const { search: _search, ...filters } = view
  const active = countFilters(filters)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={dialog.open}>
        {active === 0 ? 'Filters' : `Filters: ${active}`}
      </Button>
      {dialog.show((frame) => (
        <FilterSheet view={view} onView={onView} {...frame} />
      ))}
    </>
  )
}

const FilterSheet = lazyPart(() =>
  import('#client/portal/staff/returns/dialogs/FilterSheet.tsx').then((m) => m.FilterSheet),
)

/** How the table looks in this browser. The menu's code loads when the button is pressed. */
function ViewButton({ onHelp }: { onHelp: () => void }) {
  const [pressed, setPressed] = useState(false)
  const button = (
    <Button aria-haspopup="dialog" onClick={() => setPressed(true)}>
      View
    </Button>
  )
  if (!pressed) return button
  return (
    <Suspense fallback={button}>
      <ViewMenu onHelp={onHelp} />
    </Suspense>
  )
}

const ViewMenu = lazyPart(() => import('./ViewMenu.tsx').then((m) => m.ViewMenu))
