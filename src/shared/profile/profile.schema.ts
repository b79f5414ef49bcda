import { z } from 'zod'
import {
  accountNumber,
  bankAccountType,
  bankAccountTypes,
  routingNumber,
} from '#shared/base/bank.ts'
import {
  contactMethod,
  contactMethods,
  defaultContactMethod,
} from '#shared/clients/contact-methods.ts'
import { dateOfBirth, dateOfBirthNamed } from '#shared/base/date-of-birth.ts'
import { dependent, dependentInput, maxDependents } from './dependents.schema.ts'
import { filingStatus, filingStatuses, isMarried } from '#shared/base/filing-status.ts'
import { phone, phoneNamed } from '#shared/base/phone.ts'
import { ssn, ssnNamed } from '#shared/base/ssn.ts'
import { blankAsNull, limits, optionalText, recordId, typedText } from '#shared/base/text.ts'
import { usState } from '#shared/base/us-states.ts'
import { openedVersion, version } from '#shared/base/version.ts'
import { zipCode } from '#shared/base/zip.ts'

/** A profile in answers: SSNs as XXX-XX-XXXX, phones as (XXX) XXX-XXXX. Staff get masked numbers. */
export const profile = z.object({
  ssn: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  occupation: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  zipCode: z.string().nullable(),
  phone: z.string().nullable(),
  filingStatus: z.enum(filingStatuses).nullable(),
  spouseFirstName: z.string().nullable(),
  spouseLastName: z.string().nullable(),
  spouseSsn: z.string().nullable(),
  spouseDateOfBirth: z.string().nullable(),
  spouseOccupation: z.string().nullable(),
  bankAccountType: z.enum(bankAccountTypes).nullable(),
  bankRoutingNumber: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  preferredContactMethod: z.enum(contactMethods),
  emergencyContactName: z.string().nullable(),
  emergencyContactPhone: z.string().nullable(),
})
export type Profile = z.output<typeof profile>

/** The shape for the screens; REST has the version in the `ETag`. Dependents share the version. */
export const versionedProfile = profile.extend({ version })

export const versionedDependents = z.object({ version, dependents: z.array(dependent) })

export const savedProfile = versionedDependents.extend({ profile })

/** The spouse's fields that married filing statuses require, with the messages when they are missing. */
const spouseRequired = [
  ['spouseFirstName', 'Spouse first name is required'],
  ['spouseLastName', 'Spouse last name is required'],
  ['spouseSsn', 'Spouse SSN is required'],
  ['spouseDateOfBirth', 'Spouse date of birth is required'],
] as const

const fields = {
  ssn,
  dateOfBirth,
  occupation: optionalText(limits.name),
  address: required(limits.address, 'Address is required'),
  city: required(limits.name, 'City is required'),
  state: usState,
  zipCode,
  phone,
  filingStatus,
  spouseFirstName: optionalText(limits.name),
  spouseLastName: optionalText(limits.name),
  spouseSsn: blankAsNull(ssnNamed('Spouse SSN')),
  spouseDateOfBirth: blankAsNull(dateOfBirthNamed({ label: 'Spouse date of birth' })),
  spouseOccupation: optionalText(limits.name),
  bankAccountType: blankAsNull(bankAccountType),
  bankRoutingNumber: blankAsNull(routingNumber),
  bankAccountNumber: blankAsNull(accountNumber),
  preferredContactMethod: blankAsNull(contactMethod).transform(
    (method) => method ?? defaultContactMethod,
  ),
  emergencyContactName: optionalText(limits.name),
  emergencyContactPhone: blankAsNull(phoneNamed('Emergency contact phone')),
  dependents: z
    .array(dependentInput, { error: 'Must be a list of dependents' })
    .max(maxDependents, { error: `Must be at most ${maxDependents} dependents` })
    .optional(),
}

/** Refinements that run even while other fields are invalid, so that a form shows all errors at once. */
const whenObject = {
  when: ({ value }: z.core.ParsePayload) => typeof value === 'object' && value !== null,
}

const profileFields = z.object(fields).superRefine(requireSpouse, whenObject)

/**
 * A profile to save. The spouse's fields are required if married, otherwise dropped. `dependents` is the whole list.
 */
export const profileInput = z.preprocess(
  (sent: z.input<typeof profileFields>) => withoutStraySpouse(sent),
  profileFields,
)
export type ProfileInput = z.output<typeof profileInput>
export type ProfileForm = z.input<typeof profileInput>

const versionedFields = profileFields.safeExtend({ version: openedVersion })

const ownFields = versionedFields.safeExtend({ client: recordId.optional() })

/** The profile of the caller, or of a `client` they act for. */
export const saveProfileInput = z.preprocess(
  (sent: z.input<typeof ownFields>) => withoutStraySpouse(sent),
  ownFields,
)

const clientFields = z
  .object({
    ...fields,
    ssn: blankAsNull(ssn),
    clientId: recordId,
    version: openedVersion,
    /** True if a number that is left empty stays as it is saved. */
    keepNumbers: z.boolean({ error: 'Must be true or false' }).default(false),
  })
  .superRefine(requireSpouse, whenObject)
  .superRefine(({ ssn: typed, keepNumbers }, ctx) => {
    if (typed !== null || keepNumbers) return
    ctx.addIssue({ code: 'custom', path: ['ssn'], message: 'SSN is required' })
  }, whenObject)

/** The profile of an office client, which staff save. */
export const saveClientProfileInput = z.preprocess(
  (sent: z.input<typeof clientFields>) => withoutStraySpouse(sent),
  clientFields,
)
export type ClientProfileInput = z.output<typeof saveClientProfileInput>

function required(max: number, message: string) {
  return typedText(max, { min: 1, message })
}

function withoutStraySpouse<Sent extends { filingStatus: unknown }>(sent: Sent): Sent {
  if (typeof sent !== 'object' || sent === null || isMarried(sent.filingStatus)) return sent
  return { ...sent, ...noSpouse }
}

const noSpouse = {
  spouseFirstName: null,
  spouseLastName: null,
  spouseSsn: null,
  spouseDateOfBirth: null,
  spouseOccupation: null,
}

function requireSpouse(
  input: Readonly<Record<'filingStatus' | (typeof spouseRequired)[number][0], unknown>> & {
    readonly keepNumbers?: boolean
  },
  ctx: z.core.$RefinementCtx,
) {
  if (!isMarried(input.filingStatus)) return
  for (const [field, message] of spouseRequired) {
    if (field === 'spouseSsn' && input.keepNumbers === true) continue
    if (input[field] === null) ctx.addIssue({ code: 'custom', path: [field], message })
  }
}
