import type { FastifyInstance } from 'fastify'
import { type PaymentsCsvInput, paymentsCsvInput } from '#shared/money/staff-payments.schema.ts'
import { entryWords, paymentKindLabels, paymentWayLabels } from '#shared/money/payment-ways.ts'
import { csvLines } from '#server/base/csv.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { recordEvent } from '#server/change/change.ts'
import {
  countExported,
  type ExportedPayment,
  pageExported,
} from '#server/records/money/exported-payments.ts'
import { registerCsvFile } from '#server/web/csv-file.ts'

export const paymentsExportAction = 'export payments'

/** The lines of the books, oldest first. */
export function registerPaymentsExport(api: FastifyInstance, services: Services): void {
  registerCsvFile(api, services, {
    url: '/api/admin/payments.csv',
    action: paymentsExportAction,
    input: paymentsCsvInput,
    nameOf: ({ format }) => `payments-${format}`,
    async record(ctx, input) {
      const rows = await countExported(ctx.db, ctx.viewer, input)
      await recordEvent(ctx, {
        action: 'payments.exported',
        subject: { type: 'payment', id: null },
        details: { ...input, rows },
      })
    },
    pages: csvPages,
    refusal: {
      title: 'Payments are exported in the portal',
      back: { href: '/admin', label: 'Go to the returns' },
    },
  })
}

async function* csvPages(
  { db, viewer }: SignedInContext,
  input: PaymentsCsvInput,
): AsyncGenerator<string> {
  const write = input.format === 'quickbooks' ? quickbooks : everything
  let after: { receivedOn: string; id: string } | null = null
  let header = true
  for (;;) {
    const rows: ExportedPayment[] = await pageExported(db, viewer, { ...input, after })
    yield write(rows, header)
    header = false
    const last = rows.at(-1)
    if (last === undefined) return
    after = last
  }
}

/** The bank format of QuickBooks: exactly these three columns, and no byte order mark. */
function quickbooks(rows: readonly ExportedPayment[], header: boolean): string {
  const cells = rows.map((row) => ({
    Date: `${row.receivedOn.slice(5, 7)}/${row.receivedOn.slice(8)}/${row.receivedOn.slice(0, 4)}`,
    Description: [
      row.kind === 'payment' ? `Payment, ${entryWords(row)}` : entryWords(row),
      row.invoices === '' ? '' : `invoice ${row.invoices}`,
      row.payer,
    ]
      .filter(Boolean)
      .join(', '),
    Amount: row.cents,
  }))
  return csvLines(cells, {
    header,
    columns: ['Date', 'Description', 'Amount'],
    amounts: ['Amount'],
  })
}

function everything(rows: readonly ExportedPayment[], header: boolean): string {
  const cells = rows.map((row) => ({
    ...row,
    kind: paymentKindLabels[row.kind],
    way: paymentWayLabels[row.way],
  }))
  return csvLines(cells, { header, columns: everyColumn, amounts: ['cents'], bom: header })
}

const everyColumn = {
  receivedOn: 'Date',
  kind: 'Kind',
  way: 'Way of the payment',
  cents: 'Amount',
  payer: 'Client',
  clientId: 'Client id',
  taxYear: 'Tax year',
  invoices: 'Invoices',
  services: 'Services',
  id: 'Payment id',
  reversesId: 'Takes back',
}
