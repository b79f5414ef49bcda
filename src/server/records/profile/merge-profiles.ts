import { foldText } from '#shared/base/search-words.ts'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import type { MergeSide } from '#shared/clients/merge.schema.ts'
import { thePortal } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Trx } from '#server/database/database.ts'
import { mergeIpPins } from './ip-pins.ts'
import { listDependents, savePersonMac } from './profile.queries.ts'
import { unscopedProfiles } from './profile.access.ts'
import { moveProfile, sealedFields } from './profile-sealing.ts'

interface Pair {
  survivorId: string
  mergedId: string
  /** The client whose profile stays, if both have one. */
  keep: MergeSide
}

/** Leaves the survivor one profile, and the dependents of both without those that are the same person. */
export async function mergeProfiles(
  trx: Trx,
  { keyring }: { keyring: Keyring },
  pair: Pair,
): Promise<void> {
  await mergeDependents(trx, keyring, pair)
  const { survivorId, mergedId } = pair
  const profiles = await unscopedProfiles(trx)
    .select(['clientId', 'version', ...sealedFields])
    .where('clientId', 'in', [survivorId, mergedId])
    .execute()
  const own = profiles.find(({ clientId }) => clientId === survivorId)
  const other = profiles.find(({ clientId }) => clientId === mergedId)
  const moves = other !== undefined && (own === undefined || pair.keep === 'merged')
  await mergeIpPins(trx, { survivorId, mergedId, kept: moves ? mergedId : survivorId })
  await trx
    .deleteFrom('clientProfiles')
    .where('clientId', '=', moves ? survivorId : mergedId)
    .execute()
  const version = Math.max(own?.version ?? 0, other?.version ?? 0) + 1
  // The filing status too, so that the database sets which of the returns are joint.
  await trx
    .updateTable('clientProfiles')
    .set(({ ref }) => ({
      ...(moves && moveProfile(keyring, other, survivorId)),
      version,
      filingStatus: ref('filingStatus'),
    }))
    .where('clientId', '=', moves ? mergedId : survivorId)
    .execute()
  await savePersonMac(trx, keyring, survivorId)
}

async function mergeDependents(
  trx: Trx,
  keyring: Keyring,
  { survivorId, mergedId, keep }: Pair,
): Promise<void> {
  const [ofSurvivor, ofMerged] = [
    await listDependents(trx, keyring, thePortal, survivorId),
    await listDependents(trx, keyring, thePortal, mergedId),
  ]
  const [first, second] = keep === 'survivor' ? [ofSurvivor, ofMerged] : [ofMerged, ofSurvivor]
  const isTwice = (one: Dependent) => first.some((other) => isSamePerson(one, other))
  const twice = second.filter(isTwice).map(({ id }) => id)
  if (twice.length > 0) await trx.deleteFrom('dependents').where('id', 'in', twice).execute()
  const left = [...first, ...second.filter((one) => !isTwice(one))]
  for (const [position, { id }] of left.entries()) {
    await trx
      .updateTable('dependents')
      .set({ clientId: survivorId, position })
      .where('id', '=', id)
      .execute()
  }
}

function isSamePerson(one: Dependent, other: Dependent): boolean {
  if (one.ssn !== null && other.ssn !== null) return one.ssn === other.ssn
  return one.dateOfBirth === other.dateOfBirth && nameOf(one) === nameOf(other)
}

function nameOf({ firstName, lastName }: Dependent): string {
  return foldText(`${firstName} ${lastName}`)
}
