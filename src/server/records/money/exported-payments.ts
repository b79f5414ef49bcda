import { sql } from 'kysely'
import type { PaymentsCsvInput } from '#shared/money/staff-payments.schema.ts'
import type { Db } from '#server/database/database.ts'
import {
  unscopedParts,
  inBooks,
  isRevenue,
  type MoneyViewer,
  paymentsVisibleTo,
} from './money.access.ts'

export type ExportedPayment = Awaited<ReturnType<typeof pageExported>>[number]

interface Page extends PaymentsCsvInput {
  after: { receivedOn: string; id: string } | null
}

/** The rows of a page: read, and sent, before the next one is. */
const pageSize = 500

/** The next entries of the books, oldest first. */
export async function pageExported(db: Db, viewer: MoneyViewer, { after, ...input }: Page) {
  const rows = await exported(db, viewer, input)
    .select(['payments.id', 'payments.kind', 'payments.way', 'payments.clientId'])
    .select(['payments.reversesId', 'payments.receivedOn', 'payments.cents'])
    .select(['payments.payer', 'taxReturns.taxYear'])
    .$if(after !== null, (payments) =>
      payments.where(
        sql<boolean>`(payments.received_on, payments.id) > (${after?.receivedOn}, ${after?.id})`,
      ),
    )
    .orderBy('payments.receivedOn')
    .orderBy('payments.id')
    .limit(pageSize)
    .execute()
  const paid = await paidBy(db, rows, input)
  return rows.map((row) => ({ ...row, ...(paid.get(row.id) ?? { invoices: '', services: '' }) }))
}

export async function countExported(
  db: Db,
  viewer: MoneyViewer,
  input: PaymentsCsvInput,
): Promise<number> {
  const { rows } = await exported(db, viewer, input)
    .select(sql<number>`count(*)`.as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/** A bookkeeping program gets no credit that was brought forward, because that came in before, in the earlier books. */
function exported(db: Db, viewer: MoneyViewer, { format, from, until }: PaymentsCsvInput) {
  return paymentsVisibleTo(db, viewer)
    .where(inBooks)
    .$if(from !== null, (payments) => payments.where('payments.receivedOn', '>=', from))
    .$if(until !== null, (payments) => payments.where('payments.receivedOn', '<=', until))
    .$if(format === 'quickbooks', (payments) => payments.where(isRevenue))
}

/**
 * The numbers of the invoices that payments paid, and the names of their lines. For a bookkeeping program not what their
 * credit paid later: its rows of a past month stay as they were.
 */
async function paidBy(
  db: Db,
  payments: readonly { id: string }[],
  { format }: Pick<PaymentsCsvInput, 'format'>,
) {
  const paymentIds = payments.map(({ id }) => id)
  if (paymentIds.length === 0) return new Map<string, { invoices: string; services: string }>()
  const rows = await unscopedParts(db)
    .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
    .select('paymentParts.paymentId')
    .select(sql<string>`string_agg(distinct invoices.number::text, ' ')`.as('invoices'))
    .select(sql<string>`string_agg(distinct invoice_lines.text, '; ')`.as('services'))
    .where('paymentParts.paymentId', 'in', paymentIds)
    .$if(format === 'quickbooks', (parts) => parts.where('paymentParts.later', '=', false))
    .groupBy('paymentParts.paymentId')
    .execute()
  return new Map(rows.map(({ paymentId, ...row }) => [paymentId, row]))
}
