import { sql } from 'kysely'
import { type Cents, cents } from '#shared/base/money.ts'
import type { Trx } from '#server/database/database.ts'
import {
  creditIsFor,
  unscopedInvoices,
  unscopedParts,
  unscopedPayments,
  inBooks,
  nextDue,
  paysNothing,
} from './money.access.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/** The part of a payment that pays one invoice. */
export interface Part {
  invoiceId: string
  cents: Cents
}

/** Makes a payment pay these parts of invoices. */
export async function addParts(trx: Trx, paymentId: string, parts: readonly Part[]): Promise<void> {
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
export async function withinRoom(trx: Trx, parts: readonly Part[]): Promise<Part[]> {
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

/** The amount with which a payment still pays each invoice, the newest first. */
export function partsOfPayment(trx: Trx, id: string) {
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
