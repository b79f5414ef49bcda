import { sql } from 'kysely'
import type { PaymentWay } from '#shared/money/money.schema.ts'
import { type Owing, owingOf, owingState } from '#shared/money/owed.ts'
import type { PaymentMethod } from '#shared/returns/payment.ts'
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
 * Keeps what the returns' own columns say of their payment, which the table, its counters and the cards read. The caller
 * has locked them.
 */
export async function keepReturnPayments(
  trx: Trx,
  taxReturnIds: readonly (string | null)[],
): Promise<void> {
  for (const id of new Set(taxReturnIds)) if (id !== null) await keepReturnPayment(trx, id)
}

async function keepReturnPayment(trx: Trx, id: string): Promise<void> {
  const owing = await owedFor(trx, id)
  const { received, owed } = owing
  const newest = await newestPayment(trx, id)
  const isPaid = owingState(owing) === 'paid' && newest !== undefined
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

export async function owedFor(db: Db | Trx, id: string): Promise<Owing> {
  const { invoices, ...sums } = await invoicesOf(db, id)
  const fee = await feesOf(db, id)
    .select('fees.total')
    .where('fees.replacedAt', 'is', null)
    .executeTakeFirst()
  return owingOf({
    fee: fee?.total ?? null,
    invoiced: invoices > 0 ? sums : null,
    credit: await creditOfReturn(db, id),
  })
}

function invoicesOf(db: Db | Trx, id: string) {
  return unscopedInvoices(db)
    .select(sql<number>`count(*)`.as('invoices'))
    .select(sql<number>`coalesce(sum(invoices.total - invoices.paid), 0)`.as('open'))
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
