import { formatPhone } from './format-phone.ts'
import { isBlank, missingOr, refusedBy, typedString } from './text.ts'
import { signsOf, type Typing, typingOf, withoutSeparators } from './typing.ts'

/** A required phone number of the United States; `label` begins its messages. Becomes ten digits. */
export function phoneNamed(label: string) {
  const wrong = `${label} must be 10 digits, as in (555) 123-4567`
  return typedString(40, { error: missingOr(`${label} is required`, wrong) })
    .check(refusedBy(refusal))
    .overwrite(tenDigits)

  function refusal(typed: string): string | null {
    if (isBlank(typed)) return `${label} is required`
    return written.test(typed) ? null : wrong
  }
}

/** (555) 123-4567, 555-123-4567, 555.123.4567, 5551234567, each with or without +1; ten digits out. */
export const phone = phoneNamed('Phone')

const ten = typingOf(10, {
  write(digits) {
    if (digits.length === 0) return ''
    if (digits.length <= 3) return `(${digits}`
    if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`
    return formatPhone(digits)
  },
})

/**
 * At most 14 characters. Another country's number and the beginning of a country code stay as typed, because ten of
 * their digits would be somebody else's number.
 */
export const phoneTyping: Typing = {
  ...ten,
  format: (raw) => (/^\s*\+(?!1)|^\s*\+1\s*$/.test(raw) ? raw : ten.format(tenDigits(raw))),
  fits: (raw) => /^(?:\+?1)?[0-9]{0,10}$/.test(withoutSeparators(raw)),
}

const written = /^(?:\+?1[ .-]?)?(?:\([0-9]{3}\) ?|[0-9]{3}[ .-]?)[0-9]{3}[ .-]?[0-9]{4}$/

/** Removes the country code: +1, or a leading eleventh digit, which pasted numbers often have. */
function tenDigits(typed: string): string {
  const digits = signsOf(ten, typed.replace(/^\s*\+1/, ''), 11)
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
}
