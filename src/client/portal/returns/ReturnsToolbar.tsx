import { Button } from '#client/public/ui/Button.tsx'
import { adminSearch, type AdminSearch } from '#client/portal/admin/admin-search.ts'
import { SearchField } from '#client/portal/admin/SearchField.tsx'
import {
  OrderChoice,
  PaymentChoice,
  StatusChoice,
  type SearchChange,
  YearChoice,
} from './choices.tsx'
import { ExportButton } from './ExportButton.tsx'
import { isNarrowed, withoutFilters } from './filters.ts'
import { useWide } from './use-wide.ts'
import styles from './ReturnsToolbar.module.css'

interface ReturnsToolbarProps {
  asked: AdminSearch
  /** `replace`: each letter typed is no step for the back button. */
  onAsk: (next: AdminSearch, how?: { replace: boolean }) => void
}

/** Narrows the list, by a search as one types, status, payment and year, and takes it away as a file. */
export function ReturnsToolbar({ asked, onAsk }: ReturnsToolbarProps) {
  const wide = useWide()
  const choice = {
    asked,
    onChoose: (part: SearchChange) => onAsk(adminSearch({ ...asked, ...part })),
  }
  return (
    <div className={styles.toolbar} role="search">
      <SearchField
        className={styles.first}
        label="Search tax returns"
        placeholder="Search by email, name or return id"
        search={asked.search}
        onSearch={(search) => onAsk(adminSearch({ ...asked, search }), { replace: true })}
      />
      <PaymentChoice {...choice} />
      <YearChoice {...choice} />
      {!wide && <OrderChoice {...choice} />}
      <div className={styles.second}>
        <StatusChoice {...choice} />
        <div className={styles.does}>
          {isNarrowed(asked) && (
            <Button size="small" variant="quiet" onClick={() => onAsk(withoutFilters(asked))}>
              Clear filters
            </Button>
          )}
          <ExportButton view={asked} />
        </div>
      </div>
    </div>
  )
}
