import { toCents } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'

/** Which invoices an amount pays, one after the other, by what each has open; the rest is credit. */
export function payInOrder<Invoice>(
  amount: Cents,
  invoices: readonly Invoice[],
  openOf: (invoice: Invoice) => number,
) {
  let left: number = amount
  const parts = invoices.flatMap((invoice) => {
    const paying = Math.min(left, openOf(invoice))
    if (paying <= 0) return []
    left -= paying
    return [{ invoice, paying: toCents(paying) }]
  })
  return { parts, credit: toCents(left) }
}

/** The order in which the server pays invoices. */
export function dueFirst(a: Due, b: Due): number {
  return a.dueOn.localeCompare(b.dueOn) || a.number - b.number
}

interface Due {
  dueOn: string
  number: number
}
