import { sql } from 'kysely'
import { firmDay } from '#shared/firm/business-days.ts'
import { firm } from '#shared/firm/firm.ts'
import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { Failures } from '#server/base/failures.ts'
import { type ChangeRecord, recordChange, systemSource } from '#server/change/change.ts'
import type { Resources } from '#server/change/services.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { invoiceDue } from '#server/mail/notices/money.notices.ts'
import { findNextDue, type lockInvoice, openOf } from '#server/records/money/change-invoice.ts'
import { signsIn } from '#server/records/clients/clients.queries.ts'
import { remindersOf } from '#server/records/money/invoices.queries.ts'
import {
  unscopedInvoices,
  maySendReminders,
  mostReminders,
  nextDue,
  remindersOfNext,
} from '#server/records/money/money.access.ts'
import { changeBooks, lockInvoiceInBooks } from './books/lock-books.ts'
import { aboutInvoice, opened, notifyOfMoney } from './books/invoices.ts'

type Locked = Awaited<ReturnType<typeof lockInvoice>>

/** Days after the due date of the first, second and third reminder, and after the reminder before. */
const [afterDue, afterLast] = [
  [0, 7, 21],
  [7, 14],
]

type ReminderServices = Pick<Resources, 'db' | 'keyring' | 'clock'>

/** Reminds the clients whose invoices are due, and returns the number of reminders. Each is one transaction. */
export async function remindOfInvoices(services: ReminderServices): Promise<number> {
  const failures = new Failures()
  let reminded = 0
  for (const { id } of await dueNow(services.db, services.clock()).execute()) {
    if (await failures.of(() => remindIfDue(services, id))) reminded += 1
  }
  failures.throwAny('clients could not be reminded of an invoice')
  return reminded
}

/** Returns false for an invoice that is no longer due, or that another process has reminded of. */
function remindIfDue(services: ReminderServices, id: string): Promise<boolean> {
  return recordChange(systemSource(services), async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, id, null)
    const now = services.clock()
    const still = dueNow(trx, now).where('invoices.id', '=', id)
    if ((await still.executeTakeFirst()) === undefined) return false
    await remind(trx, record, invoice, now)
    return true
  })
}

/**
 * Finds the unpaid invoices whose next reminder is due, and may be sent. Each part of a plan has three reminders of its
 * own.
 */
function dueNow(db: Db | Trx, now: Date) {
  const remindedOn = sql`(invoices.reminded_at at time zone ${sql.lit(firm.timeZone)})::date`
  const days = (list: readonly number[]) => sql`(${sql.lit(`{${list.join()}}`)}::integer[])`
  return (
    unscopedInvoices(db)
      .innerJoin(nextDue(db).as('next'), 'next.invoiceId', 'invoices.id')
      .innerJoin('clients', 'clients.id', 'invoices.clientId')
      .select('invoices.id')
      .where(maySendReminders(db))
      .where(remindersOfNext, '<', mostReminders)
      // Clients who don't sign in are called by the front desk.
      .where(signsIn)
      .where(
        sql<boolean>`greatest(next.due_on + ${days(afterDue)}[${remindersOfNext} + 1],
        ${remindedOn} + ${days(afterLast)}[${remindersOfNext}]) <= ${firmDay(now)}::date`,
      )
      .orderBy('next.dueOn')
      .orderBy('invoices.id')
  )
}

/** A reminder by staff. @throws AppError 404; 409 if nothing is open, and for a second reminder on one day */
export function remindOfInvoice(ctx: SignedInContext, id: string) {
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, id, ctx.viewer)
    const { remindedAt } = invoice
    const at = ctx.now()
    if (remindedAt !== null && firmDay(remindedAt) === firmDay(at)) {
      throw errors.conflict('A reminder was sent today')
    }
    await remind(trx, record, invoice, at)
    return opened(trx, ctx, id)
  })
}

async function remind(trx: Trx, record: ChangeRecord, invoice: Locked, at: Date): Promise<void> {
  const { id } = invoice
  const { number } = openOf(invoice)
  const next = await findNextDue(trx, id)
  if (next === undefined) throw new Error('of an open invoice something is due')
  const reminded = remindersOf(invoice, next) + 1
  await trx
    .updateTable('invoices')
    .set({ reminded, remindedPart: next.part, remindedAt: at })
    .where('id', '=', id)
    .execute()
  record.audit({ action: 'invoice.reminded', ...aboutInvoice(invoice), details: { number } })
  notifyOfMoney(record, invoice, {
    notice: invoiceDue({ number, ...next, today: firmDay(at) }),
    mail: { template: 'invoice-reminder', number },
  })
}

/** Stops or restarts the reminders that are sent by themselves. */
export function stopInvoiceReminders(
  ctx: SignedInContext,
  { id, stopped }: { id: string; stopped: boolean },
) {
  return changeBooks(ctx, async (trx, record) => {
    const { invoice } = await lockInvoiceInBooks(trx, id, ctx.viewer)
    await trx
      .updateTable('invoices')
      .set({ remindersStoppedAt: stopped ? ctx.now() : null })
      .where('id', '=', id)
      .execute()
    record.audit({
      action: 'invoice.reminders_stopped',
      ...aboutInvoice(invoice),
      details: { number: invoice.number, stopped },
    })
    return opened(trx, ctx, id)
  })
}
