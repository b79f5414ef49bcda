import type { Selectable } from 'kysely'
import { formatPhone } from '#shared/base/format-phone.ts'
import { formatSsn } from '#shared/base/ssn.ts'
import type { Dependent } from '#shared/profile/dependents.schema.ts'
import type { Profile, ProfileInput } from '#shared/profile/profile.schema.ts'
import type { ProfileNumber } from '#shared/clients/reveals.schema.ts'
import type { Database } from '#db/schema.ts'
import type { Keyring } from '#server/crypto/keyring.ts'
import { openField, sealField } from '#server/crypto/envelope.ts'
import { numberMac } from '#server/crypto/number-mac.ts'

type ProfileRow = Omit<
  Selectable<Database['clientProfiles']>,
  'clientId' | 'version' | 'updatedAt' | 'ssnMac' | 'personMac' | 'spouseId'
>
type DependentRow = Omit<Selectable<Database['dependents']>, 'clientId' | 'position' | 'ssnMac'>
type ProfileValues = Omit<ProfileInput, 'dependents' | 'state'> & { state: string }

/** Makes a row with sealed SSNs, dates of birth and bank numbers. */
export function sealProfile(keyring: Keyring, clientId: string, input: ProfileInput): ProfileRow {
  const { dependents: _dependents, ...fields } = input
  const seal = sealerOf(keyring, 'client_profiles', clientId)
  return {
    ...fields,
    ssn: seal('ssn', fields.ssn),
    dateOfBirth: seal('date_of_birth', fields.dateOfBirth),
    spouseSsn: seal('spouse_ssn', fields.spouseSsn),
    spouseDateOfBirth: seal('spouse_date_of_birth', fields.spouseDateOfBirth),
    bankRoutingNumber: seal('bank_routing_number', fields.bankRoutingNumber),
    bankAccountNumber: seal('bank_account_number', fields.bankAccountNumber),
  }
}

/** Returns a profile with full, formatted numbers. */
export function openProfile(keyring: Keyring, clientId: string, row: ProfileRow): Profile {
  const open = openerOf(keyring, 'client_profiles', clientId)
  return formattedProfile({
    ...row,
    ssn: open('ssn', row.ssn),
    dateOfBirth: open('date_of_birth', row.dateOfBirth),
    spouseSsn: open('spouse_ssn', row.spouseSsn),
    spouseDateOfBirth: open('spouse_date_of_birth', row.spouseDateOfBirth),
    bankRoutingNumber: open('bank_routing_number', row.bankRoutingNumber),
    bankAccountNumber: open('bank_account_number', row.bankAccountNumber),
  })
}

/** The sealed columns of a profile, sealed for another client. */
export function moveProfile(
  keyring: Keyring,
  {
    clientId,
    ...row
  }: Pick<Selectable<Database['clientProfiles']>, (typeof sealedFields)[number] | 'clientId'>,
  to: string,
) {
  const open = openerOf(keyring, 'client_profiles', clientId)
  const seal = sealerOf(keyring, 'client_profiles', to)
  function move(column: string, sealed: Buffer): Buffer
  function move(column: string, sealed: Buffer | null): Buffer | null
  function move(column: string, sealed: Buffer | null) {
    return seal(column, open(column, sealed))
  }
  return {
    clientId: to,
    ssn: move('ssn', row.ssn),
    dateOfBirth: move('date_of_birth', row.dateOfBirth),
    spouseSsn: move('spouse_ssn', row.spouseSsn),
    spouseDateOfBirth: move('spouse_date_of_birth', row.spouseDateOfBirth),
    bankRoutingNumber: move('bank_routing_number', row.bankRoutingNumber),
    bankAccountNumber: move('bank_account_number', row.bankAccountNumber),
  }
}

export const sealedFields = [
  'ssn',
  'dateOfBirth',
  'spouseSsn',
  'spouseDateOfBirth',
  'bankRoutingNumber',
  'bankAccountNumber',
] as const

/** A client's birth date, as YYYY-MM-DD. */
export function openBirthDate(keyring: Keyring, clientId: string, sealed: Buffer): string {
  return openerOf(keyring, 'client_profiles', clientId)('date_of_birth', sealed)
}

/** Formats a profile's numbers. */
export function formattedProfile(values: ProfileValues): Profile {
  return {
    ...values,
    ssn: formatSsn(values.ssn),
    phone: formatPhone(values.phone),
    spouseSsn: orNull(values.spouseSsn, formatSsn),
    emergencyContactPhone: orNull(values.emergencyContactPhone, formatPhone),
  }
}

/** One full, formatted number of a profile. */
export function openNumber(
  keyring: Keyring,
  clientId: string,
  number: ProfileNumber,
  sealed: Buffer,
): string {
  const { column, format } = numbers[number]
  return format(openerOf(keyring, 'client_profiles', clientId)(column, sealed))
}

const asIs = (number: string) => number

const numbers = {
  ssn: { column: 'ssn', format: formatSsn },
  spouseSsn: { column: 'spouse_ssn', format: formatSsn },
  bankRoutingNumber: { column: 'bank_routing_number', format: asIs },
  bankAccountNumber: { column: 'bank_account_number', format: asIs },
} satisfies Record<ProfileNumber, unknown>

export function sealDependent(keyring: Keyring, dependent: Dependent) {
  const seal = sealerOf(keyring, 'dependents', dependent.id)
  return {
    ...dependent,
    ssn: seal('ssn', dependent.ssn),
    ssnMac: orNull(dependent.ssn, (ssn) => numberMac(keyring.primary, 'ssn', ssn)),
    dateOfBirth: seal('date_of_birth', dependent.dateOfBirth),
  }
}

export function openDependent(keyring: Keyring, row: DependentRow): Dependent {
  return {
    ...row,
    ssn: openDependentSsn(keyring, row),
    dateOfBirth: openDateOfBirth(keyring, row),
  }
}

/** A dependent's, as YYYY-MM-DD. */
export function openDateOfBirth(
  keyring: Keyring,
  { id, dateOfBirth }: Pick<DependentRow, 'id' | 'dateOfBirth'>,
): string {
  return openerOf(keyring, 'dependents', id)('date_of_birth', dateOfBirth)
}

export function openDependentSsn(
  keyring: Keyring,
  { id, ssn }: Pick<DependentRow, 'id' | 'ssn'>,
): string | null {
  const open = openerOf(keyring, 'dependents', id)
  return orNull(ssn, (sealed) => formatSsn(open('ssn', sealed)))
}

function sealerOf(keyring: Keyring, table: string, row: string) {
  function seal(column: string, value: string): Buffer
  function seal(column: string, value: string | null): Buffer | null
  function seal(column: string, value: string | null) {
    return value === null ? null : sealField(keyring, { table, column, row }, value)
  }
  return seal
}

function openerOf(keyring: Keyring, table: string, row: string) {
  function open(column: string, sealed: Buffer): string
  function open(column: string, sealed: Buffer | null): string | null
  function open(column: string, sealed: Buffer | null) {
    return sealed === null ? null : openField(keyring, { table, column, row }, sealed)
  }
  return open
}

function orNull<From, To>(value: From | null, convert: (value: From) => To): To | null {
  return value === null ? null : convert(value)
}
