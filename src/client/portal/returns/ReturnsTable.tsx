import type { AdminTaxReturn, ReturnSort } from '#shared/admin.schema.ts'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { fullName, returnName } from '#client/portal/admin/names.ts'
import { CompletedText, EmailText, EstimateButton, PaymentText } from './cells.tsx'
import type { OpenReturn, ReturnsListProps } from './ReturnsList.tsx'
import { RowActions } from './RowActions.tsx'
import { SelectBox } from './SelectBox.tsx'
import { SortHeading } from './SortHeading.tsx'
import styles from './ReturnsTable.module.css'

export function ReturnsTable({ rows, order, onOrder, selection, onOpen }: ReturnsListProps) {
  return (
    <table className={styles.table} aria-label="Tax returns">
      <thead>
        <tr>
          <th scope="col" className={styles.select}>
            <SelectBox
              what="all returns shown"
              checked={selection.all}
              indeterminate={selection.some && !selection.all}
              onToggle={selection.toggleAll}
            />
          </th>
          {COLUMNS.map(({ heading, ...column }) => (
            <SortHeading key={column.column} {...column} order={order} onOrder={onOrder}>
              {heading}
            </SortHeading>
          ))}
          <th scope="col" className={styles.does}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((taxReturn) => (
          <Row
            key={taxReturn.id}
            taxReturn={taxReturn}
            selected={selection.has(taxReturn.id)}
            onSelect={() => selection.toggle(taxReturn.id)}
            onOpen={onOpen}
          />
        ))}
      </tbody>
    </table>
  )
}

interface Column {
  column: ReturnSort
  heading: string
  className?: string | undefined
  figures?: boolean
}

const COLUMNS: readonly Column[] = [
  { column: 'client', heading: 'Client' },
  { column: 'year', heading: 'Year', className: styles.year },
  { column: 'status', heading: 'Status', className: styles.status },
  {
    column: 'estimatedRefund',
    heading: 'Est. refund',
    className: `${styles.estimate} ${styles.money}`,
    figures: true,
  },
  { column: 'payment', heading: 'Payment', className: styles.payment },
  { column: 'completed', heading: 'Completed', className: styles.finished },
]

interface RowProps {
  taxReturn: AdminTaxReturn
  selected: boolean
  onSelect: () => void
  onOpen: OpenReturn
}

function Row({ taxReturn, selected, onSelect, onOpen }: RowProps) {
  const { client, taxYear, status } = taxReturn
  return (
    <tr data-row data-selected={selected || undefined}>
      <td className={styles.select}>
        <SelectBox what={returnName(taxReturn)} checked={selected} onToggle={onSelect} />
      </td>
      <th scope="row" className={styles.client}>
        <bdi className={styles.name}>{fullName(client)}</bdi>
        <EmailText email={client.email} className={styles.email} />
      </th>
      <td className={styles.when}>{taxYear}</td>
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
          <RowActions taxReturn={taxReturn} onOpen={onOpen} />
        </div>
      </td>
    </tr>
  )
}
