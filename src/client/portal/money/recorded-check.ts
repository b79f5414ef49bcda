import { firmDay } from '#shared/business-days.ts'
import { clientName } from '#shared/client-name.ts'
import { formatDay } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { Cents } from '#shared/money.ts'
import type { AdminPayment } from '#shared/money.schema.ts'
import { firmToday } from '#client/portal/ui/format.ts'

/** A check that is about to be recorded. */
export interface NewCheck {
  /** Null until it is typed. */
  cents: Cents | null
  /** It has the number, as in "Check 4711". */
  note: string
  receivedOn: string
}

/** A check that may be one already, and whether recording it takes a second yes. */
export interface Again {
  text: string
  asks: boolean
}

/** Checks in a client's payments with the number of this one: with its amount and day too, it is the same. */
export function recordedAlready(check: NewCheck, payments: readonly AdminPayment[]): Again | null {
  const number = numberIn(check.note)
  const alike = payments.filter((payment) => counts(payment) && numberIn(payment.note) === number)
  const same = alike.find(
    ({ cents, receivedOn }) => cents === check.cents && receivedOn === check.receivedOn,
  )
  if (same) return { text: textOf(same), asks: true }
  const [other] = alike
  return other && number !== '' ? { text: textOf(other, other.receivedOn), asks: false } : null
}

/** False for an entry that was wrong. */
function counts({ kind, way, state, corrected, cents }: AdminPayment): boolean {
  return kind === 'payment' && way === 'check' && state !== 'failed' && corrected < cents
}

/** "4711" of "Check 4711", of "#4711" and of "From his wife, check no. 4711". */
function numberIn(note: string | null): string {
  const found = /(?:^|\bcheck\b)\s*(?:no\.|number\b)?\s*#?\s*([\w-]*\d[\w-]*)/i.exec(note ?? '')
  return found?.[1]?.toLowerCase() ?? ''
}

function textOf({ cents, client, createdAt, note }: AdminPayment, receivedOn?: string): string {
  const today = firmToday()
  const number = numberIn(note)
  const received = receivedOn === undefined ? '' : `, received on ${formatDay(receivedOn, today)},`
  return `${number === '' ? 'A check' : `Check ${number}`} of ${formatCents(cents)} from ${clientName(client.firstName, client.lastName)}${received} was recorded on ${formatDay(firmDay(createdAt), today)}.`
}
