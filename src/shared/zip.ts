import { z } from 'zod'
import { digitsOf, missingOr } from './text.ts'

/** A ZIP code, 12345, or a ZIP+4, 12345-6789. */
export const zipCode = z
  .string({ error: missingOr('ZIP code is required', 'ZIP code must be text') })
  .trim()
  .regex(/^[0-9]{5}(?:-[0-9]{4})?$/, {
    error: missingOr('ZIP code is required', 'ZIP code must be 12345 or 12345-6789'),
  })

/** Formats a ZIP code while it is typed: at most 10 characters. */
export function formatZipTyping(raw: string): string {
  const digits = digitsOf(raw, 9)
  return digits.length > 5 ? `${digits.slice(0, 5)}-${digits.slice(5)}` : digits
}
