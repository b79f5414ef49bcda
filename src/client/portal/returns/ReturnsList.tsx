/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   the rows are grids, and some browsers drop the roles of a table that has another display */
import { useMediaQuery } from '@mantine/hooks'
import { memo, useDeferredValue } from 'react'
import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { fullName, returnName } from '#client/portal/admin/format.ts'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import {
  CompletedText,
  EmailText,
  EstimateButton,
  PaymentText,
  RowActions,
  SelectBox,
} from './cells.tsx'
import { DueText } from './DueText.tsx'
import type { Order } from './returns-view.ts'
import type { OpenReturn } from './row-actions.ts'
import { COLUMNS, SortHeading } from './SortHeading.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import styles from './ReturnsList.module.css'

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

/** A table on wide screens, cards on narrow ones. */
export function ReturnsList({ rows, order, onOrder, selection, onOpen }: ReturnsListProps) {
  const wide = useWide()
  const focusKept = useFocusKept<HTMLDivElement>()
  const Row = wide ? TableRow : Card
  // The rows of the first screen appear at once; more, and a new order, are rendered without blocking the input.
  const items = useDeferredValue(rows, rows.slice(0, FIRST)).map((taxReturn) => (
    <Row
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
        <table role="table" className={styles.table} aria-label="Tax returns">
          <thead role="rowgroup">
            <tr role="row">
              <th role="columnheader" scope="col" className={styles.select}>
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
              <th role="columnheader" scope="col">
                Actions
              </th>
            </tr>
          </thead>
          <tbody role="rowgroup">{items}</tbody>
        </table>
      ) : (
        <ul className="divided" aria-label="Tax returns">
          {items}
        </ul>
      )}
    </div>
  )
}

const FIRST = 12

/** Whether all columns of the table fit. */
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
  const { id, client, taxYear, status } = taxReturn
  return (
    <tr role="row" data-row data-selected={selected || undefined}>
      <td role="cell" className={styles.select}>
        <SelectBox label={returnName(taxReturn)} checked={selected} onToggle={() => onSelect(id)} />
      </td>
      <th role="rowheader" scope="row" className={styles.client}>
        <bdi>{fullName(client)}</bdi>
        <EmailText email={client.email} className={styles.email} />
      </th>
      <td role="cell" className={styles.nowrap}>
        {taxYear}
      </td>
      <td role="cell">
        <StatusBadge status={status} />
        <DueText taxReturn={taxReturn} />
      </td>
      <td role="cell" className={styles.money}>
        <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
      </td>
      <td role="cell">
        <PaymentText taxReturn={taxReturn} />
      </td>
      <td role="cell" className={styles.completed}>
        <CompletedText taxReturn={taxReturn} />
      </td>
      <td role="cell">
        <div className={styles.columns}>
          <RowActions taxReturn={taxReturn} onOpen={onOpen} aligned />
        </div>
      </td>
    </tr>
  )
})

const Card = memo(function Card({ taxReturn, selected, onSelect, onOpen }: RowProps) {
  const { id, client, taxYear, status } = taxReturn
  return (
    <li className={styles.card} data-row data-selected={selected || undefined}>
      <div className={styles.head}>
        <SelectBox label={returnName(taxReturn)} checked={selected} onToggle={() => onSelect(id)} />
        <h3>
          <bdi>{fullName(client)}</bdi>
        </h3>
        <StatusBadge status={status} />
      </div>
      <p className="meta">
        <strong className={`figures ${styles.year}`}>{taxYear}</strong> ·{' '}
        <EmailText email={client.email} />
      </p>
      <DueText taxReturn={taxReturn} />
      <dl className={styles.facts}>
        <dt>Estimated Refund</dt>
        <dd>
          <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
        </dd>
        <dt>Payment</dt>
        <dd>
          <PaymentText taxReturn={taxReturn} />
        </dd>
        <dt>Completed</dt>
        <dd>
          <CompletedText taxReturn={taxReturn} />
        </dd>
      </dl>
      <div className={styles.actions}>
        <RowActions taxReturn={taxReturn} onOpen={onOpen} />
      </div>
    </li>
  )
})
