import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { AdminPayment } from '#shared/money.schema.ts'
import { paymentKindLabels, paymentWayLabels } from '#shared/payment-ways.ts'
import { PaperButton } from '#client/portal/money/PaperButton.tsx'
import { MoreMenu } from '#client/portal/ui/MoreMenu.tsx'
import { leftOf } from './effects.ts'
import { entryText } from './entry-words.ts'
import type { OpenMoney } from './use-money-dialogs.ts'

interface PaymentItemProps {
  payment: AdminPayment
  onOpen: OpenMoney
}

/** An entry of the books as staff see it, with what can be done about it in a menu. */
export function PaymentItem({ payment, onOpen }: PaymentItemProps) {
  const { id, kind, way, cents, state, receivedOn, parts, credit, note, recordedBy } = payment
  const numbers = new Set(parts.map(({ number }) => number).filter((number) => number !== null))
  const words = kind === 'payment' ? paymentWayLabels[way] : paymentKindLabels[kind]
  const isOnline = way === 'online_card' || way === 'online_ach'
  const left = leftOf(payment)
  const settled = kind === 'payment' && state === 'settled' && left > 0
  const text = entryText(payment)
  const about = `${words} of ${formatCents(cents)}, ${formatDate(receivedOn)}`
  return (
    <li className="row wrap middle apart gap-1 gap-x-2 py-2 px-inset">
      <div className="stack gap-half basis-14 shrinks">
        <h3 className="row wrap gap-half gap-x-1 sans text-body spacing-0 regular">
          <span className="figures strong">{formatCents(cents)}</span>
          <span>{words}</span>
        </h3>
        <p className="meta">
          {[
            formatDate(receivedOn),
            numbers.size > 0 && `invoice ${[...numbers].join(', ')}`,
            credit > 0 && `${formatCents(credit)} is credit`,
            recordedBy !== null && `by ${recordedBy}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {note !== null && (
          <p className="meta breaks own-lines">
            <bdi>{note}</bdi>
          </p>
        )}
      </div>
      <div className={`row wrap middle gap-half ${text === '' ? 'ml-back-12px' : ''}`}>
        {text !== '' && <span className="muted text-row">{text}</span>}
        {state === 'settled' && (kind === 'payment' || kind === 'refund') && (
          <PaperButton
            address={`/api/payments/${id}/pdf`}
            fileName={`${kind === 'refund' ? 'Refund' : 'Receipt'} ${receivedOn}.pdf`}
          >
            PDF<span className="visually-hidden"> of {about}</span>
          </PaperButton>
        )}
        <MoreMenu
          about={about}
          iconOnly
          items={[
            settled && { label: 'Refund…', onChoose: () => onOpen({ name: 'refund', payment }) },
            settled &&
              !isOnline && {
                label: 'It was recorded by mistake…',
                onChoose: () => onOpen({ name: 'mistake', payment }),
              },
            settled &&
              !isOnline &&
              way !== 'cash' &&
              left === cents && {
                label: 'The bank returned it…',
                onChoose: () => onOpen({ name: 'returned', payment }),
              },
          ]}
        />
      </div>
    </li>
  )
}
