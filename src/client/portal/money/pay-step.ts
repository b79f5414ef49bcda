import { type NamedReturn, returnWords } from '#shared/return-name.ts'
import { isOwed, type Refund, refundWords } from '#shared/refund.ts'
import { dueText, taxDueDate } from '#shared/tax-deadline.ts'

/** Where the IRS takes payments. */
export const irsPayments = 'https://www.irs.gov/payments'

/** The next step of a client whose filed return shows an amount owed; null if nothing is owed. */
export function payStep(taxReturn: Refund & NamedReturn & { dueOn: string | null }, today: string) {
  if (!isOwed(taxReturn)) return null
  const { refundFinal } = taxReturn
  const [owe, which] = refundFinal
    ? ['You owe', '']
    : ['You may owe', ' This is our estimate: your copy of the return has the exact amount.']
  return {
    owner: 'client',
    title: `${owe} ${refundWords(taxReturn).amount} for ${returnWords(taxReturn).year}`,
    text: [
      `The return is filed.${which}`,
      dueText(taxReturn, today),
      ...(today > taxDueDate(taxReturn) ? ['If you have not paid it yet, pay now.'] : []),
      'The IRS takes payments from a bank account, by card or by check.',
    ].join(' '),
    link: { href: irsPayments, label: 'Pay at irs.gov' },
  } as const
}
