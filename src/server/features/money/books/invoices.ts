import { firmDay } from '#shared/firm/business-days.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { sumOf } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import { invoiceRule } from '#shared/money/invoice-states.ts'
import type {
  AdminInvoice,
  ChangeDraftInput,
  DraftInvoiceInput,
  IssueInvoiceInput,
  SetPlanInput,
  UseCreditInput,
  VoidInvoiceInput,
} from '#shared/money/staff-invoices.schema.ts'
import { errors } from '#server/base/errors.ts'
import { checkVersion } from '#server/base/versions.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { ReaderUpdate } from '#server/change/notify-readers.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  creditUsed,
  invoiceIssued,
  invoiceVoided,
  planSet,
} from '#server/mail/notices/money.notices.ts'
import {
  addInvoice,
  type lockInvoice,
  numberInvoice,
  openOf,
  replaceLines,
  replacePlan,
} from '#server/records/money/change-invoice.ts'
import { findFee } from '#server/records/money/fees.ts'
import { findInvoice } from '#server/records/money/invoices.queries.ts'
import { useCredit } from '#server/records/money/payment-parts.ts'
import { priceLines } from '#server/records/money/lines.ts'
import { unscopedParts, linesOf } from '#server/records/money/money.access.ts'
import { usualDueOn } from '#server/records/money/money-settings.ts'
import { keepReturnPayments } from '#server/records/money/return-payment.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { changeBooks, lockBooks, lockInvoiceInBooks } from './lock-books.ts'

type Locked = Awaited<ReturnType<typeof lockInvoice>>

/** Makes a draft, without lines with those of the return's fee. */
export function draftInvoice(ctx: SignedInContext, input: DraftInvoiceInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { clientId, taxReturnId, dueOn, memo } = input
    await lockBooks(trx, clientId, ctx.viewer)
    if (taxReturnId !== null) await checkReturn(trx, { clientId, taxReturnId })
    const priced = await linesOfDraft(trx, input)
    const made = { createdBy: ctx.viewer.id, createdAt: ctx.now() }
    const id = await addInvoice(trx, { clientId, taxReturnId, dueOn, memo, ...made }, priced)
    const details = { total: priced.total }
    record.audit({ action: 'invoice.drafted', ...aboutInvoice({ id, clientId }), details })
    return opened(trx, ctx, id)
  })
}

export async function checkReturn(
  trx: Trx,
  { clientId, taxReturnId }: { clientId: string; taxReturnId: string },
) {
  const found = await unscopedReturns(trx)
    .select(['id', 'taxYear', 'form', 'status'])
    .where('id', '=', taxReturnId)
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Tax return')
  return found
}

async function linesOfDraft(trx: Trx, { lines, taxReturnId }: DraftInvoiceInput) {
  if (lines !== undefined) return priceLines(trx, lines)
  const fee = taxReturnId === null ? undefined : await findFee(trx, taxReturnId)
  if (fee !== undefined) return { lines: fee.lines, total: fee.total }
  const message = 'Add a line: the return has no fee'
  throw errors.badInput(message, [{ path: 'lines', message }])
}

/** @throws AppError 400, 404; 409 for one that was issued */
export function changeDraft(ctx: SignedInContext, { id, version, ...input }: ChangeDraftInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, id, ctx.viewer)
    checkDraft(invoice)
    checkVersion(ctx, version, { current: invoice.version })
    const priced = input.lines && (await priceLines(trx, input.lines))
    if (priced) await replaceLines(trx, id, priced.lines)
    const total = priced?.total ?? invoice.total
    const { dueOn = invoice.dueOn, memo = invoice.memo } = input
    await trx
      .updateTable('invoices')
      .set({ total, dueOn, memo: memo === '' ? null : memo, version: invoice.version + 1 })
      .where('id', '=', id)
      .execute()
    record.audit({ action: 'invoice.changed', ...aboutInvoice(invoice), details: { total } })
    return opened(trx, ctx, id)
  })
}

function checkDraft({ state }: Locked): void {
  if (state === 'draft') return
  throw errors.conflict(
    invoiceRule(state).ended
      ? `This invoice is ${state}`
      : 'This invoice was issued: void it and make another one',
  )
}

/**
 * Gives the invoice its number and makes it final. What the client paid before pays it.
 *
 * @throws AppError 404; 409 for one that was issued, or has nothing on it
 */
export function issueInvoice(ctx: SignedInContext, { id, version }: IssueInvoiceInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { client, invoice } = await lockInvoiceInBooks(trx, id, ctx.viewer)
    checkDraft(invoice)
    checkVersion(ctx, version, { current: invoice.version })
    if (invoice.total === 0) throw errors.conflict('An invoice needs a line with an amount')
    const issuedOn = firmDay(ctx.now())
    const dueOn = invoice.dueOn ?? (await usualDueOn(trx, issuedOn))
    if (dueOn < issuedOn) throw errors.conflict('The due date is over: choose another one')
    const billedTo = clientName(client.firstName, client.lastName)
    const number = await numberInvoice(trx, invoice, { issuedOn, dueOn, billedTo })
    const { total } = invoice
    const { returns } = await useCredit(trx, { ...invoice, open: total })
    await keepReturnPayments(trx, returns)
    record.audit({
      action: 'invoice.issued',
      ...aboutInvoice(invoice),
      details: { number, total },
    })
    notifyOfMoney(record, invoice, {
      notice: invoiceIssued({ number, total, dueOn }),
      mail: { template: 'invoice-issued', number },
    })
    return opened(trx, ctx, id)
  })
}

/**
 * Pays an open invoice with the client’s credit, as far as that goes. What is for another return pays it only if staff
 * say so.
 *
 * @throws AppError 404; 409 if nothing is open, or without credit
 */
export function payWithCredit(ctx: SignedInContext, { id, others }: UseCreditInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, id, ctx.viewer)
    const { number, open } = openOf(invoice)
    const { used, returns } = await useCredit(trx, { ...invoice, open, others })
    if (used === 0) throw errors.conflict('There is no credit for this invoice')
    await keepReturnPayments(trx, returns)
    record.audit({
      action: 'invoice.credit_used',
      ...aboutInvoice(invoice),
      details: { number, amount: used },
    })
    notifyOfMoney(record, invoice, { notice: creditUsed({ number, amount: used }) })
    return opened(trx, ctx, id)
  })
}

/**
 * Voids an invoice. The caller has closed the pages on which it could be paid, as far as possible.
 *
 * @throws AppError 404; 409 for a void one, and while anything of it is paid, or may be
 */
export function voidInvoice(ctx: SignedInContext, input: VoidInvoiceInput) {
  const { id, because, replace } = input
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, id, ctx.viewer)
    const { state, paid, number, version } = invoice
    if (invoiceRule(state).ended) throw errors.conflict(`This invoice is ${state} already`)
    if (paid > 0)
      throw errors.conflict('Part of this invoice has been paid. Refund it before you void it.')
    await checkUnpaid(trx, ctx, input)
    await trx
      .updateTable('invoices')
      .set({ state: 'void', voidedAt: ctx.now(), voidBecause: because, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await replacePlan(trx, id, [])
    if (replace) await addReplacement(trx, ctx, invoice)
    await keepReturnPayments(trx, [invoice.taxReturnId])
    record.audit({
      action: 'invoice.voided',
      ...aboutInvoice(invoice),
      details: { number, because },
    })
    if (number !== null)
      notifyOfMoney(record, invoice, { notice: invoiceVoided({ number, because }) })
    return opened(trx, ctx, id)
  })
}

/**
 * Sets a plan to pay what is open in parts. Without parts, the plan ends.
 *
 * @throws AppError 400, 404; 409 if nothing is open, or the parts are not what is open
 */
export function setPlan(ctx: SignedInContext, { id, parts }: SetPlanInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, id, ctx.viewer)
    const { number, open } = openOf(invoice)
    const [first] = parts
    if (first !== undefined) checkPlan({ first, open, today: firmDay(ctx.now()) }, parts)
    const planned = parts.map(({ dueOn, amount }) => ({ dueOn, cents: amount }))
    await replacePlan(trx, id, planned)
    const details = { number, parts: parts.length }
    record.audit({ action: 'invoice.plan_set', ...aboutInvoice(invoice), details })
    notifyOfMoney(record, invoice, {
      notice: planSet({ number, parts: planned, open, dueOn: invoice.dueOn }),
      ...(first && { mail: { template: 'invoice-plan', number } }),
    })
    return opened(trx, ctx, id)
  })
}

function checkPlan(
  { first, open, today }: { first: { dueOn: string }; open: Cents; today: string },
  parts: SetPlanInput['parts'],
): void {
  if (first.dueOn < today) {
    const message = 'The first part must not be due in the past'
    throw errors.badInput(message, [{ path: 'parts.0.dueOn', message }])
  }
  if (sumOf(parts.map(({ amount }) => amount)) === open) return
  throw errors.conflict(`The parts must add up to what is open: ${formatCents(open)}`)
}

/**
 * Refuses while a payment of an invoice may arrive. Without the key of Stripe, or with another one, nobody can find
 * that out any more, so staff may void the invoice all the same.
 */
async function checkUnpaid(trx: Trx, { config }: SignedInContext, input: VoidInvoiceInput) {
  const begun = await unscopedParts(trx)
    .select('payments.reachedBank')
    .where('paymentParts.invoiceId', '=', input.id)
    .where('payments.state', '=', 'pending')
    .execute()
  if (config.stripe !== null && begun.some(({ reachedBank }) => reachedBank)) {
    throw errors.conflict('A payment of this invoice is still processing')
  }
  if (begun.length === 0 || input.anyway) return
  const message =
    'The client opened a page to pay it that the portal can’t close. What is paid there becomes credit once Stripe is connected again.'
  throw errors.conflict(message, [{ path: 'anyway', message }])
}

async function addReplacement(trx: Trx, ctx: SignedInContext, invoice: Locked): Promise<void> {
  const { id, clientId, taxReturnId, memo, total } = invoice
  const lines = await linesOf(trx, [id])
    .select(['serviceId', 'text', 'quantity', 'unitCents', 'cents'])
    .execute()
  const made = { createdBy: ctx.viewer.id, createdAt: ctx.now() }
  const draft = { clientId, taxReturnId, memo, dueOn: null, replacesId: id, ...made }
  await addInvoice(trx, draft, { lines, total })
}

type OfInvoice = Pick<Locked, 'clientId' | 'taxReturnId'>

/** Notifies the client’s readers; of a joint return also the spouse. */
export function notifyOfMoney(
  record: ChangeRecord,
  { clientId, taxReturnId }: OfInvoice,
  update: ReaderUpdate,
): void {
  record.notifyReaders(clientId, { ...update, ...(taxReturnId && { taxReturnId }) })
}

export function aboutInvoice({ id, clientId }: Pick<Locked, 'id' | 'clientId'>) {
  return { subject: { type: 'invoice' as const, id }, clientId }
}

export async function opened(
  db: Db | Trx,
  { viewer }: SignedInContext,
  id: string,
): Promise<AdminInvoice> {
  const found = await findInvoice(db, viewer, id)
  if (found === null) throw errors.notFound('Invoice')
  return found
}
