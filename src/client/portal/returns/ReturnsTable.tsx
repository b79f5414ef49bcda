import { memo } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import type { ReturnSort } from '#shared/returns-filters.ts'
import { fullName, returnName } from '#client/portal/admin/format.ts'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { Icon } from '#client/public/ui/Icon.tsx'
import {
  CompletedText,
  EmailText,
  EstimateButton,
  PaymentText,
  RowActions,
  SelectBox,
} from './cells.tsx'
import { describeOrder, type Order, orderAfterPress } from './returns-view.ts'
import type { OpenReturn } from './row-actions.ts'
import styles from './ReturnsTable.module.css'

interface ReturnsTableProps {
  rows: readonly RowProps[]
  order: Order
  onOrder: (order: Order) => void
  selection: Selection
}

/** The selected rows. */
export interface Selection {
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all rows, or none. */
  toggleAll: () => void
  all: boolean
  some: boolean
  clear: () => void
}

export interface RowProps {
  taxReturn: AdminTaxReturn
  selected: boolean
  onSelect: (id: string) => void
  onOpen: OpenReturn
}

export function ReturnsTable({ rows, order, onOrder, selection }: ReturnsTableProps) {
  return (
    <table className={styles.table} aria-label="Tax returns">
      <thead>
        <tr>
          <th scope="col" className={styles.select}>
            <SelectBox
              label="all returns shown"
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              onToggle={selection.toggleAll}
            />
          </th>
          {COLUMNS.map((column) => (
            <SortHeading key={column.sort} {...column} order={order} onOrder={onOrder} />
          ))}
          <th scope="col" style={{ width: '24.25rem' }}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.taxReturn.id} {...row} />
        ))}
      </tbody>
    </table>
  )
}

const Row = memo(function Row({ taxReturn, selected, onSelect, onOpen }: RowProps) {
  const { client, taxYear, status } = taxReturn
  return (
    <tr data-row data-selected={selected || undefined}>
      <td className={styles.select}>
        <SelectBox
          label={returnName(taxReturn)}
          checked={selected}
          onToggle={() => onSelect(taxReturn.id)}
        />
      </td>
      <th scope="row" className={styles.client}>
        <bdi className={styles.name}>{fullName(client)}</bdi>
        <EmailText email={client.email} className={styles.email} />
      </th>
      <td className={styles.year}>{taxYear}</td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td className={styles.money}>
        <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
      </td>
      <td>
        <PaymentText taxReturn={taxReturn} />
      </td>
      <td className={styles.completed}>
        <CompletedText taxReturn={taxReturn} />
      </td>
      <td>
        <div className={styles.actions}>
          <RowActions taxReturn={taxReturn} onOpen={onOpen} aligned />
        </div>
      </td>
    </tr>
  )
})

interface SortHeadingProps {
  sort: ReturnSort
  heading: string
  width?: string
  /** Right-aligned. */
  money?: boolean
  order: Order
  onOrder: (order: Order) => void
}

/** A column heading that sorts by its column and shows the direction. */
function SortHeading({ sort, heading, width, money, order, onOrder }: SortHeadingProps) {
  const direction = order.sort === sort ? order.direction : 'none'
  const next = orderAfterPress(sort, order)
  return (
    <th
      scope="col"
      className={money ? styles.money : undefined}
      style={{ width }}
      aria-sort={ARIA_SORT[direction]}
    >
      <button
        type="button"
        className={styles.sort}
        title={describeOrder(next)}
        onClick={() => onOrder(next)}
      >
        {heading}
        <span className={styles.mark} data-direction={direction}>
          <Icon name="chevron-down" size={14} />
        </span>
      </button>
    </th>
  )
}

const ARIA_SORT = { asc: 'ascending', desc: 'descending', none: undefined } as const

const COLUMNS: readonly Omit<SortHeadingProps, 'order' | 'onOrder'>[] = [
  { sort: 'client', heading: 'Client' },
  { sort: 'year', heading: 'Year', width: '3.0625rem' },
  { sort: 'status', heading: 'Status', width: '7.25rem' },
  { sort: 'estimatedRefund', heading: 'Est. refund', width: '6.75rem', money: true },
  { sort: 'payment', heading: 'Payment', width: '6.5rem' },
  { sort: 'completed', heading: 'Completed', width: '6.375rem' },
]
