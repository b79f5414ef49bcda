import { formatCents } from '#shared/base/format-money.ts'
import { toCents } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Payer } from '#shared/money/payers.schema.ts'
import { payInOrder } from '#client/portal/client/money/pay-in-order.ts'
import { listed, nameOf } from './invoice-words.ts'

export type OpenInvoice = Payer['invoices'][number]

/** The client of a check, and its amount. */
export interface PlannedCheck {
  clientId: string
  /** The invoice that was chosen; null pays those that are due first. */
  invoiceId: string | null
  cents: Cents
}

/** The parts of invoices that a check will pay, and the credit that is left. */
export interface CheckPlan {
  parts: { invoice: OpenInvoice; cents: Cents; left: Cents }[]
  credit: Cents
}

/**
 * Plans what each check of a list will pay: the chosen invoice first, then what is due first, and what is more than
 * that is credit. A check leaves the later ones of its client less to pay.
 */
export function planChecks(
  checks: readonly (PlannedCheck | null)[],
  openOf: (clientId: string) => readonly OpenInvoice[],
): (CheckPlan | null)[] {
  const used = new Map<string, number>()
  return checks.map((check) => {
    if (check === null) return null
    const open = openOf(check.clientId)
    const chosen = open.filter(({ id }) => id === check.invoiceId)
    const inOrder = [...chosen, ...open.filter(({ id }) => id !== check.invoiceId)]
    const leftOf = ({ id, open: owed }: OpenInvoice) => owed - (used.get(id) ?? 0)
    const { parts, credit } = payInOrder(check.cents, inOrder, leftOf)
    for (const { invoice, paying } of parts) {
      used.set(invoice.id, (used.get(invoice.id) ?? 0) + paying)
    }
    return {
      parts: parts.map(({ invoice, paying }) => ({
        invoice,
        cents: paying,
        left: toCents(leftOf(invoice)),
      })),
      credit,
    }
  })
}

/** True for what the front desk should look at twice. */
export function isUnusual({ parts, credit }: CheckPlan): boolean {
  return credit > 0 || parts.some((part) => part.left > 0 && !isPlanned(part))
}

/** True for exactly the part of a plan that is due next. */
function isPlanned({ invoice, cents: paying }: CheckPlan['parts'][number]): boolean {
  return paying === invoice.due
}

/** "Pays invoice 1042 (2025) in full." */
export function planText({ parts, credit }: CheckPlan): string {
  const full = parts.filter(({ left }) => left === 0).map(({ invoice }) => nameOf(invoice))
  const partly = parts.filter(({ left }) => left > 0)
  return [
    full.length > 0 && `Pays invoice${full.length > 1 ? 's' : ''} ${listed(full)} in full.`,
    ...partly.map((part) => {
      const { invoice, cents: paying, left } = part
      const planned = isPlanned(part) ? ', the part that is due next' : ''
      return `Pays ${formatCents(paying)} of invoice ${nameOf(invoice)}${planned}; ${formatCents(left)} stays open.`
    }),
    credit > 0 &&
      (parts.length === 0
        ? 'Nothing is open: all of it becomes credit for the next invoice.'
        : `${formatCents(credit)} is more than that: it becomes credit for the next invoice.`),
  ]
    .filter(Boolean)
    .join(' ')
}
