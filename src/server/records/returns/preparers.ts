import { sql } from 'kysely'
import type { Preparer } from '#shared/returns/preparers.schema.ts'
import { preparerName } from '#shared/returns/preparers.ts'
import { aboutClient, type ChangeRecord } from '#server/change/change.ts'
import { staffNow } from '#server/records/auth/users.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedReturns } from './returns.access.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/**
 * The preparer of a return or of a client: null without one, and if they are no staff who can sign in. A filed return
 * names its preparer for good.
 */
export function preparerOf(table: 'taxReturns' | 'clients') {
  const isFiled = table === 'taxReturns' ? sql`tax_returns.status = 'filed'` : sql`false`
  return sql<Preparer | null>`(select json_build_object('id', users.id, 'firstName', users.first_name,
      'lastName', users.last_name, 'credential', users.credential)
    from users where users.id = ${sql.ref(`${table}.preparerId`)} and (${isFiled} or ${staffNow}))`
}

/** In a query of returns: it has no preparer, or is not filed and its preparer can't sign in. */
export const isUnassigned = sql<boolean>`(tax_returns.preparer_id is null or tax_returns.status <> 'filed'
  and tax_returns.preparer_id not in (select users.id from users where ${staffNow}))`

/** The preparer of a client's new returns. */
export async function findPreparerOfClient(db: Db, clientId: string): Promise<Preparer | null> {
  const row = await db
    .selectFrom('clients')
    .select(preparerOf('clients').as('preparer'))
    .where('id', '=', clientId)
    .executeTakeFirst()
  return row?.preparer ?? null
}

/** Everybody who can be a preparer, by name. */
export function listPreparers(db: Db): Promise<Preparer[]> {
  return db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'credential'])
    .where(staffNow)
    .orderBy('sortName')
    .orderBy('id')
    .limit(200)
    .execute()
}

/**
 * Locks the accounts of a preparer and of the staff member who assigns, so that neither loses the role meanwhile.
 * Undefined if there is no such preparer.
 */
export async function lockPreparer(
  trx: Trx,
  { id, by }: { id: string | null; by: string },
): Promise<Preparer | undefined> {
  const both = trx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'credential', 'role'])
    .where('id', 'in', id === null ? [by] : [id, by])
    .where(staffNow)
    .orderBy('id')
  const locked = await lockRows(trx, { users: 'no key update' }, both)
  return locked.find((one) => one.id === id)
}

/** Locks returns until the transaction ends, before clients and users. */
export function lockToAssign(trx: Trx, ids: readonly string[]) {
  return lockAssignable(trx, unscopedReturns(trx).where('id', 'in', ids))
}

/** Like `lockToAssign`, for the returns of a client that are not filed. */
export function lockOpenReturns(trx: Trx, clientId: string) {
  return lockAssignable(trx, openReturns(trx).where('clientId', '=', clientId))
}

type Locked = Awaited<ReturnType<typeof lockToAssign>>

function openReturns(trx: Trx) {
  return unscopedReturns(trx).where('status', '!=', 'filed')
}

function lockAssignable(trx: Trx, of: ReturnType<typeof unscopedReturns>) {
  const returns = of.select(['id', 'clientId', 'preparerId', 'taxYear']).orderBy('id')
  return lockRows(trx, { taxReturns: 'no key update' }, returns)
}

/** Locks what a staff member prepares and has not filed, before accounts. */
export function lockWorkOf(trx: Trx, preparerId: string) {
  return lockAssignable(trx, openReturns(trx).where('preparerId', '=', preparerId))
}

/** Gives locked returns to a preparer, or to nobody. Answers with those that had another one. */
export async function giveReturns(
  trx: Trx,
  record: ChangeRecord,
  { returns, preparer }: { returns: Locked; preparer: Preparer | null },
): Promise<Locked> {
  const to = preparer?.id ?? null
  const moved = returns.filter(({ preparerId }) => preparerId !== to)
  if (moved.length === 0) return moved
  const ids = moved.map(({ id }) => id)
  await trx.updateTable('taxReturns').set({ preparerId: to }).where('id', 'in', ids).execute()
  for (const { id, clientId, preparerId: from } of moved) {
    record.audit({
      action: 'return.preparer_changed',
      subject: { type: 'return', id },
      clientId,
      details: { name: preparer && preparerName(preparer), from, to },
    })
  }
  return moved
}

/** Gives the clients of one preparer to another, or to nobody, and counts them. */
export async function giveClients(
  trx: Trx,
  record: ChangeRecord,
  { from, preparer }: { from: string; preparer: Preparer | null },
): Promise<number> {
  const own = trx.selectFrom('clients').select('id').where('preparerId', '=', from)
  const kept = own.where('erasedAt', 'is', null)
  await lockRows(trx, { clients: 'no key update' }, kept.orderBy('id'))
  const given = await trx
    .updateTable('clients')
    .set({ preparerId: preparer?.id ?? null })
    .where('id', 'in', kept)
    .returning('id')
    .execute()
  for (const { id } of given) recordClientGiven(record, id, preparer)
  return given.length
}

export function recordClientGiven(
  record: ChangeRecord,
  id: string,
  preparer: Preparer | null,
): void {
  record.audit({
    action: 'client.preparer_changed',
    ...aboutClient(id),
    details: { name: preparer && preparerName(preparer), to: preparer?.id ?? null },
  })
}
