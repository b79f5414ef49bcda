import { type Expression, sql } from 'kysely'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hasRight, hasRightTo } from '#server/records/clients/clients.access.ts'

export type MoneyViewer = Pick<Viewer, 'id' | 'role' | 'withheld'> | ThePortal

/** The only way to read invoices for a viewer, beside their returns: all for staff, for clients those that were issued. */
export function invoicesVisibleTo(db: Db | Trx, viewer: MoneyViewer) {
  const invoices = everyInvoice(db)
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return invoices
    case 'client':
      return invoices
        .where('invoices.number', 'is not', null)
        .where(mayRead(viewer, sql<string>`invoices.client_id`, sql`invoices.tax_return_id`))
  }
}

/** The same of the ledger: clients don't see entries that were wrong. */
export function paymentsVisibleTo(db: Db | Trx, viewer: MoneyViewer) {
  const payments = everyPayment(db)
  switch (viewer.role) {
    case 'admin':
    case 'portal':
      return payments
    case 'client':
      return payments
        .where('payments.kind', '<>', 'reversal')
        .where(({ not, exists }) =>
          not(
            exists(
              takingBack(db)
                .select('takesBack.id')
                .where(sql<boolean>`takes_back.reverses_id = payments.id`)
                .where('takesBack.kind', '=', 'reversal'),
            ),
          ),
        )
        .where(mayRead(viewer, sql<string>`payments.client_id`, sql`payments.tax_return_id`))
  }
}

/** A spouse reads what is about a joint return, and nothing else. */
function mayRead(
  { id, withheld }: { id: string; withheld?: boolean },
  clientId: Expression<string>,
  taxReturnId: Expression<unknown>,
) {
  // The person who registered with this address may not be the client.
  if (withheld) return sql<boolean>`false`
  return sql<boolean>`case when ${taxReturnId} is null
    then ${hasRightTo(id, 'profile', clientId)} else ${hasRight(id, 'money')} end`
}

/** All invoices with their returns: for rules of changes, never for an answer. */
export function everyInvoice(db: Db | Trx) {
  return db.selectFrom('invoices').leftJoin('taxReturns', 'taxReturns.id', 'invoices.taxReturnId')
}

/** All entries of the ledger with their returns: for rules of changes, never for an answer. */
export function everyPayment(db: Db | Trx) {
  return db.selectFrom('payments').leftJoin('taxReturns', 'taxReturns.id', 'payments.taxReturnId')
}

/** The refunds and reversals of payments, by another name. */
export function takingBack(db: Db | Trx) {
  return db.selectFrom('payments as takesBack').where('takesBack.reversesId', 'is not', null)
}

/** The lines of invoices that the caller has found. */
export function linesOf(db: Db | Trx, invoiceIds: readonly string[]) {
  return db
    .selectFrom('invoiceLines')
    .where('invoiceLines.invoiceId', 'in', invoiceIds)
    .orderBy('invoiceLines.invoiceId')
    .orderBy('invoiceLines.position')
}

/** The parts of payments, with the payment and the invoice: of what the caller has found. */
export function everyPart(db: Db | Trx) {
  return db
    .selectFrom('paymentParts')
    .innerJoin('payments', 'payments.id', 'paymentParts.paymentId')
    .innerJoin('invoices', 'invoices.id', 'paymentParts.invoiceId')
}

/** The fees of a return that the caller may read. */
export function feesOf(db: Db | Trx, taxReturnId: string) {
  return db.selectFrom('fees').where('fees.taxReturnId', '=', taxReturnId)
}
