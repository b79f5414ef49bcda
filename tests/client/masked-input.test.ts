import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountTyping,
  formatKeepingCaret,
  phoneTyping,
  routingTyping,
  ssnTyping,
  zipTyping,
} from '#client/portal/ui/masked-input.ts'

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
  expect(seen(formatKeepingCaret(ssnTyping, before, field(typed)))).toBe(shown)
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
  ['typing a country code', '', '+|', '+|'],
  ['typing the American one', '+', '+1|', '+1|'],
  ['typing on after it', '+1', '+17|', '(7|'],
  [
    'typing the 1 of the country and ten digits',
    '(177) 555-5010',
    '(177) 555-50100|',
    '(775) 555-0100|',
  ],
  ['typing another country’s code', '+', '+4|', '+4|'],
  ['typing another country’s number', '+44 20 7946 095', '+44 20 7946 0958|', '+44 20 7946 0958|'],
])('phone: %s', (_what, before, typed, shown) => {
  expect(seen(formatKeepingCaret(phoneTyping, before, field(typed)))).toBe(shown)
})

test.each([
  ['another country’s number', phoneTyping, '', '+44 20 7946 0958'],
  ['one of ten digits', phoneTyping, '', '+49 30 12345678'],
  ['one over an American number', phoneTyping, '(775) 555-0100', '+52 55 1234 5678'],
  ['one behind the exit code', phoneTyping, '', '011 44 20 7946 0958'],
  ['an extension', phoneTyping, '', '(775) 555-0100 ext. 12'],
  ['a tenth digit', ssnTyping, '', '219-09-99991'],
  ['an EIN with words', ssnTyping, '', 'EIN 12-3456789'],
  ['a masked SSN', ssnTyping, '', '***-**-9999'],
  ['a British postcode', zipTyping, '', 'SW1A 1AA'],
  ['an IBAN', routingTyping, '', 'DE89370400440532013000'],
  ['an IBAN as an account', accountTyping, '', 'DE89 3704 0044 0532 0130 00'],
])('%s is kept as pasted, and as edited from there', (_what, typing, before, pasted) => {
  expect(seen(formatKeepingCaret(typing, before, field(`${pasted}|`)))).toBe(`${pasted}|`)
  const shorter = pasted.slice(0, -1)
  expect(seen(formatKeepingCaret(typing, pasted, field(`${shorter}|`)))).toBe(
    typing.fits(shorter) ? `${typing.format(shorter)}|` : `${shorter}|`,
  )
})

test.each([
  ['1234-5678-90', '1234567890'],
  ['AB 12 34', 'AB1234'],
])('the pasted account number %s fits without its separators', (pasted, shown) => {
  expect(formatKeepingCaret(accountTyping, '', field(`${pasted}|`)).value).toBe(shown)
})

test('after any input the caret stays inside the text, and a value that fits has its format', () => {
  const typings = [ssnTyping, phoneTyping, zipTyping, routingTyping, accountTyping]
  const text = fc.string({
    unit: fc.constantFrom(...Array.from('0123456789-() x+')),
    maxLength: 24,
  })
  fc.assert(
    fc.property(fc.constantFrom(...typings), text, text, fc.nat(), (typing, before, raw, at) => {
      const caret = at % (raw.length + 1)
      const typed = formatKeepingCaret(typing, typing.format(before), { value: raw, caret })
      if (typing.fits(typed.value)) expect(typing.format(typed.value)).toBe(typed.value)
      else expect(typed.value).toBe(raw)
      expect(typed.caret).toBeGreaterThanOrEqual(0)
      expect(typed.caret).toBeLessThanOrEqual(typed.value.length)
    }),
  )
})

test.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234', '(555) 123-4'],
  ['55512345678', '(555) 123-4567'],
  ['+1 555 123 4567', '(555) 123-4567'],
  ['abc', ''],
])('phone: typing %j shows %j', (raw, shown) => {
  expect(phoneTyping.format(raw)).toBe(shown)
})

test.each([
  ['', ''],
  ['12345', '12345'],
  ['123456', '12345-6'],
  ['12345-67890', '12345-6789'],
  ['1a2b3', '123'],
])('ZIP code: typing %j shows %j', (raw, shown) => {
  expect(zipTyping.format(raw)).toBe(shown)
})

test.each([
  ['', ''],
  ['1', '1'],
  ['123', '123'],
  ['1234', '123-4'],
  ['12345', '123-45'],
  ['123456', '123-45-6'],
  ['1234567890', '123-45-6789'],
  ['a1b2c3', '123'],
  ['123-45-6789', '123-45-6789'],
])('SSN: typing %j shows %j', (raw, shown) => {
  expect(ssnTyping.format(raw)).toBe(shown)
})

test('phone: the format while typing has at most 14 characters, and formatting again changes nothing', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9() -]{0,20}$/), (raw) => {
      const shown = phoneTyping.format(raw)
      expect(shown.length).toBeLessThanOrEqual(14)
      expect(phoneTyping.format(shown)).toBe(shown)
    }),
  )
})

test('SSN: the format while typing has at most 11 characters, and formatting again changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (raw) => {
      const shown = ssnTyping.format(raw)
      expect(shown).toMatch(/^[0-9-]{0,11}$/)
      expect(ssnTyping.format(shown)).toBe(shown)
    }),
  )
})

test('bank numbers: the fields keep only what a number has, up to its maximum length', () => {
  expect(routingTyping.format('021-000-021 9')).toBe('021000021')
  expect(accountTyping.format(`a*b ${'1'.repeat(20)}`)).toBe(`ab${'1'.repeat(15)}`)
})
