import { type Cents, maxCents, sumOf, toCents } from '#shared/base/cents.ts'

/** The amounts recorded for a return, in cents. */
interface Recorded {
  /** The total of its fee; null if none is set. */
  fee: number | null
  /** The sums of what is open and what is paid of its issued invoices; null without one. */
  invoiced: { open: number; paid: number } | null
  /** The payments for it that no invoice has used. */
  credit: number
}

/** The amount that the firm has received for a return, and the amount left to pay: null while no price is agreed. */
export interface Owing {
  received: Cents
  owed: Cents | null
}

/** The amount owed is the open amount of the invoices or, before there is one, the fee less the amount received. */
export function owingOf({ fee, invoiced, credit }: Recorded): Owing {
  const received = toCents(Math.min((invoiced?.paid ?? 0) + credit, maxCents))
  if (invoiced !== null) return { received, owed: toCents(invoiced.open) }
  return { received, owed: fee === null ? null : toCents(Math.max(fee - received, 0)) }
}

/** `free`: nothing was received, and nothing is owed. `unpaid` is also a return without a price. */
export type OwingState = 'unpaid' | 'part_paid' | 'paid' | 'free'

/** A return is paid when something was received and nothing is owed. */
export function owingState({ received, owed }: Owing): OwingState {
  if (received === 0) return owed === 0 ? 'free' : 'unpaid'
  return (owed ?? 0) === 0 ? 'paid' : 'part_paid'
}

/** The price of a return: the amounts received and owed, in cents; 0 while no price is agreed. */
export function priceOf({ received, owed }: Owing): Cents {
  return owed === null ? toCents(0) : sumOf([received, owed])
}
