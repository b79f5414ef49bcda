import { sql } from 'kysely'
import { type Cents, cents } from '#shared/base/money.ts'
import type { Due, FeeLine } from '#shared/money/money.schema.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { unscopedInvoices, unscopedParts, nextDue, onItsWay } from './money.access.ts'
import { lockNumbers, setNextNumber } from './money-settings.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** Locks an invoice until the transaction ends. The caller holds the returns of its client. */
export async function lockInvoice(trx: Trx, id: string) {
  const own = unscopedInvoices(trx)
    .select(['invoices.id', 'invoices.clientId', 'invoices.taxReturnId', 'invoices.state'])
    .select(['invoices.number', 'invoices.total', 'invoices.paid', 'invoices.dueOn'])
    .select(['invoices.memo', 'invoices.version', 'invoices.reminded', 'invoices.remindedAt'])
    .select(['invoices.remindedPart', onItsWay(trx).as('onItsWay')])
    .where('invoices.id', '=', id)
  const locked = await lockRow(trx, { invoices: 'update' }, own)
  if (locked === undefined) throw errors.notFound('Invoice')
  return locked
}

/** The number of an invoice, and the amount that is open. @throws AppError 409 if nothing is */
export function openOf({ state, number, total, paid }: Awaited<ReturnType<typeof lockInvoice>>): {
  number: number
  open: Cents
} {
  if (state !== 'open' || number === null || total === paid) {
    throw errors.conflict('Nothing of this invoice is open')
  }
  return { number, open: cents.parse(total - paid) }
}

export interface NewInvoice {
  clientId: string
  taxReturnId: string | null
  dueOn: string | null
  memo: string | null
  replacesId?: string
  importKey?: string
  createdBy: string | null
  createdAt: Date
}

/** A draft. Returns its id. */
export async function addInvoice(
  trx: Trx,
  invoice: NewInvoice,
  { lines, total }: { lines: readonly FeeLine[]; total: Cents },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('invoices')
    .values({ ...invoice, id, total })
    .execute()
  await addLines(trx, id, lines)
  return id
}

interface Issue {
  issuedOn: string
  dueOn: string
  billedTo: string
  remindersStoppedAt?: Date | null
}

/**
 * Gives a locked draft its number, which it returns, and makes it final. The numbers are held until the commit, so that
 * none is left out or given twice.
 */
export async function numberInvoice(
  trx: Trx,
  { id, version }: { id: string; version: number },
  issue: Issue,
): Promise<number> {
  const number = await lockNumbers(trx)
  await setNextNumber(trx, number + 1)
  await trx
    .updateTable('invoices')
    .set({ ...issue, state: 'open', number, version: version + 1 })
    .set({ firmVersion: sql`newest_firm_version()` })
    .where('id', '=', id)
    .execute()
  return number
}

/** The caller has locked the draft. */
export async function replaceLines(trx: Trx, id: string, lines: readonly FeeLine[]) {
  await trx.deleteFrom('invoiceLines').where('invoiceId', '=', id).execute()
  await addLines(trx, id, lines)
}

/** Finds what is due next of an invoice; undefined if nothing is open. */
export function findNextDue(trx: Trx, id: string): Promise<Due | undefined> {
  return nextDue(trx).where('due.invoiceId', '=', id).executeTakeFirst()
}

/** Replaces the plan; without parts there is none any more. Reminders start over. The caller has locked the invoice. */
export async function replacePlan(
  trx: Trx,
  id: string,
  parts: readonly { dueOn: string; cents: Cents }[],
): Promise<void> {
  await trx.deleteFrom('planParts').where('invoiceId', '=', id).execute()
  await trx
    .updateTable('invoices')
    .set({ reminded: 0, remindedPart: 1 })
    .where('id', '=', id)
    .execute()
  if (parts.length === 0) return
  await trx
    .insertInto('planParts')
    .values(parts.map((part, at) => ({ ...part, invoiceId: id, part: at + 1 })))
    .execute()
}

/**
 * Starts the reminders over of the invoices that a bank opened again, with what it took of a payment under this
 * reference of the provider. The caller has locked the payment.
 */
export async function restartReminders(trx: Trx, paymentId: string, ref: string): Promise<void> {
  const opened = unscopedParts(trx)
    .select('paymentParts.invoiceId')
    .where('payments.reversesId', '=', paymentId)
    .where('payments.providerRef', '=', ref)
  await trx.updateTable('invoices').set({ reminded: 0 }).where('id', 'in', opened).execute()
}

async function addLines(trx: Trx, invoiceId: string, lines: readonly FeeLine[]): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('invoiceLines')
    .values(lines.map((line, at) => ({ ...line, invoiceId, position: at + 1 })))
    .execute()
}
