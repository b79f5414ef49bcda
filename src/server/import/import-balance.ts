import { firmDay } from '#shared/firm/business-days.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { formOf } from '#shared/returns/return-forms.ts'
import { type ChangeRecord, type ChangeSource, recordChange } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { lockBooks } from '#server/features/money/books/lock-books.ts'
import { addInvoice, numberInvoice } from '#server/records/money/change-invoice.ts'
import { addPayment } from '#server/records/money/ledger.ts'
import { unscopedInvoices, unscopedPayments } from '#server/records/money/money.access.ts'
import { usualDueOn } from '#server/records/money/money-settings.ts'
import { keepReturnPayments } from '#server/records/money/return-payment.ts'
import { findReturnOfYear } from '#server/records/returns/returns.queries.ts'
import type { NewBalance } from './balance-rows.ts'
import type { NewClient } from './client-rows.ts'

interface OfClient {
  client: Pick<NewClient, 'business' | 'returns'>
  /** Null for a client who is not there yet. */
  clientId: string | null
  balance: NewBalance
}

/**
 * Brings a balance forward in one transaction: what a client owes as an issued invoice, a credit as an entry of the
 * ledger. Nobody is notified. Returns false if it was imported before.
 *
 * @throws AppError 400 for a return that is not there
 */
export function importBalance(
  source: ChangeSource,
  { clientId, ...of }: OfClient & { clientId: string },
): Promise<boolean> {
  return recordChange(source, async (trx, record) => {
    const { firstName, lastName } = await lockBooks(trx, clientId, null)
    if (await isThere(trx, of.balance)) return false
    const made = {
      source,
      clientId,
      balance: of.balance,
      billedTo: clientName(firstName, lastName),
    }
    if (of.balance.kind === 'credit') await addCredit(trx, record, made)
    else
      await addOwed(trx, record, { ...made, taxReturnId: await returnOf(trx, { clientId, ...of }) })
    return true
  })
}

/** Whether the balance is new. @throws AppError 400 as the import would */
export async function tryBalance(db: Db, of: OfClient): Promise<boolean> {
  if (await isThere(db, of.balance)) return false
  await returnOf(db, of)
  return true
}

async function isThere(db: Db | Trx, { kind, importKey }: NewBalance): Promise<boolean> {
  const found =
    kind === 'owes'
      ? unscopedInvoices(db)
          .select('invoices.id')
          .where(({ eb, or }) =>
            or([eb('invoices.importKey', '=', importKey), eb('invoices.id', '=', importKey)]),
          )
      : unscopedPayments(db)
          .select('payments.id')
          .where(({ eb, or }) =>
            or([eb('payments.importKey', '=', importKey), eb('payments.id', '=', importKey)]),
          )
  return (await found.executeTakeFirst()) !== undefined
}

/** Finds the return of that year; null for a client who is not there yet, if the files have the return. */
async function returnOf(db: Db | Trx, { client, clientId, balance }: OfClient) {
  const { taxYear } = balance
  if (taxYear === null) return null
  const form = client.business === null ? '1040' : formOf[client.business.entity]
  const found = clientId && (await findReturnOfYear(db, { clientId, taxYear, form }))
  if (found) return found.id
  if (clientId === null && client.returns.some((row) => row.taxYear === taxYear)) return null
  const message = 'This client has no return of this year'
  throw errors.badInput(message, [{ path: 'taxYear', message }])
}

interface Made {
  source: ChangeSource
  clientId: string
  balance: NewBalance
}

async function addCredit(trx: Trx, record: ChangeRecord, { source, clientId, balance }: Made) {
  const { amount, date, reference: note, importKey } = balance
  const at = source.now()
  const books = { keyring: source.keyring, recordedBy: null, at }
  const way = 'brought_forward'
  const entry = { clientId, taxReturnId: null, way, cents: amount, note, importKey } as const
  const id = await addPayment(trx, books, { ...entry, receivedOn: date ?? firmDay(at) }, [])
  const details = { amount, way } as const
  record.audit({
    action: 'payment.recorded',
    subject: { type: 'payment', id },
    clientId,
    details,
  })
}

/** Issues an invoice over what is owed. No credit pays it, because the books before had both open. */
async function addOwed(
  trx: Trx,
  record: ChangeRecord,
  {
    source,
    clientId,
    balance,
    taxReturnId,
    billedTo,
  }: Made & { taxReturnId: string | null; billedTo: string },
) {
  const { amount, date, reference: memo, importKey } = balance
  const at = source.now()
  const issuedOn = firmDay(at)
  const dueOn = date ?? (await usualDueOn(trx, issuedOn))
  const text = 'Balance brought forward'
  const line = { serviceId: null, text, quantity: 100, unitCents: amount, cents: amount }
  const draft = { clientId, taxReturnId, memo, dueOn, importKey, createdBy: null, createdAt: at }
  const id = await addInvoice(trx, draft, { lines: [line], total: amount })
  // The import mails nobody, and the job must not do it the next day either.
  const remindersStoppedAt = dueOn <= issuedOn ? at : null
  const issue = { issuedOn, dueOn, billedTo, remindersStoppedAt }
  const number = await numberInvoice(trx, { id, version: 1 }, issue)
  await keepReturnPayments(trx, [taxReturnId])
  record.audit({
    action: 'invoice.issued',
    subject: { type: 'invoice', id },
    clientId,
    details: { number, total: amount },
  })
}
