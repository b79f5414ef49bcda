import { sql } from 'kysely'
import { maxCents } from '#shared/cents.ts'
import { type Cents, cents } from '#shared/money.ts'
import type { PaymentWay } from '#shared/money.schema.ts'
import type { PaymentMethod } from '#shared/payment.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  unscopedInvoices,
  unscopedParts,
  unscopedPayments,
  feesOf,
  inBooks,
  isOfReturn,
  reducedOf,
  takenBackOf,
} from './money.access.ts'

/**
 * Keeps what the returns' own columns say of their payment, which the table, its counters and the cards read. What is
 * owed for a return is what is open of its invoices or, before there is one, what its fee is above what was received. A
 * return is paid when something was received and nothing is owed. The caller has locked them.
 */
export async function keepReturnPayments(
  trx: Trx,
  taxReturnIds: readonly (string | null)[],
): Promise<void> {
  for (const id of new Set(taxReturnIds)) if (id !== null) await keepReturnPayment(trx, id)
}

async function keepReturnPayment(trx: Trx, id: string): Promise<void> {
  const { received, owed } = await owedFor(trx, id)
  const newest = await newestPayment(trx, id)
  const isPaid = (owed ?? 0) === 0 && received > 0 && newest !== undefined
  const payment = isPaid
    ? { paymentAmount: received, paymentMethod: methodOf(newest.way) }
    : { paymentAmount: null, paymentMethod: null }
  const rest = isPaid
    ? { paymentDate: sql<Date>`(${newest.receivedOn}::date + time '12:00') at time zone 'UTC'` }
    : { paymentDate: null, paymentNotes: null }
  await trx
    .updateTable('taxReturns')
    .set({ ...payment, ...rest })
    .where('id', '=', id)
    // A payment that says the same keeps its time and its notes.
    .where(({ eb, or }) =>
      or([
        eb('paymentAmount', 'is distinct from', payment.paymentAmount),
        eb('paymentMethod', 'is distinct from', payment.paymentMethod),
      ]),
    )
    .execute()
  await trx
    .updateTable('taxReturns')
    .set({ received, owed })
    .where('id', '=', id)
    .where(({ eb, or }) =>
      or([eb('received', '<>', received), eb('owed', 'is distinct from', owed)]),
    )
    .execute()
}

/** What was received for a return, and what is owed: null if neither an invoice nor a fee says what it costs. */
export async function owedFor(
  db: Db | Trx,
  id: string,
): Promise<{ received: Cents; owed: Cents | null }> {
  const { invoices, open, paid } = await invoicesOf(db, id)
  const received = cents.parse(Math.min(paid + (await creditOfReturn(db, id)), maxCents))
  if (invoices > 0) return { received, owed: open }
  const fee = await feesOf(db, id)
    .select('fees.total')
    .where('fees.replacedAt', 'is', null)
    .executeTakeFirst()
  return { received, owed: fee ? cents.parse(Math.max(fee.total - received, 0)) : null }
}

function invoicesOf(db: Db | Trx, id: string) {
  return unscopedInvoices(db)
    .select(sql<number>`count(*)`.as('invoices'))
    .select(sql<Cents>`coalesce(sum(invoices.total - invoices.paid), 0)`.as('open'))
    .select(sql<number>`coalesce(sum(invoices.paid - ${reducedOf(db)}), 0)`.as('paid'))
    .where('invoices.taxReturnId', '=', id)
    .where('invoices.state', '=', 'open')
    .executeTakeFirstOrThrow()
}

async function creditOfReturn(db: Db | Trx, id: string): Promise<number> {
  const { credit } = await unscopedPayments(db)
    .select(sql<number>`coalesce(sum(credit_of_payment(payments.id)), 0)`.as('credit'))
    .where('payments.taxReturnId', '=', id)
    .executeTakeFirstOrThrow()
  return credit
}

function newestPayment(trx: Trx, id: string) {
  return unscopedPayments(trx)
    .select(['payments.way', 'payments.receivedOn'])
    .where('payments.kind', '=', 'payment')
    .where(inBooks)
    .where(isOfReturn(trx, id))
    .where(({ eb, ref }) => eb(takenBackOf(trx), '<', ref('payments.cents')))
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Finds the returns whose payment this entry changes, or one that takes it back. */
export async function returnsOf(trx: Trx, paymentId: string): Promise<(string | null)[]> {
  const [own, paying] = await Promise.all([
    unscopedPayments(trx)
      .select('payments.taxReturnId')
      .where('payments.id', '=', paymentId)
      .execute(),
    unscopedParts(trx)
      .select('invoices.taxReturnId')
      .where(({ eb, or }) =>
        or([eb('payments.id', '=', paymentId), eb('payments.reversesId', '=', paymentId)]),
      )
      .execute(),
  ])
  return [...own, ...paying].map(({ taxReturnId }) => taxReturnId)
}

/** As the specification's list of methods has it. */
function methodOf(way: PaymentWay): PaymentMethod {
  if (way === 'online_card') return 'credit_card'
  // The specification has no method for credit that was brought forward. It came from another account, too.
  return way === 'online_ach' || way === 'brought_forward' ? 'bank_transfer' : way
}
