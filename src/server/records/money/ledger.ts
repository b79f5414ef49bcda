import { sql } from 'kysely'
import { sumOf } from '#shared/base/cents.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { type Cents, cents } from '#shared/base/money.ts'
import type { PaymentKind, PaymentState, PaymentWay } from '#shared/money/money.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { type Sent, sentAct } from '#server/crypto/sent-act.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { unscopedParts, unscopedPayments, takingBack } from './money.access.ts'
import { lockRow } from '#server/records/locks/lock.ts'
import { type Part, addParts, withinRoom, partsOfPayment } from './payment-parts.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'

/** The person who writes in the ledger, and the time. */
export interface Bookkeeper {
  keyring: Keyring
  recordedBy: string | null
  at: Date
}

interface NewPayment {
  clientId: string
  taxReturnId: string | null
  way: PaymentWay
  cents: Cents
  /** YYYY-MM-DD. */
  receivedOn: string
  note: string | null
  state?: PaymentState
  kind?: PaymentKind
  reversesId?: string
  refundId?: string
  sent?: Sent
  importKey?: string
  providerRef?: string
}

/** Adds an entry with its parts. Returns its id. The caller holds the returns of the client. */
export async function addPayment(
  trx: Trx,
  { keyring, recordedBy, at }: Bookkeeper,
  { state = 'settled', kind = 'payment', note, sent, ...payment }: NewPayment,
  parts: readonly Part[],
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('payments')
    .values({
      ...payment,
      id,
      state,
      kind,
      payer: nameOf(trx, payment.clientId),
      note: sealNote(keyring, id, note),
      ...(sent?.key && { sentKey: sent.key, sentAct: sentAct(keyring, sent.act) }),
      recordedBy,
      createdAt: at,
    })
    .execute()
  await addParts(trx, id, parts)
  return id
}

/** The books of a past month keep the name that they were exported with. */
function nameOf(trx: Trx, clientId: string) {
  return trx
    .selectFrom('clients')
    .select(sql<string>`trim(clients.first_name || ' ' || clients.last_name)`.as('name'))
    .where('clients.id', '=', clientId)
}

/**
 * Locks a payment, and returns it with the amount that is left of it after what was taken back.
 *
 * @throws AppError 404 for one that is unknown, or takes back another
 */
export async function lockPayment(trx: Trx, id: string) {
  const own = unscopedPayments(trx)
    .select(['payments.id', 'payments.clientId', 'payments.taxReturnId', 'payments.way'])
    .select(['payments.cents', 'payments.state', 'payments.kind', 'payments.reachedBank'])
    .where('payments.id', '=', id)
    .where('payments.kind', '=', 'payment')
  const locked = await lockRow(trx, { payments: 'no key update' }, own)
  if (locked === undefined) throw errors.notFound('Payment')
  return { ...locked, left: cents.parse(Math.max(locked.cents - (await takenBack(trx, id)), 0)) }
}

export type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

/**
 * Gives an entry its state; one that was pending is in the books from this day, and with a refund the lower price. The
 * caller has locked it.
 */
export async function movePayment(
  trx: Trx,
  { id, state: before }: Pick<LockedPayment, 'id' | 'state'>,
  { state, at }: { state: PaymentState; at: Date },
): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state })
    .$if(before === 'pending' || before === 'failed', (all) => all.set({ receivedOn: firmDay(at) }))
    .where('id', '=', id)
    .execute()
  await trx
    .updateTable('payments')
    .set({ state, receivedOn: firmDay(at) })
    .where('refundId', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

/** Sums what was taken back of a payment, less what came again: under one reference of the provider, or in all. */
export async function takenBack(trx: Trx, id: string, ref?: string): Promise<number> {
  const { sum } = await takingBack(trx)
    .select(sql<number>`coalesce(-sum(takes_back.cents), 0)`.as('sum'))
    .where('takesBack.reversesId', '=', id)
    .where('takesBack.state', '<>', 'failed')
    .$if(ref !== undefined, (taking) => taking.where('takesBack.providerRef', '=', ref ?? ''))
    .executeTakeFirstOrThrow()
  return sum
}

interface TakenBack {
  kind: 'refund' | 'reversal' | 'bank_return'
  state?: PaymentState
  providerRef?: string
  amount: Cents
  receivedOn: string
  note: string | null
  sent?: Sent
}

/**
 * Takes back an amount of a locked payment, first what is credit, then from the invoices that it paid, the newest
 * first. Returns the id of the entry.
 */
export async function takeBack(
  trx: Trx,
  books: Bookkeeper,
  { id, clientId, taxReturnId, way }: LockedPayment,
  { amount, kind, ...entry }: TakenBack,
): Promise<string> {
  const paying = await partsOfPayment(trx, id)
  let left = amount - (await creditOf(trx, id))
  const parts: Part[] = []
  for (const { invoiceId, cents: part } of paying) {
    const back = Math.min(left, part)
    if (back <= 0) break
    left -= back
    parts.push({ invoiceId, cents: cents.parse(-back) })
  }
  const taken = { ...entry, clientId, taxReturnId, way, cents: cents.parse(0 - amount) }
  return addPayment(trx, books, { ...taken, kind, reversesId: id }, parts)
}

/** Lowers the price by what a refund took from invoices, so that nobody is asked to pay it again. */
export async function reducePrice(
  trx: Trx,
  books: Bookkeeper,
  { clientId, taxReturnId, way }: Pick<LockedPayment, 'clientId' | 'taxReturnId' | 'way'>,
  refundId: string,
): Promise<void> {
  const opened = await unscopedParts(trx)
    .select(['paymentParts.invoiceId', sql<Cents>`(-payment_parts.cents)::bigint`.as('cents')])
    .select(['payments.state', 'payments.receivedOn'])
    .where('payments.id', '=', refundId)
    .execute()
  const [first] = opened
  if (first === undefined) return
  const { state, receivedOn } = first
  const amount = sumOf(opened.map((part) => part.cents))
  const entry = { clientId, taxReturnId, way, cents: amount, receivedOn, note: null, state }
  const parts = opened.map(({ invoiceId, cents: part }) => ({ invoiceId, cents: part }))
  await addPayment(trx, books, { ...entry, kind: 'reduction', refundId }, parts)
}

/**
 * Enters money that had gone back under this reference and has come again. It pays the invoices that it had left open.
 * If they are void or were paid in another way, the rest becomes credit. Returns that rest.
 */
export async function giveAgain(
  trx: Trx,
  books: Bookkeeper,
  { id, clientId, taxReturnId, way, cents: paid }: LockedPayment,
  { amount, kind, ref }: { amount: Cents; kind: 'dispute_won' | 'refund_return'; ref: string },
): Promise<Cents> {
  const opened = await unscopedParts(trx)
    .select(['paymentParts.invoiceId', sql<Cents>`-sum(payment_parts.cents)::bigint`.as('cents')])
    .where('payments.reversesId', '=', id)
    .where('payments.providerRef', '=', ref)
    .groupBy(['paymentParts.invoiceId', 'invoices.number'])
    .having(sql<boolean>`sum(payment_parts.cents) < 0`)
    .orderBy('invoices.number')
    .execute()
  const paying = sumOf((await partsOfPayment(trx, id)).map((part) => part.cents))
  // A bank may have taken more than was left of the payment. The difference pays no invoice.
  const more = paid - (await takenBack(trx, id)) - paying + amount
  let left = Math.max(Math.min(amount, more), 0)
  const parts = (await withinRoom(trx, opened)).flatMap((part) => {
    const again = Math.min(left, part.cents)
    left -= again
    return again > 0 ? [{ ...part, cents: cents.parse(again) }] : []
  })
  const own = { clientId, taxReturnId, way, cents: amount, receivedOn: firmDay(books.at) }
  const entry = { ...own, kind, note: null, reversesId: id, providerRef: ref }
  await addPayment(trx, books, entry, parts)
  return cents.parse(left)
}

async function creditOf(trx: Trx, id: string): Promise<number> {
  const { credit } = await unscopedPayments(trx)
    .select(sql<number>`credit_of_payment(payments.id)`.as('credit'))
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return credit
}

export function sealNote(keyring: Keyring, paymentId: string, note: string | null): Buffer | null {
  return note === null ? null : sealField(keyring, contextOf(paymentId), note)
}

/** @throws DecryptionError */
export function openNote(keyring: Keyring, paymentId: string, note: Buffer | null): string | null {
  return note === null ? null : openField(keyring, contextOf(paymentId), note)
}

function contextOf(row: string) {
  return { table: 'payments', column: 'note', row }
}
