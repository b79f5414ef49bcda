import { type Selectable, sql } from 'kysely'
import type { TaxReturns } from '#db/schema.ts'
import type { Right } from '#shared/clients/access-parts.ts'
import type { Cents } from '#shared/base/money.ts'
import type { Owing } from '#shared/money/owed.ts'
import type { Refund } from '#shared/returns/refund.ts'
import type { PaymentMethod } from '#shared/returns/payment.ts'
import type { ReturnForm } from '#shared/returns/return-forms.ts'
import { filingDueDate } from '#shared/returns/tax-deadline.ts'
import { readWithSession } from '#server/records/auth/active-sessions.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { jsonRows } from '#server/database/prepared.ts'
import { unscopedProfiles } from '#server/records/profile/profile.access.ts'
import { returnsOf, returnsVisibleTo, unscopedReturns } from './returns.access.ts'
import { preparerOf } from './preparers.ts'
import { jsonColumns, returnColumns, staffColumns } from './returns-columns.ts'
import { lockRow, lockRows } from '#server/records/locks/lock.ts'

/** The viewer's own returns, newest tax year first. There is one per year, so the list is short. */
export const ownReturns = readWithSession((db, viewerId) =>
  jsonRows(
    returnsOf(db, viewerId)
      .select(({ ref }) => jsonColumns(ref).as('row'))
      .orderBy('taxReturns.taxYear', 'desc')
      .limit(200),
  ),
)

/** A client's returns as clients see them, newest tax year first. */
export function listExportedReturns(db: Db, viewer: Viewer, clientId: string) {
  return returnsVisibleTo(db, viewer)
    .select(returnColumns)
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(200)
    .execute()
}

/** The returns of a client that the viewer acts for, and may see, newest tax year first. */
export function listReturnsOfOther(db: Db, viewer: Viewer, clientId: string) {
  return listExportedReturns(db, { ...viewer, role: 'client' }, clientId)
}

export interface NewReturn {
  clientId: string
  taxYear: number
  /** The default is Form 1040, for a person. */
  form?: ReturnForm
  /** Only for a business. */
  dueOn?: string | null
}

/** A client's return of a year and form. */
export function findReturnOfYear(db: Db | Trx, { clientId, taxYear, form = '1040' }: NewReturn) {
  return returnsOf(db, clientId)
    .select([...returnColumns, 'taxReturns.version'])
    .where('taxReturns.taxYear', '=', taxYear)
    .where('taxReturns.form', '=', form)
    .executeTakeFirst()
}

/** A new pending return, or undefined when the client already has one of this form for the year. */
export function createReturn(trx: Trx, newReturn: NewReturn, createdAt: Date) {
  return trx
    .insertInto('taxReturns')
    .values({ ...newReturn, id: newId(), createdAt, clientTurnAt: createdAt })
    .onConflict((conflict) => conflict.columns(['clientId', 'taxYear', 'form']).doNothing())
    .returning([...returnColumns, 'taxReturns.version'])
    .executeTakeFirst()
}

/**
 * Locks the returns of clients before a change that also changes them: of the email, which the database copies to them,
 * and of the profile.
 */
export function lockReturnsOf(
  trx: Trx,
  clientIds: readonly string[],
  kind: 'taxReturns' | 'begunReturns' = 'taxReturns',
) {
  const returns = unscopedReturns(trx)
    .select('taxReturns.id')
    .where('taxReturns.clientId', 'in', clientIds)
    .orderBy('taxReturns.id')
  return lockRows(trx, { [kind]: 'update' }, returns)
}

/** The newest return of a client that is not filed, if any. */
export function findOpenReturn(trx: Trx, clientId: string) {
  return unscopedReturns(trx)
    .select('taxYear')
    .where('clientId', '=', clientId)
    .where('filedAt', 'is', null)
    .orderBy('taxYear', 'desc')
    .executeTakeFirst()
}

/**
 * Locks a return until the transaction ends, before its client and its documents. Returns false if it is gone, or if
 * its client is erased.
 */
export async function lockReturnRow(trx: Trx, id: string): Promise<boolean> {
  const own = unscopedReturns(trx).select('taxReturns.id').where('taxReturns.id', '=', id)
  await lockRows(trx, { taxReturns: 'no key update' }, own)
  // Read after the lock: a merge that ended meanwhile has changed the client.
  const row = await own
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .where('clients.erasedAt', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A client's returns as the staff see them, newest tax year first. */
export function listReturnsOfClient(db: Db, viewer: Viewer | ThePortal, clientId: string) {
  return (
    returnsVisibleTo(db, viewer)
      .select(staffColumns)
      // True for a year that the present spouse may read.
      .select(({ ref }) => {
        const spouse = unscopedProfiles(db)
          .select('spouseId')
          .where('clientProfiles.clientId', '=', ref('taxReturns.clientId'))
        return sql<boolean>`(tax_returns.joint and tax_returns.spouse_id is not distinct from ${spouse}
          and tax_returns.spouse_id is not null)`.as('joint')
      })
      .where('taxReturns.clientId', '=', clientId)
      .orderBy('taxReturns.taxYear', 'desc')
      .limit(200)
      .execute()
  )
}

/** The due dates by law of a business's returns that are not filed, after its fiscal year changed. */
export async function updateDueDates(trx: Trx, clientId: string, fiscalYearEnd: number) {
  const returns = await returnsOf(trx, clientId)
    .select(['id', 'form', 'taxYear', 'dueReason'])
    .where('filedAt', 'is', null)
    .where('form', '<>', '1040')
    .execute()
  for (const { id, form, taxYear, dueReason } of returns) {
    const law = filingDueDate(form, taxYear, fiscalYearEnd)
    const due = dueReason === null ? { dueOn: law } : { lawDueOn: law }
    await trx.updateTable('taxReturns').set(due).where('id', '=', id).execute()
  }
}

/** The due date; of a Form 1040 null is the one by law. */
export function updateDueDate(
  trx: Trx,
  id: string,
  due: Pick<Selectable<TaxReturns>, 'dueOn' | 'dueReason' | 'dueNotice' | 'lawDueOn'>,
) {
  return trx
    .updateTable('taxReturns')
    .set(due)
    .where('id', '=', id)
    .returning(staffColumns)
    .executeTakeFirstOrThrow()
}

/** Returns them with the client, for the staff's rows. */
export function listReturnsWithClient(db: Db, viewer: Viewer, clientId: string) {
  return returnsWithClients(db, viewer)
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(200)
    .execute()
}

/** A return with its client, as staff see it. */
export function findReturnWithClient(
  db: Db | Trx,
  viewer: Viewer | ThePortal,
  id: string,
  right: Right = 'returns',
) {
  return returnsWithClients(db, viewer, right).where('taxReturns.id', '=', id).executeTakeFirst()
}

/**
 * Like `findReturnWithClient`, but locked until the transaction ends, so that its client is not erased or merged
 * meanwhile.
 */
export async function lockReturnWithClient(
  trx: Trx,
  viewer: Viewer | ThePortal,
  id: string,
  right: Right = 'returns',
) {
  const own = returnsVisibleTo(trx, viewer, right).select('taxReturns.id')
  const locked = await lockRow(trx, { taxReturns: 'update' }, own.where('taxReturns.id', '=', id))
  // Read after the lock, so that it finds the client that a merge has given it.
  return locked && findReturnWithClient(trx, viewer, id, right)
}

/** Like `lockReturnWithClient`, but undefined also if the client is erased. */
export async function lockLiveReturn(
  ...[trx, viewer, id, right]: Parameters<typeof lockReturnWithClient>
) {
  const taxReturn = await lockReturnWithClient(trx, viewer, id, right)
  return taxReturn && (await lockReturnRow(trx, id)) ? taxReturn : undefined
}

/** When the viewer last looked at a return's documents. */
export async function findSeenAt(
  db: Db,
  { id }: Viewer,
  taxReturnId: string,
): Promise<Date | null> {
  const row = await db
    .selectFrom('documentViews')
    .select('seenAt')
    .where('userId', '=', id)
    .where('taxReturnId', '=', taxReturnId)
    .executeTakeFirst()
  return row?.seenAt ?? null
}

/** Filed returns have no new documents, and the table of looks stays short. */
export async function deleteViews(trx: Trx, taxReturnId: string): Promise<void> {
  await trx.deleteFrom('documentViews').where('taxReturnId', '=', taxReturnId).execute()
}

export interface Payment {
  paymentStatus: 'paid' | 'unpaid'
  paymentAmount: Cents | null
  paymentMethod: PaymentMethod | null
  paymentDate: Date | null
  paymentNotes: string | null
}

/** The database derives the status from the amount. */
export function updatePayment(trx: Trx, id: string, payment: Payment & Owing) {
  const { paymentStatus: _, ...columns } = payment
  return trx
    .updateTable('taxReturns')
    .set(columns)
    .where('id', '=', id)
    .returning(staffColumns)
    .executeTakeFirstOrThrow()
}

export function updateRefund(trx: Trx, id: string, refund: Refund) {
  return trx
    .updateTable('taxReturns')
    .set(refund)
    .where('id', '=', id)
    .returning(staffColumns)
    .executeTakeFirstOrThrow()
}

/** Sets whether a finished return is joint, because it no longer follows the profile. */
export function setJoint(trx: Trx, id: string, joint: boolean) {
  return trx.updateTable('taxReturns').set({ joint }).where('id', '=', id).execute()
}

/** Keeps what the client said about tax that is owed to the IRS. */
export function updateTaxPaid(
  trx: Trx,
  id: string,
  said: { taxPaid: Cents | null; taxPaidAt: Date | null },
) {
  return trx
    .updateTable('taxReturns')
    .set(said)
    .where('id', '=', id)
    .returning(returnColumns)
    .executeTakeFirstOrThrow()
}

/** Returns with their clients, for staff. */
function returnsWithClients(db: Db | Trx, viewer: Viewer | ThePortal, right?: Right) {
  return returnsVisibleTo(db, viewer, right)
    .innerJoin('clients', 'clients.id', 'taxReturns.clientId')
    .select(withClientColumns)
    .select(preparerOf('taxReturns').as('preparer'))
}

const withClientColumns = [
  ...staffColumns,
  'taxReturns.clientId',
  'clients.email as clientEmail',
  'clients.firstName as clientFirstName',
  'clients.lastName as clientLastName',
  'clients.emailProven',
] as const
