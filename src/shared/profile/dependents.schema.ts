import { z } from 'zod'
import { dateOfBirth } from '#shared/base/date-of-birth.ts'
import { ssnNamed } from '#shared/base/ssn.ts'
import { blankAsNull, missingOr, personNames, recordId } from '#shared/base/text.ts'
import { keysOf } from '#shared/base/keys-of.ts'

export const relationshipLabels = {
  child: 'Child',
  stepchild: 'Stepchild',
  grandchild: 'Grandchild',
  nephew: 'Nephew',
  niece: 'Niece',
  sibling: 'Sibling',
  parent: 'Parent',
  other: 'Other',
} as const
export type Relationship = keyof typeof relationshipLabels

export const relationships = keysOf(relationshipLabels)

export const relationship = z.enum(relationships, {
  error: missingOr('Relationship is required', 'Choose a relationship from the list'),
})

export const maxDependents = 50

/** A dependent as the client sees it: the SSN as XXX-XX-XXXX, the date of birth as YYYY-MM-DD. */
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

/** A dependent to save; without an id it is a new one. */
export const dependentInput = z.object({
  id: recordId.nullish().transform((id) => id ?? undefined),
  ...personNames,
  ssn: blankAsNull(ssnNamed('SSN', { dependent: true })),
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
