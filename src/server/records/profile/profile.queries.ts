import { sql } from 'kysely'
import type { ChecklistFacts } from '#shared/checklist/checklist-facts.ts'
import {
  type Dependent,
  dependent,
  type DependentInput,
} from '#shared/profile/dependents.schema.ts'
import { type Profile, profile, type ProfileInput } from '#shared/profile/profile.schema.ts'
import type { ProfileNumber } from '#shared/clients/reveals.schema.ts'
import { formatSsn } from '#shared/base/ssn.ts'
import type { ThePortal, Viewer } from '#server/base/viewer.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { numberMac, numberMacs } from '#server/crypto/number-mac.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'
import { deleteDifferentMarks } from '#server/records/clients/different-clients.ts'
import { spouseOf } from '#server/records/clients/spouses.ts'
import { dropIpPinsOfNobody, dropIpPinsOfSpouse } from './ip-pins.ts'
import { unscopedProfiles, dependentsVisibleTo, profilesVisibleTo } from './profile.access.ts'
import {
  openBirthDate,
  openDateOfBirth,
  openDependent,
  openDependentSsn,
  openNumber,
  openProfile,
  sealDependent,
  sealProfile,
  formattedProfile,
} from './profile-sealing.ts'

const profileColumns = profile.keyof().options
const dependentColumns = dependent.keyof().options

/** Returns a client's profile with full numbers, and its version; null if none was saved. */
export async function findProfile(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer | ThePortal,
  clientId: string,
): Promise<{ profile: Profile; version: number } | null> {
  const row = await profilesVisibleTo(db, viewer)
    .select([...profileColumns, 'version'])
    .where('clientProfiles.clientId', '=', clientId)
    .executeTakeFirst()
  if (row === undefined) return null
  const { version, ...sealed } = row
  return { version, profile: openProfile(keyring, clientId, sealed) }
}

/** The version of a client's profile; 0 when none was saved. */
export async function findVersion(
  db: Db | Trx,
  viewer: Viewer | ThePortal,
  clientId: string,
): Promise<number> {
  const row = await profilesVisibleTo(db, viewer)
    .select('version')
    .where('clientProfiles.clientId', '=', clientId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/** One full number; null when it is missing, undefined without a profile. */
export async function findNumber(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer,
  { clientId, number }: { clientId: string; number: ProfileNumber },
): Promise<string | null | undefined> {
  const row = await profilesVisibleTo(db, viewer)
    .select(number)
    .where('clientProfiles.clientId', '=', clientId)
    .executeTakeFirst()
  const sealed = row?.[number]
  return sealed && openNumber(keyring, clientId, number, sealed)
}

/** Name and full SSN of a dependent; undefined when there is none. */
export async function findDependentSsn(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer,
  { clientId, id }: { clientId: string; id: string },
) {
  const row = await dependentsVisibleTo(db, viewer)
    .select(['id', 'firstName', 'lastName', 'ssn'])
    .where('dependents.clientId', '=', clientId)
    .where('dependents.id', '=', id)
    .executeTakeFirst()
  return row && { name: `${row.firstName} ${row.lastName}`, ssn: openDependentSsn(keyring, row) }
}

/** The MACs, under all keys, of a client's SSN, and of name and birth date; null without a profile. */
export async function findMacs(db: Db | Trx, keyring: Keyring, clientId: string) {
  const row = await unscopedProfiles(db)
    .select(['ssn', 'dateOfBirth'])
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (row === undefined) return null
  const ssn = openNumber(keyring, clientId, 'ssn', row.ssn).replaceAll('-', '')
  const birthDate = openBirthDate(keyring, clientId, row.dateOfBirth)
  const macs = numberMacs(keyring, 'birth_date', birthDate)
  const { rows } = await sql<{ mac: Buffer }>`
    select person_mac(mac, ${clientId}) as mac from unnest(${macs}::bytea[]) as mac`.execute(db)
  return { ssn: numberMacs(keyring, 'ssn', ssn), person: rows.map(({ mac }) => mac) }
}

/** After a change of the client's name. */
export async function savePersonMac(trx: Trx, keyring: Keyring, clientId: string): Promise<void> {
  const row = await unscopedProfiles(trx)
    .select('dateOfBirth')
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  if (row === undefined) return
  const birthDate = openBirthDate(keyring, clientId, row.dateOfBirth)
  const mac = personMac(numberMac(keyring.primary, 'birth_date', birthDate), clientId)
  await trx
    .updateTable('clientProfiles')
    .set({ personMac: mac })
    .where('clientId', '=', clientId)
    .execute()
}

/** The sealed SSN of the profile that was saved last. */
export function findNewestSealedSsn(db: Db | Trx) {
  return unscopedProfiles(db)
    .select(['clientId', 'ssn'])
    .orderBy('updatedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A client's dependents in the saved order. */
export async function listDependents(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer | ThePortal,
  clientId: string,
): Promise<Dependent[]> {
  const rows = await dependentsVisibleTo(db, viewer)
    .select(dependentColumns)
    .where('dependents.clientId', '=', clientId)
    .orderBy('position')
    .execute()
  return rows.map((row) => openDependent(keyring, row))
}

/** The facts about a client's dependents that the checklist needs. Opens no SSN. */
export async function listDependentFacts(
  db: Db | Trx,
  keyring: Keyring,
  viewer: Viewer | ThePortal,
  clientId: string,
): Promise<ChecklistFacts['dependents']> {
  const rows = await dependentsVisibleTo(db, viewer)
    .select(['id', 'firstName', 'dateOfBirth', 'isStudent'])
    .where('dependents.clientId', '=', clientId)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({ ...row, dateOfBirth: openDateOfBirth(keyring, row) }))
}

/** Returns the saved profile as its owner sees it, and its new version. */
export async function saveProfile(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  { input, updatedAt }: { input: ProfileInput; updatedAt: Date },
): Promise<{ profile: Profile; version: number }> {
  const before = await unscopedProfiles(trx)
    .select(['spouseId', 'ssnMac'])
    .where('clientId', '=', clientId)
    .executeTakeFirst()
  const macs = numberMacs(keyring, 'ssn', input.ssn)
  if (!macs.some((mac) => before?.ssnMac?.equals(mac))) await deleteDifferentMarks(trx, clientId)
  const spouse = namedSpouse(input)
  const spouseId = spouse && (await spouseOf(trx, keyring, clientId, spouse))
  const row = {
    ...sealProfile(keyring, clientId, input),
    ssnMac: numberMac(keyring.primary, 'ssn', input.ssn),
    personMac: personMac(numberMac(keyring.primary, 'birth_date', input.dateOfBirth), clientId),
    spouseId,
    updatedAt,
  }
  if (before?.spouseId !== spouseId) await dropIpPinsOfSpouse(trx, clientId)
  const { version } = await trx
    .insertInto('clientProfiles')
    .values({ ...row, clientId })
    .onConflict((conflict) =>
      conflict
        .column('clientId')
        .doUpdateSet(({ eb }) => ({ ...row, version: eb('clientProfiles.version', '+', 1) })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  const { dependents: _dependents, ...values } = input
  return { version, profile: formattedProfile(values) }
}

function namedSpouse({
  spouseFirstName,
  spouseLastName,
  spouseSsn,
  spouseDateOfBirth,
}: ProfileInput) {
  if (spouseFirstName === null || spouseLastName === null) return null
  return {
    firstName: spouseFirstName,
    lastName: spouseLastName,
    ssn: spouseSsn,
    dateOfBirth: spouseDateOfBirth,
  }
}

/** Deletes the bank account of a profile. Returns false if it had none. */
export async function deleteBankAccount(
  trx: Trx,
  clientId: string,
  updatedAt: Date,
): Promise<boolean> {
  const none = { bankAccountType: null, bankRoutingNumber: null, bankAccountNumber: null }
  const { numUpdatedRows } = await trx
    .updateTable('clientProfiles')
    .set(({ eb }) => ({ ...none, updatedAt, version: eb('version', '+', 1) }))
    .where('clientId', '=', clientId)
    .where('bankAccountNumber', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Under the client's name of now. */
function personMac(birthDateMac: Buffer, clientId: string) {
  return sql<Buffer>`person_mac(${birthDateMac}, ${clientId})`
}

/** Replaces the list and returns it as its owner sees it. A dependent with an unknown id is new. */
export async function replaceDependents(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  dependents: DependentInput[],
): Promise<Dependent[]> {
  const removed = await trx
    .deleteFrom('dependents')
    .where('clientId', '=', clientId)
    .returning('id')
    .execute()
  if (dependents.length === 0) {
    await dropIpPinsOfNobody(trx, clientId)
    return []
  }
  const own = new Set(removed.map(({ id }) => id))
  const saved = dependents.map(({ id, ...values }) => {
    return { ...values, id: id !== undefined && own.delete(id) ? id : newId() }
  })
  const rows = saved.map((dependent, position) => {
    return { ...sealDependent(keyring, dependent), clientId, position }
  })
  await trx.insertInto('dependents').values(rows).execute()
  await dropIpPinsOfNobody(trx, clientId)
  return saved.map((dependent) => ({
    ...dependent,
    ssn: dependent.ssn && formatSsn(dependent.ssn),
  }))
}
