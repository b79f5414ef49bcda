import { sql } from 'kysely'
import { foldText } from '#shared/base/search-words.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { type Db, newId, type Trx } from '#server/database/database.ts'

/** A spouse as a profile or, by the name alone, an invitation names them. */
export interface NamedSpouse extends Name {
  /** Nine digits, and YYYY-MM-DD: both or neither. */
  ssn: string | null
  dateOfBirth: string | null
}

/**
 * Finds the one of a client's spouses who is the same person, or adds them. Of name, number and date of birth two are
 * as they were named first, and something of the name; of whom only a name is known, the name is. Corrections one after
 * another don't add up to another person, because the first facts stay. Where a marriage changes the name and an ITIN
 * becomes an SSN at once, staff say that it is the same person. The client is locked.
 */
export async function spouseOf(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  named: NamedSpouse,
): Promise<string> {
  const rows = await spousesOf(trx).where('clientId', '=', clientId).execute()
  const known = rows.map((row) => ({ ...row, ...openFacts(keyring, row) }))
  const same = known.find((one) => isSame(one, named))
  const id = same?.id ?? newId()
  if (same === undefined) {
    const { firstName, lastName } = named
    const values = { id, clientId, firstName, lastName, ...sealFacts(keyring, id, named) }
    await trx.insertInto('spouses').values(values).execute()
  } else if (same.ssn === null && named.ssn !== null) {
    await trx
      .updateTable('spouses')
      .set(sealFacts(keyring, id, named))
      .where('id', '=', id)
      .execute()
  }
  return id
}

/**
 * The one of a client's spouses who goes by this name, or a new one: as they were named first, or with another last name
 * as the profile names them now.
 */
export async function spouseByName(
  trx: Trx,
  keyring: Keyring,
  clientId: string,
  { firstName, lastName }: Name,
): Promise<string> {
  const named = { firstName, lastName, ssn: null, dateOfBirth: null }
  const current = await trx
    .selectFrom('spouses')
    .innerJoin('clientProfiles', 'clientProfiles.spouseId', 'spouses.id')
    .select(['spouses.id', 'spouses.firstName', 'clientProfiles.spouseLastName'])
    .where('clientProfiles.clientId', '=', clientId)
    .executeTakeFirst()
  const isCurrent =
    current && isSameName({ ...current, lastName: current.spouseLastName ?? '' }, named)
  return isCurrent ? current.id : spouseOf(trx, keyring, clientId, named)
}

/** The spouses of a client, as they were named first. */
export function listSpouses(db: Db | Trx, clientId: string) {
  return db
    .selectFrom('spouses')
    .leftJoin('clientProfiles', 'clientProfiles.spouseId', 'spouses.id')
    .select(['spouses.id', 'spouses.firstName', 'spouses.lastName'])
    .select(({ eb }) => eb('clientProfiles.clientId', 'is not', null).as('current'))
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('accessNow')
          .select('accessNow.userId')
          .whereRef('accessNow.spouseId', '=', 'spouses.id')
          .where('accessNow.part', '=', 'spouse'),
      ).as('signsIn'),
    )
    .$narrowType<{ current: boolean; signsIn: boolean }>()
    .where('spouses.clientId', '=', clientId)
    .orderBy('spouses.id')
    .limit(50)
    .execute()
}

/** Says with whom a joint return is. */
export async function setSpouse(trx: Trx, id: string, spouseId: string | null): Promise<void> {
  await trx.updateTable('taxReturns').set({ spouseId }).where('id', '=', id).execute()
}

/** Makes two of a client's spouses one person, with the facts of the first. */
export async function joinSpouses(
  trx: Trx,
  { id, otherId }: { id: string; otherId: string },
): Promise<void> {
  for (const table of ['taxReturns', 'clientAccess', 'clientProfiles'] as const) {
    await trx.updateTable(table).set({ spouseId: id }).where('spouseId', '=', otherId).execute()
  }
  await trx.deleteFrom('spouses').where('id', '=', otherId).execute()
}

/** Spouses of the survivor of a merge who are the same person are one. */
export async function joinSameSpouses(trx: Trx, keyring: Keyring, clientId: string): Promise<void> {
  // One of whom only the name is known becomes the other.
  const rows = await spousesOf(trx)
    .where('clientId', '=', clientId)
    .orderBy(sql`ssn is null`)
    .orderBy('id')
    .execute()
  const left: (NamedSpouse & { id: string })[] = []
  for (const row of rows) {
    const one = { ...row, ...openFacts(keyring, row) }
    const same = left.find((other) => isSame(other, one))
    if (same === undefined) left.push(one)
    else await joinSpouses(trx, { id: same.id, otherId: one.id })
  }
}

function spousesOf(trx: Trx) {
  return trx.selectFrom('spouses').select(['id', 'firstName', 'lastName', 'ssn', 'dateOfBirth'])
}

function isSame(one: NamedSpouse, other: NamedSpouse): boolean {
  if (one.ssn === null || other.ssn === null) return isSameName(one, other)
  const same = [
    isSameName(one, other),
    one.ssn === other.ssn,
    one.dateOfBirth === other.dateOfBirth,
  ]
  return same.filter(Boolean).length >= 2 && (isFirstName(one, other) || isLastName(one, other))
}

interface Name {
  firstName: string
  lastName: string
}

/** Without middle names. */
function isSameName(one: Name, other: Name): boolean {
  return isFirstName(one, other) && isLastName(one, other)
}

function isFirstName(one: Name, other: Name): boolean {
  return words(one.firstName)[0] === words(other.firstName)[0]
}

/** Whether they have one of several last names in common. */
function isLastName(one: Name, other: Name): boolean {
  const lastNames = new Set(words(one.lastName))
  return words(other.lastName).some((word) => lastNames.has(word))
}

function words(name: string): string[] {
  return foldText(name)
    .split(/[\s-]+/)
    .filter(Boolean)
}

type SealedFacts = { id: string; ssn: Buffer | null; dateOfBirth: Buffer | null }

function openFacts(keyring: Keyring, { id, ssn, dateOfBirth }: SealedFacts) {
  return {
    ssn: ssn && openField(keyring, contextOf('ssn', id), ssn),
    dateOfBirth: dateOfBirth && openField(keyring, contextOf('date_of_birth', id), dateOfBirth),
  }
}

function sealFacts(keyring: Keyring, id: string, { ssn, dateOfBirth }: NamedSpouse) {
  const seal = (column: string, value: string | null) =>
    value === null ? null : sealField(keyring, contextOf(column, id), value)
  return { ssn: seal('ssn', ssn), dateOfBirth: seal('date_of_birth', dateOfBirth) }
}

const contextOf = (column: string, row: string) => ({ table: 'spouses', column, row })
