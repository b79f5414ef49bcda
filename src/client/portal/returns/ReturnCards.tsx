import type { AdminTaxReturn } from '#shared/admin.schema.ts'
import { StatusBadge } from '#client/portal/ui/StatusBadge.tsx'
import { fullName, returnName } from '#client/portal/admin/names.ts'
import { CompletedText, EmailText, EstimateButton, PaymentText } from './cells.tsx'
import type { OpenReturn, ReturnsListProps } from './ReturnsList.tsx'
import { RowActions } from './RowActions.tsx'
import { SelectBox } from './SelectBox.tsx'
import styles from './ReturnCards.module.css'

/** The rows of the table for narrow screens: one card a return. */
export function ReturnCards({ rows, selection, onOpen }: ReturnsListProps) {
  return (
    <ul className={styles.list} aria-label="Tax returns">
      {rows.map((taxReturn) => (
        <Card
          key={taxReturn.id}
          taxReturn={taxReturn}
          selected={selection.has(taxReturn.id)}
          onSelect={() => selection.toggle(taxReturn.id)}
          onOpen={onOpen}
        />
      ))}
    </ul>
  )
}

interface CardProps {
  taxReturn: AdminTaxReturn
  selected: boolean
  onSelect: () => void
  onOpen: OpenReturn
}

function Card({ taxReturn, selected, onSelect, onOpen }: CardProps) {
  const { client, taxYear, status } = taxReturn
  return (
    <li className={styles.card} data-row data-selected={selected || undefined}>
      <div className={styles.head}>
        <SelectBox what={returnName(taxReturn)} checked={selected} onToggle={onSelect} />
        <h3 className={styles.name}>
          <bdi>{fullName(client)}</bdi>
        </h3>
        <StatusBadge status={status} />
      </div>
      <p className={styles.email}>
        <span className={styles.year}>{taxYear}</span> · <EmailText email={client.email} />
      </p>
      <dl className={styles.facts}>
        <div>
          <dt>Est. refund</dt>
          <dd>
            <EstimateButton taxReturn={taxReturn} onOpen={onOpen} />
          </dd>
        </div>
        <div>
          <dt>Payment</dt>
          <dd>
            <PaymentText taxReturn={taxReturn} />
          </dd>
        </div>
        <div>
          <dt>Completed</dt>
          <dd>
            <CompletedText taxReturn={taxReturn} />
          </dd>
        </div>
      </dl>
      <div className={styles.actions}>
        <RowActions taxReturn={taxReturn} onOpen={onOpen} />
      </div>
    </li>
  )
}
