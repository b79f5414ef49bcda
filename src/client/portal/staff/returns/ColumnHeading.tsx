import { Icon } from '#client/public/ui/Icon.tsx'
import { type Column, styleOf } from './columns.tsx'
import { describeOrder, type Order, orderAfterPress } from './returns-view.ts'
import styles from './ReturnsList.module.css'

interface ColumnHeadingProps {
  column: Column
  order: Order
  onOrder: (order: Order) => void
}

/** A column heading. It shows the direction of the order, and some sort by a press. */
export function ColumnHeading({ column, order, onOrder }: ColumnHeadingProps) {
  const { sort, headingSorts, heading, className } = column
  const next = sort && headingSorts && orderAfterPress(sort, order)
  return (
    <th
      role="columnheader"
      scope="col"
      className={className}
      style={styleOf(column)}
      aria-sort={order.sort === sort ? ARIA_SORT[order.direction] : undefined}
    >
      {next === undefined ? (
        heading
      ) : (
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
      )}
    </th>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const
