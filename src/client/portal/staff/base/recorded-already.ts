import { firmDay } from '#shared/firm/business-days.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import type { PaymentMethod } from '#shared/returns/payment.ts'
import { firmToday } from '#client/portal/ui/format.ts'

/** A payment that came by hand and is about to be recorded. */
export interface NewPayment {
  way: PaymentMethod
  /** Null until it is typed. */
  cents: Cents | null
  /** It has the number of a check, as in "Check 4711". */
  note: string
  receivedOn: string
}

/** A payment that may be recorded already, and whether recording it takes a second yes. */
export interface Again {
  text: string
  asks: boolean
}

/**
 * Finds a new payment in the client's payments. One of the same kind, amount and day is the same, unless both are checks
 * with numbers and those differ; another amount or day with the number of a check is worth a word.
 */
export function recordedAlready(
  { way, cents, note, receivedOn }: NewPayment,
  payments: readonly AdminPayment[],
): Again | null {
  const number = way === 'check' ? numberIn(note) : ''
  const alike = payments.filter((payment) => counts(payment) && payment.way === way)
  const same = alike.find(
    (payment) =>
      payment.cents === cents &&
      payment.receivedOn === receivedOn &&
      (number === '' || [number, ''].includes(numberIn(payment.note))),
  )
  if (same) return { text: textOf(same), asks: true }
  const other = alike.find((payment) => number !== '' && numberIn(payment.note) === number)
  return other ? { text: textOf(other, other.receivedOn), asks: false } : null
}

/** False for an entry that was wrong. */
function counts({ kind, state, corrected, cents }: AdminPayment): boolean {
  return kind === 'payment' && state !== 'failed' && corrected < cents
}

/** "4711" of "Check 4711", of "#4711" and of "From his wife, check no. 4711". */
function numberIn(note: string | null): string {
  const found = /(?:^|\bcheck\b)\s*(?:no\.|number\b)?\s*#?\s*([\w-]*\d[\w-]*)/i.exec(note ?? '')
  return found?.[1]?.toLowerCase() ?? ''
}

function textOf(
  { way, cents, client, createdAt, note }: AdminPayment,
  receivedOn?: string,
): string {
  const today = firmToday()
  const number = way === 'check' ? numberIn(note) : ''
  const what = number === '' ? (way === 'check' ? 'A check' : 'A payment') : `Check ${number}`
  const received = receivedOn === undefined ? '' : `, received on ${formatDay(receivedOn, today)},`
  return `${what} of ${formatCents(cents)} from ${clientName(client.firstName, client.lastName)}${received} was recorded on ${formatDay(firmDay(createdAt), today)}.`
}
