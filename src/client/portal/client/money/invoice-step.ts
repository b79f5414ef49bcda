import { formatDay } from '#shared/firm/dates.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { partWords } from '#shared/money/money-parts.ts'
import type { Due, Invoice } from '#shared/money/money.schema.ts'
import { invoiceName } from './money-words.ts'

type Unpaid = Pick<Invoice, 'number' | 'next' | 'onItsWay' | 'taxYear'>

/**
 * The next step of a client with an unpaid invoice: what is due first, of a plan the part. Null if nothing is open, or a payment of
 * it is on its way.
 */
export function invoiceStep(invoices: readonly Unpaid[], today: string) {
  const unpaid = invoices.flatMap(({ next, ...invoice }) =>
    next === null || invoice.onItsWay > 0 ? [] : [{ ...invoice, next }],
  )
  const [first, ...others] = unpaid.toSorted((a, b) => a.next.dueOn.localeCompare(b.next.dueOn))
  if (first === undefined) return null
  const more = others.length === 1 ? 'one more' : `${others.length} more`
  return {
    owner: 'client',
    dueOn: first.next.dueOn,
    title: `Pay ${formatCents(first.next.open)}${until(first.next, today)}${ofPlan(first.next)}`,
    text: [
      `${invoiceName(first)}.`,
      ...(others.length > 0 ? [`There ${others.length === 1 ? 'is' : 'are'} ${more}.`] : []),
    ].join(' '),
    link: { to: '/invoices', label: 'View and pay' },
  } as const
}

function ofPlan(next: Due): string {
  return next.parts > 1 ? `, the ${partWords(next)}` : ''
}

function until({ dueOn }: Due, today: string): string {
  if (dueOn === today) return ' today'
  const day = formatDay(dueOn, today)
  return dueOn > today ? ` by ${day}` : `: it was due on ${day}`
}
