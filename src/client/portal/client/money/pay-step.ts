import { firmDay } from '#shared/firm/business-days.ts'
import { formatDay } from '#shared/firm/dates.ts'
import { formatUnsigned } from '#shared/base/format-money.ts'
import { type NamedReturn, returnWords } from '#shared/returns/return-name.ts'
import { isToPay, type Refund, refundWords } from '#shared/returns/refund.ts'
import type { TaxReturn } from '#shared/returns/returns.schema.ts'
import { dueText, taxDueDate } from '#shared/returns/tax-deadline.ts'

/** Where the IRS takes payments. */
export const irsPayments = 'https://www.irs.gov/payments'

type Owed = Refund &
  NamedReturn &
  Pick<TaxReturn, 'id' | 'dueOn' | 'dueReason' | 'lawDueOn' | 'taxPaid' | 'taxPaidAt'>

/**
 * The next step of a client whose filed return shows an amount owed, until they say that they paid it; null if nothing
 * is left to pay.
 */
export function payStep(taxReturn: Owed, today: string) {
  if (!isToPay(taxReturn)) return null
  const { id, taxYear, refundFinal, taxPaid, taxPaidAt } = taxReturn
  const [owe, which] = refundFinal
    ? ['You owe', '']
    : ['You may owe', ' This is our estimate: your copy of the return has the exact amount.']
  return {
    owner: 'client',
    title: `${owe} ${refundWords(taxReturn).amount} for ${returnWords(taxReturn).year}`,
    text: [
      `The return is filed.${which}`,
      ...(taxPaid && taxPaidAt
        ? [
            `It was ${formatUnsigned(taxPaid)} when you told us on ${formatDay(firmDay(taxPaidAt), today)} that you had paid: pay the rest.`,
          ]
        : []),
      dueText(taxReturn, today),
      ...(today > taxDueDate(taxReturn) ? ['If you have not paid it yet, pay now.'] : []),
      'The IRS takes payments from a bank account, by card or by check.',
    ].join(' '),
    link: { href: irsPayments, label: 'Pay at irs.gov' },
    tax: { id, taxYear },
  } as const
}
