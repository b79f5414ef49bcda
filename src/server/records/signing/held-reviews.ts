import { sumOf } from '#shared/base/cents.ts'
import { type Cents, cents } from '#shared/base/money.ts'
import { formatCents } from '#shared/base/format-money.ts'
import { AppError } from '#server/base/errors.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { payFirstOf } from '#server/records/money/fees.ts'
import { onItsWay, unscopedDue } from '#server/records/money/money.access.ts'
import { unscopedPackages, unscopedSigners } from './packages.access.ts'
import { unscopedSignatures } from './signatures.access.ts'

/**
 * Sums what must be paid before the review of a finished return opens: its open invoices, or the first part of a plan.
 * Returns null if nothing holds it back. It is held back only if the signed letter said so before the work. A review
 * that has begun is never held back again, not even after a correction.
 */
export async function findHeld(
  db: Db | Trx,
  { id, clientId }: { id: string; clientId: string },
): Promise<Cents | null> {
  const { applies, onItsWayIsEnough } = await payFirstOf(db, clientId)
  if (!applies || !(await mayBeHeld(db, id))) return null
  const dues = unscopedDue(db)
    .select(onItsWay(db).as('coming'))
    .where('invoices.taxReturnId', '=', id)
  const rows = await db
    .selectFrom(dues.as('due'))
    .select(['due.open', 'due.coming'])
    .where('due.part', '=', 1)
    .where('due.open', '>', cents.parse(0))
    .execute()
  const held = rows.filter(({ open, coming: sum }) => !onItsWayIsEnough || sum < open)
  return held.length === 0 ? null : sumOf(held.map(({ open }) => open))
}

/** Returns true if a return waits for a review that has not begun, and its signed letter says that it is paid first. */
async function mayBeHeld(db: Db | Trx, taxReturnId: string): Promise<boolean> {
  const begun = unscopedSigners(db)
    .select('signers.id')
    .where('taxReturns.id', '=', taxReturnId)
    .where(({ eb, or }) =>
      or([
        eb('returnPackages.openedAt', 'is not', null),
        eb('signers.state', 'not in', ['reviewing', 'void']),
      ]),
    )
  const letter = unscopedSignatures(db)
    .select('signatures.id')
    .where('signatures.taxReturnId', '=', taxReturnId)
    .where('signatures.voidedAt', 'is', null)
    .where('signatures.paysFirst', '=', true)
  const waiting = await unscopedPackages(db)
    .select('returnPackages.id')
    .where('taxReturns.id', '=', taxReturnId)
    .where('taxReturns.status', '=', 'completed')
    .where('returnPackages.replacedAt', 'is', null)
    .where(({ and, exists, not }) => and([exists(letter), not(exists(begun))]))
    .executeTakeFirst()
  return waiting !== undefined
}

/** @throws AppError 409 while the review of a return is held back */
export async function checkNotHeld(
  db: Db | Trx,
  taxReturn: { id: string; clientId: string },
): Promise<void> {
  const held = await findHeld(db, taxReturn)
  if (held === null) return
  const message = `Pay ${formatCents(held)} to open the review`
  throw new AppError('CONFLICT', message, { expected: true })
}
