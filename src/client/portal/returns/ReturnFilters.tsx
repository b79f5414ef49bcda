import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { paymentFilters, statusFilters } from '#shared/admin.schema.ts'
import { paymentStatusLabels } from '#shared/payment.ts'
import { statusLabel } from '#shared/return-status.ts'
import type { AdminSearch } from '#client/portal/admin/admin-search.ts'
import { useSummary } from '#client/portal/admin/SummaryCards.tsx'
import { allOrders, describeOrder, type Order, orderOf } from './returns-view.ts'
import styles from './ReturnsToolbar.module.css'

interface FilterProps {
  view: AdminSearch
  onChange: (changed: SearchChange) => void
}

/** Search parameters as text; an unknown value such as "all" removes its filter. */
export type SearchChange = Partial<Record<keyof AdminSearch, string>>

export function StatusFilter({ view, onChange }: FilterProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const value = view.status ?? 'all'
  const change = (status: string) => onChange({ status })
  if (phone) return <Select name="Status" options={STATUSES} value={value} onChange={change} />
  return (
    <SegmentedControl
      classNames={{ root: styles.statuses, label: styles.status, indicator: styles.indicator }}
      aria-label="Status"
      withItemsBorders={false}
      data={[{ value: 'all', label: 'All' }, ...STATUSES.slice(1)]}
      value={value}
      onChange={change}
    />
  )
}

export function PaymentFilter({ view, onChange }: FilterProps) {
  return (
    <Select
      name="Payment status"
      options={PAYMENTS}
      value={view.payment ?? 'all'}
      onChange={(payment) => onChange({ payment })}
    />
  )
}

/** The years that have returns, and the selected year. */
export function YearFilter({ view: { taxYear }, onChange }: FilterProps) {
  const { data } = useSummary()
  const years = new Set([...(taxYear ? [taxYear] : []), ...(data?.taxYears ?? [])])
  const options = [...years].toSorted((a, b) => b - a).map((year) => `${year}`)
  return (
    <Select
      name="Tax year"
      options={[
        { value: 'all', label: 'All years' },
        ...options.map((year) => ({ value: year, label: year })),
      ]}
      value={String(taxYear ?? 'all')}
      onChange={(year) => onChange({ taxYear: year })}
    />
  )
}

/** Replaces the column headings on narrow screens. */
export function OrderFilter({ view, onChange }: FilterProps) {
  return (
    <Select
      name="Sort by"
      className={styles.order}
      options={ORDERS}
      value={keyOf(orderOf(view))}
      onChange={(key) => onChange(allOrders().find((order) => keyOf(order) === key) ?? {})}
    />
  )
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
