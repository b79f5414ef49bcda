import { useMutation } from '@tanstack/react-query'
import { localDate } from '#shared/dates.ts'
import { adminSearch, type AdminSearch } from '#client/portal/admin/admin-search.ts'
import { downloadError, fetchFile, saveFile } from '#client/portal/admin/download.ts'
import { SearchField } from '#client/portal/admin/SearchField.tsx'
import { isConfirmFirst } from '#client/public/session/confirmation.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import {
  OrderFilter,
  PaymentFilter,
  type SearchChange,
  StatusFilter,
  YearFilter,
} from './ReturnFilters.tsx'
import { useWide } from './ReturnsList.tsx'
import { isNarrowed, withoutFilters } from './returns-view.ts'
import styles from './ReturnsToolbar.module.css'

interface ReturnsToolbarProps {
  view: AdminSearch
  /** `replace`: typing adds no steps to the history. */
  onView: (next: AdminSearch, options?: { replace: boolean }) => void
}

/** Search, filters and export of the returns. */
export function ReturnsToolbar({ view, onView }: ReturnsToolbarProps) {
  const wide = useWide()
  const onChange = (changed: SearchChange) => onView(adminSearch({ ...view, ...changed }))
  return (
    <div className={styles.toolbar} role="search">
      <SearchField
        className={styles.first}
        label="Search tax returns"
        placeholder="Search by email, name or return id"
        search={view.search}
        onSearch={(search) => onView(adminSearch({ ...view, search }), { replace: true })}
      />
      <PaymentFilter view={view} onChange={onChange} />
      <YearFilter view={view} onChange={onChange} />
      {!wide && <OrderFilter view={view} onChange={onChange} />}
      <div className={styles.second}>
        <StatusFilter view={view} onChange={onChange} />
        <div className={styles.actions}>
          {isNarrowed(view) && (
            <Button size="small" variant="quiet" onClick={() => onView(withoutFilters(view))}>
              Clear filters
            </Button>
          )}
          <ExportButton view={view} />
        </div>
      </div>
    </div>
  )
}

/** Saves all returns of the view as CSV. */
function ExportButton({ view }: { view: AdminSearch }) {
  const { mutate, isPending } = useMutation({
    mutationFn: saveView,
    onError(error) {
      if (!isConfirmFirst(error)) toast.error('Export failed', downloadError(error))
    },
  })
  return (
    <Button
      size="small"
      icon="download"
      pending={isPending}
      title="Save the returns of this view, all pages of it, for a spreadsheet"
      onClick={() => mutate(view)}
    >
      Export CSV
    </Button>
  )
}

async function saveView(view: AdminSearch): Promise<void> {
  const params = new URLSearchParams(
    Object.entries(view).map(([name, value]) => [name, `${value}`]),
  )
  const file = await fetchFile(`/api/admin/tax-returns.csv?${params}`)
  saveFile(file, `tax-returns-${localDate(new Date())}.csv`)
}
