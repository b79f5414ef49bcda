import { sql } from 'kysely'
import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import type { PaymentWay } from '#shared/money/money.schema.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { unscopedParts, unscopedPayments, inBooks } from './money.access.ts'
import { owedFor } from './return-payment.ts'
import { partsFor } from './payment-parts.ts'
import { type Bookkeeper, addPayment, lockPayment, type LockedPayment, takeBack } from './ledger.ts'

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

/** Refuses to call a return paid while something is owed for it. */
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
