import pg from 'pg'
import { firmDay } from '#shared/firm/business-days.ts'
import { aboutClient, type ChangeSource, recordChange } from '#server/change/change.ts'
import type { FeeLine } from '#shared/money/money.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { lockBooks } from '#server/features/money/books/lock-books.ts'
import {
  bringFee,
  bringInvoice,
  bringPayments,
  idsInBooks,
  numbersGoOnAfter,
} from '#server/records/money/bring-books.ts'
import { listServices, seedServices } from '#server/records/money/services.queries.ts'
import { keepReturnPayments } from '#server/records/money/return-payment.ts'
import type { BookRow, NewBooks } from './book-rows.ts'

interface Brought {
  clientId: string
  books: NewBooks
  returnIds: ReadonlyMap<number, string>
}

/**
 * Brings the books of a client as another portal exported them, in one transaction. Invoices keep their numbers, and the
 * firm's series goes on after them. Nobody is notified, and nothing goes to the payment provider. Returns how many invoices
 * and entries came: 0 if they did before.
 *
 * @throws AppError 409 for a client who has other books here, and for rows that contradict each other or these books
 */
export async function importBooks(source: ChangeSource, brought: Brought): Promise<number> {
  const { clientId, books, returnIds } = brought
  try {
    return await recordChange(source, async (trx, record) => {
      await lockBooks(trx, clientId, null)
      const count = await newRows(trx, clientId, books)
      const stored = await storedLines(trx)
      if (count > 0) await bringLedger(trx, source, { ...brought, stored })
      const fees = await bringFees(trx, { ...brought, stored })
      if (count + fees === 0) return 0
      await keepReturnPayments(trx, [...returnIds.values()])
      const invoices = count === 0 ? 0 : books['invoices.csv'].length
      record.audit({
        action: 'books.imported',
        ...aboutClient(clientId),
        details: { invoices, payments: count - invoices, fees },
      })
      return count
    })
  } catch (error) {
    // The rules of the books are in the database.
    if (!(error instanceof pg.DatabaseError && error.code?.startsWith('23') === true)) throw error
    const broken = error.constraint?.replaceAll('_', ' ') ?? error.message
    throw errors.conflict(`The books of this client don’t agree with each other: ${broken}`)
  }
}

/** Counts the invoices and entries that are not here: all of them, or none. @throws AppError 409 */
export async function newRows(
  db: Db | Trx,
  clientId: string | null,
  books: NewBooks,
): Promise<number> {
  const rows = [...books['invoices.csv'], ...books['payments.csv']]
  const there = clientId === null ? new Set<string>() : await idsInBooks(db, clientId)
  if (there.size === 0) return rows.length
  if (rows.every(({ id }) => there.has(id))) return 0
  throw errors.conflict('This client has other invoices or payments here, which stay as they are')
}

type LineRow = BookRow<'fees.csv' | 'invoice-lines.csv'>
type Stored = (row: LineRow) => FeeLine

/** How a line is stored. One of a service that is not here has its words and its price alone. */
async function storedLines(trx: Trx): Promise<Stored> {
  await seedServices(trx)
  const services = new Set((await listServices(trx)).map(({ id }) => id))
  return ({ serviceId, text, quantity, unitPrice, amount }) => {
    const known = serviceId !== null && services.has(serviceId) ? serviceId : null
    return { serviceId: known, text, quantity, unitCents: unitPrice, cents: amount }
  }
}

type Storing = Brought & { stored: Stored }

async function bringLedger(
  trx: Trx,
  source: ChangeSource,
  { clientId, books, returnIds, stored }: Storing,
) {
  const at = source.now()
  const today = firmDay(at)
  const returnOf = (year: number | null) => returnIds.get(year ?? 0) ?? null
  const linesOf = Map.groupBy(books['invoice-lines.csv'], ({ invoiceId }) => invoiceId)
  const plansOf = Map.groupBy(books['plans.csv'], ({ invoiceId }) => invoiceId)
  for (const { taxYear, ...invoice } of books['invoices.csv']) {
    const lines = (linesOf.get(invoice.id) ?? []).map(stored)
    const plan = (plansOf.get(invoice.id) ?? []).map(({ part, dueOn, amount }) => {
      return { part, dueOn, cents: amount }
    })
    const kept = { ...invoice, clientId, taxReturnId: returnOf(taxYear), lines, plan }
    // The import mails nobody, and the job must not do it the next day either.
    const dueOn = plan[0]?.dueOn ?? invoice.dueOn ?? ''
    await bringInvoice(trx, kept, invoice.state === 'open' && dueOn <= today ? at : null)
  }
  const payments = books['payments.csv'].map(({ taxYear, amount, payer, ...entry }) => {
    const own = { clientId, taxReturnId: returnOf(taxYear), cents: amount, payer: payer ?? '' }
    return { ...entry, ...own }
  })
  const parts = books['payment-parts.csv'].map(({ amount, ...part }) => {
    return { ...part, cents: amount }
  })
  await bringPayments(trx, source.keyring, { payments, parts })
  await numbersGoOnAfter(trx, Math.max(...books['invoices.csv'].map((one) => one.number ?? 0), 0))
}

/** Returns how many fees are new. */
async function bringFees(trx: Trx, { books, returnIds, stored }: Storing): Promise<number> {
  let count = 0
  for (const [year, rows] of Map.groupBy(books['fees.csv'], ({ taxYear }) => taxYear)) {
    const taxReturnId = returnIds.get(year)
    const [first] = rows
    if (taxReturnId === undefined || first === undefined) continue
    const fee = { taxReturnId, lines: rows.map(stored), setAt: first.setAt }
    if (await bringFee(trx, fee)) count += 1
  }
  return count
}
