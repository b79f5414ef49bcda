import { amountOf } from './return-figures.ts'
import { isBusinessForm } from '#shared/returns/return-forms.ts'
import type { Review } from './review.schema.ts'

/** Whether the IRS would hold the refund of a return under review, because it names no bank account. */
export function isRefundHeld({
  package: { figures, form },
  depositTo,
}: {
  package: Pick<Review['package'], 'figures' | 'form'>
  depositTo: Review['depositTo']
}): boolean {
  const federal = figures.find(({ authority }) => authority === 'federal')
  const refund = federal === undefined ? 0 : amountOf(federal, 'refund')
  return depositTo === null && refund > 0 && !isBusinessForm(form)
}
