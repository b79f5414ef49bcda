import { formatWeekday } from '#shared/firm/dates.ts'
import { nextBusinessDays } from '#shared/returns/return-clock.ts'
import {
  type DueFilter,
  dueFilters,
  isDueFilter,
  paymentFilterLabels,
  paymentFilters,
  statusFilters,
  type WorkFilter as Work,
  workFilters,
} from '#shared/returns/returns-filters.ts'
import { staffWords } from '#client/portal/staff/base/staff-words.ts'
import { statusLabel } from '#shared/returns/return-status.ts'
import type { AdminSearch } from '#client/portal/staff/base/admin-search.ts'
import { firmToday } from '#client/portal/ui/format.ts'
import { Select } from '#client/portal/ui/ListFields.tsx'
import { usePreparers } from './use-preparers.ts'
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

export function WorkFilter({ view, onChange, className }: FilterProps) {
  return (
    <Select
      label="Next step"
      className={className}
      options={workFilters.map((value) => ({
        value,
        label: value === 'all' ? 'Next step: any' : workLabel(value),
      }))}
      value={view.work ?? 'all'}
      onChange={(work) => onChange({ work })}
    />
  )
}

/** Mine, nobody's, or a staff member's. */
export function PreparerFilter({ view, onChange, className }: FilterProps) {
  const preparers = usePreparers()
  return (
    <Select
      label="Preparer"
      className={className}
      options={[
        { value: 'all', label: 'Preparer: any' },
        { value: 'mine', label: 'Mine' },
        { value: 'none', label: 'Unassigned' },
        ...preparers.map(({ id, firstName, lastName }) => ({
          value: id,
          label: `${firstName} ${lastName}`,
        })),
      ]}
      value={view.preparer ?? 'all'}
      onChange={(preparer) => onChange({ preparer })}
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

export function StatusFilter({ view, onChange, className }: FilterProps) {
  return (
    <Select
      label="Status"
      className={className}
      options={STATUSES}
      value={view.status ?? 'all'}
      onChange={(status) => onChange({ status })}
    />
  )
}

const STATUSES = statusFilters.map((value) => ({
  value,
  label: value === 'all' ? 'All statuses' : statusLabel(value),
}))

const PAYMENTS = paymentFilters.map((value) => ({
  value,
  label: value === 'all' ? 'Payment: any' : paymentFilterLabels[value],
}))

/** "Due Mon, Nov 30", or the words for a step. */
export function workLabel(work: Work): string {
  if (!isDueFilter(work)) return stepLabels[work]
  const today = firmToday()
  const day = nextBusinessDays(today)[dueFilters.indexOf(work) - 1]
  return day === undefined ? 'Late' : `Due ${formatWeekday(day, today)}`
}

const stepLabels: Record<Exclude<Work, DueFilter>, string> = {
  ready: staffWords.start,
  send: staffWords.version,
  review: 'To review',
  file: staffWords.filing,
  messages: 'With a new message',
  waiting: 'Waiting for the client',
  new: 'New documents',
}
