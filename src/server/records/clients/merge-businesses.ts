import type { MergeSide } from '#shared/clients/merge.schema.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Trx } from '#server/database/database.ts'
import { businessesVisibleTo, ownersVisibleTo } from './businesses.access.ts'
import { updateBusiness, wholeEin } from './businesses.queries.ts'

interface Pair {
  survivorId: string
  mergedId: string
  /** The client whose business profile stays. */
  keep: MergeSide
  at: Date
}

/**
 * Leaves the survivor one business profile and its owners. A date, an officer or owners that it lacks come from the
 * other one. Returns the month in which the tax year ends, or undefined for people.
 */
export async function mergeBusinesses(
  trx: Trx,
  keyring: Keyring,
  { survivorId, mergedId, keep, at }: Pair,
): Promise<number | undefined> {
  const rows = await businessesVisibleTo(trx, thePortal)
    .select(['clientId', 'entity', 'state', 'fiscalYearEnd', 'formedOn', 'ein'])
    .select(['officerName', 'officerTitle'])
    .where('clientId', 'in', [survivorId, mergedId])
    .execute()
  const keptId = keep === 'survivor' ? survivorId : mergedId
  const kept = rows.find(({ clientId }) => clientId === keptId)
  const other = rows.find(({ clientId }) => clientId !== keptId)
  if (kept === undefined || other === undefined) return undefined
  const owners = await ownersVisibleTo(trx, thePortal)
    .select('clientId')
    .where('clientId', 'in', [survivorId, mergedId])
    .execute()
  const ownersOf = owners.some(({ clientId }) => clientId === keptId) ? keptId : other.clientId
  await trx
    .deleteFrom('businessOwners')
    .where('clientId', 'in', [survivorId, mergedId])
    .where('clientId', '!=', ownersOf)
    .execute()
  await trx
    .updateTable('businessOwners')
    .set({ clientId: survivorId })
    .where('clientId', '=', ownersOf)
    .execute()
  const { entity, state, fiscalYearEnd } = kept
  const { officerName, officerTitle } = kept.officerName === null ? other : kept
  const formedOn = kept.formedOn ?? other.formedOn
  const ein = keep === 'survivor' ? null : wholeEin(keyring, kept)
  const business = { entity, state, fiscalYearEnd, formedOn, officerName, officerTitle, ein }
  await updateBusiness(trx, keyring, survivorId, { ...business, updatedAt: at })
  await trx.deleteFrom('businessProfiles').where('clientId', '=', mergedId).execute()
  return fiscalYearEnd
}
