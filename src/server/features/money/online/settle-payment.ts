import { firmDay } from '#shared/firm/business-days.ts'
import { cents } from '#shared/base/money.ts'
import { checkoutHours } from './checkout.ts'
import { inTurn } from '#server/base/turns.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/change/change.ts'
import type { CallContext } from '#server/change/services.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { paymentFailed, paymentReceived, refundMade } from '#server/mail/notices/money.notices.ts'
import { raiseAlarms, settleAlarms } from '#server/records/alarms/alarms.ts'
import {
  type Bookkeeper,
  lockPayment,
  movePayment,
  reducePrice,
  takeBack,
} from '#server/records/money/ledger.ts'
import { fitParts } from '#server/records/money/payment-parts.ts'
import { unscopedPayments, takingBack } from '#server/records/money/money.access.ts'
import { keepReturnPayments, returnsOf } from '#server/records/money/return-payment.ts'
import { lockOnlinePayment } from '#server/features/money/books/lock-books.ts'
import { notifyOfMoney } from '#server/features/money/books/invoices.ts'
import { type Checkout, readCheckout } from './checkout.ts'
import { endRefund } from './end-refund.ts'
import { takeDisputes } from './take-disputes.ts'

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
  // In turn, so that no older answer is written after a newer one.
  if (found !== undefined) await inTurn(found.id, () => settle(portal, found))
}

type Found = NonNullable<Awaited<ReturnType<typeof findByRef>>>

async function settle(portal: Portal, found: Found): Promise<void> {
  // Before the transaction, because the answer may take seconds.
  const known = await readCheckout(portal, found.providerRef)
  const answer = known ?? lostPage(portal, found)
  const isOther = answer.amount !== found.cents || answer.currency !== 'usd'
  if (isOther && !isOver(answer)) return hold(portal, found, answer)
  const checkout: Checkout = isOther
    ? { ...answer, state: 'failed', refunds: [], disputes: [] }
    : answer
  await enterCheckout(portal, found.id, checkout)
  await notifyOfInquiries(portal, checkout)
  const isLost = known === null && answer.state === 'open'
  await settleAlarms(portal, portal.log, {
    kind: 'online_payment',
    alarms: isLost ? [alarmOf(found, { amount: null, currency: 'usd' })] : [],
    covers: (subject) => subject === found.id,
  })
}

/** Writes in the ledger what the provider says of a payment. */
export async function enterCheckout(
  portal: Pick<Portal, 'db' | 'keyring' | 'clock'>,
  id: string,
  checkout: Checkout,
): Promise<void> {
  await recordChange(systemSource(portal), async (trx, record) => {
    const books = { keyring: portal.keyring, recordedBy: null, at: portal.clock() }
    const payment = await arrive(trx, record, await lockOnlinePayment(trx, id), {
      checkout,
      at: books.at,
    })
    if (isInBooks(payment)) {
      await takeRefunds(trx, record, books, payment, checkout)
      await takeDisputes(trx, record, books, payment, checkout)
    }
    await keepReturnPayments(trx, await returnsOf(trx, payment.id))
  })
}

/**
 * Stands for a page that Stripe does not know, because the key is of another account now. Nobody can pay on it once its
 * hours are over; money that was on its way before may still arrive.
 */
export function lostPage(
  { clock }: Pick<Portal, 'clock'>,
  page: { providerRef: string; cents: number; createdAt: Date; reachedBank: boolean },
): Checkout {
  const over = page.createdAt.getTime() + checkoutHours * 3_600_000 < clock().getTime()
  return {
    ref: page.providerRef,
    state: over && !page.reachedBank ? 'expired' : 'open',
    amount: page.cents,
    currency: 'usd',
    url: null,
    intent: null,
    disputes: [],
    refunds: [],
  }
}

/** Raises an alarm for each inquiry that waits for an answer: without one the bank may take the money. */
async function notifyOfInquiries(portal: Portal, { disputes }: Checkout): Promise<void> {
  if (disputes.length === 0) return
  const kind = 'bank_inquiry' as const
  const alarms = disputes.flatMap(({ ref, amount, asks }) =>
    asks ? [{ kind, subject: ref, details: { amount: cents.parse(amount) } }] : [],
  )
  const covers = (subject: string) => disputes.some(({ ref }) => ref === subject)
  await settleAlarms(portal, portal.log, { kind, alarms, covers })
}

function findByRef(db: Db | Trx, ref: string) {
  return unscopedPayments(db)
    .select(['payments.id', 'payments.cents', 'payments.clientId', 'payments.providerRef'])
    .select(['payments.createdAt', 'payments.reachedBank'])
    .where('payments.providerRef', '=', ref)
    .where('payments.kind', '=', 'payment')
    .$narrowType<{ providerRef: string }>()
    .executeTakeFirst()
}

/** Another amount or currency than the portal asked for is held, and is an alarm: somebody has to look. */
function hold(portal: Portal, found: Found, answer: Checkout): Promise<void> {
  return raiseAlarms(portal, portal.log, [alarmOf(found, answer)])
}

function alarmOf(
  { id: subject, cents: asked }: Found,
  { amount, currency }: { amount: number | null; currency: string },
) {
  return { kind: 'online_payment' as const, subject, details: { asked, amount, currency } }
}

/** Returns true if the firm has none of the money, and will get none. */
function isOver({ state, amount, disputes, refunds }: Checkout): boolean {
  if (state === 'failed' || state === 'expired') return true
  const gone = [...refunds, ...disputes].filter(
    (one) => one.state === 'settled' || one.state === 'lost',
  )
  return state === 'paid' && gone.reduce((sum, one) => sum + one.amount, 0) >= amount
}

function isInBooks({ state }: Locked): boolean {
  return state !== 'pending' && state !== 'failed'
}

/** Writes how a payment ended, if the provider knows. One that failed here and is paid there is in the books. */
async function arrive(
  trx: Trx,
  record: ChangeRecord,
  before: Locked,
  { checkout, at }: { checkout: Checkout; at: Date },
): Promise<Locked> {
  const payment = await markReached(trx, record, before, checkout)
  const state = endOf(payment, checkout)
  if (state === null) return payment
  const { id, clientId, cents: amount, reachedBank, way } = payment
  // Another payment may have paid the invoice in the meantime: what is too much becomes credit.
  if (state === 'settled') await fitParts(trx, id)
  await movePayment(trx, payment, { state, at })
  record.audit({
    action: 'payment.moved',
    subject: { type: 'payment', id },
    clientId,
    details: { amount, way, state },
  })
  if (state === 'settled') {
    notifyOfMoney(record, payment, {
      notice: paymentReceived(amount),
      mail: { template: 'payment-received' },
    })
  }
  // A page that was left tells the client nothing: they know.
  if (state === 'failed' && reachedBank) {
    notifyOfMoney(record, payment, {
      notice: paymentFailed(amount),
      mail: { template: 'payment-failed' },
    })
  }
  return lockPayment(trx, id)
}

function endOf(before: Locked, { state }: Checkout): 'settled' | 'failed' | null {
  if (isInBooks(before)) return null
  if (state === 'paid') return 'settled'
  return before.state === 'pending' && (state === 'failed' || state === 'expired') ? 'failed' : null
}

/** Marks a payment that the provider has asked the client's bank for: it is on its way, and not only an opened page. */
async function markReached(
  trx: Trx,
  record: ChangeRecord,
  payment: Locked,
  { state }: Checkout,
): Promise<Locked> {
  const { id, clientId, way, cents: amount } = payment
  const reached = way === 'online_ach' && state !== 'open' && state !== 'expired'
  if (payment.reachedBank || !reached) return payment
  await trx.updateTable('payments').set({ reachedBank: true }).where('id', '=', id).execute()
  if (state === 'processing') {
    record.audit({
      action: 'payment.moved',
      subject: { type: 'payment', id },
      clientId,
      details: { amount, way, state: payment.state },
    })
  }
  return { ...payment, reachedBank: true }
}

/** Enters refunds that were made in Stripe's dashboard too, and how those of the portal ended. */
async function takeRefunds(
  trx: Trx,
  record: ChangeRecord,
  books: Bookkeeper,
  payment: Locked,
  { refunds }: Checkout,
): Promise<void> {
  for (const { ref, id: own, amount, state } of refunds) {
    const known = await takingBack(trx)
      .select('takesBack.id')
      .where('takesBack.reversesId', '=', payment.id)
      .where('takesBack.kind', '=', 'refund')
      .where(({ eb, or }) =>
        or([eb('takesBack.providerRef', '=', ref), eb('takesBack.id', '=', own)]),
      )
      .executeTakeFirst()
    if (known !== undefined) {
      await endRefund(trx, record, payment, { id: known.id, ref, state }, books)
    }
    if (known !== undefined || state === 'failed') continue
    const entry = { kind: 'refund' as const, amount: cents.parse(amount), note: null }
    const id = await takeBack(trx, books, payment, {
      ...entry,
      state,
      providerRef: ref,
      receivedOn: firmDay(books.at),
    })
    // Stripe doesn’t say whether it is still owed. A reminder of it would harm more than none.
    await reducePrice(trx, books, payment, id)
    record.audit({
      action: 'payment.refunded',
      subject: { type: 'payment', id },
      clientId: payment.clientId,
      details: { amount: entry.amount, reason: 'Refunded at Stripe' },
    })
    notifyOfMoney(record, payment, {
      notice: refundMade(entry.amount),
      mail: { template: 'refund-made' },
    })
  }
}
