import { firmDay } from '#shared/firm/business-days.ts'
import { clientName } from '#shared/clients/client-name.ts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type ReturnsView, returnsView } from '#shared/returns/admin.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { exportedColumns } from '#shared/returns/returns-columns.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#shared/money/payment.ts'
import { statusLabel } from '#shared/returns/return-status.ts'
import { recordEvent } from '#server/change/change.ts'
import { requireStepUp } from '#server/calls/reauthenticate.ts'
import type { Context, Services, SignedInContext } from '#server/calls/context.ts'
import { staffOfRoute } from '#server/calls/staff-of-route.ts'
import { csvLines } from '#server/base/csv.ts'
import { errors } from '#server/base/errors.ts'
import { fieldErrors } from '#server/base/error-answers.ts'
import type { Refusal } from '#server/web/refusal-page.ts'
import { whileSignedIn } from '#server/web/while-allowed.ts'
import {
  countReturns,
  listReturns,
  type ListedReturn,
} from '#server/records/returns/returns-list.ts'
import type { ReturnPageKey } from '#server/records/returns/returns-view.ts'

export const exportAction = 'export tax returns'

/** GET and HEAD /api/admin/tax-returns.csv: all rows of a view of the returns table. */
export function registerReturnsExport(api: FastifyInstance, services: Services) {
  const url = '/api/admin/tax-returns.csv'
  api.get(url, { exposeHeadRoute: false, config: { refusal } }, async (request, reply) => {
    const ctx = await staff(services, request, reply)
    const view = viewOf(request)
    await recordExport(ctx, view)
    describe(ctx, reply)
    whileSignedIn(reply, ctx)
    return reply.send(Readable.from(csvPages(ctx, view), { objectMode: false }))
  })
  api.head(url, async (request, reply) => {
    const ctx = await staff(services, request, reply)
    viewOf(request)
    describe(ctx, reply)
    return reply.send()
  })
}

/** The portal's button sends the session in a header, which a link can't do. */
const refusal: Refusal = {
  title: 'The table is exported in the portal',
  back: { href: '/admin', label: 'Go to the returns' },
}

/** The number of rows that are read and held at a time. */
const pageSize = 500

/**
 * Reads a page after the previous one is sent, and holds no connection in between: slow clients cost nothing, and a
 * disconnect ends the reads. A return that changes during the export shows its state at the time its page was read.
 */
async function* csvPages(
  { db, viewer, now: clock }: SignedInContext,
  view: ReturnsView,
): AsyncGenerator<string> {
  const now = clock()
  let [after, first]: [ReturnPageKey | null, boolean] = [null, true]
  do {
    const page = await listReturns(db, viewer, {
      ...view,
      now,
      limit: pageSize,
      count: null,
      after,
    })
    yield csvOf(page.rows, { first })
    after = page.next
    first = false
  } while (after !== null)
}

async function staff(services: Services, request: FastifyRequest, reply: FastifyReply) {
  const call = 'GET /api/admin/tax-returns.csv'
  const ctx = await staffOfRoute(services, { request, reply }, { call, action: exportAction })
  await requireStepUp(ctx)
  return ctx
}

function viewOf(request: FastifyRequest): ReturnsView {
  const parsed = returnsView.safeParse(request.query)
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error)
  throw errors.badInput(fields[0]?.message ?? 'Invalid input', fields)
}

async function recordExport(ctx: SignedInContext, view: ReturnsView) {
  const { db, viewer } = ctx
  const { search } = view
  const rows = await countReturns(db, viewer, { ...view, now: ctx.now() })
  await recordEvent(ctx, {
    action: 'returns.exported',
    subject: { type: 'return', id: null },
    details: { ...view, search: search && withoutNumbers(search), rows },
  })
}

/** Returns the search without digits that could be a personal number. */
function withoutNumbers(typed: string): string {
  return typed.replaceAll(/\p{Nd}(?:[^\p{L}\p{Nd}]*\p{Nd}){6,}/gu, '[number]')
}

function describe({ now }: Context, reply: FastifyReply) {
  const day = firmDay(now())
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="tax-returns-${day}.csv"`)
    .header('cache-control', 'private, no-store')
}

function csvOf(returns: readonly ListedReturn[], { first }: { first: boolean }): string {
  return csvLines(returns.map(cellsOf), { ...format, header: first, bom: first })
}

const format = { columns: exportedColumns, amounts: ['estimatedRefund', 'paymentAmount'] }

function cellsOf(row: ListedReturn) {
  return {
    ...row,
    clientName: clientName(row.client.firstName, row.client.lastName),
    clientEmail: row.client.email,
    preparer: row.preparer && preparerName(row.preparer),
    status: statusLabel(row.status),
    paymentStatus: paymentStatusLabels[row.paymentStatus],
    paymentMethod: row.paymentMethod && paymentMethodLabels[row.paymentMethod],
  }
}
