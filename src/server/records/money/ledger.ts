import { sql } from 'kysely'
import { type Cents, cents } from '#shared/money.ts'
import type { PaymentKind, PaymentState, PaymentWay } from '#shared/money.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { everyInvoice, everyPart, everyPayment, takingBack } from './money.access.ts'
import { sealNote } from './payment-note.ts'

/** Who writes in the ledger, and when. */
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
  sentKey?: string | null
  providerRef?: string
}

/** What of a payment pays an invoice. */
export interface Part {
  invoiceId: string
  cents: Cents
}

/** Adds an entry with its parts. Returns its id. The caller holds the returns of the client. */
export async function addPayment(
  trx: Trx,
  { keyring, recordedBy, at }: Bookkeeper,
  { state = 'settled', kind = 'payment', note, ...payment }: NewPayment,
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
      note: sealNote(keyring, id, note),
      recordedBy,
      createdAt: at,
    })
    .execute()
  await addParts(trx, id, parts)
  return id
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
  const open = await everyInvoice(trx)
    .select(['invoices.id', 'invoices.total', 'invoices.paid'])
    .where('invoices.clientId', '=', clientId)
    .$if(taxReturnId !== null, (all) => all.where('invoices.taxReturnId', '=', taxReturnId))
    .where('invoices.state', '=', 'open')
    .whereRef('invoices.paid', '<', 'invoices.total')
    .orderBy('invoices.dueOn')
    .orderBy('invoices.number')
    .forUpdate('invoices')
    .execute()
  let left: number = amount
  return open.flatMap(({ id, total, paid }) => {
    const paying = Math.min(left, total - paid)
    left -= paying
    return paying > 0 ? [{ invoiceId: id, cents: cents.parse(paying) }] : []
  })
}

/**
 * Makes a payment that is about to be settled pay no more of its invoices than is open; the rest becomes credit. The
 * caller has locked it.
 */
export async function fitParts(trx: Trx, id: string): Promise<void> {
  const parts = await everyPart(trx)
    .select(['paymentParts.invoiceId', 'paymentParts.cents'])
    .select(['invoices.state', 'invoices.total', 'invoices.paid'])
    .where('paymentParts.paymentId', '=', id)
    .orderBy('invoices.id')
    .forUpdate('invoices')
    .execute()
  for (const { invoiceId, cents: part, state, total, paid } of parts) {
    const open = state === 'open' ? total - paid : 0
    const most = open + (await gaveBack(trx, id, invoiceId))
    if (part <= most) continue
    const rest = { paymentId: id, invoiceId }
    await trx
      .deleteFrom('paymentParts')
      .where(({ and }) => and(rest))
      .execute()
    if (most > 0) await addParts(trx, id, [{ invoiceId, cents: cents.parse(most) }])
  }
}

/** What of a payment of this invoice went back. */
async function gaveBack(trx: Trx, paymentId: string, invoiceId: string): Promise<number> {
  const { sum } = await everyPart(trx)
    .select(sql<number>`coalesce(-sum(payment_parts.cents), 0)`.as('sum'))
    .where('payments.reversesId', '=', paymentId)
    .where('paymentParts.invoiceId', '=', invoiceId)
    .where('payments.state', 'in', ['pending', 'settled'])
    .executeTakeFirstOrThrow()
  return sum
}

/** Pays an invoice that was just issued with the credit of its return, and of its client, oldest first. */
export async function useCredit(
  trx: Trx,
  invoice: { id: string; clientId: string; taxReturnId: string | null; total: Cents },
): Promise<void> {
  const credits = await everyPayment(trx)
    .select(['payments.id', sql<Cents>`credit_of_payment(payments.id)`.as('credit')])
    .where('payments.clientId', '=', invoice.clientId)
    .where(({ eb, or }) =>
      or([
        eb('payments.taxReturnId', 'is', null),
        eb('payments.taxReturnId', '=', invoice.taxReturnId),
      ]),
    )
    .where(sql<boolean>`credit_of_payment(payments.id) > 0`)
    .orderBy('payments.receivedOn')
    .orderBy('payments.id')
    .execute()
  let left: number = invoice.total
  for (const { id, credit } of credits) {
    const paying = Math.min(left, credit)
    left -= paying
    if (paying === 0) return
    await addParts(trx, id, [{ invoiceId: invoice.id, cents: cents.parse(paying) }])
  }
}

/**
 * Locks a payment and says what of it was not taken back.
 *
 * @throws AppError 404 for one that is unknown, or takes back another
 */
export async function lockPayment(trx: Trx, id: string) {
  const locked = await everyPayment(trx)
    .select(['payments.id', 'payments.clientId', 'payments.taxReturnId', 'payments.way'])
    .select(['payments.cents', 'payments.state', 'payments.kind'])
    .where('payments.id', '=', id)
    .where('payments.kind', '=', 'payment')
    .forNoKeyUpdate('payments')
    .executeTakeFirst()
  if (locked === undefined) throw errors.notFound('Payment')
  return { ...locked, left: cents.parse(locked.cents - (await takenBack(trx, id))) }
}

type LockedPayment = Awaited<ReturnType<typeof lockPayment>>

async function takenBack(trx: Trx, id: string): Promise<number> {
  const { sum } = await takingBack(trx)
    .select(sql<number>`coalesce(-sum(takes_back.cents), 0)`.as('sum'))
    .where('takesBack.reversesId', '=', id)
    .where('takesBack.state', 'in', ['pending', 'settled'])
    .executeTakeFirstOrThrow()
  return sum
}

interface TakenBack {
  kind: 'refund' | 'reversal'
  state?: PaymentState
  providerRef?: string
  amount: Cents
  receivedOn: string
  note: string | null
  sentKey?: string | null
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

async function creditOf(trx: Trx, id: string): Promise<number> {
  const { credit } = await everyPayment(trx)
    .select(sql<number>`credit_of_payment(payments.id)`.as('credit'))
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return credit
}

/** What of a payment still pays each invoice, the newest first. */
function partsOfPayment(trx: Trx, id: string) {
  return everyPart(trx)
    .select(['paymentParts.invoiceId', sql<number>`sum(payment_parts.cents)`.as('cents')])
    .where(({ eb, or, and }) =>
      or([
        eb('payments.id', '=', id),
        and([
          eb('payments.reversesId', '=', id),
          eb('payments.state', 'in', ['pending', 'settled']),
        ]),
      ]),
    )
    .groupBy(['paymentParts.invoiceId', 'invoices.number'])
    .orderBy('invoices.number', 'desc')
    .execute()
}

/** The payments of a return that were not taken back, oldest first. Locks them. */
async function lockLivePayments(trx: Trx, taxReturnId: string): Promise<LockedPayment[]> {
  const rows = await everyPayment(trx)
    .select('payments.id')
    .where('payments.taxReturnId', '=', taxReturnId)
    .where('payments.kind', '=', 'payment')
    .where('payments.state', '=', 'settled')
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
 * @throws AppError 409 for what was paid online, or together with other invoices
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
  if (live.length === 1 && same) return
  await checkReversible(trx, taxReturnId, live)
  for (const payment of live) {
    const entry = { amount: payment.left, kind: 'reversal', receivedOn, note: null } as const
    await takeBack(trx, books, payment, entry)
  }
  if (whole === null) return
  const { amount, ...payment } = whole
  const parts = await partsFor(trx, { clientId, taxReturnId, amount })
  await addPayment(trx, books, { ...payment, clientId, taxReturnId, cents: amount }, parts)
}

async function checkReversible(trx: Trx, taxReturnId: string, live: readonly LockedPayment[]) {
  if (live.some(({ way }) => way === 'online_card' || way === 'online_ach')) {
    throw errors.conflict('This return was paid online: refund that payment instead')
  }
  const shared = await everyPart(trx)
    .select('paymentParts.paymentId')
    .where('invoices.taxReturnId', '=', taxReturnId)
    .where(({ eb, ref }) =>
      eb('payments.taxReturnId', 'is distinct from', ref('invoices.taxReturnId')),
    )
    .where('payments.state', '=', 'settled')
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
