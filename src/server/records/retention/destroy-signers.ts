import { sql } from 'kysely'
import type { Trx } from '#server/database/database.ts'
import { unscopedPackages, unscopedSigners } from '#server/records/signing/packages.access.ts'
import { endSpouseLinksOf } from '#server/records/signing/end-spouse-links.ts'
import { unscopedSignatures } from '#server/records/signing/signatures.access.ts'

/**
 * For the erasure of a client: keeps only the parts of reviews that a signature names, until their retention ends.
 * Signers without a signature and versions without one are deleted. Spouses lose address, link and session. Returns
 * their addresses.
 */
export async function destroySigners(trx: Trx, clientId: string): Promise<string[]> {
  const signers = await unscopedSigners(trx)
    .leftJoin('guestLinks', 'guestLinks.signerId', 'signers.id')
    .select(['signers.id', 'guestLinks.email'])
    .where('taxReturns.clientId', '=', clientId)
    .execute()
  const ids = signers.map(({ id }) => id)
  if (ids.length === 0) return []
  await endSpouseLinksOf(trx, clientId)
  await trx.deleteFrom('identityChecks').where('signerId', 'in', ids).execute()
  const signed = unscopedSignatures(trx).select('signerId').where('signerId', 'is not', null)
  await trx.deleteFrom('signers').where('id', 'in', ids).where('id', 'not in', signed).execute()
  await trx
    .updateTable('signers')
    .set({ signedFormDocumentId: null, signedFormRefusal: null })
    .set({
      changeReason: sql<string | null>`case when change_reason is not null then 'Deleted' end`,
    })
    .where('id', 'in', ids)
    .execute()
  const own = unscopedPackages(trx).select('returnPackages.id').where('clientId', '=', clientId)
  await trx
    .deleteFrom('returnPackages')
    .where('id', 'in', own)
    .where('id', 'not in', unscopedSigners(trx).select('signers.packageId'))
    .execute()
  return signers.flatMap(({ email }) => email ?? [])
}
