import { useMediaQuery } from '@mantine/hooks'
import { memo, useDeferredValue } from 'react'
import type { AdminTaxReturn } from '#shared/returns/admin.schema.ts'
import { fullName, returnName } from '#client/portal/staff/base/format.ts'
import { UnprovenBadge } from '#client/portal/staff/base/UnprovenBadge.tsx'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { DocumentsText, PaymentText, PreparerBeside, SelectBox, WaitText } from './cells.tsx'
import { NextStep, RowActions } from './row-buttons.tsx'
import { ColumnHeading } from './ColumnHeading.tsx'
import { COLUMNS, heightOf, layoutOf, styleOf } from './columns.tsx'
import type { Order } from './returns-view.ts'
import type { OpenReturn } from './row-actions.ts'
import { useTableView } from '#client/portal/staff/base/table-view.ts'
import { returnsPageRows } from '#client/portal/staff/base/staff-calls.ts'
import { SkeletonRows } from '#client/public/ui/States.tsx'
import { useFocusKept } from '#client/portal/ui/use-focus-kept.ts'
import styles from './ReturnsList.module.css'
import { Row, Stack } from '#client/public/ui/layout.tsx'

interface ReturnsListProps {
  rows: readonly AdminTaxReturn[]
  order: Order
  onOrder: (order: Order) => void
  selection: Selection
  onOpen: OpenReturn
}

export interface Selection {
  has: (id: string) => boolean
  toggle: (id: string) => void
  /** Selects all rows, or none. */
  toggleAll: () => void
  all: boolean
  some: boolean
  clear: () => void
}

/** A table on wide screens; on narrow ones a list whose rows open a sheet. */
export function ReturnsList({ rows, order, onOrder, selection, onOpen }: ReturnsListProps) {
  const wide = useWide()
  const { density, hidden } = useTableView()
  const focusKept = useFocusKept<HTMLDivElement>()
  const ReturnRow = wide ? TableRow : NarrowRow
  // The first screenful of rows appears at once; more rows, and a new order, render without blocking input. Their place is
  // kept meanwhile, so that a page that was scrolled opens where it was.
  const items = useDeferredValue(rows, rows.slice(0, FIRST)).map((taxReturn) => (
    <ReturnRow
      key={taxReturn.id}
      taxReturn={taxReturn}
      selected={selection.has(taxReturn.id)}
      onSelect={selection.toggle}
      onOpen={onOpen}
    />
  ))
  return (
    <div {...focusKept}>
      {wide ? (
        <table
          role="table"
          className={styles.table}
          aria-label="Tax returns"
          data-density={density}
          style={layoutOf(hidden)}
        >
          <thead role="rowgroup" className="muted text-fine one-line">
            <tr role="row" className="min-36">
              <th
                role="columnheader"
                scope="col"
                className={styles.select}
                data-selecting={selection.some || undefined}
              >
                <SelectBox
                  label="all returns shown"
                  checked={selection.all}
                  indeterminate={selection.some && !selection.all}
                  onToggle={selection.toggleAll}
                />
              </th>
              {COLUMNS.map((column) => (
                <ColumnHeading key={column.id} column={column} order={order} onOrder={onOrder} />
              ))}
              <th role="columnheader" scope="col">
                Actions
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup" className="rows" style={heightOf(rows.length)}>
            {items}
          </tbody>
        </table>
      ) : (
        <ul
          className={`rows ${styles.list}`}
          aria-label="Tax returns"
          style={heightOf(rows.length)}
        >
          {items}
        </ul>
      )}
    </div>
  )
}

const FIRST = 12

/** As tall as a page of rows: a reload restores the place in the page before the rows are there. */
export function LoadingReturns() {
  return (
    <div className={styles.loading} style={heightOf(returnsPageRows)}>
      <SkeletonRows rows={8} />
    </div>
  )
}

/** True if all columns of the table fit. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 70em)', true, { getInitialValueInEffect: false })
}

interface RowProps {
  taxReturn: AdminTaxReturn
  selected: boolean
  onSelect: (id: string) => void
  onOpen: OpenReturn
}

const TableRow = memo(function TableRow({ taxReturn, selected, onSelect, onOpen }: RowProps) {
  const { id } = taxReturn
  return (
    <tr role="row" data-row data-selected={selected || undefined}>
      <td role="cell" className={styles.select}>
        <SelectBox label={returnName(taxReturn)} checked={selected} onToggle={() => onSelect(id)} />
      </td>
      {COLUMNS.map((column) => {
        const content = column.cell({ taxReturn, onOpen })
        return column.names ? (
          <th key={column.id} role="rowheader" scope="row" className={column.className}>
            {content}
          </th>
        ) : (
          <td key={column.id} role="cell" className={column.className} style={styleOf(column)}>
            {content}
          </td>
        )
      })}
      <td role="cell" className={styles.actions}>
        <NextStep taxReturn={taxReturn} onOpen={onOpen} />
        <RowActions taxReturn={taxReturn} onOpen={onOpen} />
      </td>
    </tr>
  )
})

/** The row itself is a button that opens a sheet with all facts and actions. */
const NarrowRow = memo(function NarrowRow({ taxReturn, selected, onSelect, onOpen }: RowProps) {
  const { id, client, taxYear, status } = taxReturn
  return (
    <Row as="li" className={`min-64 ${styles.row}`} data-row data-selected={selected || undefined}>
      <SelectBox label={returnName(taxReturn)} checked={selected} onToggle={() => onSelect(id)} />
      <Stack
        as="button"
        type="button"
        gap={0}
        className={styles.open}
        data-main
        onClick={() => onOpen('Return', taxReturn)}
      >
        <bdi className="truncate strong leading-tight">{fullName(client)}</bdi>
        <Row as="span" className={`small truncate ${styles.facts}`}>
          <span className="figures">{taxYear}</span>
          <StatusBadge status={status} />
          <PaymentText taxReturn={taxReturn} short />
        </Row>
        <span className="dots leading-tight text-fine">
          <UnprovenBadge client={client} />
          <WaitText taxReturn={taxReturn} />
          <DocumentsText taxReturn={taxReturn} />
          <PreparerBeside taxReturn={taxReturn} />
        </span>
      </Stack>
      <NextStep taxReturn={taxReturn} onOpen={onOpen} />
    </Row>
  )
})
