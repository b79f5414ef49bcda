import { type Options, stringify } from 'csv-stringify/sync'
import { cents, formatDollarsPlain } from '#shared/money.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#shared/payment.ts'
import { statusLabel } from '#shared/return-status.ts'
import type { ReturnInView } from './returns.list.ts'

/**
 * Returns as lines of CSV for a spreadsheet (RFC 4180, UTF-8 with its mark), the line of headings before the first
 * page. Dollars have two decimals and times are UTC's. A text that a spreadsheet would take for a formula begins with
 * an apostrophe; an amount owed is a number and keeps its minus.
 */
export function csvOf(returns: readonly ReturnInView[], { first }: { first: boolean }): string {
  return stringify(returns.map(cellsOf), { ...format, header: first, bom: first })
}

const columns: { key: string; header: string }[] = [
  { key: 'id', header: 'Return id' },
  { key: 'client', header: 'Client' },
  { key: 'email', header: 'Email' },
  { key: 'taxYear', header: 'Tax year' },
  { key: 'status', header: 'Status' },
  { key: 'estimatedRefund', header: 'Estimated refund' },
  { key: 'paymentStatus', header: 'Payment status' },
  { key: 'paymentAmount', header: 'Amount' },
  { key: 'paymentMethod', header: 'Method' },
  { key: 'paymentDate', header: 'Payment date (UTC)' },
  { key: 'completedAt', header: 'Completed (UTC)' },
  { key: 'createdAt', header: 'Created (UTC)' },
]

const amounts = new Set<unknown>(['estimatedRefund', 'paymentAmount'])

const format: Options = {
  columns,
  record_delimiter: 'windows',
  escape_formulas: true,
  // A spreadsheet that parts cells at semicolons finds none outside of quotes.
  quoted_string: true,
  cast: {
    // Cents stay a number until here: a text with a minus would be taken for a formula.
    number: (value, { column }) =>
      amounts.has(column) ? formatDollarsPlain(cents.parse(value)) : String(value),
    date: (value) => value.toISOString().slice(0, 19).replace('T', ' '),
  },
}

function cellsOf(row: ReturnInView) {
  return {
    ...row,
    client: `${row.clientFirstName} ${row.clientLastName}`,
    email: row.clientEmail,
    status: statusLabel(row.status),
    paymentStatus: paymentStatusLabels[row.paymentStatus],
    paymentMethod: row.paymentMethod && paymentMethodLabels[row.paymentMethod],
  }
}
