import { formatDay } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { Invoice, Payment } from '#shared/money.schema.ts'
import { checkoutHours } from '#shared/payment-ways.ts'

/** "Invoice 1042 for the 2025 return". */
export function invoiceName({ number, taxYear }: Pick<Invoice, 'number' | 'taxYear'>): string {
  return `Invoice ${number ?? ''}${taxYear === null ? '' : ` for the ${taxYear} return`}`
}

/** The day that an invoice is due. */
export function dueText(dueOn: string, today: string): string {
  const day = formatDay(dueOn, today)
  if (dueOn === today) return 'Today'
  return dueOn > today ? day : `Overdue since ${day}`
}

/**
 * True for money that is on its way from a bank. A payment that was only begun is pending, too, until the provider's page
 * has ended; `back` is the one that the client has just come back from.
 */
export function isOnItsWay(
  { id, state, way, createdAt }: Pick<Payment, 'id' | 'state' | 'way' | 'createdAt'>,
  { now, back }: { now: Date; back: string | undefined },
): boolean {
  if (state !== 'pending' || way !== 'online_ach') return false
  return id === back || now.getTime() - createdAt.getTime() > checkoutHours * 3_600_000
}

/** How a payment stands, in words. */
export function paymentText(payment: Payment, onItsWay: boolean): string {
  const { kind, state, cents: amount, refunded } = payment
  if (kind === 'refund') return refundTexts[state]
  if (state === 'pending') {
    return onItsWay ? 'On its way, about 4 business days' : 'Begun, not paid yet'
  }
  if (state !== 'settled') return stateTexts[state]
  if (refunded === 0) return 'Paid'
  return refunded === amount ? 'Paid, then refunded' : `Paid, ${formatCents(refunded)} refunded`
}

const stateTexts = {
  failed: 'Failed, nothing was charged',
  returned: 'Returned by the bank',
  disputed: 'Disputed at the bank',
} as const

const refundTexts: Record<Payment['state'], string> = {
  pending: 'Refund on its way',
  settled: 'Refunded',
  failed: 'Refund failed, we are looking at it',
  returned: 'Refund returned by the bank',
  disputed: 'Refund disputed',
}
