import { dayAfter } from '#shared/base/days.ts'
import type { MoneySettings } from '#shared/money/money-settings.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedInvoices } from './money.access.ts'
import { lockRow } from '#server/records/locks/lock.ts'

/** Until the firm changes it. */
export const usualMoneySettings = {
  dueDays: 30,
  feeTolerance: 10,
  payFirst: false,
  onItsWayIsEnough: false,
  version: 0,
}
export const firstNumber = 1

export async function findMoneySettings(db: Db | Trx): Promise<MoneySettings> {
  const [settings, range, begun] = await Promise.all([
    findSaved(db),
    db.selectFrom('numberRanges').select('next').executeTakeFirst(),
    unscopedInvoices(db)
      .select('invoices.id')
      .where('invoices.number', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  const nextNumber = range?.next ?? firstNumber
  return { ...(settings ?? usualMoneySettings), nextNumber, numbersBegun: begun !== undefined }
}

/** Returns the due date of an invoice that is issued on this day, if its draft has none. */
export async function usualDueOn(db: Db | Trx, issuedOn: string): Promise<string> {
  return dayAfter(issuedOn, ((await findSaved(db)) ?? usualMoneySettings).dueDays)
}

function findSaved(db: Db | Trx) {
  return db
    .selectFrom('moneySettings')
    .select(['dueDays', 'feeTolerance', 'payFirst', 'onItsWayIsEnough', 'version'])
    .executeTakeFirst()
}

/** Finds out whether finished returns are paid before their review. */
export async function findPayFirst(db: Db | Trx) {
  const { payFirst, onItsWayIsEnough } = (await findSaved(db)) ?? usualMoneySettings
  return { payFirst, onItsWayIsEnough }
}

export async function saveMoneySettings(
  trx: Trx,
  settings: Omit<MoneySettings, 'nextNumber' | 'numbersBegun'>,
): Promise<void> {
  await trx
    .insertInto('moneySettings')
    .values({ ...settings, name: 'firm' })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(settings))
    .execute()
}

/** Locks the range until the transaction ends, and returns its next number. */
export async function lockNumbers(trx: Trx): Promise<number> {
  await trx
    .insertInto('numberRanges')
    .values({ name: 'invoice', next: firstNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const range = trx.selectFrom('numberRanges').select('next').where('name', '=', 'invoice')
  const locked = await lockRow(trx, { numberRanges: 'update' }, range)
  return locked?.next ?? firstNumber
}

/** The caller holds the lock. */
export async function setNextNumber(trx: Trx, next: number): Promise<void> {
  await trx.updateTable('numberRanges').set({ next }).where('name', '=', 'invoice').execute()
}
