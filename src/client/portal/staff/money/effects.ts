import { mostAfterFiling, risesOver } from '#shared/money/fee-rules.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { type Cents, sumOf, toCents } from '#shared/base/cents.ts'
import { dueFirst, payInOrder } from '#client/portal/client/money/pay-in-order.ts'
import type { AdminInvoice } from '#shared/money/staff-invoices.schema.ts'
import type { AdminPayment } from '#shared/money/staff-payments.schema.ts'
import type { Balance } from '#shared/money/money.schema.ts'

// These texts say what a change of the books will do, before it is made. The server decides again.

/** The effect of a new fee on the letter. `agreed` is the fee that the signed letter names. */
export function letterEffect(
  total: Cents,
  { signed, ...agreement }: { signed: boolean; agreed: Cents | null; tolerance: number },
): string {
  if (!signed) return 'The client sees it at once, and signs it with the engagement letter.'
  const { agreed, tolerance } = agreement
  const again = risesOver(total, agreement)
  if (agreed === null) {
    return again
      ? 'The client signed a letter that names no fee: they will be asked to sign it again.'
      : 'The client signed a letter that names no fee. It stays signed.'
  }
  const before = `The client signed for ${formatCents(agreed)}.`
  if (again) {
    return `${before} ${formatCents(total)} is more than ${tolerance} % above: they will be asked to sign the letter again.`
  }
  return total > agreed
    ? `${before} ${formatCents(total)} is at most ${tolerance} % above: the letter stays signed.`
    : `${before} The letter stays signed.`
}

/** The effect of a new fee for a filed return. */
export function filedEffect(
  total: Cents,
  fees: { agreed: Cents | null; before: Cents | null },
): string {
  const most = mostAfterFiling(fees)
  return total > most
    ? `The return is filed: the fee can’t rise above ${formatCents(most)}.`
    : 'The client sees it at once. The letter stays signed.'
}

/** A warning that an invoice is above the fee that the signed letter names; null within the tolerance. */
export function aboveLetter(
  total: Cents,
  { agreed, tolerance }: { agreed: Cents | null; tolerance: number },
): string | null {
  if (agreed === null || !risesOver(total, { agreed, tolerance })) return null
  return `The client signed for ${formatCents(agreed)}, and ${formatCents(total)} is more than ${tolerance} % above. Change the return’s fee first: they will be asked to sign the letter again.`
}

type Unpaid = Pick<AdminInvoice, 'id' | 'number' | 'open' | 'next'>

/** Which invoices an amount pays, in the order of the server: what is due first. */
export function paidWith(amount: Cents, unpaid: readonly Unpaid[]) {
  const inOrder = unpaid.toSorted((a, b) => dueFirst(dueOf(a), dueOf(b)))
  return payInOrder(amount, inOrder, ({ open }) => open)
}

function dueOf({ next, number }: Unpaid) {
  return { dueOn: next?.dueOn ?? '', number: number ?? 0 }
}

/** The effects of a payment, a sentence for each invoice and for the rest. */
export function paymentEffects(amount: Cents, unpaid: readonly Unpaid[]): string[] {
  const { parts, credit } = paidWith(amount, unpaid)
  return [
    ...parts.map(({ invoice: { number, open }, paying }) =>
      paying === open
        ? `${formatCents(paying)} pays invoice ${number} in full.`
        : `${formatCents(paying)} pays a part of invoice ${number}; ${formatCents(toCents(open - paying))} stays open.`,
    ),
    ...(credit > 0 ? [`${formatCents(credit)} stays as credit, which pays the next invoice.`] : []),
  ]
}

/** The amount of a payment that can still be taken back. */
export function leftOf({
  cents: amount,
  refunded,
}: Pick<AdminPayment, 'cents' | 'refunded'>): Cents {
  return toCents(Math.max(amount - refunded, 0))
}

/**
 * The effects of a refund: credit goes first, then what the newest invoices got. That is owed again, or their price is
 * lower.
 */
export function takenBackEffects(
  amount: Cents,
  { credit, parts }: Pick<AdminPayment, 'credit' | 'parts'>,
  { again }: { again: boolean },
): string[] {
  let left = amount - credit
  const fromCredit = Math.min(amount, credit)
  const opened = parts
    .toSorted((a, b) => (b.number ?? 0) - (a.number ?? 0))
    .flatMap(({ number, kept }) => {
      const back = Math.max(0, Math.min(left, kept))
      left -= back
      if (back === 0) return []
      const of = `${formatCents(toCents(back))} of invoice ${number}`
      return [again ? `${of} is open again.` : `${of} is not asked for again: its price is lower.`]
    })
  return [
    ...(fromCredit > 0 ? [`${formatCents(toCents(fromCredit))} of it was credit.`] : []),
    ...opened,
  ]
}

/** The client's credit that an invoice of this return would use. */
export function creditFor(taxReturnId: string | null, credits: Balance['credits']): Cents {
  const usable = credits.filter(
    (credit) => credit.taxReturnId === null || credit.taxReturnId === taxReturnId,
  )
  return sumOf(usable.map((credit) => credit.cents))
}
