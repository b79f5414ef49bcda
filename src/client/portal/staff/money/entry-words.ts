import { formatDate } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { toCents } from '#shared/base/cents.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import { pendingText } from '#client/portal/client/money/money-words.ts'

type Entry = Pick<
  AdminPayment,
  'kind' | 'state' | 'cents' | 'refunded' | 'corrected' | 'returned' | 'returnedOn' | 'reachedBank'
>

/** How an entry of the books stands, for staff; '' for a payment that counts in full. */
export function entryText(payment: Entry): string {
  const { kind, state, corrected, returned, returnedOn } = payment
  const on = returnedOn === null ? '' : ` on ${formatDate(returnedOn)}`
  if (state === 'returned') return `${OF_RETURNED[kind]}${on}`
  if (kind !== 'payment') return OF_TAKING_BACK[kind][state]
  if (state === 'pending') return pendingText(payment)
  if (state !== 'settled') return OF_PAYMENT[state]
  const refunded = payment.refunded - corrected - returned
  return [
    refunded > 0 && `${formatCents(toCents(refunded))} refunded`,
    corrected > 0 &&
      (corrected === payment.cents
        ? 'Taken out: it was wrong'
        : `${formatCents(corrected)} taken out`),
    returned > 0 && `${formatCents(returned)} taken back by the bank`,
  ]
    .filter(Boolean)
    .join(', ')
}

const OF_PAYMENT = {
  failed: 'Failed',
  disputed: 'Disputed at the bank',
} as const

const OF_RETURNED = {
  payment: 'Returned by the bank',
  refund: 'Failed: the client’s bank sent it back',
  bank_return: 'Won: the bank paid it again',
  reversal: '',
  dispute_won: '',
  refund_return: '',
  reduction: '',
} as const

const NOTHING = { pending: '', settled: '', failed: '', disputed: '' } as const

const OF_TAKING_BACK = {
  refund: {
    pending: 'Processing',
    settled: '',
    failed: 'Failed: needs your attention',
    disputed: '',
  },
  reversal: { ...NOTHING, settled: 'Takes out a wrong entry' },
  bank_return: { ...NOTHING, disputed: 'Not decided yet: answer in Stripe’s dashboard' },
  dispute_won: NOTHING,
  refund_return: NOTHING,
  reduction: { ...NOTHING, pending: 'Processing', settled: 'No money: the price is lower' },
} as const
