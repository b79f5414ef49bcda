import { z } from 'zod'
import { currentTaxYear } from './dates.ts'
import { missingOr } from './text.ts'

export const firstTaxYear = 2000

/** The year after the current one: some file for a year that has only begun. */
export function lastTaxYear(now: Date): number {
  return currentTaxYear(now) + 1
}

/** A tax year from 2000 to next year, as a whole number. */
export const taxYear = z
  .int({ error: missingOr('Tax year is required', 'Tax year must be a whole number') })
  .refine((year) => year >= firstTaxYear && year <= lastTaxYear(new Date()), {
    error: 'Tax year must be from 2000 to next year',
  })
