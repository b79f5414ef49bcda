import { itinGroups } from '#shared/law/limits.ts'
import { isBlank, missingOr, refusedBy, typedString } from './text.ts'

/**
 * A required Social Security number or ITIN; `label` begins its messages. Becomes nine digits. `dependent`: an ATIN, which
 * the IRS gives a child whose adoption is pending, counts too.
 */
export function ssnNamed(label: string, { dependent = false } = {}) {
  const wrong = `${label} must be 9 digits, as in XXX-XX-XXXX`
  return typedString(40, { error: missingOr(`${label} is required`, wrong) })
    .check(refusedBy(refusal))
    .overwrite((typed) => typed.replaceAll('-', ''))

  function refusal(typed: string): string | null {
    if (isBlank(typed)) return `${label} is required`
    if (!written.test(typed)) return wrong
    const nine = typed.replaceAll('-', '')
    if (isAtin(nine))
      return dependent ? null : `${label} is an ATIN, which only a dependent can have`
    return wasIssued(nine) ? null : `${label} is not a number that is ever issued`
  }
}

/** Nine digits or XXX-XX-XXXX in; nine digits out. A masked number is refused, so it can't be saved. */
export const ssn = ssnNamed('SSN')

export function formatSsn(nine: string): string {
  return `${nine.slice(0, 3)}-${nine.slice(3, 5)}-${nine.slice(5)}`
}

/** Nine digits, or the formatted number, as ***-**-6789. */
export function maskSsn(number: string): string {
  return `***-**-${number.slice(-4)}`
}

const written = /^(?:[0-9]{9}|[0-9]{3}-[0-9]{2}-[0-9]{4})$/

/** 9xx-93-xxxx: an adoption taxpayer identification number (Form W-7A; IRM 3.13.40). */
function isAtin(nine: string): boolean {
  return /^9..93(?!0000)/.test(nine)
}

/** SSA never issues area 000, 666 or 900-999, group 00 or serial 0000; ITINs start with 9 (IRM 3.21.263). */
function wasIssued(nine: string): boolean {
  const [area, group, serial] = [nine.slice(0, 3), Number(nine.slice(3, 5)), nine.slice(5)]
  if (area === '000' || area === '666' || group === 0 || serial === '0000') return false
  return (
    !area.startsWith('9') ||
    itinGroups.value.some(([first, last]) => first <= group && group <= last)
  )
}
