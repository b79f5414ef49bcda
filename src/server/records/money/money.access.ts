import { type Expression, sql } from 'kysely'
import { type Cents, cents } from '#shared/base/money.ts'
import type { PaymentKind } from '#shared/money/money.schema.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { hasRight, hasRightTo } from '#server/records/clients/clients.access.ts'

export type MoneyViewer = Pick<Viewer, 'id' | 'role' | 'withheld'> | ThePortal

/** The only way to read invoices for a viewer, beside their returns: all for staff, for clients those that were issued. */
export function invoicesVisibleTo(db: Db | Trx, viewer: MoneyViewer) {
  const invoices = unscopedInvoices(db)
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

/** The entries of the ledger that a viewer may see: clients don't see entries that were wrong. */
export function paymentsVisibleTo(db: Db | Trx, viewer: MoneyViewer) {
  const payments = unscopedPayments(db)
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
  viewer: { id: string; withheld?: boolean },
  clientId: Expression<string>,
  taxReturnId: Expression<unknown>,
) {
  return sql<boolean>`case when ${taxReturnId} is null
    then ${hasRightTo(viewer, 'profile', clientId)} else ${hasRight(viewer, 'money')} end`
}

/** All invoices with their returns: for rules of changes, never for an answer. */
export function unscopedInvoices(db: Db | Trx) {
  return db.selectFrom('invoices').leftJoin('taxReturns', 'taxReturns.id', 'invoices.taxReturnId')
}

/**
 * The amounts due of open invoices, with their days: each part of a plan, or all of an invoice without one. Payments
 * pay the earliest parts, so the last ones are open. For rules of changes, and for invoices that the caller has found.
 */
export function unscopedDue(db: Db | Trx) {
  const part = sql<number>`coalesce(plan_parts.part, 1)`
  const later = sql`coalesce(sum(plan_parts.cents) over (partition by invoices.id order by plan_parts.part
    rows between 1 following and unbounded following), 0)`
  const upToIt = sql`greatest(invoices.total - invoices.paid - ${later}, 0)`
  return unscopedInvoices(db)
    .leftJoin('planParts', 'planParts.invoiceId', 'invoices.id')
    .where('invoices.state', '=', 'open')
    .select(['invoices.id as invoiceId', part.as('part')])
    .select(sql<number>`count(*) over (partition by invoices.id)`.as('parts'))
    .select(sql<string>`coalesce(plan_parts.due_on, invoices.due_on)`.as('dueOn'))
    .select(sql<Cents>`coalesce(plan_parts.cents, invoices.total)`.as('cents'))
    .select(
      sql<Cents>`(case ${part} when 1 then ${upToIt} else least(plan_parts.cents, ${upToIt}) end)::bigint`.as(
        'open',
      ),
    )
}

/**
 * The open amounts by their age in thirties of days, 0 to 3, each part of a plan by itself. An amount that is not due
 * yet counts as the youngest. Nobody can ask an erased client to pay.
 */
export function openByAge(db: Db | Trx, viewer: MoneyViewer, today: string) {
  const visible = invoicesVisibleTo(db, viewer)
    .innerJoin('clients', 'clients.id', 'invoices.clientId')
    .select('invoices.id')
    .where('clients.erasedAt', 'is', null)
  const unpaid = unscopedDue(db)
    .whereRef('invoices.paid', '<', 'invoices.total')
    .where('invoices.id', 'in', visible)
  return db
    .selectFrom(unpaid.as('due'))
    .select(['due.invoiceId', 'due.open'])
    .select(sql<number>`least(greatest((${today}::date - due.due_on) / 30, 0), 3)`.as('age'))
    .where('due.open', '>', cents.parse(0))
}

/** How many reminders the job sends of each part, before the front desk calls. */
export const mostReminders = 3

/** The next amount due of each unpaid invoice: its earliest open part. */
export function nextDue(db: Db | Trx) {
  const unpaid = unscopedDue(db).whereRef('invoices.paid', '<', 'invoices.total')
  return db
    .selectFrom(unpaid.as('due'))
    .select(['due.invoiceId', 'due.part', 'due.parts', 'due.dueOn', 'due.cents', 'due.open'])
    .distinctOn('due.invoiceId')
    .where('due.open', '>', cents.parse(0))
    .orderBy('due.invoiceId')
    .orderBy('due.part')
}

/** In a query of invoices with what is due next: how often the client was reminded of that. */
export const remindersOfNext = sql<number>`(case invoices.reminded_part when next.part then invoices.reminded else 0 end)`

/** In a query of invoices: what banks were asked for and have not paid yet. */
export function onItsWay(db: Db | Trx) {
  const coming = partsOfInvoice(db)
    .where('entry.kind', '=', 'payment')
    .where('entry.state', '=', 'pending')
    .where('entry.reachedBank', '=', true)
  return sql<Cents>`${coming}`
}

/**
 * In a query of invoices with what is due next: whether a reminder or a call may be about one. Staff did not stop that,
 * no bank is paying, and no bank has still to decide a dispute about what had paid it.
 */
export function maySendReminders(db: Db | Trx) {
  const undecided = partsOfInvoice(db)
    .where('entry.kind', '=', 'bank_return')
    .where('entry.state', '=', 'disputed')
  return sql<boolean>`(invoices.reminders_stopped_at is null and ${onItsWay(db)} = 0 and ${undecided} = 0)`
}

/** In a query of invoices: how much lower the price is since the invoice was issued. */
export function reducedOf(db: Db | Trx) {
  const reductions = partsOfInvoice(db)
    .where('entry.kind', '=', 'reduction')
    .where('entry.state', '=', 'settled')
  return sql<Cents>`${reductions}`
}

/** The sum of what entries of the ledger, under the name `entry`, pay of an invoice. */
function partsOfInvoice(db: Db | Trx) {
  return db
    .selectFrom('paymentParts as part')
    .innerJoin('payments as entry', 'entry.id', 'part.paymentId')
    .select(sql<Cents>`coalesce(sum(part.cents), 0)`.as('cents'))
    .where(sql<boolean>`part.invoice_id = invoices.id`)
}

/** All entries of the ledger with their returns: for rules of changes, never for an answer. */
export function unscopedPayments(db: Db | Trx) {
  return db.selectFrom('payments').leftJoin('taxReturns', 'taxReturns.id', 'payments.taxReturnId')
}

/**
 * True for an entry of money that came in or went out on its day. Credit that was brought forward came in before, in
 * the earlier books, but a refund of it goes out now. A lower price is no money.
 */
export const isRevenue = sql<boolean>`(payments.kind <> 'reduction'
  and (payments.way <> 'brought_forward' or payments.kind = 'refund'))`

/**
 * True for an entry that counts, with its own amount: what became of it later is another entry, so that no past day
 * changes.
 */
export const inBooks = sql<boolean>`(payments.state not in ('pending', 'failed'))`

/** The entries that take payments back or give them again, under the name `takesBack`. */
export function takingBack(db: Db | Trx) {
  return db.selectFrom('payments as takesBack').where('takesBack.reversesId', 'is not', null)
}

/** In a query of payments: the sum of what was taken back of one, less what came again. */
export function takenBackOf(db: Db | Trx, kinds: readonly PaymentKind[] | null = null) {
  const sum = takingBack(db)
    .select(sql<Cents>`coalesce(-sum(takes_back.cents), 0)::bigint`.as('cents'))
    .where(sql<boolean>`takes_back.reverses_id = payments.id`)
    .where('takesBack.state', '<>', 'failed')
    .$if(kinds !== null, (taking) => taking.where('takesBack.kind', 'in', kinds))
  return sql<Cents>`${sum}`
}

/** In a query of payments: whether one is of a return itself, or pays an invoice for it. */
export function isOfReturn(db: Db | Trx, taxReturnId: string | null) {
  const paying = unscopedParts(db)
    .select('paymentParts.paymentId')
    .where('invoices.taxReturnId', '=', taxReturnId)
  return sql<boolean>`(payments.tax_return_id = ${taxReturnId} or payments.id in ${paying})`
}

/** In a query of returns: whether the work is done and has a price, and no invoice says so yet. */
export function needsInvoice(db: Db | Trx) {
  const issued = db
    .selectFrom('invoices as issued')
    .select('issued.id')
    .where(sql<boolean>`issued.tax_return_id = tax_returns.id`)
    .where('issued.state', '=', 'open')
  return sql<boolean>`(tax_returns.status in ('completed', 'filed') and tax_returns.owed > 0
    and not exists ${issued})`
}

/** In a query of returns: whether it is filed and something is owed for it. Without a price, nothing is. */
export const isFiledUnpaid = sql<boolean>`(tax_returns.status = 'filed' and tax_returns.owed > 0)`

/** The ids of the returns that a payment in dispute is of: its own, and those whose invoices it pays. */
export function disputedReturns(db: Db | Trx) {
  return db
    .selectFrom('payments')
    .select('payments.taxReturnId')
    .where('payments.state', '=', 'disputed')
    .union(
      unscopedParts(db).select('invoices.taxReturnId').where('payments.state', '=', 'disputed'),
    )
}

/**
 * The return that a payment's credit is for; null for any. It is for the payment's own return while that has an unpaid
 * invoice, or none yet. Once the invoices of that return are paid, the credit is for any.
 */
export function creditIsFor(db: Db | Trx) {
  const own = db
    .selectFrom('invoices as own')
    .select('own.id')
    .where('own.state', '=', 'open')
    .where(sql<boolean>`own.tax_return_id = payments.tax_return_id`)
  const unpaid = own.whereRef('own.paid', '<', 'own.total')
  return sql<string | null>`(case when not exists ${own} or exists ${unpaid}
    then payments.tax_return_id end)`
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
export function unscopedParts(db: Db | Trx) {
  return db
    .selectFrom('paymentParts')
    .innerJoin('payments', 'payments.id', 'paymentParts.paymentId')
    .innerJoin('invoices', 'invoices.id', 'paymentParts.invoiceId')
}

/** The credit of an entry: the amount that pays no invoice. */
export function paysNothing(db: Db | Trx) {
  const parts = db
    .selectFrom('paymentParts as part')
    .select(sql<number>`coalesce(sum(part.cents), 0)`.as('cents'))
    .where(sql<boolean>`part.payment_id = payments.id`)
  return sql<number>`(payments.cents - ${parts})`
}

/** The fees of a return that the caller may read. */
export function feesOf(db: Db | Trx, taxReturnId: string) {
  return db.selectFrom('fees').where('fees.taxReturnId', '=', taxReturnId)
}
