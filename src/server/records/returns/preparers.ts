import { sql } from 'kysely'
import type { Preparer } from '#shared/preparers.schema.ts'
import { staffNow } from '#server/records/auth/users.queries.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { unscopedReturns } from './returns.access.ts'

/** The preparer of a return or of a client: null without one, and if they are no staff who can sign in. */
export function preparerOf(table: 'taxReturns' | 'clients') {
  return sql<Preparer | null>`(select json_build_object('id', users.id, 'firstName', users.first_name,
      'lastName', users.last_name, 'credential', users.credential)
    from users where users.id = ${sql.ref(`${table}.preparerId`)} and ${staffNow})`
}

/** In a query of returns: nobody of the staff is the preparer. */
export const isUnassigned = sql<boolean>`(tax_returns.preparer_id is null
  or tax_returns.preparer_id not in (select users.id from users where ${staffNow}))`

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
  const locked = await trx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'credential'])
    .where('id', 'in', id === null ? [by] : [id, by])
    .where(staffNow)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return locked.find((one) => one.id === id)
}

/** Locks returns until the transaction ends, before clients and users. */
export function lockToAssign(trx: Trx, ids: readonly string[]) {
  return assignable(trx).where('id', 'in', ids).execute()
}

/** The same for the returns of a client that are not filed. */
export function lockOpenReturns(trx: Trx, clientId: string) {
  return assignable(trx).where('clientId', '=', clientId).where('status', '!=', 'filed').execute()
}

function assignable(trx: Trx) {
  return unscopedReturns(trx)
    .select(['id', 'clientId', 'preparerId', 'taxYear'])
    .orderBy('id')
    .forNoKeyUpdate()
}

/** The caller has locked them. */
export async function setPreparer(
  trx: Trx,
  ids: readonly string[],
  preparerId: string | null,
): Promise<void> {
  if (ids.length === 0) return
  await trx.updateTable('taxReturns').set({ preparerId }).where('id', 'in', ids).execute()
}

/** Locks what a staff member prepares, before their account. */
export async function lockWorkOf(trx: Trx, preparerId: string): Promise<void> {
  await assignable(trx).where('preparerId', '=', preparerId).execute()
}

/** Takes all returns and clients from a staff member, and counts them. */
export async function unassignAll(
  trx: Trx,
  id: string,
): Promise<{ returns: number; clients: number }> {
  const returns = await trx
    .updateTable('taxReturns')
    .set({ preparerId: null })
    .where('preparerId', '=', id)
    .executeTakeFirstOrThrow()
  const own = trx.selectFrom('clients').select('id').where('preparerId', '=', id)
  const locked = own.where('erasedAt', 'is', null).orderBy('id').forNoKeyUpdate()
  const clients = await trx
    .updateTable('clients')
    .set({ preparerId: null })
    .where('id', 'in', locked)
    .executeTakeFirstOrThrow()
  return { returns: Number(returns.numUpdatedRows), clients: Number(clients.numUpdatedRows) }
}
