import { firmDay } from '#shared/firm/business-days.ts'
import { cents } from '#shared/base/money.ts'
import { leastOnline, tooLittleOnline } from '#shared/money/payment-ways.ts'
import {
  checkoutHours,
  type Checkout,
  closeCheckout,
  openCheckout,
  readCheckout,
} from './checkout.ts'
import type { BeginPaymentInput } from '#shared/money/money.schema.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { findNextDue, openOf } from '#server/records/money/change-invoice.ts'
import { addPayment } from '#server/records/money/ledger.ts'
import { findInvoice } from '#server/records/money/invoices.queries.ts'
import { unscopedParts } from '#server/records/money/money.access.ts'
import {
  bookkeeper,
  changeBooks,
  lockInvoiceInBooks,
} from '#server/features/money/books/lock-books.ts'
import { CheckoutFault, saying } from './ask-stripe.ts'
import { giveUpUnopened } from './give-up.ts'
import { lostPage, settlePayment } from './settle-payment.ts'

/**
 * Leads to the provider's page for what is open of an invoice, or for the next part of its plan. A second press leads
 * to the same page, also in another tab, so that a client pays once.
 *
 * @throws AppError 404; 409 if nothing is open, or a payment is on its way; 503
 */
export async function beginPayment(
  ctx: SignedInContext,
  { id, way, what }: BeginPaymentInput,
): Promise<{ url: string }> {
  if ((await findInvoice(ctx.db, ctx.viewer, id)) === null) throw errors.notFound('Invoice')
  if (ctx.config.stripe === null) throw errors.conflict('We don’t take payments online')
  // A page that has ended, or is for another amount, is settled first; then there is a new one.
  for (let turn = 0; turn < 3; turn += 1) {
    const pending = await findOrBegin(ctx, { id, way, what })
    const page = await pageOf(ctx, pending)
    if (page.state === 'open' && page.url !== null && pending.cents === pending.wanted) {
      return { url: page.url }
    }
    await endPage(ctx, page)
    if (page.state === 'processing') break
  }
  throw errors.conflict(isOnItsWay)
}

/**
 * Closes the pages of an invoice on which nobody has paid, so that it can be voided. A page that Stripe does not know
 * stays as it is.
 *
 * @throws AppError 503
 */
export async function closePages(ctx: SignedInContext, invoiceId: string): Promise<void> {
  if (ctx.config.stripe === null) return
  const pages = await begunPayments(ctx.db, invoiceId)
    .where('invoices.paid', '=', cents.parse(0))
    .where('payments.reachedBank', '=', false)
    .execute()
  for (const page of pages) await closePage(ctx, page)
}

type Begun = Awaited<ReturnType<ReturnType<typeof begunPayments>['execute']>>[number]

/**
 * Closes a page. If its address was lost, it is opened again to close it. If Stripe refuses to open it, nobody can pay
 * on it either.
 */
async function closePage(ctx: SignedInContext, { number, ...begun }: Begun): Promise<void> {
  try {
    await endPage(ctx, await pageOf(ctx, { ...begun, number: number ?? 0 }))
  } catch (error) {
    if (!isRefused(error)) saying(notClosed)(error)
    if (begun.providerRef === null) await giveUpUnopened(ctx, begun)
  }
}

const notClosed =
  'Stripe doesn’t answer at the moment, so the client’s payment page can’t be closed. Try again in a few minutes.'

async function endPage(ctx: SignedInContext, { ref, state }: Checkout): Promise<void> {
  if (state === 'open') await closeCheckout(ctx, ref).catch(alreadyOver)
  await settlePayment(ctx, ref)
}

/**
 * Stripe refuses to close a page that was paid or has expired in the meantime.
 *
 * @throws CheckoutFault of another kind
 */
function alreadyOver(error: unknown): void {
  if (!isRefused(error)) throw error
}

function isRefused(error: unknown): boolean {
  return error instanceof CheckoutFault && error.fault === 'answer'
}

const isOnItsWay = 'A payment of this invoice is still processing'

type Pending = Omit<Awaited<ReturnType<typeof findOrBegin>>, 'wanted'>

function findOrBegin(ctx: SignedInContext, { id: invoiceId, way, what }: BeginPaymentInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, invoiceId, ctx.viewer)
    const { clientId, taxReturnId, onItsWay } = invoice
    const { number, open } = openOf(invoice)
    const next = what === 'part' ? await findNextDue(trx, invoiceId) : undefined
    const wanted = next?.open ?? open
    const known = await findPending(trx, { invoiceId, way, now: ctx.now() })
    if (onItsWay > 0 && known?.reachedBank !== true) throw errors.conflict(isOnItsWay)
    if (known !== undefined) return { ...known, way, wanted, number }
    if (wanted < leastOnline) throw errors.conflict(tooLittleOnline)
    const at = ctx.now()
    const entry = { clientId, taxReturnId, way, cents: wanted, receivedOn: firmDay(at), note: null }
    const parts = [{ invoiceId, cents: wanted }]
    const id = await addPayment(trx, bookkeeper(ctx), { ...entry, state: 'pending' }, parts)
    record.audit({
      action: 'payment.begun',
      subject: { type: 'payment', id },
      clientId,
      details: { amount: wanted, way },
    })
    const begun = { id, cents: wanted, providerRef: null, createdAt: at, reachedBank: false }
    return { ...begun, way, wanted, number }
  })
}

/**
 * Finds the newest payment that was begun. One without a page does not count once Stripe would refuse the page: it must
 * stay open for at least half an hour.
 */
function findPending(
  trx: Trx,
  { invoiceId, way, now }: { invoiceId: string; way: BeginPaymentInput['way']; now: Date },
) {
  const oldest = new Date(now.getTime() - (checkoutHours - 1) * 3_600_000)
  return begunPayments(trx, invoiceId)
    .where('payments.way', '=', way)
    .where(({ eb, or }) =>
      or([eb('payments.providerRef', 'is not', null), eb('payments.createdAt', '>', oldest)]),
    )
    .orderBy('payments.createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The online payments of an invoice that are not at their end, as far as the portal knows. */
function begunPayments(db: Db | Trx, invoiceId: string) {
  return unscopedParts(db)
    .select(['payments.id', 'payments.cents', 'payments.providerRef', 'payments.createdAt'])
    .select(['payments.reachedBank', 'invoices.number', 'payments.way'])
    .where('paymentParts.invoiceId', '=', invoiceId)
    .where('payments.kind', '=', 'payment')
    .where('payments.state', '=', 'pending')
    .$narrowType<{ way: BeginPaymentInput['way'] }>()
}

async function pageOf(ctx: SignedInContext, pending: Pending): Promise<Checkout> {
  const { id: paymentId, providerRef, cents: asked, way, number, createdAt } = pending
  if (providerRef !== null) {
    return (await readCheckout(ctx, providerRef)) ?? lostPage(ctx, { ...pending, providerRef })
  }
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
