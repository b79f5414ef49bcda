import { clientName } from '#shared/clients/client-name.ts'
import type { FastifyInstance } from 'fastify'
import { type ReturnsView, returnsView } from '#shared/returns/admin.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { exportedColumns } from '#shared/returns/returns-columns.ts'
import { paymentMethodLabels, paymentStatusLabels } from '#shared/returns/payment.ts'
import { statusLabel } from '#shared/returns/return-status.ts'
import { recordEvent } from '#server/change/change.ts'
import type { Services, SignedInContext } from '#server/calls/context.ts'
import { csvLines } from '#server/base/csv.ts'
import { registerCsvFile } from '#server/web/csv-file.ts'
import {
  countReturns,
  listReturns,
  type ListedReturn,
} from '#server/records/returns/returns-list.ts'
import type { ReturnPageKey } from '#server/records/returns/returns-view.ts'

export const exportAction = 'export tax returns'

/** All rows of a view of the returns table. */
export function registerReturnsExport(api: FastifyInstance, services: Services): void {
  registerCsvFile(api, services, {
    url: '/api/admin/tax-returns.csv',
    action: exportAction,
    input: returnsView,
    nameOf: () => 'tax-returns',
    record: recordExport,
    pages: csvPages,
    refusal: {
      title: 'The table is exported in the portal',
      back: { href: '/admin', label: 'Go to the returns' },
    },
  })
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
