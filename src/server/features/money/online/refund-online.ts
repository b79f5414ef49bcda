import { recordChange, systemSource } from '#server/change/change.ts'
import { errors } from '#server/base/errors.ts'
import { takingBack } from '#server/records/money/money.access.ts'
import { keepReturnPayments, returnsOf } from '#server/records/money/return-payment.ts'
import { holdPayment } from '#server/features/money/hold-client.ts'
import { CheckoutFault, readCheckout, refundCheckout } from './checkout.ts'
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
  const { intent } = await readCheckout(portal, refund.providerRef)
  const sent = await refundCheckout(portal, {
    intent: intent ?? '',
    cents: Math.abs(refund.cents),
    refundId: id,
  }).catch((error: unknown) => {
    if (error instanceof CheckoutFault && error.fault === 'answer') return null
    throw error
  })
  const change =
    sent === null ? { state: 'failed' as const } : { state: sent.state, providerRef: sent.ref }
  await recordChange(systemSource(portal), async (trx) => {
    await holdPayment(trx, refund.paymentId)
    await trx
      .updateTable('payments')
      .set(change)
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .execute()
    await keepReturnPayments(trx, await returnsOf(trx, refund.paymentId))
  })
  if (sent === null) throw errors.conflict('Stripe refused the refund: look at its dashboard')
}
