import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import { lockInvoice } from '#server/records/money/change-invoice.ts'
import { type Bookkeeper, lockPayment } from '#server/records/money/ledger.ts'
import { everyInvoice, everyPayment } from '#server/records/money/money.access.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'

/** A change of the books by staff, who may lose the right while they wait. @throws AppError 403 */
export function changeBooks<T>(
  ctx: SignedInContext,
  change: (trx: Trx, record: ChangeRecord) => Promise<T>,
): Promise<T> {
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    return change(trx, record)
  })
}

/**
 * Locks a client and its returns until the transaction ends: one change of a client's money at a time.
 *
 * @throws AppError 404
 */
export async function holdClient(trx: Trx, id: string) {
  await lockReturnsOf(trx, [id])
  const client = await lockClient(trx, id)
  if (client === undefined) throw errors.notFound('Client')
  return client
}

/** Locks an invoice, after its client. @throws AppError 404 */
export async function holdInvoice(trx: Trx, id: string) {
  const found = await everyInvoice(trx)
    .select('invoices.clientId')
    .where('invoices.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Invoice')
  const client = await holdClient(trx, found.clientId)
  return { client, invoice: await lockInvoice(trx, id) }
}

/** Locks a payment, after its client. @throws AppError 404 */
export async function holdPayment(trx: Trx, id: string) {
  const found = await everyPayment(trx)
    .select('payments.clientId')
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Payment')
  await holdClient(trx, found.clientId)
  return lockPayment(trx, id)
}

export function bookkeeper({ keyring, viewer, now }: SignedInContext): Bookkeeper {
  return { keyring, recordedBy: viewer.id, at: now() }
}
