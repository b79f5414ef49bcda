import { z } from 'zod'
import { digitsOf, isBlank, missingOr, refusedBy } from './text.ts'

/** A required phone number of the United States; `label` begins its messages. Becomes ten digits. */
export function phoneNamed(label: string) {
  const wrong = `${label} must be 10 digits, as in (555) 123-4567`
  return z
    .string({ error: missingOr(`${label} is required`, wrong) })
    .trim()
    .check(refusedBy(refusal))
    .overwrite(tenDigits)

  function refusal(typed: string): string | null {
    if (isBlank(typed)) return `${label} is required`
    return written.test(typed) ? null : wrong
  }
}

/** (555) 123-4567, 555-123-4567, 555.123.4567, 5551234567, each with or without +1; ten digits out. */
export const phone = phoneNamed('Phone')

export function formatPhone(ten: string): string {
  return `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}`
}

/** Formats a phone number while it is typed: at most 14 characters. */
export function formatPhoneTyping(raw: string): string {
  const digits = tenDigits(raw).slice(0, 10)
  if (digits.length === 0) return ''
  if (digits.length <= 3) return `(${digits}`
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
  return formatPhone(digits)
}

const written = /^(?:\+?1[ .-]?)?(?:\([0-9]{3}\) ?|[0-9]{3}[ .-]?)[0-9]{3}[ .-]?[0-9]{4}$/

/** Removes the country code, a leading eleventh digit that pasted numbers often have. */
function tenDigits(typed: string): string {
  const digits = digitsOf(typed, 11)
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
