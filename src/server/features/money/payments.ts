import { firmDay } from '#shared/firm/business-days.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { sumOf } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import type {
  AdminPayment,
  RecordPaymentInput,
  RefundInput,
  ReverseInput,
} from '#shared/money/staff-payments.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { reauthenticate } from '#server/calls/reauthenticate.ts'
import { isSameAct, type Sent } from '#server/crypto/sent-act.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  paymentReceived,
  paymentTakenBack,
  refundMade,
} from '#server/mail/notices/money.notices.ts'
import {
  addPayment,
  type lockPayment,
  movePayment,
  reducePrice,
  takeBack,
} from '#server/records/money/ledger.ts'
import { type Part, partsFor } from '#server/records/money/payment-parts.ts'
import { unscopedInvoices, unscopedPayments } from '#server/records/money/money.access.ts'
import { findPayment } from '#server/records/money/payments.queries.ts'
import { keepReturnPayments, returnsOf } from '#server/records/money/return-payment.ts'
import { bookkeeper, changeBooks, lockBooks, lockPaymentInBooks } from './books/lock-books.ts'
import { checkReturn, notifyOfMoney } from './books/invoices.ts'
import { saying } from './online/ask-stripe.ts'
import { refundRefused, sendRefund } from './online/refund-online.ts'
import { lockRows } from '#server/records/locks/lock.ts'

type Locked = Awaited<ReturnType<typeof lockPayment>>

/** Records what came by hand. A second call with its key changes nothing. */
export function recordPayment(ctx: SignedInContext, { key, ...input }: RecordPaymentInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { clientId, amount, way, receivedOn, note } = input
    await lockBooks(trx, clientId, ctx.viewer)
    const sent = { key, act: { record: input } }
    const before = await findSent(trx, ctx, sent)
    if (before !== null) return opened(trx, ctx, before)
    if (receivedOn > firmDay(ctx.now())) {
      throw refused('receivedOn', 'The day must not be in the future')
    }
    if (input.taxReturnId !== null) {
      await checkReturn(trx, { clientId, taxReturnId: input.taxReturnId })
    }
    const parts = await partsOf(trx, input)
    const taxReturnId = input.taxReturnId ?? (await onlyReturn(trx, parts))
    const entry = { clientId, taxReturnId, way, cents: amount, receivedOn, note, sent }
    const id = await addPayment(trx, bookkeeper(ctx), entry, parts)
    await keepReturnPayments(trx, await returnsOf(trx, id))
    record.audit({
      action: 'payment.recorded',
      ...aboutPayment({ id, clientId }),
      details: { amount, way },
    })
    notifyOfMoney(record, entry, {
      notice: paymentReceived(amount),
      mail: { template: 'payment-received' },
    })
    return opened(trx, ctx, id)
  })
}

/** The entry that the caller wrote with this key, if any. @throws AppError 409 if it was another one */
async function findSent(trx: Trx, { keyring, viewer }: SignedInContext, { key, act }: Sent) {
  if (key === undefined) return null
  const sent = await unscopedPayments(trx)
    .select(['payments.id', 'payments.sentAct'])
    .where('payments.recordedBy', '=', viewer.id)
    .where('payments.sentKey', '=', key)
    .executeTakeFirst()
  if (sent === undefined) return null
  if (!isSameAct(keyring, sent.sentAct, act)) throw errors.keyReused()
  return sent.id
}

/** Checks and locks the invoices that are named. */
async function partsOf(trx: Trx, input: Omit<RecordPaymentInput, 'key'>): Promise<Part[]> {
  const { clientId, taxReturnId, amount, parts } = input
  if (parts === undefined) return partsFor(trx, { clientId, taxReturnId, amount })
  const ids = parts.map(({ invoiceId }) => invoiceId)
  if (new Set(ids).size < ids.length) throw refused('parts', 'Name each invoice once')
  if (sumOf(parts.map((part) => part.amount)) > amount) {
    throw refused('parts', 'The parts are more than the payment')
  }
  const open = await openInvoices(trx, clientId, ids)
  return parts.map(({ invoiceId, amount: paying }) => {
    const invoice = open.find(({ id }) => id === invoiceId)
    if (invoice === undefined) throw errors.notFound('Invoice')
    if (taxReturnId !== null && (invoice.taxReturnId ?? taxReturnId) !== taxReturnId) {
      throw refused('parts', 'The payment is for one return, and this invoice for another one')
    }
    const left = invoice.state === 'open' ? invoice.total - invoice.paid : 0
    if (paying > left) {
      throw errors.conflict(`Invoice ${invoice.number ?? ''} has less than that open`)
    }
    return { invoiceId, cents: paying }
  })
}

async function openInvoices(trx: Trx, clientId: string, ids: string[]) {
  if (ids.length === 0) return []
  const named = unscopedInvoices(trx)
    .select(['invoices.id', 'invoices.number', 'invoices.state', 'invoices.taxReturnId'])
    .select(['invoices.total', 'invoices.paid'])
    .where('invoices.id', 'in', ids)
    .where('invoices.clientId', '=', clientId)
    .orderBy('invoices.id')
  return lockRows(trx, { invoices: 'update' }, named)
}

/** The return of all these invoices, if they are of one. */
async function onlyReturn(trx: Trx, parts: readonly Part[]): Promise<string | null> {
  if (parts.length === 0) return null
  const ids = parts.map(({ invoiceId }) => invoiceId)
  const rows = await unscopedInvoices(trx)
    .select('invoices.taxReturnId')
    .where('invoices.id', 'in', ids)
    .groupBy('invoices.taxReturnId')
    .execute()
  return rows.length === 1 ? (rows[0]?.taxReturnId ?? null) : null
}

/** Gives money back, and unless it is owed again lowers the price by it. @throws AppError 400 for a wrong password; 404; 409 for more than was paid, and if Stripe refused */
export async function refundPayment(
  ctx: SignedInContext,
  { id, amount, reason, again, password, key }: RefundInput,
): Promise<AdminPayment> {
  await reauthenticate(ctx, password, 'password')
  const refund = await changeBooks(ctx, async (trx, record) => {
    const payment = await lockPaymentInBooks(trx, id, ctx.viewer)
    const sent = { key, act: { refund: { id, amount, reason, again } } }
    const before = await findSent(trx, ctx, sent)
    if (before !== null) return opened(trx, ctx, before)
    if (payment.state !== 'settled') throw errors.conflict('This payment is not settled')
    if (amount > payment.left) {
      throw errors.conflict(`At most ${formatCents(payment.left)} of this payment can be refunded`)
    }
    const entry = { amount, note: reason, sent, receivedOn: firmDay(ctx.now()) }
    const state = isOnline(payment) ? 'pending' : 'settled'
    const taken = { ...entry, kind: 'refund' as const, state } as const
    const refundId = await takeBack(trx, bookkeeper(ctx), payment, taken)
    if (!again) await reducePrice(trx, bookkeeper(ctx), payment, refundId)
    await keepReturnPayments(trx, await returnsOf(trx, id))
    record.audit({
      action: 'payment.refunded',
      ...aboutPayment({ ...payment, id: refundId }),
      details: { amount, reason },
    })
    if (state === 'settled') {
      notifyOfMoney(record, payment, {
        notice: refundMade(amount),
        mail: { template: 'refund-made' },
      })
    }
    return opened(trx, ctx, refundId)
  })
  const isSent = refund.state !== 'pending'
  if (!isSent) await sendRefund(ctx, refund.id).catch(saying(refundWaits))
  const made = isSent ? refund : await opened(ctx.db, ctx, refund.id)
  if (made.state === 'failed' || made.state === 'returned') throw errors.conflict(refundRefused)
  return made
}

const refundWaits =
  'Stripe doesn’t answer at the moment. The refund waits, and is sent within 15 minutes: don’t enter it again.'

/**
 * Takes an entry out of the books: it was wrong, or the bank returned it.
 *
 * @throws AppError 404; 409 for what was taken back already
 */
export function reversePayment(ctx: SignedInContext, { id, reason, returned }: ReverseInput) {
  return changeBooks(ctx, async (trx, record) => {
    const payment = await lockPaymentInBooks(trx, id, ctx.viewer)
    checkTakingBack(payment)
    if (payment.left < payment.cents && (returned || payment.left === 0)) {
      throw errors.conflict('Something of this payment was taken back already')
    }
    const amount: Cents = payment.left
    const entry = { amount, note: reason, receivedOn: firmDay(ctx.now()) }
    const kind = returned ? 'bank_return' : 'reversal'
    await takeBack(trx, bookkeeper(ctx), payment, { ...entry, kind })
    if (returned) await movePayment(trx, payment, { state: 'returned', at: ctx.now() })
    await keepReturnPayments(trx, await returnsOf(trx, id))
    record.audit({
      action: 'payment.reversed',
      ...aboutPayment(payment),
      details: { amount, reason, returned },
    })
    notifyOfMoney(record, payment, {
      notice: paymentTakenBack(amount, returned),
      ...(returned && { mail: { template: 'payment-returned' } }),
    })
    return opened(trx, ctx, id)
  })
}

function checkTakingBack({ state, way }: Locked): void {
  if (state !== 'settled') throw errors.conflict('This payment is not settled')
  if (isOnline({ way })) {
    throw errors.conflict('This payment was made online: refund it')
  }
}

function isOnline({ way }: Pick<Locked, 'way'>): boolean {
  return way === 'online_card' || way === 'online_ach'
}

function aboutPayment({ id, clientId }: { id: string; clientId: string }) {
  return { subject: { type: 'payment' as const, id }, clientId }
}

async function opened(db: Db | Trx, { keyring, viewer }: SignedInContext, id: string) {
  const found = await findPayment(db, keyring, viewer, id)
  if (found === null) throw errors.notFound('Payment')
  return found
}

function refused(path: string, message: string) {
  return errors.badInput(message, [{ path, message }])
}
