import { sql } from 'kysely'
import { sumOf } from '#shared/base/cents.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Balance } from '#shared/money/money.schema.ts'
import type { Db } from '#server/database/database.ts'
import {
  creditIsFor,
  invoicesVisibleTo,
  type MoneyViewer,
  paymentsVisibleTo,
} from './money.access.ts'

/** Sums what a client owes, and the client's credit, over all invoices and payments that the viewer sees. */
export async function readBalance(db: Db, viewer: MoneyViewer, clientId: string): Promise<Balance> {
  const open = invoicesVisibleTo(db, viewer)
    .select(sql<Cents>`coalesce(sum(invoices.total - invoices.paid), 0)`.as('cents'))
    .where('invoices.clientId', '=', clientId)
    .where('invoices.state', '=', 'open')
  const each = paymentsVisibleTo(db, viewer)
    .select(creditIsFor(db).as('taxReturnId'))
    .select(sql<Cents>`credit_of_payment(payments.id)`.as('cents'))
    .where('payments.clientId', '=', clientId)
  const credits = db
    .selectFrom(each.as('each'))
    .select(['each.taxReturnId', sql<Cents>`sum(each.cents)`.as('cents')])
    .groupBy('each.taxReturnId')
    .having(sql<boolean>`sum(each.cents) > 0`)
  const rows = await db
    .selectFrom(open.as('open'))
    .leftJoin(credits.as('credit'), (join) => join.onTrue())
    .select(['open.cents as open', 'credit.taxReturnId', 'credit.cents'])
    .execute()
  const found = rows.flatMap(({ taxReturnId, cents }) =>
    cents === null ? [] : [{ taxReturnId, cents }],
  )
  return {
    open: sumOf(rows.slice(0, 1).map((row) => row.open)),
    credit: sumOf(found.map(({ cents }) => cents)),
    credits: found,
  }
}
