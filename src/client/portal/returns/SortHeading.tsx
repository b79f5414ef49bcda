/* oxlint-disable jsx-a11y/no-redundant-roles -- see ReturnsList.tsx */
import type { ReturnSort } from '#shared/returns-filters.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { describeOrder, type Order, orderAfterPress } from './returns-view.ts'
import styles from './ReturnsList.module.css'

interface SortHeadingProps {
  sort: Exclude<ReturnSort, 'created'>
  heading: string
  order: Order
  onOrder: (order: Order) => void
}

/** A column heading that sorts by its column and shows the direction. */
export function SortHeading({ sort, heading, order, onOrder }: SortHeadingProps) {
  const next = orderAfterPress(sort, order)
  return (
    <th
      role="columnheader"
      scope="col"
      className={styles[sort]}
      aria-sort={order.sort === sort ? ARIA_SORT[order.direction] : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={describeOrder(next)}
        onClick={() => onOrder(next)}
      >
        {heading}
        <span className={styles.mark}>
          <Icon name="chevron-down" size={14} />
        </span>
      </button>
    </th>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const

export const COLUMNS: readonly Omit<SortHeadingProps, 'order' | 'onOrder'>[] = [
  { sort: 'client', heading: 'Client' },
  { sort: 'year', heading: 'Year' },
  { sort: 'status', heading: 'Status' },
  { sort: 'estimatedRefund', heading: 'Estimated Refund' },
  { sort: 'payment', heading: 'Payment' },
  { sort: 'completed', heading: 'Completed' },
]
