import type { DependentInput } from '#shared/dependents.schema.ts'
import type { Dependent } from '#shared/dependents.schema.ts'
import type { Profile, ProfileInput } from '#shared/profile.schema.ts'
import type { Viewer } from '#server/auth/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { newId } from '#server/database/ids.ts'
import { allProfiles, dependentsVisibleTo, profilesVisibleTo } from './profile.access.ts'
import { openDependent, openProfile, sealDependent, sealProfile } from './profile.sealing.ts'

const profileColumns = [
  'ssn',
  'dateOfBirth',
  'occupation',
  'address',
  'city',
  'state',
  'zipCode',
  'phone',
  'filingStatus',
  'spouseFirstName',
  'spouseLastName',
  'spouseSsn',
  'spouseDateOfBirth',
  'spouseOccupation',
  'bankAccountType',
  'bankRoutingNumber',
  'bankAccountNumber',
  'preferredContactMethod',
  'emergencyContactName',
  'emergencyContactPhone',
] as const

const dependentColumns = [
  'id',
  'firstName',
  'lastName',
  'ssn',
  'dateOfBirth',
  'relationship',
  'livesWithTaxpayer',
  'isStudent',
  'hasDisability',
] as const

/** A user's profile with its numbers whole, or null where none was ever saved. */
export async function findProfile(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer,
  userId: string,
): Promise<Profile | null> {
  const row = await profilesVisibleTo(db, viewer)
    .select(profileColumns)
    .where('clientProfiles.userId', '=', userId)
    .executeTakeFirst()
  return row ? openProfile(keyring, userId, row) : null
}

/** A Social Security number as it lies in the table, of the profile saved last; undefined where there is none. */
export function findNewestSealedSsn(db: Db | Trx) {
  return allProfiles(db)
    .select(['userId', 'ssn'])
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A user's dependents, in their own order. */
export async function listDependents(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer,
  userId: string,
): Promise<Dependent[]> {
  const rows = await dependentsVisibleTo(db, viewer)
    .select(dependentColumns)
    .where('dependents.userId', '=', userId)
    .orderBy('position')
    .execute()
  return rows.map((row) => openDependent(keyring, row))
}

export async function saveProfile(
  trx: Trx,
  keyring: Keyring,
  userId: string,
  { input, updatedAt }: { input: ProfileInput; updatedAt: Date },
) {
  const row = { ...sealProfile(keyring, userId, input), updatedAt }
  await trx
    .insertInto('clientProfiles')
    .values({ ...row, userId })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute()
}

/** Replaces the list. An id that is not one of the user's own is not an id: the dependent is new. */
export async function replaceDependents(
  trx: Trx,
  keyring: Keyring,
  userId: string,
  dependents: DependentInput[],
) {
  const removed = await trx
    .deleteFrom('dependents')
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  if (dependents.length === 0) return
  const own = new Set(removed.map(({ id }) => id))
  const rows = dependents.map(({ id, ...values }, position) => {
    const kept = id !== undefined && own.delete(id) ? id : newId()
    return { ...sealDependent(keyring, kept, values), userId, position }
  })
  await trx.insertInto('dependents').values(rows).execute()
}
