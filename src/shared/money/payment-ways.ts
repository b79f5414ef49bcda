import type { PaymentKind, PaymentWay } from './money.schema.ts'
import { paymentMethodLabels } from '#shared/returns/payment.ts'

export const paymentWayLabels: Record<PaymentWay, string> = {
  ...paymentMethodLabels,
  online_card: 'Card, online',
  online_ach: 'Bank account, online',
  brought_forward: 'Brought forward',
}

export const paymentKindLabels: Record<PaymentKind, string> = {
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Correction',
  bank_return: 'Taken back by the bank',
  dispute_won: 'Dispute won',
  refund_return: 'Refund sent back',
  reduction: 'Price reduced',
}

/**
 * "Check", or "Refund of a payment (check)": how money goes back is not known, only how it came. A lower price is no money.
 */
export function entryWords({ kind, way }: { kind: PaymentKind; way: PaymentWay }): string {
  if (kind === 'payment') return paymentWayLabels[way]
  if (kind === 'reduction') return paymentKindLabels[kind]
  return `${paymentKindLabels[kind]}${ofAPayment[kind]} (${paymentWayLabels[way].toLowerCase()})`
}

const ofAPayment = {
  refund: ' of a payment',
  reversal: ' of a payment',
  bank_return: '',
  dispute_won: '',
  refund_return: '',
} as const

/** Cents: Stripe's least amount of a charge in US dollars (docs.stripe.com/currencies). */
export const leastOnline = 50

export const tooLittleOnline = 'Less than $0.50 can’t be paid online: please pay it by check'
