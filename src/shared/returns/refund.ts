import { formatUnsigned } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'

/**
 * The result of a return; negative means an amount owed. An estimate until the firm enters the figure of the prepared
 * return.
 */
export interface Refund {
  estimatedRefund: Cents | null
  refundFinal: boolean
}

/** Returns the figure and its label, for the client. The amount has no sign, because the label says that it is owed. */
export function refundWords({ estimatedRefund, refundFinal }: Refund) {
  if (estimatedRefund === null) return { label: 'Estimated refund', amount: 'TBD' }
  const words = refundFinal ? finalWords : estimatedWords
  return {
    label: estimatedRefund < 0 ? words.owed : words.refund,
    amount: formatUnsigned(estimatedRefund),
  }
}

export function isOwed({ estimatedRefund }: Pick<Refund, 'estimatedRefund'>): boolean {
  return estimatedRefund !== null && estimatedRefund < 0
}

/** Whether more is owed than the client said they paid: a figure that was raised since asks again. */
export function isToPay({
  estimatedRefund,
  taxPaid,
}: Pick<Refund, 'estimatedRefund'> & { taxPaid: Cents | null }): boolean {
  return (estimatedRefund ?? 0) + (taxPaid ?? 0) < 0
}

/** "a refund of $1,240.00", "an amount you owe of $1,120.00"; of another's return "an amount owed of $1,120.00". */
export function refundPhrase(amount: Cents, isOwn = true): string {
  if (amount === 0) return 'no refund and nothing owed'
  const owed = isOwn ? 'an amount you owe' : 'an amount owed'
  return `${amount < 0 ? owed : 'a refund'} of ${formatUnsigned(amount)}`
}

const estimatedWords = { refund: 'Estimated refund', owed: 'Estimated amount owed' }
const finalWords = { refund: 'Refund', owed: 'You owe' }
