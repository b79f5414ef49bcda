import { tenDigits } from './phone-digits.ts'
import { isBlank, missingOr, refusedBy, typedString } from './text.ts'

/** A required phone number of the United States; `label` begins its messages. Becomes ten digits. */
export function phoneNamed(label: string) {
  const wrong = `${label} must be 10 digits, as in (775) 555-0123`
  const impossible = `${label} can’t be right: area code and the next three digits begin with 2 to 9`
  return typedString(40, { error: missingOr(`${label} is required`, wrong) })
    .check(refusedBy(refusal))
    .overwrite(tenDigits)

  function refusal(typed: string): string | null {
    if (isBlank(typed)) return `${label} is required`
    if (!written.test(typed.replaceAll(/\p{Pd}/gu, '-'))) return wrong
    return possible.test(tenDigits(typed)) ? null : impossible
  }
}

/** (775) 555-0123, 775-555-0123, 775.555.0123, 7755550123, each with or without +1; ten digits out. */
export const phone = phoneNamed('Phone')

/** North American Numbering Plan: area code and exchange begin with 2 to 9, and no area code ends in 11. */
const possible = /^[2-9](?!11)[0-9]{2}[2-9]/

const written = /^(?:\+?1[ .-]?)?(?:\([0-9]{3}\) ?|[0-9]{3}[ .-]?)[0-9]{3}[ .-]?[0-9]{4}$/
