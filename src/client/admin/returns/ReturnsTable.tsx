import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { fullName, returnName } from '../names.ts'
import { CompletedText, EmailText, EstimateButton, PaymentText } from './cells.tsx'
import type { OpenReturn, ReturnsListProps } from './ReturnsList.tsx'
import { RowActions } from './RowActions.tsx'
import { SelectBox } from './SelectBox.tsx'
import styles from './ReturnsTable.module.css'

export function ReturnsTable({ rows, selection, onOpen }: ReturnsListProps) {
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
          <th scope="col">Client</th>
          <th scope="col" className={styles.year}>
            Year
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th scope="col" className={`${styles.estimate} ${styles.money}`}>
            Est. refund
          </th>
          <th scope="col" className={styles.payment}>
            Payment
          </th>
          <th scope="col" className={styles.finished}>
            Completed
          </th>
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
