import { sql } from 'kysely'
import { sumOf } from '#shared/base/cents.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { type Cents, cents } from '#shared/base/money.ts'
import type { PaymentKind, PaymentState, PaymentWay } from '#shared/money/money.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { type Sent, sentAct } from '#server/crypto/sent-act.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import {
  creditIsFor,
  unscopedInvoices,
  unscopedParts,
  unscopedPayments,
  inBooks,
  nextDue,
  paysNothing,
  takingBack,
} from './money.access.ts'
import { sealNote } from './payment-note.ts'
import { owedFor } from './return-payment.ts'
import { lockRow, lockRows } from '#server/records/locks/lock.ts'

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

/** The part of a payment that pays one invoice. */
export interface Part {
  invoiceId: string
  cents: Cents
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

async function addParts(trx: Trx, paymentId: string, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  await trx
    .insertInto('paymentParts')
    .values(parts.map((part) => ({ ...part, paymentId })))
    .execute()
}

/** The parts of an amount for the open invoices of a client, or of a return, that are due first. Locks them. */
export async function partsFor(
  trx: Trx,
  {
    clientId,
    taxReturnId,
    amount,
  }: { clientId: string; taxReturnId: string | null; amount: Cents },
): Promise<Part[]> {
  const due = unscopedInvoices(trx)
    .innerJoin(nextDue(trx).as('next'), 'next.invoiceId', 'invoices.id')
    .select(['invoices.id', 'invoices.total', 'invoices.paid', 'invoices.number', 'next.dueOn'])
    .where('invoices.clientId', '=', clientId)
    .$if(taxReturnId !== null, (all) => all.where('invoices.taxReturnId', '=', taxReturnId))
    .orderBy('invoices.id')
  const open = await lockRows(trx, { invoices: 'update' }, due)
  open.sort((a, b) => a.dueOn.localeCompare(b.dueOn) || Number(a.number) - Number(b.number))
  let left: number = amount
  return open.flatMap(({ id, total, paid }) => {
    const paying = Math.min(left, total - paid)
    left -= paying
    return paying > 0 ? [{ invoiceId: id, cents: cents.parse(paying) }] : []
  })
}

/**
 * Makes a pending payment that is about to be settled pay no more of its invoices than is open; the rest becomes credit.
 * The caller has locked it.
 */
export async function fitParts(trx: Trx, id: string): Promise<void> {
  const parts = await unscopedParts(trx)
    .select(['paymentParts.invoiceId', 'paymentParts.cents'])
    .where('paymentParts.paymentId', '=', id)
    .execute()
  const fitting = await withinRoom(trx, parts)
  await trx.deleteFrom('paymentParts').where('paymentId', '=', id).execute()
  await addParts(trx, id, fitting)
}

/** Cuts parts to what is open of their invoices, and locks the invoices. */
async function withinRoom(trx: Trx, parts: readonly Part[]): Promise<Part[]> {
  if (parts.length === 0) return []
  const ids = parts.map(({ invoiceId }) => invoiceId)
  const named = unscopedInvoices(trx)
    .select(['invoices.id', 'invoices.state', 'invoices.total', 'invoices.paid'])
    .where('invoices.id', 'in', ids)
    .orderBy('invoices.id')
  const invoices = await lockRows(trx, { invoices: 'update' }, named)
  return parts.flatMap((part) => {
    const invoice = invoices.find(({ id }) => id === part.invoiceId)
    const room = invoice?.state === 'open' ? invoice.total - invoice.paid : 0
    const fitting = Math.min(part.cents, room)
    return fitting > 0 ? [{ ...part, cents: cents.parse(fitting) }] : []
  })
}

/**
 * Pays an invoice with the credit of its return, and with credit that is for any return, oldest first; with `others`
 * then with credit that is for another return. Returns the amount, and the returns whose payment it changes. The caller
 * has locked the returns of the client.
 */
export async function useCredit(
  trx: Trx,
  {
    id: invoiceId,
    clientId,
    taxReturnId,
    open,
    others = false,
  }: {
    id: string
    clientId: string
    taxReturnId: string | null
    open: number
    others?: boolean
  },
): Promise<{ used: Cents; returns: (string | null)[] }> {
  const isFor = creditIsFor(trx)
  const isForIt = sql<boolean>`coalesce(${isFor} = ${taxReturnId}, ${isFor} is null)`
  const credits = await unscopedPayments(trx)
    .select(['payments.id', sql<Cents>`credit_of_payment(payments.id)`.as('credit')])
    .select('payments.taxReturnId')
    .where('payments.clientId', '=', clientId)
    .$if(!others, (all) => all.where(isForIt))
    .where(sql<boolean>`credit_of_payment(payments.id) > 0`)
    .orderBy(isForIt, 'desc')
    .orderBy('payments.receivedOn')
    .orderBy('payments.id')
    .execute()
  let left = open
  const returns = [taxReturnId]
  for (const { id, credit, taxReturnId: of } of credits) {
    const paying = Math.min(left, credit)
    left -= paying
    if (paying === 0) break
    returns.push(of)
    await payMore(trx, id, { invoiceId, cents: cents.parse(paying) })
  }
  return { used: cents.parse(open - left), returns }
}

/**
 * Pays an invoice with the credit of a payment, and of the entries that came back to it after a refund or a dispute.
 */
async function payMore(trx: Trx, id: string, { invoiceId, cents: amount }: Part): Promise<void> {
  const entries = await unscopedPayments(trx)
    .select(['payments.id', paysNothing(trx).as('room')])
    .where(({ eb, or }) => or([eb('payments.id', '=', id), eb('payments.reversesId', '=', id)]))
    .where('payments.cents', '>', cents.parse(0))
    .where(inBooks)
    .orderBy('payments.id')
    .execute()
  let left: number = amount
  for (const entry of entries) {
    const paying = Math.min(left, entry.room)
    left -= paying
    if (paying === 0) continue
    await trx
      .insertInto('paymentParts')
      .values({ paymentId: entry.id, invoiceId, cents: cents.parse(paying), later: true })
      .onConflict((conflict) =>
        conflict
          .columns(['paymentId', 'invoiceId'])
          .doUpdateSet({ cents: sql<Cents>`payment_parts.cents + excluded.cents` }),
      )
      .execute()
  }
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

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

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

/** The amount with which a payment still pays each invoice, the newest first. */
function partsOfPayment(trx: Trx, id: string) {
  return unscopedParts(trx)
    .select(['paymentParts.invoiceId', sql<Cents>`sum(payment_parts.cents)::bigint`.as('cents')])
    .where(({ eb, or, and }) =>
      or([
        eb('payments.id', '=', id),
        and([eb('payments.reversesId', '=', id), eb('payments.state', '<>', 'failed')]),
      ]),
    )
    .groupBy(['paymentParts.invoiceId', 'invoices.number'])
    .orderBy('invoices.number', 'desc')
    .execute()
}

/** The payments of a return that were not taken back, oldest first. Locks them. */
async function lockLivePayments(trx: Trx, taxReturnId: string): Promise<LockedPayment[]> {
  const rows = await unscopedPayments(trx)
    .select('payments.id')
    .where('payments.taxReturnId', '=', taxReturnId)
    .where('payments.kind', '=', 'payment')
    .where(inBooks)
    .orderBy('payments.createdAt')
    .orderBy('payments.id')
    .execute()
  const live: LockedPayment[] = []
  for (const { id } of rows) {
    const locked = await lockPayment(trx, id)
    if (locked.left > 0) live.push(locked)
  }
  return live
}

interface WholePayment {
  amount: Cents
  way: PaymentWay
  note: string | null
  receivedOn: string
}

/**
 * Makes the ledger say that a return was paid with this one payment, or, with null, not at all: entries that say
 * otherwise are reversed. The caller has locked the return.
 *
 * @throws AppError 409 for what was paid online, or together with other invoices, and if an invoice stays open
 */
export async function replacePayments(
  trx: Trx,
  books: Bookkeeper,
  { id: taxReturnId, clientId }: { id: string; clientId: string },
  whole: WholePayment | null,
  receivedOn: string,
): Promise<void> {
  const live = await lockLivePayments(trx, taxReturnId)
  const [first] = live
  const same = whole !== null && first?.left === whole.amount && first.way === whole.way
  if (live.length === 1 && same) return checkPaid(trx, taxReturnId)
  await checkReversible(trx, taxReturnId, live)
  for (const payment of live) {
    const entry = { amount: payment.left, kind: 'reversal', receivedOn, note: null } as const
    await takeBack(trx, books, payment, entry)
  }
  if (whole === null) return
  const { amount, ...payment } = whole
  const parts = await partsFor(trx, { clientId, taxReturnId, amount })
  await addPayment(trx, books, { ...payment, clientId, taxReturnId, cents: amount }, parts)
  await checkPaid(trx, taxReturnId)
}

/** Refuses to call a return paid while something is owed for it. @throws AppError 409 */
async function checkPaid(trx: Trx, taxReturnId: string): Promise<void> {
  const { owed } = await owedFor(trx, taxReturnId)
  if (owed === null || owed === 0) return
  throw errors.conflict(
    `${formatCents(owed)} of this return’s price would stay open. Record a part as a payment on the client’s page.`,
  )
}

async function checkReversible(trx: Trx, taxReturnId: string, live: readonly LockedPayment[]) {
  if (live.some(({ way }) => way === 'online_card' || way === 'online_ach')) {
    throw errors.conflict('This return was paid online: refund that payment instead')
  }
  const shared = await unscopedParts(trx)
    .select('paymentParts.paymentId')
    .where('invoices.taxReturnId', '=', taxReturnId)
    .where(({ eb, ref }) =>
      eb('payments.taxReturnId', 'is distinct from', ref('invoices.taxReturnId')),
    )
    .where(inBooks)
    .groupBy('paymentParts.paymentId')
    .having(sql<boolean>`sum(payment_parts.cents) > 0`)
    .limit(1)
    .executeTakeFirst()
  if (shared !== undefined) {
    throw errors.conflict(
      'A payment for several invoices pays this return: take that one back instead',
    )
  }
}
