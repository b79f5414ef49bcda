import { type AdminInvoice, listInvoicesInput } from '#shared/money/staff-invoices.schema.ts'
import { type AdminPayment, listPaymentsInput } from '#shared/money/staff-payments.schema.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Services } from '#server/calls/context.ts'
import { balanceColumns } from '#server/import/balance-rows.ts'
import { storedCells } from '#server/records/money/bring-books.ts'
import { listBalances } from '#server/records/money/balances.queries.ts'
import { listFees } from '#server/records/money/fees.ts'
import { pageInvoices } from '#server/records/money/invoices.queries.ts'
import { lineView } from '#server/records/money/lines.ts'
import { pagePayments } from '#server/records/money/payments.queries.ts'

type Rows = Record<string, unknown>[]

const line = 'serviceId text quantity unitPrice amount'

/**
 * The columns of each file about money. The import reads them, but not what they say of other rows. It finds who recorded a
 * payment by their address.
 */
export const bookColumns = {
  'balances.csv': balanceColumns,
  'invoices.csv': named(
    'id number state taxYear billedTo issuedOn dueOn total paid open memo replacesId voidBecause voidedAt importKey reminded remindedPart remindedAt remindersStoppedAt createdAt',
  ),
  'invoice-lines.csv': named(`invoiceId ${line}`),
  'plans.csv': named('invoiceId part dueOn amount open'),
  'payments.csv': named(
    'id kind way state taxYear amount receivedOn payer providerRef reachedBank reversesId refundId refunded returned returnedOn credit note recordedBy recordedByEmail importKey createdAt',
  ),
  'payment-parts.csv': named('paymentId invoiceId amount later'),
  'fees.csv': named(`taxYear ${line} setAt replacedAt`),
} as const satisfies Record<string, readonly string[]>

function named(columns: string): string[] {
  return columns.split(' ')
}

export type Books = Record<keyof typeof bookColumns, Rows>

export function emptyBooks(): Books {
  return {
    'balances.csv': [],
    'invoices.csv': [],
    'invoice-lines.csv': [],
    'plans.csv': [],
    'payments.csv': [],
    'payment-parts.csv': [],
    'fees.csv': [],
  }
}

interface OfClient {
  id: string
  /** The cells that name the client. */
  ref: { client: string; email: string }
  returns: readonly { id: string; taxYear: number }[]
}

/** Adds what a client owes now, and the history of invoices, payments and agreed fees. */
export async function addBooks(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  books: Books,
  { id: clientId, ref, returns }: OfClient,
): Promise<void> {
  const add = (file: keyof Books, rows: Rows) =>
    void books[file].push(...rows.map((row) => ({ ...row, ...ref })))
  add('balances.csv', await listBalances(db, keyring, clientId))
  const cells = await storedCells(db, clientId)
  for (const { lines, plan, ...invoice } of await invoicesOf(db, clientId)) {
    const { id: invoiceId } = invoice
    const { voidedAt, remindedAt, ...stored } = cells.invoices.get(invoiceId) ?? {}
    const { createdAt, remindersStoppedAt } = invoice
    const times = isoTimes({ voidedAt, remindedAt, remindersStoppedAt, createdAt })
    add('invoices.csv', [{ ...invoice, ...stored, ...times }])
    add(
      'invoice-lines.csv',
      lines.map((one) => ({ invoiceId, ...lineCells(one) })),
    )
    add(
      'plans.csv',
      plan.map(({ cents: amount, ...part }) => ({ invoiceId, amount, ...part })),
    )
  }
  for (const { parts, cents: amount, ...payment } of await paymentsOf(db, keyring, clientId)) {
    const { id: paymentId } = payment
    const createdAt = payment.createdAt.toISOString()
    add('payments.csv', [{ ...payment, ...cells.payments.get(paymentId), amount, createdAt }])
    add(
      'payment-parts.csv',
      parts.map(({ invoiceId, cents: ofIt }) => {
        const later = cells.later.has(`${paymentId} ${invoiceId}`)
        return { paymentId, invoiceId, amount: ofIt, later }
      }),
    )
  }
  for (const { id, taxYear } of returns) {
    for (const { lines, ...times } of await listFees(db, id)) {
      const agreed = { taxYear, ...isoTimes(times) }
      add(
        'fees.csv',
        lines.map((one) => ({ ...agreed, ...lineCells(lineView(one)) })),
      )
    }
  }
}

/** The times with their milliseconds, which a cell of a date leaves out. */
function isoTimes(times: Record<string, Date | null | undefined>) {
  return Object.fromEntries(
    Object.entries(times).map(([name, time]) => [name, time?.toISOString()] as const),
  )
}

type Line = AdminInvoice['lines'][number]

function lineCells({ serviceId, text, quantity, unitCents, cents }: Line) {
  return { serviceId, text, quantity, unitPrice: unitCents, amount: cents }
}

type Find<Item> = (cursor: string | null) => Promise<{ items: Item[]; nextCursor: string | null }>

/** Oldest first. */
async function everyPage<Item>(find: Find<Item>): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<Find<Item>>> = await find(cursor)
    items.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return items.toReversed()
}

const limit = 500

function invoicesOf(db: Services['db'], clientId: string): Promise<AdminInvoice[]> {
  const all = { ...listInvoicesInput.parse({ clientId }), limit }
  return everyPage((cursor) => pageInvoices(db, thePortal, { ...all, cursor }, ''))
}

function paymentsOf(
  db: Services['db'],
  keyring: Services['keyring'],
  clientId: string,
): Promise<AdminPayment[]> {
  const all = { ...listPaymentsInput.parse({ clientId }), limit }
  return everyPage((cursor) => pagePayments(db, keyring, thePortal, { ...all, cursor }))
}
