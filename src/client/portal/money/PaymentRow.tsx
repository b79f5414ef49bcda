import { formatDate } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { Payment } from '#shared/money.schema.ts'
import { paymentWayLabels } from '#shared/payment-ways.ts'
import { paymentText } from './money-words.ts'
import { PaperButton } from './PaperButton.tsx'

interface PaymentRowProps {
  payment: Payment
  isOnItsWay: boolean
}

export function PaymentRow({ payment, isOnItsWay }: PaymentRowProps) {
  const { id, kind, way, cents, state, receivedOn, parts } = payment
  const numbers = parts.map(({ number }) => number).filter((number) => number !== null)
  return (
    <li className="row wrap middle gap-1 gap-x-3 py-2 px-inset">
      <div className="basis-14 shrinks">
        <p>
          <span className="figures strong">{formatCents(cents)}</span> ·{' '}
          {kind === 'refund' ? 'Refund' : paymentWayLabels[way]}
        </p>
        <p className="meta">
          <time dateTime={receivedOn}>{formatDate(receivedOn)}</time>
          {numbers.length > 0 && ` · for invoice ${numbers.join(', ')}`}
        </p>
      </div>
      <p>{paymentText(payment, isOnItsWay)}</p>
      {kind === 'payment' && state === 'settled' && (
        <PaperButton address={`/api/payments/${id}/pdf`} fileName={`Receipt ${receivedOn}.pdf`}>
          Receipt
          <span className="visually-hidden">
            {' '}
            for {formatCents(cents)}, {formatDate(receivedOn)}
          </span>
        </PaperButton>
      )}
    </li>
  )
}
