import { firmDay } from '#shared/business-days.ts'
import { clientName } from '#shared/client-name.ts'
import type {
  AdminInvoice,
  ChangeDraftInput,
  DraftInvoiceInput,
  IssueInvoiceInput,
  VoidInvoiceInput,
} from '#shared/money.schema.ts'
import { errors } from '#server/base/errors.ts'
import { checkVersion } from '#server/base/versions.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { invoiceIssued, invoiceVoided } from '#server/mail/notices/money.notices.ts'
import { addInvoice, type lockInvoice, replaceLines } from '#server/records/money/change-invoice.ts'
import { findFee } from '#server/records/money/fees.ts'
import { findInvoice } from '#server/records/money/invoices.queries.ts'
import { useCredit } from '#server/records/money/ledger.ts'
import { priceLines } from '#server/records/money/lines.ts'
import { everyPart, linesOf } from '#server/records/money/money.access.ts'
import {
  findMoneySettings,
  lockNumbers,
  setNextNumber,
} from '#server/records/money/money-settings.ts'
import { keepReturnPayments } from '#server/records/money/return-payment.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { changeBooks, holdClient, holdInvoice } from './hold-client.ts'

type Locked = Awaited<ReturnType<typeof lockInvoice>>

/** Makes a draft, without lines with those of the return's fee. @throws AppError 400, 404 */
export function draftInvoice(ctx: SignedInContext, input: DraftInvoiceInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { clientId, taxReturnId, dueOn, memo } = input
    await holdClient(trx, clientId)
    if (taxReturnId !== null) await checkReturn(trx, { clientId, taxReturnId })
    const priced = await linesOfDraft(trx, input)
    const made = { createdBy: ctx.viewer.id, createdAt: ctx.now() }
    const id = await addInvoice(trx, { clientId, taxReturnId, dueOn, memo, ...made }, priced)
    const details = { total: priced.total }
    record.audit({ action: 'invoice.drafted', ...aboutInvoice({ id, clientId }), details })
    return opened(trx, ctx, id)
  })
}

/** @throws AppError 404 */
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
    const { invoice } = await holdInvoice(trx, id)
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
    state === 'void'
      ? 'This invoice is void'
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
    const { client, invoice } = await holdInvoice(trx, id)
    checkDraft(invoice)
    checkVersion(ctx, version, { current: invoice.version })
    if (invoice.total === 0) throw errors.conflict('An invoice needs a line with an amount')
    const issuedOn = firmDay(ctx.now())
    const dueOn = invoice.dueOn ?? (await usualDueOn(trx, issuedOn))
    if (dueOn < issuedOn) throw errors.conflict('The due date is over: choose another one')
    // Held until the commit, so that no number is left out or given twice.
    const number = await lockNumbers(trx)
    await setNextNumber(trx, number + 1)
    const billedTo = clientName(client.firstName, client.lastName)
    await trx
      .updateTable('invoices')
      .set({ state: 'open', number, issuedOn, dueOn, billedTo, version: invoice.version + 1 })
      .where('id', '=', id)
      .execute()
    await useCredit(trx, invoice)
    await keepReturnPayments(trx, [invoice.taxReturnId])
    const { total } = invoice
    record.audit({
      action: 'invoice.issued',
      ...aboutInvoice(invoice),
      details: { number, total },
    })
    tell(record, invoice, {
      notice: invoiceIssued({ number, total, dueOn }),
      mail: { template: 'bill-issued', number },
    })
    return opened(trx, ctx, id)
  })
}

async function usualDueOn(trx: Trx, issuedOn: string): Promise<string> {
  const due = new Date(`${issuedOn}T00:00:00Z`)
  due.setUTCDate(due.getUTCDate() + (await findMoneySettings(trx)).dueDays)
  return due.toISOString().slice(0, 10)
}

/** @throws AppError 404; 409 for a void one, and while anything of it is paid */
export function voidInvoice(ctx: SignedInContext, { id, because, replace }: VoidInvoiceInput) {
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await holdInvoice(trx, id)
    const { state, paid, number, version } = invoice
    if (state === 'void') throw errors.conflict('This invoice is void already')
    if (paid > 0) throw errors.conflict('Something of this invoice is paid: refund it first')
    if (await isBeingPaid(trx, id)) throw errors.conflict('A payment of this invoice is on its way')
    await trx
      .updateTable('invoices')
      .set({ state: 'void', voidedAt: ctx.now(), voidBecause: because, version: version + 1 })
      .where('id', '=', id)
      .execute()
    if (replace) await addReplacement(trx, ctx, invoice)
    await keepReturnPayments(trx, [invoice.taxReturnId])
    record.audit({
      action: 'invoice.voided',
      ...aboutInvoice(invoice),
      details: { number, because },
    })
    if (number !== null) tell(record, invoice, { notice: invoiceVoided({ number, because }) })
    return opened(trx, ctx, id)
  })
}

async function isBeingPaid(trx: Trx, id: string): Promise<boolean> {
  const pending = await everyPart(trx)
    .select('payments.id')
    .where('paymentParts.invoiceId', '=', id)
    .where('payments.state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return pending !== undefined
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

/** A spouse learns of what is about a joint return. */
export function tell(
  record: ChangeRecord,
  { clientId, taxReturnId }: OfInvoice,
  news: Omit<Parameters<ChangeRecord['tell']>[1], 'taxReturnId'>,
): void {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only the return is added
  record.tell(clientId, { ...news, ...(taxReturnId && { taxReturnId }) } as Parameters<
    ChangeRecord['tell']
  >[1])
}

export function aboutInvoice({ id, clientId }: Pick<Locked, 'id' | 'clientId'>) {
  return { subject: { type: 'invoice' as const, id }, clientId }
}

/** @throws AppError 404 */
export async function opened(
  db: Db | Trx,
  { viewer }: SignedInContext,
  id: string,
): Promise<AdminInvoice> {
  const found = await findInvoice(db, viewer, id)
  if (found === null) throw errors.notFound('Invoice')
  return found
}
