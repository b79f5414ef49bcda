import { sql } from 'kysely'
import type { Cents } from '#shared/base/money.ts'
import type { AdminPayment, ListPaymentsInput } from '#shared/money/staff-payments.schema.ts'
import type { Payment } from '#shared/money/money.schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import {
  isOfReturn,
  type MoneyViewer,
  paymentsVisibleTo,
  takenBackOf,
  takingBack,
  unscopedParts,
  unscopedPayments,
} from './money.access.ts'
import { openNote } from './ledger.ts'

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

function paymentRows(db: Db | Trx, viewer: MoneyViewer) {
  return paymentsVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'payments.clientId')
    .leftJoin('users as recorder', 'recorder.id', 'payments.recordedBy')
    .select(['payments.id', 'payments.kind', 'payments.clientId', 'payments.taxReturnId'])
    .select(['payments.way', 'payments.cents', 'payments.state', 'payments.receivedOn'])
    .select('payments.reachedBank')
    .select(['payments.reversesId', 'payments.createdAt', 'payments.note', 'taxReturns.taxYear'])
    .select(['clients.firstName', 'clients.lastName', 'clients.emailProven'])
    .select(sql<string | null>`recorder.first_name || ' ' || recorder.last_name`.as('recordedBy'))
    .select([takenBackOf(db).as('refunded'), takenBackOf(db, ['reversal']).as('corrected')])
    .select(takenBackOf(db, ['bank_return', 'dispute_won']).as('returned'))
    .select(returnedOn(db).as('returnedOn'))
    .select(sql<Cents>`credit_of_payment(payments.id)`.as('credit'))
}

/**
 * The day on which a payment, or an entry that took it back, became `returned`: that of the entry in the other
 * direction.
 */
function returnedOn(db: Db | Trx) {
  const day = takingBack(db)
    .select(sql<string | null>`max(takes_back.received_on)`.as('day'))
    .where(
      sql<boolean>`case payments.kind when 'payment' then takes_back.reverses_id = payments.id
        and takes_back.kind = 'bank_return' else takes_back.reverses_id = payments.reverses_id
        and takes_back.provider_ref = payments.provider_ref and takes_back.cents > 0 end`,
    )
  return sql<string | null>`(case payments.state when 'returned' then ${day} end)`
}

type PaymentRow = Awaited<ReturnType<ReturnType<typeof paymentRows>['execute']>>[number]
type WithParts = PaymentRow & { parts: Payment['parts'] }

async function withParts(db: Db | Trx, rows: PaymentRow[]): Promise<WithParts[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const found = await unscopedParts(db)
    .select(['paymentParts.paymentId', 'paymentParts.invoiceId', 'paymentParts.cents'])
    .select([
      'invoices.number',
      sql<Cents>`(payment_parts.cents + ${takenFromPart(db)})::bigint`.as('kept'),
    ])
    .where('paymentParts.paymentId', 'in', ids)
    .orderBy('invoices.number')
    .execute()
  const byPayment = Map.groupBy(found, ({ paymentId }) => paymentId)
  return rows.map((row) => ({
    ...row,
    parts: (byPayment.get(row.id) ?? []).map(({ paymentId: _paymentId, ...part }) => part),
  }))
}

/** Sums what was taken back of a part of a payment: a negative amount. */
function takenFromPart(db: Db | Trx) {
  return takingBack(db)
    .innerJoin('paymentParts as part', 'part.paymentId', 'takesBack.id')
    .select(sql<Cents>`coalesce(sum(part.cents), 0)`.as('cents'))
    .where(sql<boolean>`takes_back.reverses_id = payments.id`)
    .where(sql<boolean>`part.invoice_id = payment_parts.invoice_id`)
    .where('takesBack.state', '<>', 'failed')
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
