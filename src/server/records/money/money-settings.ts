import type { MoneySettings } from '#shared/money.schema.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { everyInvoice } from './money.access.ts'

/** Until the firm changes it. */
const usual = { dueDays: 30, feeTolerance: 10, nextNumber: 1 }

export async function findMoneySettings(db: Db | Trx): Promise<MoneySettings> {
  const [settings, range, begun] = await Promise.all([
    db.selectFrom('moneySettings').select(['dueDays', 'feeTolerance']).executeTakeFirst(),
    db.selectFrom('numberRanges').select('next').executeTakeFirst(),
    everyInvoice(db)
      .select('invoices.id')
      .where('invoices.number', 'is not', null)
      .limit(1)
      .executeTakeFirst(),
  ])
  const { dueDays, feeTolerance } = settings ?? usual
  const nextNumber = range?.next ?? usual.nextNumber
  return { dueDays, feeTolerance, nextNumber, numbersBegun: begun !== undefined }
}

export async function saveMoneySettings(
  trx: Trx,
  { dueDays, feeTolerance }: Pick<MoneySettings, 'dueDays' | 'feeTolerance'>,
): Promise<void> {
  await trx
    .insertInto('moneySettings')
    .values({ name: 'firm', dueDays, feeTolerance })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ dueDays, feeTolerance }))
    .execute()
}

/** Locks the range until the transaction ends, and returns its next number. */
export async function lockNumbers(trx: Trx): Promise<number> {
  await trx
    .insertInto('numberRanges')
    .values({ name: 'invoice', next: usual.nextNumber })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { next } = await trx
    .selectFrom('numberRanges')
    .select('next')
    .where('name', '=', 'invoice')
    .forUpdate()
    .executeTakeFirstOrThrow()
  return next
}

/** The caller holds the lock. */
export async function setNextNumber(trx: Trx, next: number): Promise<void> {
  await trx.updateTable('numberRanges').set({ next }).where('name', '=', 'invoice').execute()
}
