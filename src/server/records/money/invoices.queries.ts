import { sql } from 'kysely'
import { cents } from '#shared/money.ts'
import type { AdminInvoice, FeeLine, Invoice, ListInvoicesInput } from '#shared/money.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { lineView } from './lines.ts'
import { invoicesVisibleTo, linesOf, type MoneyViewer } from './money.access.ts'

/** The maximum of a client's list. */
const longestList = 500

/** A client's invoices as clients see them, newest first. */
export async function listInvoices(
  db: Db | Trx,
  viewer: MoneyViewer,
  clientId: string,
): Promise<Invoice[]> {
  const rows = await invoiceRows(db, viewer)
    .where('invoices.clientId', '=', clientId)
    .orderBy('invoices.number', 'desc')
    .limit(longestList)
    .execute()
  return (await withLines(db, rows)).map(invoiceView)
}

export async function findInvoice(
  db: Db | Trx,
  viewer: MoneyViewer,
  id: string,
): Promise<AdminInvoice | null> {
  const row = await invoiceRows(db, viewer).where('invoices.id', '=', id).executeTakeFirst()
  const [found] = await withLines(db, row ? [row] : [])
  return found ? adminInvoiceView(found) : null
}

/** One page for staff, newest first. */
export async function pageInvoices(db: Db | Trx, viewer: MoneyViewer, input: ListInvoicesInput) {
  const { state, clientId, taxReturnId, unpaid, cursor, limit } = input
  const after = cursor === null ? null : decodeTimeCursor(cursor)
  const rows = await invoiceRows(db, viewer)
    .$if(state !== null, (invoices) => invoices.where('invoices.state', '=', state))
    .$if(clientId !== null, (invoices) => invoices.where('invoices.clientId', '=', clientId))
    .$if(taxReturnId !== null, (all) => all.where('invoices.taxReturnId', '=', taxReturnId))
    .$if(unpaid, (invoices) =>
      invoices
        .where('invoices.state', '=', 'open')
        .whereRef('invoices.paid', '<', 'invoices.total'),
    )
    .$if(after !== null, (invoices) =>
      invoices.where(
        sql<boolean>`(invoices.created_at, invoices.id) < (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .orderBy('invoices.createdAt', 'desc')
    .orderBy('invoices.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: (await withLines(db, page)).map(adminInvoiceView),
    nextCursor: rows.length > limit && last ? encodeTimeCursor(last) : null,
  }
}

function invoiceRows(db: Db | Trx, viewer: MoneyViewer) {
  return invoicesVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'invoices.clientId')
    .leftJoin('invoices as later', 'later.replacesId', 'invoices.id')
    .select(['invoices.id', 'invoices.number', 'invoices.clientId', 'invoices.taxReturnId'])
    .select(['invoices.state', 'invoices.issuedOn', 'invoices.dueOn', 'invoices.total'])
    .select(['invoices.paid', 'invoices.memo', 'invoices.replacesId', 'invoices.voidBecause'])
    .select(['invoices.createdAt', 'invoices.version', 'invoices.reminded'])
    .select(['invoices.remindedAt', 'later.id as replacedById', 'taxReturns.taxYear'])
    .select('invoices.remindersStoppedAt')
    .select('invoices.billedTo')
    .select(['clients.firstName', 'clients.lastName'])
}

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoiceRows>['execute']>>[number]
type WithLines = InvoiceRow & { lines: FeeLine[] }

async function withLines(db: Db | Trx, rows: InvoiceRow[]): Promise<WithLines[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await linesOf(db, ids)
    .select(['invoiceId', 'serviceId', 'text', 'quantity', 'unitCents', 'cents'])
    .execute()
  const byInvoice = Map.groupBy(found, ({ invoiceId }) => invoiceId)
  return rows.map((row) => ({
    ...row,
    lines: (byInvoice.get(row.id) ?? []).map(({ invoiceId: _invoiceId, ...line }) => line),
  }))
}

function invoiceView(row: WithLines): Invoice {
  const { version: _version, reminded: _count, remindedAt: _at, ...named } = row
  const { firstName: _first, lastName: _last, remindersStoppedAt: _stopped, ...invoice } = named
  const open = cents.parse(row.state === 'open' ? row.total - row.paid : 0)
  return { ...invoice, open, lines: row.lines.map(lineView) }
}

function adminInvoiceView(row: WithLines): AdminInvoice {
  const { version, reminded, remindedAt, remindersStoppedAt, clientId, firstName, lastName } = row
  const client = { id: clientId, firstName, lastName }
  return { ...invoiceView(row), version, reminded, remindedAt, remindersStoppedAt, client }
}
