import { z } from 'zod'
import { keysOf, tableOf } from '#shared/base/keys-of.ts'
import { cents } from '#shared/base/money.ts'
import { invoiceStates } from '#shared/money/invoice-states.ts'
import { paymentKinds, paymentStates, paymentWays } from '#shared/money/money.schema.ts'
import { taxYear } from '#shared/returns/returns.schema.ts'
import { day } from '#shared/base/text.ts'
import type { Row } from './read-csv.ts'

const dollars = z
  .string({ error: 'Enter an amount as it was exported, such as -12.50' })
  .regex(/^-?\d{1,8}\.\d\d$/, { error: 'Enter an amount as it was exported, such as -12.50' })
  .transform((typed) => cents.parse(Math.round(Number(typed) * 100)))
const id = z.guid({ error: 'Leave the id as it was exported' })
const time = z.iso
  .datetime({ error: 'Must be a time as it was exported' })
  .transform((typed) => new Date(typed))
const date = day('This')
const year = z.coerce.number().pipe(taxYear).nullable()
const whole = z.coerce.number().pipe(z.int().min(1))
const text = (max: number) => z.string({ error: 'Must not be empty' }).max(max)
const flag = z
  .enum(['true', 'false'])
  .nullable()
  .transform((typed) => typed === 'true')
/** A column for the reader of an export, which an import leaves out: it follows from other rows, or is a name. */
const derived = z.unknown().optional()
const line = {
  serviceId: id.nullable(),
  text: text(200),
  quantity: z
    .string()
    .regex(/^\d{1,4}(?:\.\d{1,2})?$/, { error: 'Enter a quantity such as 1.5' })
    .transform((typed) => Math.round(Number(typed) * 100)),
  unitPrice: dollars,
  amount: dollars,
}

/**
 * The files of a firm's books with their columns, as an export writes and an import reads them. Ids are kept, so that rows
 * name each other, and the payment provider's objects name the payments, as before. A row names only rows of the files above
 * it, or earlier ones of its own. The import finds who recorded a payment by their address.
 */
export const bookSchemas = {
  'invoices.csv': z.object({
    id,
    number: whole.nullable(),
    state: z.enum(invoiceStates),
    taxYear: year,
    billedTo: text(201).nullable(),
    issuedOn: date.nullable(),
    dueOn: date.nullable(),
    total: dollars,
    paid: derived,
    open: derived,
    memo: text(500).nullable(),
    replacesId: id.nullable(),
    voidBecause: text(200).nullable(),
    voidedAt: time.nullable(),
    importKey: id.nullable(),
    reminded: z.coerce
      .number()
      .pipe(z.int().min(0))
      .nullable()
      .transform((count) => count ?? 0),
    remindedPart: whole.nullable().transform((part) => part ?? 1),
    remindedAt: time.nullable(),
    remindersStoppedAt: time.nullable(),
    createdAt: time,
  }),
  'payments.csv': z.object({
    id,
    kind: z.enum(paymentKinds),
    way: z.enum(paymentWays),
    state: z.enum(paymentStates),
    taxYear: year,
    amount: dollars,
    receivedOn: date,
    payer: text(201).nullable(),
    providerRef: text(200).nullable(),
    reachedBank: flag,
    reversesId: id.nullable(),
    refundId: id.nullable(),
    refunded: derived,
    returned: derived,
    returnedOn: derived,
    credit: derived,
    note: text(2000).nullable(),
    recordedBy: derived,
    recordedByEmail: text(254).nullable(),
    importKey: id.nullable(),
    createdAt: time,
  }),
  'invoice-lines.csv': z.object({ invoiceId: id, ...line }),
  'plans.csv': z.object({
    invoiceId: id,
    part: whole,
    dueOn: date,
    amount: dollars,
    open: derived,
  }),
  'payment-parts.csv': z.object({ paymentId: id, invoiceId: id, amount: dollars, later: flag }),
  'fees.csv': z.object({
    taxYear: year.unwrap(),
    ...line,
    setAt: time,
    replacedAt: time.nullable(),
  }),
} as const

export type BookFile = keyof typeof bookSchemas
type BookRows = { [File in BookFile]: z.output<(typeof bookSchemas)[File]> }
/** With the line where it ends in its file. */
export type BookRow<File extends BookFile> = BookRows[File] & { line: number }
export type NewBooks = { [File in BookFile]: BookRow<File>[] }

const readers: { [File in BookFile]: z.ZodType<BookRows[File]> } = bookSchemas

/** Reads the cells of a row; an empty one is null. */
export function readBookRow<File extends BookFile>(file: File, cells: Row['cells']) {
  const shape: Record<string, z.ZodType> = bookSchemas[file].shape
  const typed = Object.entries(cells).filter(([column]) => shape[column] !== derived)
  return readers[file].safeParse(Object.fromEntries(typed.map(([at, cell]) => [at, cell || null])))
}

export function addBookRow<File extends BookFile>(
  books: NewBooks,
  file: File,
  row: BookRow<File>,
): void {
  books[file].push(row)
}

/** The columns of each file, and those that it must have. An older export has fewer. */
export const bookFiles = tableOf(keysOf(bookSchemas), (file) => {
  const fields = Object.entries<z.ZodType>(bookSchemas[file].shape)
  const required = fields.filter(([, field]) => !field.safeParse(null).success)
  return { columns: fields.map(([name]) => name), required: required.map(([name]) => name) }
})

export const noBooks = (): NewBooks => tableOf(keysOf(bookSchemas), () => [])

/** Whether the ledger itself comes, so that no balance of it is brought forward, and no return's payment is recorded. */
export function hasLedger(books: NewBooks): boolean {
  return books['invoices.csv'].length + books['payments.csv'].length > 0
}

/** The row that this one names in a column and that is not there; undefined if all are. */
export function missingIn(
  books: NewBooks,
  row: Readonly<Record<string, unknown>>,
): { field: string; reason: string } | undefined {
  const files = {
    replacesId: 'invoices.csv',
    invoiceId: 'invoices.csv',
    paymentId: 'payments.csv',
    reversesId: 'payments.csv',
    refundId: 'payments.csv',
  } as const
  for (const [field, file] of Object.entries(files)) {
    const named = row[field] ?? null
    if (named !== null && !books[file].some((one) => one.id === named)) {
      return { field, reason: `${file} has no such row of this client above it` }
    }
  }
  return undefined
}
