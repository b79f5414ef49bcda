import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { firmDay } from '#shared/firm/business-days.ts'
import { type PaymentsCsvInput, paymentsCsvInput } from '#shared/money/staff-payments.schema.ts'
import { entryWords, paymentKindLabels, paymentWayLabels } from '#shared/money/payment-ways.ts'
import { csvLines } from '#server/base/csv.ts'
import { errors } from '#server/base/errors.ts'
import { fieldErrors } from '#server/base/error-answers.ts'
import type { Context, Services, SignedInContext } from '#server/calls/context.ts'
import { requireStepUp } from '#server/calls/reauthenticate.ts'
import { staffOfRoute } from '#server/calls/staff-of-route.ts'
import { recordEvent } from '#server/change/change.ts'
import {
  countExported,
  type ExportedPayment,
  pageExported,
} from '#server/records/money/exported-payments.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { whileSignedIn } from '#server/web/while-allowed.ts'

export const paymentsExportAction = 'export payments'

/** GET and HEAD /api/admin/payments.csv: the lines of the books, oldest first. */
export function registerPaymentsExport(api: FastifyInstance, services: Services): void {
  const url = '/api/admin/payments.csv'
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = await staff(services, request, reply)
    const input = inputOf(request)
    const rows = await countExported(ctx.db, ctx.viewer, input)
    await recordEvent(ctx, {
      action: 'payments.exported',
      subject: { type: 'payment', id: null },
      details: { ...input, rows },
    })
    describe(ctx, reply, input)
    whileSignedIn(reply, ctx)
    return reply.send(Readable.from(csvPages(ctx, input), { objectMode: false }))
  })
  api.head(url, async (request, reply) => {
    const ctx = await staff(services, request, reply)
    describe(ctx, reply, inputOf(request))
    return reply.send()
  })
}

/** The portal's button sends the session in a header, which a link can't do. */
const refusal: Refusal = {
  title: 'Payments are exported in the portal',
  back: { href: '/admin', label: 'Go to the returns' },
}

async function staff(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const call = 'GET /api/admin/payments.csv'
  const action = paymentsExportAction
  const ctx = await staffOfRoute(services, { request, reply }, { call, action })
  await requireStepUp(ctx)
  return ctx
}

function inputOf(request: FastifyRequest): PaymentsCsvInput {
  const parsed = paymentsCsvInput.safeParse(request.query)
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error)
  throw errors.badInput(fields[0]?.message ?? 'Invalid input', fields)
}

function describe({ now }: Context, reply: FastifyReply, { format }: PaymentsCsvInput): void {
  const name = `payments-${format}-${firmDay(now())}.csv`
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'private, no-store')
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
  return csvLines(cells, { header, columns: ['Date', 'Description', 'Amount'], amounts })
}

function everything(rows: readonly ExportedPayment[], header: boolean): string {
  const cells = rows.map((row) => ({
    Date: row.receivedOn,
    Kind: paymentKindLabels[row.kind],
    'Way of the payment': paymentWayLabels[row.way],
    Amount: row.cents,
    Client: row.payer,
    'Client id': row.clientId,
    'Tax year': row.taxYear,
    Invoices: row.invoices,
    Services: row.services,
    'Payment id': row.id,
    'Takes back': row.reversesId,
  }))
  const columns = [
    'Date',
    'Kind',
    'Way of the payment',
    'Amount',
    'Client',
    'Client id',
    'Tax year',
    'Invoices',
    'Services',
    'Payment id',
    'Takes back',
  ]
  return csvLines(cells, { header, columns, amounts, bom: header })
}

const amounts = ['Amount']
