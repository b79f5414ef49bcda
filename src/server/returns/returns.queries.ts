import { sql } from 'kysely'
import type { PaymentMethod } from '#shared/payment.ts'
import type { ReturnStatus } from '#shared/return-status.ts'
import { userMatches } from '#server/auth/users.search.ts'
import type { Viewer } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { returnsVisibleTo } from '#server/returns/returns.access.ts'

/** What its client may see of a return; the firm's payment notes are not among it. */
export const returnColumns = [
  'taxReturns.id',
  'taxReturns.taxYear',
  'taxReturns.status',
  'taxReturns.estimatedRefund',
  'taxReturns.completedAt',
  'taxReturns.createdAt',
  'taxReturns.paymentStatus',
  'taxReturns.paymentAmount',
  'taxReturns.paymentMethod',
  'taxReturns.paymentDate',
] as const

/** The viewer's own returns, an admin's too; newest tax year first. One per year, so the list is short. */
export function listOwnReturns(db: Db, viewer: Viewer) {
  return returnsVisibleTo(db, viewer)
    .select(returnColumns)
    .where('taxReturns.clientId', '=', viewer.id)
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(200)
    .execute()
}

/** The viewer's return of a year. */
export function findOwnReturn(db: Db | Trx, viewer: Viewer, taxYear: number) {
  return returnsVisibleTo(db, viewer)
    .select(returnColumns)
    .where('taxReturns.clientId', '=', viewer.id)
    .where('taxReturns.taxYear', '=', taxYear)
    .executeTakeFirst()
}

/** A new pending return, or undefined when the client already has one for the year. */
export function createReturn(trx: Trx, clientId: string, taxYear: number, createdAt: Date) {
  return trx
    .insertInto('taxReturns')
    .values({ id: newId(), clientId, taxYear, createdAt })
    .onConflict((conflict) => conflict.columns(['clientId', 'taxYear']).doNothing())
    .returning(returnColumns)
    .executeTakeFirst()
}

/** A client's returns as the staff see them, newest tax year first. */
export function listReturnsOfClient(db: Db, viewer: Viewer, clientId: string) {
  return returnsVisibleTo(db, viewer)
    .select([...returnColumns, 'taxReturns.paymentNotes'])
    .where('taxReturns.clientId', '=', clientId)
    .orderBy('taxReturns.taxYear', 'desc')
    .limit(200)
    .execute()
}

/** A return with its client, as the staff see it. `lock` keeps it still until the transaction ends. */
export function findReturnWithClient(
  db: Db | Trx,
  viewer: Viewer,
  id: string,
  { lock = false }: { lock?: boolean } = {},
) {
  return returnsWithUsers(db, viewer)
    .select(withClientColumns)
    .where('taxReturns.id', '=', id)
    .$if(lock, (query) => query.forUpdate('taxReturns'))
    .executeTakeFirst()
}

/** Compare-and-set: moves the return only if it still has the status it is to leave. */
export async function moveStatus(
  trx: Trx,
  id: string,
  move: { from: ReturnStatus; to: ReturnStatus; at: Date },
): Promise<boolean> {
  const moved = await trx
    .updateTable('taxReturns')
    .set({ status: move.to, ...(move.to === 'completed' && { completedAt: move.at }) })
    .where('id', '=', id)
    .where('status', '=', move.from)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

export interface Payment {
  paymentStatus: 'paid' | 'unpaid'
  /** Cents. */
  paymentAmount: number | null
  paymentMethod: PaymentMethod | null
  paymentDate: Date | null
  paymentNotes: string | null
}

export async function updatePayment(trx: Trx, id: string, payment: Payment) {
  await trx.updateTable('taxReturns').set(payment).where('id', '=', id).execute()
}

/** `estimatedRefund` in cents. */
export async function updateEstimatedRefund(trx: Trx, id: string, estimatedRefund: number | null) {
  await trx.updateTable('taxReturns').set({ estimatedRefund }).where('id', '=', id).execute()
}

export interface ReturnFilter {
  /** Part of a client's email or name, or the beginning of a return's id. */
  search: string | null
  status: ReturnStatus | null
}

/** Where a page ends: the keys of its last row. */
export interface ReturnCursor {
  createdAt: Date
  id: string
}

/** One page, newest created first, by keyset; one row more than `limit` tells that there is a next page. */
export function listReturnsWithClient(
  db: Db,
  viewer: Viewer,
  page: ReturnFilter & { limit: number; after: ReturnCursor | null },
) {
  const { after } = page
  return filtered(returnsWithUsers(db, viewer), page)
    .select(withClientColumns)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(tax_returns.created_at, tax_returns.id) < (${after?.createdAt}, ${after?.id})`,
      ),
    )
    .orderBy('taxReturns.createdAt', 'desc')
    .orderBy('taxReturns.id', 'desc')
    .limit(page.limit + 1)
    .execute()
}

export async function countReturns(db: Db, viewer: Viewer, filter: ReturnFilter): Promise<number> {
  const { count } = await filtered(returnsWithUsers(db, viewer), filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The figures of the staff's summary cards; `totalRevenue` in cents, of the paid returns. */
export function summarizeReturns(db: Db, viewer: Viewer) {
  return returnsVisibleTo(db, viewer)
    .select(({ fn, ref }) => [
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('pendingReturns'),
      fn
        .countAll<number>()
        .filterWhere('status', 'in', ['completed', 'filed'])
        .as('completedReturns'),
      fn.countAll<number>().filterWhere('paymentStatus', '=', 'paid').as('paidReturns'),
      sql<number>`coalesce(sum(${ref('paymentAmount')}), 0)::bigint`.as('totalRevenue'),
    ])
    .executeTakeFirstOrThrow()
}

function returnsWithUsers(db: Db | Trx, viewer: Viewer) {
  return returnsVisibleTo(db, viewer).innerJoin('users', 'users.id', 'taxReturns.clientId')
}

const withClientColumns = [
  ...returnColumns,
  'taxReturns.paymentNotes',
  'taxReturns.clientId',
  'users.email as clientEmail',
  'users.firstName as clientFirstName',
  'users.lastName as clientLastName',
] as const

type ReturnsWithUsers = ReturnType<typeof returnsWithUsers>

function filtered(query: ReturnsWithUsers, { search, status }: ReturnFilter): ReturnsWithUsers {
  const words = search?.toLowerCase() ?? ''
  return query
    .$if(status !== null, (rows) => rows.where('taxReturns.status', '=', status ?? 'pending'))
    .$if(words !== '', (rows) => rows.where(matches(words)))
}

/** The client's email and name, or the id's beginning. */
function matches(words: string) {
  const inClient = userMatches(words)
  const idRange = idsBeginningWith(words)
  return idRange === null
    ? inClient
    : sql<boolean>`(${inClient} or tax_returns.id between ${idRange.first} and ${idRange.last})`
}

/** The range of ids that begin with these hexadecimal digits: an index can answer it, LIKE can't. */
function idsBeginningWith(prefix: string): { first: string; last: string } | null {
  const digits = prefix.replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return null
  return { first: asUuid(digits.padEnd(32, '0')), last: asUuid(digits.padEnd(32, 'f')) }
}

function asUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
