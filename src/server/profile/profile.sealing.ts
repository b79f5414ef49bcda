import type { Selectable } from 'kysely'
import { formatPhone } from '#shared/phone.ts'
import { formatSsn, maskSsn } from '#shared/ssn.ts'
import type { Dependent } from '#shared/dependents.schema.ts'
import type { Profile, ProfileInput } from '#shared/profile.schema.ts'
import type { ProfileNumber } from '#shared/reveals.schema.ts'
import { maskNumber } from '#shared/bank.ts'
import type { Database } from '#db/schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/sealed-fields.ts'

type ProfileRow = Omit<Selectable<Database['clientProfiles']>, 'userId' | 'updatedAt'>
type DependentRow = Omit<Selectable<Database['dependents']>, 'userId' | 'position'>
type ProfileValues = Omit<ProfileInput, 'dependents' | 'state'> & { state: string }

/** The profile's row: SSNs, dates of birth and bank numbers sealed, everything else as it is. */
export function sealProfile(keyring: Keyring, userId: string, input: ProfileInput): ProfileRow {
  const { dependents: _dependents, ...fields } = input
  const seal = sealerOf(keyring, 'client_profiles', userId)
  return {
    ...fields,
    ssn: seal('ssn', fields.ssn),
    dateOfBirth: seal('date_of_birth', fields.dateOfBirth),
    spouseSsn: orNull(fields.spouseSsn, (value) => seal('spouse_ssn', value)),
    spouseDateOfBirth: orNull(fields.spouseDateOfBirth, (value) =>
      seal('spouse_date_of_birth', value),
    ),
    bankRoutingNumber: orNull(fields.bankRoutingNumber, (value) =>
      seal('bank_routing_number', value),
    ),
    bankAccountNumber: orNull(fields.bankAccountNumber, (value) =>
      seal('bank_account_number', value),
    ),
  }
}

/** The profile as its owner sees it: numbers whole and formatted. */
export function openProfile(keyring: Keyring, userId: string, row: ProfileRow): Profile {
  const open = openerOf(keyring, 'client_profiles', userId)
  return shownProfile({
    ...row,
    ssn: open('ssn', row.ssn),
    dateOfBirth: open('date_of_birth', row.dateOfBirth),
    spouseSsn: orNull(row.spouseSsn, (sealed) => open('spouse_ssn', sealed)),
    spouseDateOfBirth: orNull(row.spouseDateOfBirth, (sealed) =>
      open('spouse_date_of_birth', sealed),
    ),
    bankRoutingNumber: orNull(row.bankRoutingNumber, (sealed) =>
      open('bank_routing_number', sealed),
    ),
    bankAccountNumber: orNull(row.bankAccountNumber, (sealed) =>
      open('bank_account_number', sealed),
    ),
  })
}

/** The same of values that are not sealed. */
export function shownProfile(values: ProfileValues): Profile {
  return {
    ...values,
    ssn: formatSsn(values.ssn),
    phone: formatPhone(values.phone),
    spouseSsn: orNull(values.spouseSsn, formatSsn),
    emergencyContactPhone: orNull(values.emergencyContactPhone, formatPhone),
  }
}

/** One number of a profile, whole and formatted. */
export function openNumber(
  keyring: Keyring,
  userId: string,
  number: ProfileNumber,
  sealed: Buffer,
): string {
  const open = openerOf(keyring, 'client_profiles', userId)
  switch (number) {
    case 'ssn':
      return formatSsn(open('ssn', sealed))
    case 'spouseSsn':
      return formatSsn(open('spouse_ssn', sealed))
    case 'bankRoutingNumber':
      return open('bank_routing_number', sealed)
    case 'bankAccountNumber':
      return open('bank_account_number', sealed)
  }
}

export function sealDependent(keyring: Keyring, dependent: Dependent): DependentRow {
  const seal = sealerOf(keyring, 'dependents', dependent.id)
  return {
    ...dependent,
    ssn: orNull(dependent.ssn, (value) => seal('ssn', value)),
    dateOfBirth: seal('date_of_birth', dependent.dateOfBirth),
  }
}

export function openDependent(keyring: Keyring, row: DependentRow): Dependent {
  const open = openerOf(keyring, 'dependents', row.id)
  return {
    ...row,
    ssn: openDependentSsn(keyring, row),
    dateOfBirth: open('date_of_birth', row.dateOfBirth),
  }
}

export function openDependentSsn(
  keyring: Keyring,
  { id, ssn }: Pick<DependentRow, 'id' | 'ssn'>,
): string | null {
  const open = openerOf(keyring, 'dependents', id)
  return orNull(ssn, (sealed) => formatSsn(open('ssn', sealed)))
}

function sealerOf(keyring: Keyring, table: string, row: string) {
  return (column: string, value: string) => sealField(keyring, { table, column, row }, value)
}

function openerOf(keyring: Keyring, table: string, row: string) {
  return (column: string, sealed: Buffer) => openField(keyring, { table, column, row }, sealed)
}

function orNull<From, To>(value: From | null, convert: (value: From) => To): To | null {
  return value === null ? null : convert(value)
}

/** A profile as staff see it: never more than the last four digits of a number. */
export function maskProfile(profile: Profile): Profile {
  return {
    ...profile,
    ssn: masked(profile.ssn, maskSsn),
    spouseSsn: masked(profile.spouseSsn, maskSsn),
    bankRoutingNumber: masked(profile.bankRoutingNumber, maskNumber),
    bankAccountNumber: masked(profile.bankAccountNumber, maskNumber),
  }
}

/** A dependent as staff see one. */
export function maskDependent(person: Dependent): Dependent {
  return { ...person, ssn: masked(person.ssn, maskSsn) }
}

function masked(number: string | null, mask: (number: string) => string): string | null {
  return number === null ? null : mask(number)
}
