import { z } from 'zod'
import { missingOr } from './text.ts'

export const relationships = [
  'child',
  'stepchild',
  'grandchild',
  'nephew',
  'niece',
  'sibling',
  'parent',
  'other',
] as const
export type Relationship = (typeof relationships)[number]

export const relationshipLabels: Record<Relationship, string> = {
  child: 'Child',
  stepchild: 'Stepchild',
  grandchild: 'Grandchild',
  nephew: 'Nephew',
  niece: 'Niece',
  sibling: 'Sibling',
  parent: 'Parent',
  other: 'Other',
}

export const relationship = z.enum(relationships, {
  error: missingOr('Relationship is required', 'Choose a relationship from the list'),
})
