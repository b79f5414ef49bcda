import { defaultContactMethod, type ContactMethod } from '#shared/contact-methods.ts'
import type { Dependent } from '#shared/dependents.schema.ts'
import type { Profile } from '#shared/profile.schema.ts'

/** The form as its fields hold it: text everywhere, '' for what is empty. */
export type ProfileValues = Record<ProfileTextField, string> & {
  preferredContactMethod: ContactMethod
  dependents: DependentValues[]
}

export interface DependentValues {
  /** Holds a row together on the screen; the server gives a new dependent its id only when it is saved. */
  key: string
  /** '' until it is saved for the first time. */
  id: string
  firstName: string
  lastName: string
  ssn: string
  dateOfBirth: string
  relationship: string
  livesWithTaxpayer: boolean
  isStudent: boolean
  hasDisability: boolean
}

type ProfileTextField = Exclude<keyof Profile, 'preferredContactMethod'>

/** What the form starts with; `profile` is null where none was ever saved. */
export function valuesOf(profile: Profile | null, dependents: readonly Dependent[]): ProfileValues {
  const texts = Object.fromEntries(TEXT_FIELDS.map((field) => [field, profile?.[field] ?? '']))
  return {
    ...EMPTY,
    ...texts,
    preferredContactMethod: profile?.preferredContactMethod ?? defaultContactMethod,
    dependents: dependents.map((dependent) => ({
      ...dependent,
      key: dependent.id,
      ssn: dependent.ssn ?? '',
    })),
  }
}

/** A dependent as it begins; most are children who live with their parents. */
export function newDependent(key: string): DependentValues {
  return {
    key,
    id: '',
    firstName: '',
    lastName: '',
    ssn: '',
    dateOfBirth: '',
    relationship: '',
    livesWithTaxpayer: true,
    isStudent: false,
    hasDisability: false,
  }
}

/** The values as they are sent and judged: a dependent without an id is a new one. */
export function toInput({ dependents, ...rest }: ProfileValues) {
  return {
    ...rest,
    dependents: dependents.map(({ key: _key, id, ...dependent }) => ({
      ...dependent,
      ...(id !== '' && { id }),
    })),
  }
}

/**
 * The form after a save. The server has given ids to new dependents, in the order in which they were sent; what was
 * typed or removed meanwhile stays as it is now.
 */
export function withSavedIds(
  now: ProfileValues,
  sent: ProfileValues,
  saved: readonly { id: string }[],
): ProfileValues {
  const ids = new Map(sent.dependents.map(({ key }, place) => [key, saved[place]?.id]))
  return {
    ...now,
    dependents: now.dependents.map((dependent) => ({
      ...dependent,
      id: ids.get(dependent.key) ?? dependent.id,
    })),
  }
}

export function isSame(a: ProfileValues, b: ProfileValues): boolean {
  return JSON.stringify(ordered(a)) === JSON.stringify(ordered(b))
}

const EMPTY: Record<ProfileTextField, string> = {
  ssn: '',
  dateOfBirth: '',
  occupation: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
  filingStatus: '',
  spouseFirstName: '',
  spouseLastName: '',
  spouseSsn: '',
  spouseDateOfBirth: '',
  spouseOccupation: '',
  bankAccountType: '',
  bankRoutingNumber: '',
  bankAccountNumber: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
}

const TEXT_FIELDS = Object.keys(EMPTY).filter((name): name is ProfileTextField => name in EMPTY)

/** Always in the same order, whatever order the values were put together in. */
function ordered({ preferredContactMethod, dependents, ...texts }: ProfileValues) {
  return [
    TEXT_FIELDS.map((field) => texts[field]),
    preferredContactMethod,
    dependents.map(({ id, firstName, lastName, ssn, dateOfBirth, relationship, ...flags }) => [
      [id, firstName, lastName, ssn, dateOfBirth, relationship],
      [flags.livesWithTaxpayer, flags.isStudent, flags.hasDisability],
    ]),
  ]
}
