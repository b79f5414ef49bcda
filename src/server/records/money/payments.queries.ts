import { sql } from 'kysely'
import type { AdminPayment, ListPaymentsInput } from '#shared/money/staff-payments.schema.ts'
import type { Payment } from '#shared/money/money.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { isOfReturn, type MoneyViewer, unscopedPayments } from './money.access.ts'
import { openNote } from './ledger.ts'
import { paymentRows, type WithParts, withParts } from './payment-rows.ts'

/** The maximum of a client's list. */
const longestList = 500

/** A client's payments as clients see them, newest first. */
export async function listPayments(
  db: Db | Trx,
  viewer: MoneyViewer,
  clientId: string,
): Promise<Payment[]> {
  const rows = await paymentRows(db, viewer)
    .where('payments.clientId', '=', clientId)
    .orderBy('payments.receivedOn', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(longestList)
    .execute()
  return (await withParts(db, rows)).map(paymentView)
}

/** A client's payment, with the provider's reference. */
export async function findOwnPayment(db: Db | Trx, viewer: MoneyViewer, id: string) {
  const row = await paymentRows(db, viewer)
    .select('payments.providerRef')
    .where('payments.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return null
  const { providerRef, ...rest } = row
  const [found] = await withParts(db, [rest])
  return found ? { payment: paymentView(found), providerRef } : null
}

export async function findPayment(
  db: Db | Trx,
  keyring: Keyring,
  viewer: MoneyViewer,
  id: string,
): Promise<AdminPayment | null> {
  const row = await paymentRows(db, viewer).where('payments.id', '=', id).executeTakeFirst()
  const [found] = await withParts(db, row ? [row] : [])
  return found ? adminPaymentView(keyring, found) : null
}

/** The day of a payment, also of one that its client no longer sees because the rest of it was reversed. */
export async function receivedOnOf(db: Db | Trx, id: string): Promise<string> {
  const { receivedOn } = await unscopedPayments(db)
    .select('payments.receivedOn')
    .where('payments.id', '=', id)
    .executeTakeFirstOrThrow()
  return receivedOn
}

/** One page for staff, newest first. */
export async function pagePayments(
  db: Db | Trx,
  keyring: Keyring,
  viewer: MoneyViewer,
  { clientId, taxReturnId, disputed, month, cursor, limit }: ListPaymentsInput,
) {
  const after = cursor === null ? null : decodeTimeCursor(cursor)
  const rows = await paymentRows(db, viewer)
    .$if(clientId !== null, (payments) => payments.where('payments.clientId', '=', clientId))
    .$if(taxReturnId !== null, (all) => all.where(isOfReturn(db, taxReturnId)))
    .$if(disputed, (all) =>
      all.where('payments.kind', '=', 'payment').where('payments.state', '=', 'disputed'),
    )
    .$if(month !== null, (payments) =>
      payments.where(
        sql<boolean>`date_trunc('month', payments.received_on) = (${month} || '-01')::date`,
      ),
    )
    .$if(after !== null, (payments) =>
      payments.where(
        sql<boolean>`(payments.created_at, payments.id) < (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .orderBy('payments.createdAt', 'desc')
    .orderBy('payments.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    items: (await withParts(db, page)).map((row) => adminPaymentView(keyring, row)),
    nextCursor: rows.length > limit && last ? encodeTimeCursor(last) : null,
  }
}

function paymentView({ note: _note, corrected: _corrected, ...row }: WithParts): Payment {
  const {
    recordedBy: _by,
    firstName: _first,
    lastName: _last,
    emailProven: _isProven,
    ...payment
  } = row
  return payment
}

function adminPaymentView(keyring: Keyring, row: WithParts): AdminPayment {
  const { clientId, firstName, lastName, emailProven, recordedBy, corrected } = row
  return {
    ...paymentView(row),
    recordedBy,
    corrected,
    note: openNote(keyring, row.id, row.note),
    client: { id: clientId, firstName, lastName, emailProven },
  }
}
