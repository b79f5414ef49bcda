import { isBlank, missingOr, refusedBy, typedString } from './text.ts'

/**
 * A required employer identification number, XX-XXXXXXX or nine digits, with a prefix that the IRS gives. Becomes nine
 * digits. A masked number is refused, so it can't be saved.
 */
export const ein = typedString(40, {
  error: missingOr('EIN is required', 'EIN must be 9 digits, as in XX-XXXXXXX'),
})
  .check(refusedBy(einRefusal))
  .overwrite((typed) => typed.replaceAll('-', ''))

/** Why a text is no EIN, or null. */
function einRefusal(typed: string): string | null {
  if (isBlank(typed)) return 'EIN is required'
  if (!written.test(typed)) return 'EIN must be 9 digits, as in XX-XXXXXXX'
  const prefix = typed.slice(0, 2)
  return prefixes.has(prefix)
    ? null
    : `EIN must not begin with ${prefix}: the IRS gives none that does`
}

export function formatEin(nine: string): string {
  return `${nine.slice(0, 2)}-${nine.slice(2)}`
}

/** Nine digits, or the formatted number, as **-***6789. */
export function maskEin(number: string): string {
  return `**-***${number.slice(-4)}`
}

const written = /^(?:[0-9]{9}|[0-9]{2}-[0-9]{7})$/

/** IRS.gov, "How EINs are assigned and valid EIN prefixes". */
const prefixes: ReadonlySet<string> = new Set(
  [
    '01 02 03 04 05 06 10 11 12 13 14 15 16 20 21 22 23 24 25 26 27 30 31 32 33 34 35 36 37 38 39 40 41 42 43 44 45',
    '46 47 48 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 71 72 73 74 75 76 77 80 81 82 83 84 85 86 87',
    '88 90 91 92 93 94 95 98 99',
  ].flatMap((line) => line.split(' ')),
)
