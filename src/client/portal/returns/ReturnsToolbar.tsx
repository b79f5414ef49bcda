import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { paymentFilters, statusFilters } from '#shared/returns-filters.ts'
import { localDate } from '#shared/dates.ts'
import { paymentStatusLabels } from '#shared/payment.ts'
import { statusLabel } from '#shared/return-status.ts'
import { SearchField } from '#client/portal/admin/SearchField.tsx'
import { useSummary } from '#client/portal/admin/SummaryCards.tsx'
import { type AdminSearch, adminSearch } from '#client/portal/admin/admin-search.ts'
import { downloadError, fetchFile, saveFile } from '#client/portal/admin/download.ts'
import { isConfirmFirst } from '#client/public/session/dialogs.ts'
import { Button } from '#client/public/ui/Button.tsx'
import { toast } from '#client/public/ui/toast.ts'
import { useWide } from './ReturnsList.tsx'
import {
  allOrders,
  describeOrder,
  isNarrowed,
  type Order,
  orderOf,
  withoutFilters,
} from './returns-view.ts'
import styles from './ReturnsToolbar.module.css'

interface ReturnsToolbarProps {
  view: AdminSearch
  /** `replace`: typing adds no steps to the history. */
  onView: (next: AdminSearch, options?: { replace: boolean }) => void
}

export function ReturnsToolbar({ view, onView }: ReturnsToolbarProps) {
  const wide = useWide()
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const { data: summary } = useSummary()
  const change = (changed: SearchChange) => onView(adminSearch({ ...view, ...changed }))
  const status = {
    value: view.status ?? 'all',
    onChange: (next: string) => change({ status: next }),
  }
  return (
    <div className={styles.toolbar} role="search">
      <SearchField
        className={styles.first}
        label="Search tax returns"
        placeholder="Search by email, name or return id"
        search={view.search}
        onSearch={(search) => onView(adminSearch({ ...view, search }), { replace: true })}
      />
      <Select
        name="Payment status"
        options={PAYMENTS}
        value={view.payment ?? 'all'}
        onChange={(payment) => change({ payment })}
      />
      <Select
        name="Tax year"
        options={yearsOf(view.taxYear, summary?.taxYears)}
        value={`${view.taxYear ?? 'all'}`}
        onChange={(taxYear) => change({ taxYear })}
      />
      {/* In place of the column headings. */}
      {!wide && (
        <Select
          name="Sort by"
          className={styles.order}
          options={ORDERS}
          value={keyOf(orderOf(view))}
          onChange={(key) => change(allOrders().find((order) => keyOf(order) === key) ?? {})}
        />
      )}
      <div className={styles.second}>
        {phone ? (
          <Select name="Status" options={STATUSES} {...status} />
        ) : (
          <SegmentedControl
            classNames={{
              root: styles.statuses,
              label: styles.status,
              indicator: styles.indicator,
            }}
            aria-label="Status"
            withItemsBorders={false}
            data={[{ value: 'all', label: 'All' }, ...STATUSES.slice(1)]}
            {...status}
          />
        )}
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

/** Search parameters as text; an unknown value such as "all" removes its filter. */
type SearchChange = Partial<Record<keyof AdminSearch, string>>

/** The years that have returns, and the selected year. */
function yearsOf(selected: number | undefined, known: readonly number[] = []) {
  const years = new Set(selected ? [selected, ...known] : known)
  return [
    { value: 'all', label: 'All years' },
    ...[...years].toSorted((a, b) => b - a).map((year) => ({ value: `${year}`, label: `${year}` })),
  ]
}

interface SelectProps {
  name: string
  className?: string | undefined
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

function Select({ name, className = styles.list, options, value, onChange }: SelectProps) {
  return (
    <NativeSelect
      className={className}
      aria-label={name}
      data={options}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

const STATUSES = statusFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : statusLabel(value),
}))

const PAYMENTS = paymentFilters.map((value) => ({
  value,
  label: value === 'all' ? 'Paid or not' : paymentStatusLabels[value],
}))

const keyOf = ({ sort, direction }: Order) => `${sort} ${direction}`

const ORDERS = allOrders().map((order) => ({ value: keyOf(order), label: describeOrder(order) }))

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
