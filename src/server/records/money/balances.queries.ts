import { sql } from 'kysely'
import type { Cents } from '#shared/base/money.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db } from '#server/database/database.ts'
import { unscopedInvoices, unscopedPayments, nextDue } from './money.access.ts'
import { openNote } from './ledger.ts'

/**
 * Lists what is open of a client's invoices, and the credit that is for no return, for other books to bring forward. A
 * balance that was imported has the id that it had in the files.
 */
export async function listBalances(db: Db, keyring: Keyring, clientId: string) {
  const owed = await unscopedInvoices(db)
    .innerJoin(nextDue(db).as('next'), 'next.invoiceId', 'invoices.id')
    .select(['invoices.id', 'invoices.importKey', 'invoices.number', 'invoices.memo'])
    .select(['next.dueOn as date', 'taxReturns.taxYear'])
    .select(sql<Cents>`invoices.total - invoices.paid`.as('owes'))
    .where('invoices.clientId', '=', clientId)
    .orderBy('invoices.number')
    .execute()
  const credits = await unscopedPayments(db)
    .select(['payments.id', 'payments.importKey', 'payments.note', 'payments.receivedOn as date'])
    .select(sql<Cents>`credit_of_payment(payments.id)`.as('credit'))
    .where('payments.clientId', '=', clientId)
    .where('payments.taxReturnId', 'is', null)
    .where(sql<boolean>`credit_of_payment(payments.id) > 0`)
    .orderBy('payments.receivedOn')
    .orderBy('payments.id')
    .execute()
  return [
    ...owed.map(({ id, importKey, number, memo, ...row }) => ({
      ...row,
      id: importKey ?? id,
      reference: importKey === null ? `Invoice ${number ?? ''}` : memo,
    })),
    ...credits.map(({ id, importKey, note, ...row }) => ({
      ...row,
      id: importKey ?? id,
      reference: importKey === null ? null : openNote(keyring, id, note),
    })),
  ]
}
