import { ein, formatEin, maskEin } from './ein.ts'
import { formatSsn, maskSsn, ssn } from './ssn.ts'
import { refusedBy, typedString } from './text.ts'

/** An SSN, ITIN or EIN. Becomes the formatted number; nine bare digits are an SSN if one is ever issued so. */
export const tin = typedString(40)
  .check(refusedBy((typed) => (formatted(typed) === null ? wrong : null)))
  .overwrite((typed) => formatted(typed) ?? typed)

/** A formatted number as ***-**-6789 or **-***6789. */
export function maskTin(number: string): string {
  return number[2] === '-' ? maskEin(number) : maskSsn(number)
}

const wrong = 'Number must be an SSN, as in XXX-XX-XXXX, or an EIN, as in XX-XXXXXXX'

function formatted(typed: string): string | null {
  const person = ssn.safeParse(typed)
  if (person.success) return formatSsn(person.data)
  const business = ein.safeParse(typed)
  return business.success ? formatEin(business.data) : null
}
