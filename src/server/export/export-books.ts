import { type AdminInvoice, listInvoicesInput } from '#shared/money/staff-invoices.schema.ts'
import { listPaymentsInput } from '#shared/money/staff-payments.schema.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Services } from '#server/calls/context.ts'
import type { BookFile } from '#server/import/book-rows.ts'
import { storedCells } from '#server/records/money/bring-books.ts'
import { listBalances } from '#server/records/money/balances.queries.ts'
import { listFees } from '#server/records/money/fees.ts'
import { pageInvoices } from '#server/records/money/invoices.queries.ts'
import { lineView } from '#server/records/money/lines.ts'
import { pagePayments } from '#server/records/money/payments.queries.ts'

type Rows = Record<string, unknown>[]

interface OfClient {
  id: string
  returns: readonly { id: string; taxYear: number }[]
}

/** Adds what a client owes now, and the history of invoices, payments and agreed fees. */
export async function addBooks(
  { db, keyring }: Pick<Services, 'db' | 'keyring'>,
  { id: clientId, returns }: OfClient,
  add: (file: BookFile | 'balances.csv', rows: Rows) => void,
): Promise<void> {
  add('balances.csv', await listBalances(db, keyring, clientId))
  const cells = await storedCells(db, clientId)
  const ofClient = { clientId, ...whole }
  const invoices = { ...listInvoicesInput.parse({}), ...ofClient }
  const { items: issued } = await pageInvoices(db, thePortal, invoices, '')
  for (const { lines, plan, ...invoice } of issued.toReversed()) {
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
  const payments = { ...listPaymentsInput.parse({}), ...ofClient }
  const { items: entered } = await pagePayments(db, keyring, thePortal, payments)
  for (const { parts, cents: amount, ...payment } of entered.toReversed()) {
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

/** All rows of a client on one page: no client has a million. */
const whole = { limit: 1_000_000 }
