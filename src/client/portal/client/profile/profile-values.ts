import type { UseFormReturnType } from '@mantine/form'
import { z } from 'zod'
import { defaultContactMethod, type ContactMethod } from '#shared/clients/contact-methods.ts'
import { dependent, type Dependent } from '#shared/profile/dependents.schema.ts'
import { profile, type Profile } from '#shared/profile/profile.schema.ts'
import type { Outputs } from '#client/portal/api/trpc.ts'

/** The values of the form's fields, all as text; '' if empty. */
export type ProfileValues = z.output<typeof texts> & {
  preferredContactMethod: ContactMethod
  dependents: DependentValues[]
}

/** The values that the form was opened with, or that were saved last. Version 0 means that nothing was ever saved. */
export interface SavedProfile {
  version: number
  values: ProfileValues
}

export type ProfileFormState = UseFormReturnType<ProfileValues>

export interface DependentValues extends Omit<Dependent, 'relationship'> {
  /** Identifies the row: a new dependent has no id until it is saved. */
  key: string
  /** '' for a new dependent. */
  id: string
  ssn: string
  relationship: string
}

const texts = z.record(profile.omit({ preferredContactMethod: true }).keyof(), z.string())

/** In the order of the form. */
export const profileLabels: Readonly<Record<keyof Profile, string>> = {
  ssn: 'SSN (Social Security number)',
  dateOfBirth: 'Date of birth',
  occupation: 'Occupation',
  address: 'Address',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
  filingStatus: 'Filing status',
  spouseFirstName: 'Spouse first name',
  spouseLastName: 'Spouse last name',
  spouseSsn: 'Spouse SSN (Social Security number)',
  spouseDateOfBirth: 'Spouse date of birth',
  spouseOccupation: 'Spouse occupation',
  bankAccountType: 'Bank account type',
  bankRoutingNumber: 'Bank routing number',
  bankAccountNumber: 'Bank account number',
  phone: 'Phone',
  preferredContactMethod: 'Preferred contact method',
  emergencyContactName: 'Emergency contact name',
  emergencyContactPhone: 'Emergency contact phone',
}

const dependentLabels: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  ssn: 'SSN (Social Security number)',
  dateOfBirth: 'Date of birth',
  relationship: 'Relationship',
}

/**
 * Returns the label of the field at this path, and which dependent it belongs to. Undefined if the form has no such
 * field.
 */
export function labelOf(path: string): { label: string; dependent?: number } | undefined {
  if (isProfileField(path)) return { label: profileLabels[path] }
  const [, place, name = ''] = /^dependents\.([0-9]+)\.(.+)$/.exec(path) ?? []
  const label = dependentLabels[name]
  return label === undefined ? undefined : { label, dependent: Number(place) + 1 }
}

/** Sorts the paths of fields in the order of the form. */
export function inFormOrder(paths: readonly string[]): string[] {
  const order = Object.keys(profileLabels)
  const afterSpouse = order.indexOf('spouseOccupation') + 0.5
  const formPosition = (path: string) => (isProfileField(path) ? order.indexOf(path) : afterSpouse)
  return paths.toSorted((a, b) => formPosition(a) - formPosition(b))
}

export function isProfileField(name: string): name is keyof Profile {
  return Object.hasOwn(profileLabels, name)
}

export function valuesOf(saved: Profile | null, dependents: readonly Dependent[]): ProfileValues {
  const fields = texts.keyType.options.map((field) => [field, saved?.[field] ?? ''])
  return {
    ...texts.parse(Object.fromEntries(fields)),
    preferredContactMethod: saved?.preferredContactMethod ?? defaultContactMethod,
    dependents: dependents.map((dependent) => ({
      ...dependent,
      key: dependent.id,
      ssn: dependent.ssn ?? '',
    })),
  }
}

/** Combines two answers, one of which may be newer: the form counts as the older one. */
export function savedOf(
  saved: Outputs['profile']['get'] | null,
  { version, dependents }: Outputs['profile']['dependents'],
): SavedProfile {
  return {
    version: Math.min(saved?.version ?? 0, version),
    values: valuesOf(saved, dependents),
  }
}

export function newDependent(key: string): DependentValues {
  return {
    key,
    id: '',
    firstName: '',
    lastName: '',
    ssn: '',
    dateOfBirth: '',
    relationship: '',
    // Most are children who live with their parents.
    livesWithTaxpayer: true,
    isStudent: false,
    hasDisability: false,
  }
}

/** Returns the values as they are validated and sent. A dependent without an id is new. */
export function toInput({ dependents, ...rest }: ProfileValues) {
  return {
    ...rest,
    dependents: dependents.map(({ key: _key, id, ...fields }) => ({
      ...fields,
      ...(id !== '' && { id }),
    })),
  }
}

/**
 * Returns the form after a save: new dependents get the ids that the server gave them, in the order in which they were
 * sent. Changes that the user made during the save stay.
 */
export function withSavedIds(
  now: ProfileValues,
  sent: ProfileValues,
  saved: readonly { id: string }[],
): ProfileValues {
  const ids = new Map(sent.dependents.map(({ key }, index) => [key, saved[index]?.id]))
  return {
    ...now,
    dependents: now.dependents.map((dependent) => ({
      ...dependent,
      id: ids.get(dependent.key) ?? dependent.id,
    })),
  }
}

/** True if both have the same values, in any order of fields. */
export function isSame(a: ProfileValues, b: ProfileValues): boolean {
  return JSON.stringify(a, COMPARED) === JSON.stringify(b, COMPARED)
}

const COMPARED = [...Object.keys(profile.shape), 'dependents', ...Object.keys(dependent.shape)]
