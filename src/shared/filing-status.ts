import { z } from 'zod'
import { missingOr } from './text.ts'

export const filingStatuses = [
  'single',
  'married_jointly',
  'married_separately',
  'head_of_household',
  'qualifying_widow',
] as const
export type FilingStatus = (typeof filingStatuses)[number]

/** The terms of Form 1040. */
export const filingStatusLabels: Record<FilingStatus, string> = {
  single: 'Single',
  married_jointly: 'Married filing jointly',
  married_separately: 'Married filing separately',
  head_of_household: 'Head of household',
  qualifying_widow: 'Qualifying surviving spouse',
}

export function isMarried(status: unknown): boolean {
  return status === 'married_jointly' || status === 'married_separately'
}

export const filingStatus = z.enum(filingStatuses, {
  error: missingOr('Filing status is required', 'Choose a filing status from the list'),
})
