import { formatCents } from '#shared/base/format-money.ts'
import type { Cents } from '#shared/base/money.ts'
import type { FeeLine } from '#shared/money/money.schema.ts'
import { newId, type Trx, type Db } from '#server/database/database.ts'
import { lineView } from './lines.ts'
import { feesOf } from './money.access.ts'
import { findPayFirst } from './money-settings.ts'

export type StoredFee = NonNullable<Awaited<ReturnType<typeof findFee>>>

/** The current fee of a return that the caller may read. */
export function findFee(db: Db | Trx, taxReturnId: string) {
  return feesOf(db, taxReturnId)
    .select(['fees.id', 'fees.lines', 'fees.total', 'fees.setAt'])
    .where('fees.replacedAt', 'is', null)
    .executeTakeFirst()
}

/** Each fee that a return has had, oldest first. */
export function listFees(db: Db | Trx, taxReturnId: string) {
  return feesOf(db, taxReturnId)
    .select(['fees.lines', 'fees.setAt', 'fees.replacedAt'])
    .orderBy('fees.setAt')
    .orderBy('fees.id')
    .execute()
}

/** The caller has locked the return. */
export async function replaceFee(
  trx: Trx,
  {
    taxReturnId,
    ...fee
  }: { taxReturnId: string; lines: readonly FeeLine[]; total: Cents; setBy: string; setAt: Date },
): Promise<void> {
  await trx
    .updateTable('fees')
    .set({ replacedAt: fee.setAt })
    .where('taxReturnId', '=', taxReturnId)
    .where('replacedAt', 'is', null)
    .execute()
  const lines = JSON.stringify(fee.lines)
  await trx
    .insertInto('fees')
    .values({ ...fee, lines, id: newId(), taxReturnId })
    .execute()
}

/** Finds out whether a client pays finished returns before their review. */
export async function payFirstOf(db: Db | Trx, clientId: string) {
  const { payFirst, onItsWayIsEnough } = await findPayFirst(db)
  const client = await db
    .selectFrom('clients')
    .select('paysFirst')
    .where('id', '=', clientId)
    .executeTakeFirst()
  const choice = client?.paysFirst ?? null
  return { choice, applies: choice ?? payFirst, onItsWayIsEnough }
}

/** Writes what an engagement letter says about the fee, with its lines, and about paying before the review. */
export function feeSentences(
  fee: Pick<StoredFee, 'lines' | 'total'> | null,
  payFirst: { applies: boolean; onItsWayIsEnough: boolean },
): { fee: string; payFirst: string | null } {
  const said = feeSentence(fee)
  if (!payFirst.applies || fee?.total === 0) return { fee: said, payFirst: null }
  const enough = payFirst.onItsWayIsEnough ? ' A payment on its way from your bank is enough.' : ''
  const first = `The review of the finished return opens once our invoice for it is paid, even if that is not due yet.${enough}`
  return { fee: `${said} ${first}`, payFirst: first }
}

function feeSentence(fee: Pick<StoredFee, 'lines' | 'total'> | null): string {
  if (fee === null) return 'Our fee depends on the forms and the work that your return needs.'
  if (fee.total === 0) return 'We charge no fee for this return.'
  const lines = fee.lines.map((line) => {
    const { quantity, text, unitCents, cents } = lineView(line)
    const times = quantity === '1' ? '' : `${quantity} × ${formatCents(unitCents)} = `
    return `${text}: ${times}${formatCents(cents)}`
  })
  return `Our fee for this return is ${formatCents(fee.total)}. It is made up of: ${lines.join('; ')}.`
}
