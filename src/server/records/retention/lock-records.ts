import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { lockReturnsOf } from '#server/records/returns/returns.queries.ts'
import { lockRow, lockRows } from '#server/records/locks/lock.ts'

/**
 * Locks a client with everything that an erasure changes, and the accounts of those who are notified of it; `user` is
 * undefined for an office client. `by` is the account of the person who erases it, which `lockMore` may check.
 */
export async function lockRecords(
  trx: Trx,
  id: string,
  {
    by,
    lockMore,
  }: { by?: string | undefined; lockMore?: ((trx: Trx) => Promise<void>) | undefined } = {},
) {
  await lockReturnsOf(trx, [id])
  const documents = unscopedDocuments(trx)
    .select('id')
    .where('taxReturnId', 'in', unscopedReturns(trx).select('id').where('clientId', '=', id))
    .orderBy('id')
  await lockRows(trx, { documents: 'update' }, documents)
  await lockAccounts(trx, id, by)
  await lockMore?.(trx)
  const own = trx
    .selectFrom('clients')
    .select(['id', 'kind', 'email', 'erasedAt'])
    .where('id', '=', id)
  const client = await lockRow(trx, { clients: 'update' }, own)
  const account = trx.selectFrom('users').select(userColumns).where('id', '=', id)
  const user = await lockRow(trx, { usersLast: 'update' }, account)
  return client && { ...client, user }
}

/**
 * Locks the accounts in one order, because two erasures notify each other's user if the two share a client. The lock lets
 * others refer to the rows: a transaction that does so has locked the client, for which the erasure waits first.
 */
async function lockAccounts(trx: Trx, id: string, by: string | undefined): Promise<void> {
  const ofUser = trx.selectFrom('clientAccess').select('clientId').where('userId', '=', id)
  const shared = trx
    .selectFrom('clientAccess')
    .select('userId')
    .where(({ eb, or }) => or([eb('clientId', '=', id), eb('clientId', 'in', ofUser)]))
  const accounts = trx
    .selectFrom('users')
    .select(['id', 'role'])
    .where(({ eb, or }) =>
      or([
        eb('id', 'in', by === undefined ? [id] : [id, by]),
        eb('id', 'in', ofUser),
        eb('id', 'in', shared),
      ]),
    )
    .orderBy(sql`role = 'admin'`, 'desc')
    .orderBy('id')
  await lockRows(trx, { users: 'no key update' }, accounts)
}

export type LockedClient = NonNullable<Awaited<ReturnType<typeof lockRecords>>>
