import type { ReturnSort } from '#shared/admin.schema.ts'
import { Icon } from '#client/public/ui/Icon.tsx'
import { describeOrder, orderAfterPress, type Order } from './orders.ts'
import styles from './SortHeading.module.css'

interface SortHeadingProps {
  column: ReturnSort
  order: Order
  onOrder: (order: Order) => void
  className?: string | undefined
  /** Whether its cells are figures, which line up at the right. */
  figures?: boolean
  children: string
}

/** A column's heading that sorts by it, and shows in which direction it does. */
export function SortHeading(props: SortHeadingProps) {
  const { column, order, onOrder, className, figures, children } = props
  const sorted = order.sort === column
  const next = orderAfterPress(column, order)
  return (
    <th
      scope="col"
      className={className}
      data-figures={figures}
      aria-sort={sorted ? ARIA[order.direction] : undefined}
    >
      <button
        type="button"
        className={styles.sort}
        title={describeOrder(next)}
        onClick={() => onOrder(next)}
      >
        {children}
        <span className={styles.mark} data-direction={sorted ? order.direction : 'none'}>
          <Icon name="chevron-down" size={14} />
        </span>
      </button>
    </th>
  )
}

const ARIA = { asc: 'ascending', desc: 'descending' } as const
