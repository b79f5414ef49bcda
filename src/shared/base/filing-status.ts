import { z } from 'zod'
import { missingOr } from './text.ts'
import { keysOf } from './keys-of.ts'

/** The terms of Form 1040. */
export const filingStatusLabels = {
  single: 'Single',
  married_jointly: 'Married filing jointly',
  married_separately: 'Married filing separately',
  head_of_household: 'Head of household',
  qualifying_widow: 'Qualifying surviving spouse',
} as const
export type FilingStatus = keyof typeof filingStatusLabels

export const filingStatuses = keysOf(filingStatusLabels)

export function isMarried(status: unknown): boolean {
  return status === 'married_jointly' || status === 'married_separately'
}

export const filingStatus = z.enum(filingStatuses, {
  error: missingOr('Filing status is required', 'Choose a filing status from the list'),
})
