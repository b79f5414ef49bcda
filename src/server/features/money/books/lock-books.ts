import { errors } from '#server/base/errors.ts'
import { inTurn } from '#server/base/turns.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { lockInvoice } from '#server/records/money/change-invoice.ts'
import { type Bookkeeper, lockPayment } from '#server/records/money/ledger.ts'
import { unscopedInvoices, unscopedPayments } from '#server/records/money/money.access.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { lock } from '#server/records/locks/lock.ts'

/**
 * Makes a change of the books by a person. Changes of the same person take turns, because each locks their account
 * until it ends.
 */
export function changeBooks<T>(
  ctx: SignedInContext,
  change: (trx: Trx, record: ChangeRecord) => Promise<T>,
): Promise<T> {
  return inTurn(ctx.viewer.id, () => recordChange(ctx, change))
}

/** The person who changes the books; null for the portal. */
type By = Viewer | null

/**
 * Locks a client and its returns until the transaction ends: one change of a client's money at a time. It also locks
 * the account of the person who makes the change, because they may lose the right while they wait.
 */
export async function lockBooks(trx: Trx, id: string, by: By) {
  await lockReturnsOf(trx, [id])
  if (by !== null) await lockAccount(trx, by)
  const client = await lockClient(trx, id)
  if (client === undefined) throw errors.notFound('Client')
  return client
}

/** Locks an invoice, after its client. */
export async function lockInvoiceInBooks(trx: Trx, id: string, by: By) {
  const found = await unscopedInvoices(trx)
    .select('invoices.clientId')
    .where('invoices.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Invoice')
  const client = await lockBooks(trx, found.clientId, by)
  return { client, invoice: await lockInvoice(trx, id) }
}

/** Locks a payment, after its client. */
export async function lockPaymentInBooks(trx: Trx, id: string, by: By) {
  await lockBooks(trx, await ownerOf(trx, id), by)
  return lockPayment(trx, id)
}

/**
 * Locks a payment, after its client, who may be erased: what the provider says of a payment is still entered in the
 * books that are kept.
 */
export async function lockOnlinePayment(trx: Trx, id: string) {
  const clientId = await ownerOf(trx, id)
  await lockReturnsOf(trx, [clientId])
  await lock(trx, { clients: [clientId] }, 'no key update')
  return lockPayment(trx, id)
}

async function ownerOf(trx: Trx, paymentId: string): Promise<string> {
  const found = await unscopedPayments(trx)
    .select('payments.clientId')
    .where('payments.id', '=', paymentId)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Payment')
  return found.clientId
}

export function bookkeeper({ keyring, viewer, now }: SignedInContext): Bookkeeper {
  return { keyring, recordedBy: viewer.id, at: now() }
}
