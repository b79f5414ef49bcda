import { recordChange, systemSource } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import { takingBack } from '#server/records/money/money.access.ts'
import { keepReturnPayments, returnsOf } from '#server/records/money/return-payment.ts'
import { lockOnlinePayment } from '#server/features/money/books/lock-books.ts'
import { CheckoutFault } from './ask-stripe.ts'
import { type CheckoutRefund, readCheckout, refundCheckout } from './checkout.ts'
import { endRefund } from './end-refund.ts'
import type { Portal } from './settle-payment.ts'

/**
 * Asks the provider for a refund that stands in the ledger as pending. The refund's id is the key, so that a second
 * call gives no more back. One that the provider refuses has failed; after an outage the job asks again.
 *
 * @throws AppError 409 for a refused refund; 503
 */
export async function sendRefund(portal: Portal, id: string): Promise<void> {
  const refund = await takingBack(portal.db)
    .innerJoin('payments as original', 'original.id', 'takesBack.reversesId')
    .select(['takesBack.cents', 'original.id as paymentId', 'original.providerRef'])
    .where('takesBack.id', '=', id)
    .where('takesBack.state', '=', 'pending')
    .executeTakeFirst()
  if (refund === undefined || refund.providerRef === null) return
  const { paymentId, providerRef: page, cents: amount } = refund
  const sent = await giveBack(portal, page, { cents: Math.abs(amount), refundId: id })
  await recordChange(systemSource(portal), async (trx, record) => {
    const payment = await lockOnlinePayment(trx, paymentId)
    const books = { keyring: portal.keyring, recordedBy: null, at: portal.clock() }
    await endRefund(trx, record, payment, { id, ...sent }, books)
    await keepReturnPayments(trx, await returnsOf(trx, paymentId))
  })
  if (sent.ref === null) throw errors.conflict(refundRefused)
}

export const refundRefused = 'Stripe refused the refund: look at its dashboard'

async function giveBack(
  portal: Portal,
  page: string,
  refund: { cents: number; refundId: string },
): Promise<{ ref: string | null; state: CheckoutRefund['state'] }> {
  try {
    const checkout = await readCheckout(portal, page)
    return await refundCheckout(portal, { ...refund, intent: checkout?.intent ?? '' })
  } catch (error) {
    if (error instanceof CheckoutFault && error.fault === 'answer') {
      return { ref: null, state: 'failed' }
    }
    throw error
  }
}
