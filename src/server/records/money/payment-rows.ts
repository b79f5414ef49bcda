import { sql } from 'kysely'
import type { Cents } from '#shared/base/money.ts'
import type { Payment } from '#shared/money/money.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import {
  type MoneyViewer,
  paymentsVisibleTo,
  takenBackOf,
  takingBack,
  unscopedParts,
} from './money.access.ts'

/** The payments that the viewer may see, with what was taken back of them. */
export function paymentRows(db: Db | Trx, viewer: MoneyViewer) {
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
export type WithParts = PaymentRow & { parts: Payment['parts'] }

/** Adds the parts that pay invoices. */
export async function withParts(db: Db | Trx, rows: PaymentRow[]): Promise<WithParts[]> {
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
