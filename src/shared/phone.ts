import { tenDigits } from './phone-digits.ts'
import { isBlank, missingOr, refusedBy, typedString } from './text.ts'

/** A required phone number of the United States; `label` begins its messages. Becomes ten digits. */
export function phoneNamed(label: string) {
  const wrong = `${label} must be 10 digits, as in (555) 123-4567`
  return typedString(40, { error: missingOr(`${label} is required`, wrong) })
    .check(refusedBy(refusal))
    .overwrite(tenDigits)

  function refusal(typed: string): string | null {
    if (isBlank(typed)) return `${label} is required`
    return written.test(typed.replaceAll(/\p{Pd}/gu, '-')) ? null : wrong
  }
}

/** (555) 123-4567, 555-123-4567, 555.123.4567, 5551234567, each with or without +1; ten digits out. */
export const phone = phoneNamed('Phone')

const written = /^(?:\+?1[ .-]?)?(?:\([0-9]{3}\) ?|[0-9]{3}[ .-]?)[0-9]{3}[ .-]?[0-9]{4}$/
