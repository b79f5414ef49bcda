import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { paymentFilters, statusFilters } from '#shared/admin.schema.ts'
import { paymentStatusLabels } from '#shared/payment.ts'
import { statusLabel } from '#shared/return-status.ts'
import type { AdminSearch } from '#client/portal/admin/admin-search.ts'
import { useSummary } from '#client/portal/admin/use-summary.ts'
import { allOrders, describeOrder, orderOf, type Order } from './orders.ts'
import styles from './ReturnsToolbar.module.css'

interface ChoiceProps {
  asked: AdminSearch
  /** What the address is to ask for; a word that it doesn't know asks for nothing. */
  onChoose: (part: SearchChange) => void
}

/** Parts of an address, as words. */
export type SearchChange = Partial<Record<keyof AdminSearch, string>>

export function StatusChoice({ asked, onChoose }: ChoiceProps) {
  const phone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const value = asked.status ?? 'all'
  const choose = (status: string) => onChoose({ status })
  if (phone) return <List name="Status" options={STATUSES} {...{ value, choose }} />
  return (
    <SegmentedControl
      classNames={{ root: styles.statuses, label: styles.status, indicator: styles.chosen }}
      aria-label="Status"
      withItemsBorders={false}
      data={[{ value: 'all', label: 'All' }, ...STATUSES.slice(1)]}
      value={value}
      onChange={choose}
    />
  )
}

export function PaymentChoice({ asked, onChoose }: ChoiceProps) {
  return (
    <List
      name="Payment status"
      options={PAYMENTS}
      value={asked.payment ?? 'all'}
      choose={(payment) => onChoose({ payment })}
    />
  )
}

/** The years that there are returns of, and the one that the address asks for. */
export function YearChoice({ asked: { taxYear }, onChoose }: ChoiceProps) {
  const { data } = useSummary()
  const years = new Set([...(taxYear ? [taxYear] : []), ...(data?.taxYears ?? [])])
  return (
    <List
      name="Tax year"
      options={[
        { value: 'all', label: 'All years' },
        ...[...years]
          .toSorted((a, b) => b - a)
          .map((year) => ({ value: `${year}`, label: `${year}` })),
      ]}
      value={String(taxYear ?? 'all')}
      choose={(chosen) => onChoose({ taxYear: chosen })}
    />
  )
}

/** What the headings of the columns do, where there are none. */
export function OrderChoice({ asked, onChoose }: ChoiceProps) {
  return (
    <List
      name="Sort by"
      className={styles.order}
      options={ORDERS}
      value={nameOf(orderOf(asked))}
      choose={(chosen) => onChoose(allOrders().find((order) => nameOf(order) === chosen) ?? {})}
    />
  )
}

interface ListProps {
  name: string
  className?: string | undefined
  options: readonly { value: string; label: string }[]
  value: string
  choose: (value: string) => void
}

function List({ name, className = styles.list, options, value, choose }: ListProps) {
  return (
    <NativeSelect
      className={className}
      aria-label={name}
      data={[...options]}
      value={value}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
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

const nameOf = ({ sort, direction }: Order) => `${sort} ${direction}`

const ORDERS = allOrders().map((order) => ({ value: nameOf(order), label: describeOrder(order) }))
