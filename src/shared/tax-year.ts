import { z } from 'zod'
import { currentTaxYear } from './dates.ts'
import { missingOr } from './text.ts'

export const firstTaxYear = 2000

/** The year after the current one: some file for a year that has only begun. */
export function lastTaxYear(now: Date): number {
  return currentTaxYear(now) + 1
}

const outOfRange = `Tax year must be from ${firstTaxYear} to next year`

/** A tax year from 2000 to next year, as a whole number. */
export const taxYear = z
  .int({ error: missingOr('Tax year is required', 'Tax year must be a whole number') })
  .min(firstTaxYear, { error: outOfRange })
  .refine((year) => year <= lastTaxYear(new Date()), { error: outOfRange })
