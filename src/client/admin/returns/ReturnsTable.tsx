import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { StatusBadge } from '../../ui/StatusBadge.tsx'
import { fullName } from '../names.ts'
import { CompletedText, EstimateButton, PaymentText } from './cells.tsx'
import type { OpenReturn, ReturnsListProps } from './ReturnsList.tsx'
import { RowActions } from './RowActions.tsx'
import styles from './ReturnsTable.module.css'

export function ReturnsTable({ rows, onOpen }: ReturnsListProps) {
  return (
    <table className={styles.table} aria-label="Tax returns">
      <thead>
        <tr>
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
          <Row key={taxReturn.id} taxReturn={taxReturn} onOpen={onOpen} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ taxReturn, onOpen }: { taxReturn: AdminTaxReturn; onOpen: OpenReturn }) {
  const { client, taxYear, status } = taxReturn
  return (
    <tr>
      <th scope="row" className={styles.client}>
        <bdi className={styles.name}>{fullName(client)}</bdi>
        <span className={styles.email} title={client.email}>
          {client.email}
        </span>
      </th>
      <td>{taxYear}</td>
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
