import { firmDay } from '#shared/business-days.ts'
import { cents } from '#shared/money.ts'
import type { BeginPaymentInput } from '#shared/money.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { addPayment } from '#server/records/money/ledger.ts'
import { findInvoice } from '#server/records/money/invoices.queries.ts'
import { everyPart } from '#server/records/money/money.access.ts'
import { bookkeeper, holdInvoice } from '#server/features/money/hold-client.ts'
import { type Checkout, closeCheckout, openCheckout, readCheckout } from './checkout.ts'
import { settlePayment } from './settle-payment.ts'

/**
 * Leads to the provider's page for what is open of an invoice. A second press leads to the same page, also in another
 * tab, so that a client pays once.
 *
 * @throws AppError 404; 409 if nothing is open, or a payment is on its way; 503
 */
export async function beginPayment(
  ctx: SignedInContext,
  { id, way }: BeginPaymentInput,
): Promise<{ url: string }> {
  if ((await findInvoice(ctx.db, ctx.viewer, id)) === null) throw errors.notFound('Invoice')
  if (ctx.config.stripe === null) throw errors.conflict('We don’t take payments online')
  // A page that has ended, or is for another amount, is settled first; then there is a new one.
  for (let turn = 0; turn < 3; turn += 1) {
    const pending = await findOrBegin(ctx, id, way)
    const page = await pageOf(ctx, pending)
    if (page.state === 'open' && page.url !== null && pending.cents === pending.open) {
      return { url: page.url }
    }
    if (page.state === 'open') await closeCheckout(ctx, page.ref)
    if (page.state === 'processing') break
    await settlePayment(ctx, page.ref)
  }
  throw errors.conflict('A payment of this invoice is on its way')
}

type Pending = Awaited<ReturnType<typeof findOrBegin>>

function findOrBegin(ctx: SignedInContext, invoiceId: string, way: BeginPaymentInput['way']) {
  return recordChange(ctx, async (trx, record) => {
    const { invoice } = await holdInvoice(trx, invoiceId)
    await lockAccount(trx, ctx.viewer)
    const { number, total, paid, clientId, taxReturnId } = invoice
    const open = cents.parse(total - paid)
    if (invoice.state !== 'open' || open === 0 || number === null) {
      throw errors.conflict('Nothing of this invoice is open')
    }
    const known = await findPending(trx, invoiceId, way)
    if (known !== undefined) return { ...known, way, open, number }
    const at = ctx.now()
    const entry = { clientId, taxReturnId, way, cents: open, receivedOn: firmDay(at), note: null }
    const parts = [{ invoiceId, cents: open }]
    const id = await addPayment(trx, bookkeeper(ctx), { ...entry, state: 'pending' }, parts)
    record.audit({
      action: 'payment.begun',
      subject: { type: 'payment', id },
      clientId,
      details: { amount: open, way },
    })
    return { id, cents: open, providerRef: null, createdAt: at, way, open, number }
  })
}

function findPending(trx: Trx, invoiceId: string, way: BeginPaymentInput['way']) {
  return everyPart(trx)
    .select(['payments.id', 'payments.cents', 'payments.providerRef', 'payments.createdAt'])
    .where('paymentParts.invoiceId', '=', invoiceId)
    .where('payments.state', '=', 'pending')
    .where('payments.way', '=', way)
    .orderBy('payments.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

async function pageOf(ctx: SignedInContext, pending: Pending): Promise<Checkout> {
  const { id: paymentId, providerRef, cents: asked, way, number, createdAt } = pending
  if (providerRef !== null) return readCheckout(ctx, providerRef)
  const page = await openCheckout(ctx, {
    paymentId,
    way,
    cents: asked,
    invoiceNumber: number,
    begunAt: createdAt,
  })
  await recordChange(ctx, (trx) =>
    trx
      .updateTable('payments')
      .set({ providerRef: page.ref })
      .where('id', '=', paymentId)
      .where('providerRef', 'is', null)
      .execute(),
  )
  return page
}
