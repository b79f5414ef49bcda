import { cents } from '#shared/base/money.ts'
import type { FoundPayers, Payer } from '#shared/money/payers.schema.ts'
import type { FoundClient } from '#shared/users/users.schema.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Db } from '#server/database/database.ts'
import { invoiceNumber } from '#server/records/money/invoices.queries.ts'
import { invoicesVisibleTo, nextDue } from '#server/records/money/money.access.ts'
import { findClients, findNearClients } from '#server/records/users/users-list.ts'

/** The most open invoices of one search. */
const mostInvoices = 200

/**
 * Finds the clients who may have sent a payment, by name, email or the number of an invoice, with their open invoices.
 */
export async function findPayers(db: Db, viewer: Viewer, search: string): Promise<FoundPayers> {
  const number = invoiceNumber(search)
  const clients =
    number === null ? await clientsNamed(db, search) : await clientOf(db, viewer, number)
  const invoices = await openInvoicesOf(
    db,
    viewer,
    clients.map(({ id }) => id),
  )
  const payers = clients.map((client) => ({ ...client, invoices: invoices.get(client.id) ?? [] }))
  return { number, payers }
}

async function clientsNamed(db: Db, search: string): Promise<FoundClient[]> {
  const found = await findClients(db, search).execute()
  return found.length > 0 ? found : findNearClients(db, search)
}

function clientOf(db: Db, viewer: Viewer, number: number): Promise<FoundClient[]> {
  return invoicesVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'invoices.clientId')
    .select(['clients.id', 'clients.email', 'clients.phone'])
    .select(['clients.firstName', 'clients.lastName', 'clients.emailProven'])
    .where('invoices.number', '=', number)
    .where('clients.erasedAt', 'is', null)
    .execute()
}

/** Groups the open invoices by client, in the order in which a payment without parts pays them: those due first. */
async function openInvoicesOf(db: Db, viewer: Viewer, clientIds: readonly string[]) {
  if (clientIds.length === 0) return new Map<string, Payer['invoices']>()
  const rows = await invoicesVisibleTo(db, viewer)
    .innerJoin(nextDue(db).as('next'), 'next.invoiceId', 'invoices.id')
    .select(['invoices.id', 'invoices.clientId', 'invoices.number', 'taxReturns.taxYear'])
    .select(['invoices.total', 'invoices.paid', 'next.dueOn', 'next.open as due'])
    .where('invoices.clientId', 'in', clientIds)
    .orderBy('next.dueOn')
    .orderBy('invoices.number')
    .limit(mostInvoices)
    .execute()
  const byClient = Map.groupBy(rows, ({ clientId }) => clientId)
  return new Map(
    Array.from(byClient, ([id, invoices]) => [
      id,
      invoices.flatMap(({ clientId: _clientId, number, total, paid, ...invoice }) =>
        number === null ? [] : [{ ...invoice, number, open: cents.parse(total - paid) }],
      ),
    ]),
  )
}
