import pg from 'pg'
import { firmDay } from '#shared/firm/business-days.ts'
import { aboutClient, type ChangeSource, recordChange } from '#server/change/change.ts'
import type { FeeLine } from '#shared/money/money.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { lockBooks } from '#server/features/money/books/lock-books.ts'
import {
  bringFee,
  bringInvoice,
  bringParts,
  bringPayments,
  idsInBooks,
  numbersGoOnAfter,
  recordersByEmail,
} from '#server/records/money/bring-books.ts'
import { listFees } from '#server/records/money/fees.ts'
import { listServices, seedServices } from '#server/records/money/services.queries.ts'
import { keepReturnPayments } from '#server/records/money/return-payment.ts'
import type { BookFile, BookRow, NewBooks } from './book-rows.ts'

interface Brought {
  clientId: string
  books: NewBooks
  returnIds: ReadonlyMap<number, string>
}

/** A row of the files; without a line, it is any of them. */
interface Place {
  file: BookFile
  line?: number
}

/** Rows of a client's books contradict each other or the books here. It names the first such row, and no values. */
export class Contradiction extends Error {
  readonly row: Place

  constructor(row: Place, message: string) {
    super(message)
    this.row = row
  }
}

/**
 * Brings the books of a client as another portal exported them, in one transaction. Invoices keep their numbers, and the
 * firm's series goes on after them. Nobody is notified, and nothing goes to the payment provider. Returns how many invoices
 * and entries came: 0 if they did before.
 *
 * @throws Contradiction for a client who has other books here, and for rows that contradict each other or these books
 */
export async function importBooks(source: ChangeSource, brought: Brought): Promise<number> {
  const { clientId, books, returnIds } = brought
  const place: Place = { file: 'invoices.csv' }
  try {
    return await recordChange(source, async (trx, record) => {
      await lockBooks(trx, clientId, null)
      const count = await newRows(trx, clientId, books)
      const stored = await storedLines(trx)
      const storing = { ...brought, stored, place }
      if (count > 0) await bringLedger(trx, source, storing)
      const fees = await bringFees(trx, storing)
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
    const { constraint, message } = error
    const broken = words.get(constraint ?? '') ?? constraint?.replaceAll('_', ' ') ?? message
    throw new Contradiction(
      rowOfInvoice(books, error) ?? place,
      `The books of this client don’t agree with each other or with these: ${broken}`,
    )
  }
}

/** The rules whose names don’t say what is wrong. */
const words = new Map([
  ['invoices_pkey', 'an invoice has this id already'],
  ['invoices_number_key', 'an invoice has this number already'],
  ['invoices_replaces', 'the invoice is replaced by another one'],
  ['invoices_import_key_key', 'an invoice has this import key already'],
  ['plan_parts_pkey', 'the plan of the invoice has a part twice'],
  ['fees_current', 'the return has another fee that is not replaced'],
  ['payments_pkey', 'an entry has this id already'],
  ['payments_provider_ref', 'an entry has this reference of the provider already'],
  ['payments_reversed_once', 'the payment is reversed already'],
  ['payments_refund_id_key', 'the price is reduced already after this refund'],
  ['payments_import_key_key', 'an entry has this import key already'],
  ['payment_parts_pkey', 'the entry has a part for this invoice already'],
])

const filesOfInvoices: Partial<Record<string, 'invoice-lines.csv' | 'plans.csv'>> = {
  invoice_lines: 'invoice-lines.csv',
  plan_parts: 'plans.csv',
}

/** The row of a line or of a part of a plan, by its place in the invoice. */
function rowOfInvoice(books: NewBooks, { table, detail = '' }: pg.DatabaseError): Place | null {
  const file = filesOfInvoices[table ?? '']
  const [, id, at] = /^Failing row contains \(([0-9a-f-]{36}), (\d+),/.exec(detail) ?? []
  if (file === undefined || id === undefined) return null
  const row = books[file].filter(({ invoiceId }) => invoiceId === id)[Number(at) - 1]
  return row === undefined ? null : { file, line: row.line }
}

/** Counts the invoices and entries that are not here: all of them, or none. @throws Contradiction */
export async function newRows(
  db: Db | Trx,
  clientId: string | null,
  books: NewBooks,
): Promise<number> {
  const rows = (['invoices.csv', 'payments.csv'] as const).flatMap((file) =>
    books[file].map(({ id, line }) => ({ id, file, line })),
  )
  const there = clientId === null ? new Set<string>() : await idsInBooks(db, clientId)
  if (there.size === 0) return rows.length
  const added = rows.find(({ id }) => !there.has(id))
  if (added === undefined) return 0
  throw new Contradiction(
    { file: added.file, line: added.line },
    'This client has other invoices or payments here, which stay as they are',
  )
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

/** `place` is the row that is brought now. */
type Storing = Brought & { stored: Stored; place: Place }

async function bringLedger(
  trx: Trx,
  source: ChangeSource,
  { clientId, books, returnIds, stored, place }: Storing,
) {
  const at = source.now()
  const today = firmDay(at)
  const returnOf = (year: number | null) => returnIds.get(year ?? 0) ?? null
  const linesOf = Map.groupBy(books['invoice-lines.csv'], ({ invoiceId }) => invoiceId)
  const plansOf = Map.groupBy(books['plans.csv'], ({ invoiceId }) => invoiceId)
  for (const { taxYear, line, ...invoice } of books['invoices.csv']) {
    place.line = line
    const lines = (linesOf.get(invoice.id) ?? []).map(stored)
    const plan = (plansOf.get(invoice.id) ?? []).map(({ part, dueOn, amount }) => {
      return { part, dueOn, cents: amount }
    })
    // The import mails nobody, and the job must not do it the next day either.
    const dueOn = plan[0]?.dueOn ?? invoice.dueOn ?? ''
    const late = invoice.state === 'open' && dueOn <= today ? at : null
    const remindersStoppedAt = invoice.remindersStoppedAt ?? late
    const own = { clientId, taxReturnId: returnOf(taxYear), lines, plan, remindersStoppedAt }
    await bringInvoice(trx, { ...invoice, ...own })
  }
  const recorders = await recordersByEmail(trx, clientId)
  const payments = books['payments.csv'].map(
    ({ taxYear, amount, payer, recordedByEmail, line: _line, ...entry }) => {
      const own = { clientId, taxReturnId: returnOf(taxYear), cents: amount, payer: payer ?? '' }
      return { ...entry, ...own, recordedBy: recorders.get(recordedByEmail ?? '') ?? null }
    },
  )
  const parts = books['payment-parts.csv'].map(({ amount, line: _line, ...part }) => {
    return { ...part, cents: amount }
  })
  const atRow = (file: BookFile) => (at: number) => {
    Object.assign(place, { file, line: books[file][at]?.line })
  }
  await bringPayments(trx, source.keyring, payments, atRow('payments.csv'))
  await bringParts(trx, parts, atRow('payment-parts.csv'))
  await numbersGoOnAfter(trx, Math.max(...books['invoices.csv'].map((one) => one.number ?? 0), 0))
}

/** Adds the fees of returns that have none. Returns how many. */
async function bringFees(trx: Trx, { books, returnIds, stored, place }: Storing): Promise<number> {
  let count = 0
  for (const [year, ofReturn] of Map.groupBy(books['fees.csv'], ({ taxYear }) => taxYear)) {
    const taxReturnId = returnIds.get(year)
    if (taxReturnId === undefined || (await listFees(trx, taxReturnId)).length > 0) continue
    for (const rows of Map.groupBy(ofReturn, nameOfFee).values()) {
      const [first] = rows
      if (first === undefined) continue
      const { line, setAt, replacedAt } = first
      Object.assign(place, { file: 'fees.csv', line })
      await bringFee(trx, { taxReturnId, lines: rows.map(stored), setAt, replacedAt })
      count += 1
    }
  }
  return count
}

/** The rows of one fee have the same times. */
const nameOfFee = ({ setAt, replacedAt }: BookRow<'fees.csv'>) =>
  `${setAt.toISOString()} ${replacedAt?.toISOString()}`
