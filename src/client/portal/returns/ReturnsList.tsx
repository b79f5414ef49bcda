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
import type { Order } from './returns-view.ts'
import { ReturnsTable, type RowProps, type Selection } from './ReturnsTable.tsx'
import type { OpenReturn } from './row-actions.ts'
import { useFocusKept } from './use-focus-kept.ts'
import styles from './ReturnsList.module.css'

interface ReturnsListProps {
  rows: readonly AdminTaxReturn[]
  order: Order
  onOrder: (order: Order) => void
  selection: Selection
  onOpen: OpenReturn
}

/** A table on wide screens, cards on narrow ones. */
export function ReturnsList({ rows, order, onOrder, selection, onOpen }: ReturnsListProps) {
  const wide = useWide()
  const focusKept = useFocusKept<HTMLDivElement>()
  // The rows of the first screen appear at once; more, and a new order, are rendered without blocking the input.
  const rowProps = useDeferredValue(rows, rows.slice(0, FIRST)).map((taxReturn) => ({
    taxReturn,
    selected: selection.has(taxReturn.id),
    onSelect: selection.toggle,
    onOpen,
  }))
  return (
    <div {...focusKept}>
      {wide ? (
        <ReturnsTable rows={rowProps} order={order} onOrder={onOrder} selection={selection} />
      ) : (
        <ul className={styles.list} aria-label="Tax returns">
          {rowProps.map((row) => (
            <Card key={row.taxReturn.id} {...row} />
          ))}
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

const Card = memo(function Card({ taxReturn, selected, onSelect, onOpen }: RowProps) {
  const { client, taxYear, status } = taxReturn
  return (
    <li className={styles.card} data-row data-selected={selected || undefined}>
      <div className={styles.head}>
        <SelectBox
          label={returnName(taxReturn)}
          checked={selected}
          onToggle={() => onSelect(taxReturn.id)}
        />
        <h3 className={styles.name}>
          <bdi>{fullName(client)}</bdi>
        </h3>
        <StatusBadge status={status} />
      </div>
      <p className={styles.email}>
        <span className={styles.year}>{taxYear}</span> · <EmailText email={client.email} />
      </p>
      <dl className={styles.facts}>
        <dt>Est. refund</dt>
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
