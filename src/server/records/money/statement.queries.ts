import { sql } from 'kysely'
import { firmDay } from '#shared/firm/business-days.ts'
import { type Cents, cents } from '#shared/base/money.ts'
import type { StatementLine } from '#shared/money/money.schema.ts'
import type { Db } from '#server/database/database.ts'
import { inBooks, invoicesVisibleTo, type MoneyViewer, paymentsVisibleTo } from './money.access.ts'

type Line = Omit<StatementLine, 'balance'>

/**
 * A client's account day by day, oldest first: invoices, which raise the balance, and entries of the ledger, which lower
 * it. The last balance is what is open less what is credit (`readBalance`).
 */
export async function readStatement(
  db: Db,
  viewer: MoneyViewer,
  clientId: string,
): Promise<StatementLine[]> {
  const [charged, entered] = await Promise.all([
    invoicesVisibleTo(db, viewer)
      .select(['invoices.number', 'invoices.issuedOn', 'invoices.voidedAt', 'invoices.total'])
      .where('invoices.clientId', '=', clientId)
      .where('invoices.issuedOn', 'is not', null)
      .orderBy('invoices.number')
      .execute(),
    paymentsVisibleTo(db, viewer)
      .select(['payments.kind', 'payments.way', 'payments.receivedOn as on'])
      .select(sql<Cents>`-payments.cents`.as('cents'))
      .where('payments.clientId', '=', clientId)
      .where(inBooks)
      .orderBy('payments.createdAt')
      .orderBy('payments.id')
      .execute(),
  ])
  const issued = charged.flatMap(({ issuedOn, number, total }): Line[] =>
    issuedOn === null ? [] : [{ on: issuedOn, kind: 'invoice', way: null, number, cents: total }],
  )
  const voided = charged.flatMap(({ voidedAt, number, total }): Line[] =>
    voidedAt === null
      ? []
      : [{ on: firmDay(voidedAt), kind: 'void', way: null, number, cents: cents.parse(0 - total) }],
  )
  const lines: Line[] = [...issued, ...voided, ...entered.map((one) => ({ ...one, number: null }))]
  let balance = 0
  return lines
    .toSorted((one, other) => one.on.localeCompare(other.on))
    .map((line) => ({ ...line, balance: cents.parse((balance += line.cents)) }))
}
