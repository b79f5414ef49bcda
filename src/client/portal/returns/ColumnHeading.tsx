/* oxlint-disable jsx-a11y/no-redundant-roles -- see ReturnsList.tsx */
import { Icon } from '#client/public/ui/Icon.tsx'
import { type Column, styleOf } from './columns.tsx'
import { describeOrder, type Order, orderAfterPress } from './returns-view.ts'
import styles from './ReturnsList.module.css'

interface ColumnHeadingProps {
  column: Column
  order: Order
  onOrder: (order: Order) => void
}

/** A column heading. Pressing it sorts by the column, if it sorts, and shows the direction. */
export function ColumnHeading({ column, order, onOrder }: ColumnHeadingProps) {
  const { sort, heading, className } = column
  const next = sort && orderAfterPress(sort, order)
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
