import type { Cents } from '#shared/money.ts'
import type { FeeLine } from '#shared/money.schema.ts'
import { newId, type Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { everyInvoice } from './money.access.ts'

/** Locks an invoice until the transaction ends. The caller holds the returns of its client. @throws AppError 404 */
export async function lockInvoice(trx: Trx, id: string) {
  const locked = await everyInvoice(trx)
    .select(['invoices.id', 'invoices.clientId', 'invoices.taxReturnId', 'invoices.state'])
    .select(['invoices.number', 'invoices.total', 'invoices.paid', 'invoices.dueOn'])
    .select(['invoices.memo', 'invoices.version', 'invoices.reminded', 'invoices.remindedAt'])
    .where('invoices.id', '=', id)
    .forUpdate('invoices')
    .executeTakeFirst()
  if (locked === undefined) throw errors.notFound('Invoice')
  return locked
}

export interface NewInvoice {
  clientId: string
  taxReturnId: string | null
  dueOn: string | null
  memo: string | null
  replacesId?: string
  createdBy: string
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

/** The caller has locked the draft. */
export async function replaceLines(trx: Trx, id: string, lines: readonly FeeLine[]) {
  await trx.deleteFrom('invoiceLines').where('invoiceId', '=', id).execute()
  await addLines(trx, id, lines)
}

async function addLines(trx: Trx, invoiceId: string, lines: readonly FeeLine[]): Promise<void> {
  if (lines.length === 0) return
  await trx
    .insertInto('invoiceLines')
    .values(lines.map((line, at) => ({ ...line, invoiceId, position: at + 1 })))
    .execute()
}
