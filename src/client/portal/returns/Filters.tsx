import { paymentFilters, statusFilters } from '#shared/returns-filters.ts'
import { paymentStatusLabels } from '#shared/payment.ts'
import { statusLabel } from '#shared/return-status.ts'
import type { AdminSearch } from '#client/portal/staff/admin-search.ts'
import { Select } from '#client/portal/ui/ListFields.tsx'
import { useSummary } from './use-returns.ts'

/** Search parameters as text; an unknown value such as "all" removes its filter. */
export type SearchChange = Partial<Record<keyof AdminSearch, string>>

interface FilterProps {
  view: AdminSearch
  onChange: (change: SearchChange) => void
  className?: string | undefined
}

export function PaymentFilter({ view, onChange, className }: FilterProps) {
  return (
    <Select
      label="Payment status"
      className={className}
      options={PAYMENTS}
      value={view.payment ?? 'all'}
      onChange={(payment) => onChange({ payment })}
    />
  )
}

export function DocumentsFilter({ view, onChange, className }: FilterProps) {
  return (
    <Select
      label="Documents"
      className={className}
      options={DOCUMENTS}
      value={view.documents ?? 'all'}
      onChange={(documents) => onChange({ documents })}
    />
  )
}

/** The years that have returns, and the selected year. */
export function YearFilter({ view: { taxYear }, onChange, className }: FilterProps) {
  const { data: summary } = useSummary()
  const years = new Set(summary?.taxYears)
  if (taxYear) years.add(taxYear)
  const options = Array.from(years, (year) => ({ value: `${year}`, label: `${year}` }))
  return (
    <Select
      label="Tax year"
      className={className}
      options={[
        { value: 'all', label: 'All years' },
        ...options.toSorted((a, b) => Number(b.value) - Number(a.value)),
      ]}
      value={`${taxYear ?? 'all'}`}
      onChange={(year) => onChange({ taxYear: year })}
    />
  )
}

export const STATUSES = statusFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : statusLabel(value),
}))

const PAYMENTS = paymentFilters.map((value) => ({
  value,
  label: value === 'all' ? 'Paid or not' : paymentStatusLabels[value],
}))

const DOCUMENTS = [
  { value: 'all', label: 'All documents' },
  { value: 'ready', label: 'Ready to prepare' },
  { value: 'waiting', label: 'Waiting for the client' },
  { value: 'new', label: 'New since I looked' },
]
