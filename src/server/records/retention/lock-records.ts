import type { Trx } from '#server/database/database.ts'
import { userColumns } from '#server/records/auth/users.queries.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'

/**
 * Locks a client with everything that an erasure changes; `user` is undefined for an office client. Returns and
 * documents come first, because changing one of them locks it before its client.
 */
export async function lockRecords(trx: Trx, id: string) {
  const returns = unscopedReturns(trx).select('id').where('clientId', '=', id).orderBy('id')
  await returns.forUpdate().execute()
  await unscopedDocuments(trx)
    .select('id')
    .where('taxReturnId', 'in', unscopedReturns(trx).select('id').where('clientId', '=', id))
    .orderBy('id')
    .forUpdate()
    .execute()
  const client = await trx
    .selectFrom('clients')
    .select(['id', 'kind', 'email', 'erasedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const user = await trx
    .selectFrom('users')
    .select(userColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return client && { ...client, user }
}

export type LockedClient = NonNullable<Awaited<ReturnType<typeof lockRecords>>>
