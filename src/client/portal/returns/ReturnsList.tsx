import { useMediaQuery } from '@mantine/hooks'
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
import { type ReturnsListProps, ReturnsTable, type RowProps } from './ReturnsTable.tsx'
import { useFocusKept } from './use-focus-kept.ts'
import styles from './ReturnsList.module.css'

/** A table on wide screens, cards on narrow ones. */
export function ReturnsList(props: ReturnsListProps) {
  const wide = useWide()
  const focusKept = useFocusKept<HTMLDivElement>()
  return <div {...focusKept}>{wide ? <ReturnsTable {...props} /> : <Cards {...props} />}</div>
}

/** Whether all columns of the table fit. */
export function useWide(): boolean {
  return useMediaQuery('(min-width: 70em)', true, { getInitialValueInEffect: false })
}

function Cards({ rows, selection, onOpen }: ReturnsListProps) {
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

function Card({ taxReturn, selected, onSelect, onOpen }: RowProps) {
  const { client, taxYear, status } = taxReturn
  return (
    <li className={styles.card} data-row data-selected={selected || undefined}>
      <div className={styles.head}>
        <SelectBox label={returnName(taxReturn)} checked={selected} onToggle={onSelect} />
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
