import { firmDay } from '#shared/business-days.ts'
import { cents } from '#shared/money.ts'
import type { PaymentState } from '#shared/money.schema.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/change/change.ts'
import type { CallContext } from '#server/change/services.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  paymentFailed,
  paymentReceived,
  paymentTakenBack,
  refundMade,
} from '#server/mail/notices/money.notices.ts'
import { raiseAlarms } from '#server/records/alarms/alarms.ts'
import { fitParts, lockPayment, takeBack } from '#server/records/money/ledger.ts'
import { everyPayment, takingBack } from '#server/records/money/money.access.ts'
import { keepReturnPayments, returnsOf } from '#server/records/money/return-payment.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { holdPayment } from '#server/features/money/hold-client.ts'
import { tell } from '#server/features/money/invoices.ts'
import { type Checkout, readCheckout } from './checkout.ts'

export type Portal = Pick<CallContext, 'config' | 'db' | 'keyring' | 'clock' | 'log' | 'timeLimits'>
type Locked = Awaited<ReturnType<typeof lockPayment>>

/**
 * Reads the truth about an online payment and writes it in the ledger. The return page, the webhook and the job all call
 * this, so their order, repeats and losses change nothing.
 *
 * @param ref the provider's reference of the payment; one that is not the portal's is ignored
 * @throws AppError 503
 */
export async function settlePayment(portal: Portal, ref: string): Promise<void> {
  const found = await findByRef(portal.db, ref)
  if (found === undefined) return
  // Before the transaction, because the answer may take seconds.
  const checkout = await readCheckout(portal, ref)
  if (!(await isAsAsked(portal, found, checkout))) return
  await recordChange(systemSource(portal), async (trx, record) => {
    const now = portal.clock()
    let payment = await holdPayment(trx, found.id)
    // A payment that is paid and disputed already takes both steps.
    for (;;) {
      const state = nextState(payment.state, checkout)
      if (state === payment.state) break
      await moveTo(trx, record, payment, { state, now })
      payment = await lockPayment(trx, payment.id)
    }
    await takeRefunds(trx, record, { ...portal, now }, payment, checkout)
    await keepReturnPayments(trx, await returnsOf(trx, payment.id))
  })
}

function findByRef(db: Db | Trx, ref: string) {
  return everyPayment(db)
    .select(['payments.id', 'payments.cents', 'payments.clientId'])
    .where('payments.providerRef', '=', ref)
    .where('payments.kind', '=', 'payment')
    .executeTakeFirst()
}

/** Another amount or currency than the portal asked for is held, and is an alarm: somebody has to look. */
async function isAsAsked(
  portal: Portal,
  { id, cents: asked }: { id: string; cents: number },
  { amount, currency }: Checkout,
): Promise<boolean> {
  if (amount === asked && currency === 'usd') return true
  const details = { asked, amount, currency }
  await raiseAlarms(portal, portal.log, [{ kind: 'online_payment', subject: id, details }])
  return false
}

function nextState(state: PaymentState, { state: truth, dispute }: Checkout): PaymentState {
  if (state === 'pending') {
    if (truth === 'paid') return 'settled'
    return truth === 'failed' || truth === 'expired' ? 'failed' : 'pending'
  }
  if (state !== 'settled' && state !== 'disputed') return state
  if (dispute === 'open') return 'disputed'
  if (dispute === 'lost') return 'returned'
  return 'settled'
}

async function moveTo(
  trx: Trx,
  record: ChangeRecord,
  payment: Locked,
  { state, now }: { state: PaymentState; now: Date },
): Promise<void> {
  const { id, clientId, cents: amount, way } = payment
  // Another payment may have paid the invoice in the meantime: what is too much becomes credit.
  if (state === 'settled') await fitParts(trx, id)
  const received = payment.state === 'pending' && { receivedOn: firmDay(now) }
  await trx
    .updateTable('payments')
    .set({ state, ...received })
    .where('id', '=', id)
    .execute()
  record.audit({
    action: 'payment.moved',
    subject: { type: 'payment', id },
    clientId,
    details: { amount, way, state },
  })
  if (state === 'settled' && payment.state === 'pending') {
    tell(record, payment, {
      notice: paymentReceived(amount),
      mail: { template: 'payment-received' },
    })
  }
  // A page that was left tells the client nothing: they know.
  if (state === 'failed' && way === 'online_ach') {
    tell(record, payment, { notice: paymentFailed(amount), mail: { template: 'payment-failed' } })
  }
  if (state === 'returned') tell(record, payment, { notice: paymentTakenBack(amount, true) })
  if (state === 'disputed' || state === 'returned') {
    const href = `/admin/clients/${clientId}`
    const title = state === 'disputed' ? 'Payment disputed' : 'Payment returned'
    const message =
      state === 'disputed'
        ? 'A client’s bank asks for the money of an online payment. Answer in Stripe’s dashboard; the invoice is open again.'
        : 'The bank took an online payment back. The invoice is open again.'
    await notifyStaff(trx, record, { title, message, href }, { of: { clientId } })
  }
}

/** Enters refunds that were made in Stripe's dashboard too, and how those of the portal ended. */
async function takeRefunds(
  trx: Trx,
  record: ChangeRecord,
  { keyring, now }: Pick<Portal, 'keyring'> & { now: Date },
  payment: Locked,
  { refunds }: Checkout,
): Promise<void> {
  for (const { ref, amount, state } of refunds) {
    const known = await takingBack(trx)
      .select(['takesBack.id', 'takesBack.state'])
      .where('takesBack.providerRef', '=', ref)
      .executeTakeFirst()
    if (known?.state === 'pending' && state !== 'pending') {
      await trx.updateTable('payments').set({ state }).where('id', '=', known.id).execute()
      const { clientId } = payment
      record.audit({
        action: 'payment.moved',
        subject: { type: 'payment', id: known.id },
        clientId,
        details: { amount: cents.parse(-amount), way: payment.way, state },
      })
    }
    if (known !== undefined || state === 'failed') continue
    if (payment.state === 'pending') continue
    const books = { keyring, recordedBy: null, at: now }
    const entry = { kind: 'refund' as const, amount: cents.parse(amount), note: null }
    const id = await takeBack(trx, books, payment, {
      ...entry,
      state,
      providerRef: ref,
      receivedOn: firmDay(now),
    })
    record.audit({
      action: 'payment.refunded',
      subject: { type: 'payment', id },
      clientId: payment.clientId,
      details: { amount: entry.amount, reason: 'Refunded at Stripe' },
    })
    tell(record, payment, {
      notice: refundMade(entry.amount),
      mail: { template: 'refund-made' },
    })
  }
}
