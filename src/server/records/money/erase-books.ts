import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/database.ts'
import { deleteKeptPdfs } from './kept-pdfs.ts'
import { unscopedInvoices, unscopedPayments } from './money.access.ts'

/** Lists each issued invoice and each entry of the ledger, with the newest day in the books of its client. */
export function unscopedEntries(db: Db | Trx) {
  const entries = unscopedInvoices(db)
    .select(['invoices.clientId', 'invoices.issuedOn as day'])
    .where('invoices.number', 'is not', null)
    .unionAll(unscopedPayments(db).select(['payments.clientId', 'payments.receivedOn as day']))
  const newest = sql<Date>`(max(day) over (partition by client_id) + time '12:00') at time zone 'UTC'`
  return db.selectFrom(entries.as('entry')).select(['entry.clientId', newest.as('newest')])
}

/** The newest day in a client's books, and how many entries are in them that no return's own columns repeat. */
export async function readBooks(db: Db | Trx, clientId: string) {
  const [issued, paid] = await Promise.all([
    unscopedInvoices(db)
      .select(sql<number>`count(*)`.as('count'))
      .select(sql<string | null>`max(invoices.issued_on)`.as('newest'))
      .where('invoices.clientId', '=', clientId)
      .where('invoices.number', 'is not', null)
      .executeTakeFirstOrThrow(),
    unscopedPayments(db)
      .select(sql<number>`count(*) filter (where tax_returns.payment_amount is null)`.as('count'))
      .select(sql<string | null>`max(payments.received_on)`.as('newest'))
      .where('payments.clientId', '=', clientId)
      .executeTakeFirstOrThrow(),
  ])
  const days = [issued.newest, paid.newest].filter((day) => day !== null).toSorted()
  const newest = days.at(-1)
  return {
    count: issued.count + paid.count,
    newest: newest === undefined ? null : new Date(`${newest}T12:00:00Z`),
  }
}

/** Erases an erased client's books. With `keep`, invoices and payments stay, without the words that people wrote. */
export async function eraseBooks(
  trx: Trx,
  clientId: string,
  { keep, name }: { keep: boolean; name: string },
): Promise<void> {
  const returns = returnsOf(trx, clientId)
  await deleteKeptPdfs(trx, clientId)
  await trx.deleteFrom('fees').where('taxReturnId', 'in', returns).execute()
  const invoices = trx.deleteFrom('invoices').where('clientId', '=', clientId)
  await invoices.where('number', 'is', null).execute()
  if (keep) {
    await trx
      .updateTable('payments')
      .set({ note: null, payer: name, importKey: null })
      .where('clientId', '=', clientId)
      .execute()
    await trx
      .updateTable('invoices')
      .set({ memo: null, billedTo: name, importKey: null })
      .set({
        voidBecause: sql<string | null>`case when void_because is not null then 'Deleted' end`,
      })
      .where('clientId', '=', clientId)
      .execute()
    return
  }
  const payments = trx.deleteFrom('payments').where('clientId', '=', clientId)
  await payments.where('reversesId', 'is not', null).execute()
  await payments.execute()
  await invoices.execute()
}

function returnsOf(trx: Trx, clientId: string) {
  return trx
    .selectFrom('clients')
    .innerJoin('taxReturns', 'taxReturns.clientId', 'clients.id')
    .select('taxReturns.id')
    .where('clients.id', '=', clientId)
}
