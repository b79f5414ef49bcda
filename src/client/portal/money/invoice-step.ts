import { formatDay } from '#shared/dates.ts'
import { formatCents } from '#shared/format-money.ts'
import type { Invoice, Payment } from '#shared/money.schema.ts'
import { invoiceName } from './money-words.ts'

type Unpaid = Pick<Invoice, 'id' | 'number' | 'open' | 'dueOn' | 'taxYear' | 'lines'>

/**
 * The next step of a client with an unpaid invoice: the one that is due first. Null if nothing is open, or a payment of
 * it has begun.
 */
export function invoiceStep(
  invoices: readonly Unpaid[],
  payments: readonly Pick<Payment, 'state' | 'parts'>[],
  today: string,
) {
  const begun = new Set(
    payments
      .filter(({ state }) => state === 'pending')
      .flatMap(({ parts }) => parts.map(({ invoiceId }) => invoiceId)),
  )
  const unpaid = invoices.filter(({ id, open }) => open > 0 && !begun.has(id))
  const [first, ...others] = unpaid.toSorted((a, b) => dueOf(a).localeCompare(dueOf(b)))
  if (first === undefined) return null
  const more = others.length === 1 ? 'one more' : `${others.length} more`
  return {
    owner: 'client',
    dueOn: first.dueOn,
    title: `Pay ${formatCents(first.open)}${until(first, today)}`,
    text: [
      `${invoiceName(first)} is not paid yet. We’ll show you what it is for, and how to pay.`,
      ...(others.length > 0 ? [`There ${others.length === 1 ? 'is' : 'are'} ${more}.`] : []),
    ].join(' '),
    link: { to: '/invoices', label: 'See the invoice' },
  } as const
}

function dueOf({ dueOn }: Unpaid): string {
  return dueOn ?? ''
}

function until({ dueOn }: Unpaid, today: string): string {
  if (dueOn === null) return ''
  if (dueOn === today) return ' today'
  const day = formatDay(dueOn, today)
  return dueOn > today ? ` by ${day}` : `: it was due on ${day}`
}
