import { sql } from 'kysely'
import { cents } from '#shared/base/money.ts'
import {
  type AdminInvoice,
  type InvoiceAge,
  invoiceAges,
  type ListInvoicesInput,
} from '#shared/money/staff-invoices.schema.ts'
import type { Due, FeeLine, Invoice } from '#shared/money/money.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { holdsNames } from '#server/database/word-search.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { lineView } from './lines.ts'
import {
  unscopedDue,
  invoicesVisibleTo,
  openByAge,
  linesOf,
  type MoneyViewer,
  nextDue,
  onItsWay,
} from './money.access.ts'

/** The maximum of a client's list. */
const longestList = 500

/** A client's invoices as clients see them: the unpaid ones first, then the newest. */
export async function listInvoices(
  db: Db | Trx,
  viewer: MoneyViewer,
  clientId: string,
): Promise<Invoice[]> {
  const rows = await invoiceRows(db, viewer)
    .where('invoices.clientId', '=', clientId)
    .orderBy(sql`invoices.state = 'open' and invoices.paid < invoices.total`, 'desc')
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

/** Reads a page for staff, newest first. Overdue invoices come oldest first. */
export async function pageInvoices(
  db: Db | Trx,
  viewer: MoneyViewer,
  { cursor, limit, ...filter }: ListInvoicesInput,
  today: string,
) {
  const after = cursor === null ? null : decodeTimeCursor(cursor)
  const order = filter.overdue ? 'asc' : 'desc'
  const next = filter.overdue ? sql`>` : sql`<`
  const rows = await filtered(db, viewer, filter, today)
    .$if(after !== null, (invoices) =>
      invoices.where(
        sql<boolean>`(invoices.created_at, invoices.id) ${next} (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .orderBy('invoices.createdAt', order)
    .orderBy('invoices.id', order)
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: (await withLines(db, page)).map(adminInvoiceView),
    nextCursor: rows.length > limit && last ? encodeTimeCursor(last) : null,
  }
}

type Filter = Omit<ListInvoicesInput, 'cursor' | 'limit'>

function filtered(db: Db | Trx, viewer: MoneyViewer, filter: Filter, today: string) {
  const { state, clientId, taxReturnId, unpaid, overdue, paid, age, search } = filter
  const number = search === null ? null : invoiceNumber(search)
  return invoiceRows(db, viewer)
    .$if(state !== null, (invoices) => invoices.where('invoices.state', '=', state))
    .$if(clientId !== null, (invoices) => invoices.where('invoices.clientId', '=', clientId))
    .$if(taxReturnId !== null, (all) => all.where('invoices.taxReturnId', '=', taxReturnId))
    .$if(unpaid || overdue || paid, (all) => all.where('invoices.state', '=', 'open'))
    .$if(unpaid || overdue, (all) => all.whereRef('invoices.paid', '<', 'invoices.total'))
    .$if(overdue, (invoices) => invoices.where('invoices.id', 'in', lateOn(db, today)))
    .$if(age !== null, (invoices) =>
      invoices.where('invoices.id', 'in', ofAge(db, viewer, age ?? 'days0', today)),
    )
    .$if(paid, (invoices) => invoices.whereRef('invoices.paid', '=', 'invoices.total'))
    .$if(number !== null, (invoices) => invoices.where('invoices.number', '=', number))
    .$if(search !== null && number === null, (invoices) =>
      invoices.where(holdsNames(sql.ref('clients.search'), search ?? '')),
    )
}

/** Finds the invoices that have something open of an age. */
function ofAge(db: Db | Trx, viewer: MoneyViewer, age: InvoiceAge, today: string) {
  return db
    .selectFrom(openByAge(db, viewer, today).as('open'))
    .select('open.invoiceId')
    .where('open.age', '=', invoiceAges.indexOf(age))
}

/** Finds the invoices that have something open that was due before today. */
function lateOn(db: Db | Trx, today: string) {
  return db
    .selectFrom(nextDue(db).as('next'))
    .select('next.invoiceId')
    .where('next.dueOn', '<', today)
}

/** The number that was typed for an invoice, with or without "#"; null for other words. */
export function invoiceNumber(typed: string): number | null {
  const [, digits] = /^#?([1-9][0-9]{0,8})$/.exec(typed.trim()) ?? []
  return digits === undefined ? null : Number(digits)
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
    .select(['invoices.remindersStoppedAt', 'invoices.remindedPart', 'invoices.billedTo'])
    .select(['clients.firstName', 'clients.lastName', 'clients.emailProven'])
    .select(onItsWay(db).as('onItsWay'))
}

type InvoiceRow = Awaited<ReturnType<ReturnType<typeof invoiceRows>['execute']>>[number]
type WithLines = InvoiceRow & { lines: FeeLine[]; dues: Due[] }

async function withLines(db: Db | Trx, rows: InvoiceRow[]): Promise<WithLines[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [found, dues] = await Promise.all([
    linesOf(db, ids)
      .select(['invoiceId', 'serviceId', 'text', 'quantity', 'unitCents', 'cents'])
      .execute(),
    unscopedDue(db).where('invoices.id', 'in', ids).orderBy('part').execute(),
  ])
  const byInvoice = Map.groupBy(found, ({ invoiceId }) => invoiceId)
  const duesByInvoice = Map.groupBy(dues, ({ invoiceId }) => invoiceId)
  return rows.map((row) => ({
    ...row,
    lines: (byInvoice.get(row.id) ?? []).map(({ invoiceId: _invoiceId, ...line }) => line),
    dues: duesByInvoice.get(row.id) ?? [],
  }))
}

function invoiceView(row: WithLines): Invoice {
  const {
    version: _version,
    reminded: _count,
    remindedAt: _at,
    remindedPart: _part,
    emailProven: _isProven,
    ...named
  } = row
  const { firstName: _first, lastName: _last, remindersStoppedAt: _stopped, ...rest } = named
  const { dues, ...invoice } = rest
  const open = cents.parse(row.state === 'open' ? row.total - row.paid : 0)
  const plan = dues.length > 1 ? dues.map(dueView) : []
  const next = dues.find((due) => due.open > 0)
  return {
    ...invoice,
    open,
    plan,
    next: next ? dueView(next) : null,
    lines: row.lines.map(lineView),
  }
}

function adminInvoiceView(row: WithLines): AdminInvoice {
  const { version, remindedAt, remindersStoppedAt, clientId, firstName, lastName, emailProven } =
    row
  const client = { id: clientId, firstName, lastName, emailProven }
  const invoice = invoiceView(row)
  const reminded = remindersOf(row, invoice.next)
  return { ...invoice, version, reminded, remindedAt, remindersStoppedAt, client }
}

/** Counts how often the client was reminded of what is due next: each part has its own reminders. */
export function remindersOf(
  { reminded, remindedPart }: { reminded: number; remindedPart: number },
  next: { part: number } | null,
): number {
  return next === null || next.part === remindedPart ? reminded : 0
}

function dueView({ part, parts, dueOn, cents: all, open }: Due): Due {
  return { part, parts, dueOn, cents: all, open }
}
