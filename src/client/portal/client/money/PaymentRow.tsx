import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { toCents } from '#shared/base/cents.ts'
import type { Payment } from '#shared/money/money.schema.ts'
import { paymentKindLabels, paymentWayLabels } from '#shared/money/payment-ways.ts'
import { numbersOf } from './money-words.ts'
import { ReceiptButton } from './ReceiptButton.tsx'
import { Group } from '#client/public/ui/layout.tsx'

export function PaymentRow({ payment }: { payment: Payment }) {
  const { kind, way, cents: amount, receivedOn } = payment
  const numbers = numbersOf(payment)
  return (
    <Group as="li" gap={16} inset>
      <div className="basis-208">
        <p>
          <span className="figures strong">{formatCents(amount)}</span> ·{' '}
          {kind === 'payment' ? paymentWayLabels[way] : kindTexts[kind]}
        </p>
        <p className="meta">
          <time dateTime={receivedOn}>{formatDate(receivedOn)}</time>
          {numbers.length > 0 && ` · for invoice ${numbers.join(', ')}`}
        </p>
      </div>
      <Group>
        <p>{paymentText(payment)}</p>
        <ReceiptButton payment={payment}>
          Receipt
          <span className="visually-hidden">
            {' '}
            for {formatCents(amount)}, {formatDate(receivedOn)}
          </span>
        </ReceiptButton>
      </Group>
    </Group>
  )
}

/** The firm won the dispute; the client reads only that it is over. */
const kindTexts = { ...paymentKindLabels, dispute_won: 'Dispute closed' }

/** How a payment stands, in words. */
function paymentText(payment: Payment): string {
  const { kind, state, cents: amount, refunded, returned, returnedOn } = payment
  if (kind === 'refund') {
    return state === 'returned'
      ? `Refund returned by the bank${on(returnedOn)}`
      : refundTexts[state]
  }
  if (kind === 'reduction') return 'You don’t owe it again'
  if (kind !== 'payment') return kind === 'bank_return' ? takenTexts[state] : 'Paid'
  if (state === 'pending') return 'Processing, about 4 business days'
  if (state === 'returned') return `Returned by the bank${on(returnedOn)}`
  if (state !== 'settled') return stateTexts[state]
  const back = refunded - returned
  return (
    [
      back > 0 && back === amount && 'Paid, then refunded',
      back > 0 && back !== amount && `Paid, ${formatCents(toCents(back))} refunded`,
      returned > 0 && `${formatCents(returned)} taken back by the bank`,
    ]
      .filter(Boolean)
      .join(', ') || 'Paid'
  )
}

function on(day: string | null): string {
  return day === null ? '' : ` on ${formatDate(day)}`
}

const stateTexts = {
  failed: 'Failed, nothing was charged',
  disputed: 'Disputed at the bank',
} as const

const refundTexts = {
  pending: 'Refund processing',
  settled: 'Paid back',
  failed: 'Refund failed, we are looking at it',
  disputed: '',
} as const

/** The texts for an amount that the bank took back from a payment. */
const takenTexts = {
  pending: '',
  settled: '',
  failed: '',
  returned: 'The bank paid it again',
  disputed: 'The bank has not decided yet',
} as const
