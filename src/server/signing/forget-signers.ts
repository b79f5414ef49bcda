import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { everySigner } from './packages.access.ts'

/**
 * For the erasure of a client: of the reviews stays what a signature names, for its retention; spouses lose address, link
 * and session. Returns the spouses' addresses.
 */
export async function forgetSigners(trx: Trx, clientId: string): Promise<string[]> {
  const signers = await everySigner(trx)
    .select(['signers.id', 'signers.email', 'signers.packageId'])
    .where('taxReturns.clientId', '=', clientId)
    .execute()
  const ids = signers.map(({ id }) => id)
  if (ids.length === 0) return []
  for (const table of ['spouseLinks', 'spouseSessions', 'identityChecks'] as const) {
    await trx.deleteFrom(table).where('signerId', 'in', ids).execute()
  }
  await trx
    .updateTable('signers')
    .set({ email: null, paperDocumentId: null, paperRefusal: null })
    .set({
      changeReason: sql<string | null>`case when change_reason is not null then 'Deleted' end`,
    })
    .where('id', 'in', ids)
    .execute()
  await trx
    .deleteFrom('returnPackages')
    .where(
      'id',
      'in',
      signers.map(({ packageId }) => packageId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('signatures')
            .innerJoin('signers', 'signers.id', 'signatures.signerId')
            .select('signatures.id')
            .whereRef('signers.packageId', '=', 'returnPackages.id'),
        ),
      ),
    )
    .execute()
  return signers.flatMap(({ email }) => email ?? [])
}
