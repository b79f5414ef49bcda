import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatRoutingTyping } from '#shared/bank.ts'
import { formatPhoneTyping } from '#shared/phone.ts'
import { formatSsnTyping } from '#shared/ssn.ts'
import { formatZipTyping } from '#shared/zip.ts'
import { formatKeepingCaret } from '#client/portal/ui/masked-input.ts'

/** The text of a field with | at the caret. */
function field(shown: string) {
  return { value: shown.replace('|', ''), caret: shown.indexOf('|') }
}

function seen({ value, caret }: { value: string; caret: number }) {
  return `${value.slice(0, caret)}|${value.slice(caret)}`
}

test.each([
  ['typing on', '12', '123|', '123|'],
  ['typing past a hyphen', '123', '1234|', '123-4|'],
  ['typing in the middle', '123-4', '129|3-4', '129|-34'],
  ['deleting in the middle', '123-45-6789', '12|-45-6789', '12|4-56-789'],
  ['deleting a hyphen moves over it', '123-45-6789', '123|45-6789', '123|-45-6789'],
  ['deleting at the start', '123-45-6789', '|23-45-6789', '|234-56-789'],
  ['a letter is not taken, and nothing moves', '123-45', '12x|3-45', '12|3-45'],
  ['one digit too many is refused', '123-45-6789', '1293-45-6789|', '123-45-6789|'],
  ['also in the middle', '123-45-6789', '123-9|45-6789', '123|-45-6789'],
  ['pasting over all of it', '123-45-6789', '987 65 4321|', '987-65-4321|'],
  ['emptying it', '1', '|', '|'],
])('SSN: %s', (_what, before, typed, shown) => {
  expect(seen(formatKeepingCaret(formatSsnTyping, before, field(typed)))).toBe(shown)
})

test.each([
  ['the bracket comes by itself', '', '7|', '(7|'],
  ['typing past the area code', '(775', '(7755|', '(775) 5|'],
  ['typing in the area code', '(775) 555', '(97|75) 555', '(97|7) 555-5'],
  [
    'a pasted country code goes, the caret stays behind the last digit',
    '',
    '+1 775 555 0100|',
    '(775) 555-0100|',
  ],
  ['deleting the bracket', '(775) 555-0100', '775|) 555-0100', '(775|) 555-0100'],
])('phone: %s', (_what, before, typed, shown) => {
  expect(seen(formatKeepingCaret(formatPhoneTyping, before, field(typed)))).toBe(shown)
})

test('after any input the caret stays inside the text, and the digits before it stay before it', () => {
  const formats = [formatSsnTyping, formatPhoneTyping, formatZipTyping, formatRoutingTyping]
  const text = fc.string({ unit: fc.constantFrom(...Array.from('0123456789-() x')), maxLength: 24 })
  fc.assert(
    fc.property(fc.constantFrom(...formats), text, text, fc.nat(), (format, before, raw, at) => {
      const caret = at % (raw.length + 1)
      const typed = formatKeepingCaret(format, format(before), { value: raw, caret })
      expect(typed.value).toBe(format(typed.value))
      expect(typed.caret).toBeGreaterThanOrEqual(0)
      expect(typed.caret).toBeLessThanOrEqual(typed.value.length)
    }),
  )
})
