import { z } from 'zod'
import { dateOfBirth } from './dates.ts'
import { relationship, relationships } from './relationships.ts'
import { ssn } from './ssn.ts'
import { blankAsNull, limits, recordId, typedText } from './text.ts'

/** Most dependents of one profile. */
export const maxDependents = 50

/** A dependent as its client sees one: the SSN as XXX-XX-XXXX, the date of birth as YYYY-MM-DD. */
export const dependent = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  ssn: z.string().nullable(),
  dateOfBirth: z.string(),
  relationship: z.enum(relationships),
  livesWithTaxpayer: z.boolean(),
  isStudent: z.boolean(),
  hasDisability: z.boolean(),
})
export type Dependent = z.output<typeof dependent>

/** One line of the profile's list. With an id it is a dependent that exists, without one a new one. */
export const dependentInput = z.object({
  id: recordId.nullish().transform((id) => id ?? undefined),
  firstName: typedText(limits.name, { min: 1, message: 'First name is required' }),
  lastName: typedText(limits.name, { min: 1, message: 'Last name is required' }),
  ssn: blankAsNull(ssn),
  dateOfBirth,
  relationship,
  livesWithTaxpayer: flag(),
  isStudent: flag(),
  hasDisability: flag(),
})
export type DependentInput = z.output<typeof dependentInput>

function flag() {
  return z.boolean({ error: 'Must be true or false' }).default(false)
}
