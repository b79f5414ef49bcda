import { firmDay } from '#shared/firm/business-days.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { type Cents, cents } from '#shared/base/money.ts'
import type { PaymentState } from '#shared/money/money.schema.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { bankPaidAgain, bankTookBack } from '#server/mail/notices/money.notices.ts'
import { restartReminders } from '#server/records/money/change-invoice.ts'
import {
  type Bookkeeper,
  giveAgain,
  lockPayment,
  movePayment,
  takeBack,
  takenBack,
} from '#server/records/money/ledger.ts'
import { takingBack } from '#server/records/money/money.access.ts'
import { notifyOfMoney } from '#server/features/money/books/invoices.ts'
import type { Checkout, CheckoutDispute } from './checkout.ts'
import { notifyStaffOfMoney } from './notify-staff-of-money.ts'

type Locked = Awaited<ReturnType<typeof lockPayment>>

/**
 * Enters what the client’s bank took of a payment in disputes, and what it gave back, so that the books have what the
 * provider has.
 */
export async function takeDisputes(
  trx: Trx,
  record: ChangeRecord,
  books: Bookkeeper,
  payment: Locked,
  { disputes }: Checkout,
): Promise<void> {
  let isNews = false
  for (const dispute of disputes) {
    if (await takeDispute(trx, record, books, payment, dispute)) isNews = true
  }
  if (isNews) await nameState(trx, payment, { disputes, at: books.at })
}

/** Enters one dispute. Returns false if the books had all of it already. */
async function takeDispute(
  trx: Trx,
  record: ChangeRecord,
  books: Bookkeeper,
  payment: Locked,
  { ref, amount, state }: CheckoutDispute,
): Promise<boolean> {
  const entries = await lockEntries(trx, payment.id, ref)
  const out = (state === 'won' ? 0 : amount) - (await takenBack(trx, payment.id, ref))
  const now = entryState[state]
  for (const entry of entries) {
    if (entry.state !== now) await movePayment(trx, entry, { state: now, at: books.at })
  }
  if (out > 0) {
    const entry = { kind: 'bank_return', amount: cents.parse(out), note: null } as const
    const receivedOn = firmDay(books.at)
    await takeBack(trx, books, payment, { ...entry, state: now, providerRef: ref, receivedOn })
    // While it is open, too: the provider has paid it out already.
    notifyOfMoney(record, payment, {
      notice: bankTookBack(entry.amount),
      mail: { template: 'payment-returned' },
    })
  }
  if (out < 0) {
    const again = { amount: cents.parse(0 - out), kind: 'dispute_won', ref } as const
    const credit = await giveAgain(trx, books, payment, again)
    notifyOfMoney(record, payment, { notice: bankPaidAgain(again.amount) })
    await notifyOfWon(trx, record, payment, { amount: again.amount, credit })
  }
  if (out === 0 && entries.every((entry) => entry.state === now)) return false
  record.audit({
    action: 'payment.moved',
    subject: { type: 'payment', id: payment.id },
    clientId: payment.clientId,
    details: { amount: cents.parse(amount), way: payment.way, state: comesTo[state] },
  })
  if (state === 'lost') await restartReminders(trx, payment.id, ref)
  if (state !== 'won') await notifyOfDispute(trx, record, payment, { amount, state })
  return true
}

/** The state of the entry for what the bank took. */
const entryState = { open: 'disputed', lost: 'settled', won: 'returned' } as const

/** The state that the log names for the amount of a dispute. */
const comesTo = { open: 'disputed', lost: 'returned', won: 'settled' } as const

/** Finds the entries for what a bank took of a payment in a dispute. The caller has locked the payment. */
function lockEntries(trx: Trx, paymentId: string, ref: string) {
  return takingBack(trx)
    .select(['takesBack.id', 'takesBack.state'])
    .where('takesBack.reversesId', '=', paymentId)
    .where('takesBack.providerRef', '=', ref)
    .where('takesBack.kind', '=', 'bank_return')
    .orderBy('takesBack.id')
    .execute()
}

async function notifyOfDispute(
  trx: Trx,
  record: ChangeRecord,
  payment: Locked,
  { amount, state }: Pick<CheckoutDispute, 'state'> & { amount: number },
): Promise<void> {
  const taken: Cents = cents.parse(amount)
  const { clientId } = payment
  const of = `${formatCents(taken)} of an online payment of ${formatCents(payment.cents)}`
  if (state === 'lost') {
    const message = `The bank took back ${of}. What that had paid is open again.`
    return notifyStaffOfMoney(trx, record, { clientId, title: 'Payment returned', message })
  }
  const message = `A client’s bank asks for ${of}. Answer in Stripe’s dashboard; what that had paid is open again.`
  return notifyStaffOfMoney(trx, record, { clientId, title: 'Payment disputed', message })
}

function notifyOfWon(
  trx: Trx,
  record: ChangeRecord,
  { clientId, cents: paid }: Locked,
  { amount, credit }: { amount: Cents; credit: Cents },
): Promise<void> {
  const again = `The bank gave back ${formatCents(amount)} of an online payment of ${formatCents(paid)}.`
  const rest =
    credit > 0
      ? ` ${formatCents(credit)} of it is credit now, because its invoice is void or paid otherwise since: refund it, or keep it for the next invoice.`
      : ''
  return notifyStaffOfMoney(trx, record, {
    clientId,
    title: 'Dispute won',
    message: `${again}${rest}`,
  })
}

/** Gives the payment its state: a dispute is open, or a bank took back what was left of it. */
async function nameState(
  trx: Trx,
  payment: Locked,
  { disputes, at }: { disputes: readonly CheckoutDispute[]; at: Date },
): Promise<void> {
  const { left } = await lockPayment(trx, payment.id)
  const state = stateOf(left, disputes)
  if (state !== payment.state) await movePayment(trx, payment, { state, at })
}

function stateOf(left: Cents, disputes: readonly CheckoutDispute[]): PaymentState {
  if (disputes.some(({ state }) => state === 'open')) return 'disputed'
  return left === 0 && disputes.some(({ state }) => state === 'lost') ? 'returned' : 'settled'
}
