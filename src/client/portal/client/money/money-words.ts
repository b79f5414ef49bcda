import { formatDay } from '#shared/firm/dates.ts'
import type { Invoice, Payment } from '#shared/money/money.schema.ts'

/** "Invoice 1042 for the 2025 return"; a draft has no number. */
export function invoiceName({ number, taxYear }: Pick<Invoice, 'number' | 'taxYear'>): string {
  const name = number === null ? 'Invoice' : `Invoice ${number}`
  return taxYear === null ? name : `${name} for the ${taxYear} return`
}

/** The day that an invoice is due. */
export function dueText(dueOn: string, today: string): string {
  const day = formatDay(dueOn, today)
  if (dueOn === today) return 'Today'
  return dueOn > today ? day : `Overdue since ${day}`
}

/** False for a page to pay that was only opened: it was left, or a card was refused there, and nothing was charged. */
export function isEntry({ kind, state, reachedBank }: Payment): boolean {
  return kind !== 'payment' || reachedBank || (state !== 'pending' && state !== 'failed')
}

/** The numbers of the invoices that a payment pays. */
export function numbersOf({ parts }: Pick<Payment, 'parts'>): string[] {
  return parts.flatMap(({ number }) => (number === null ? [] : [String(number)]))
}

/** True for a payment on the provider's page. Its refund and its return come from there, too. */
export function isOnline({ way }: Pick<Payment, 'way'>): boolean {
  return way === 'online_card' || way === 'online_ach'
}

/** For staff: a page to pay that is open is no money yet. */
export function pendingText({ reachedBank }: Pick<Payment, 'reachedBank'>): string {
  return reachedBank ? 'Processing' : 'Not completed'
}
