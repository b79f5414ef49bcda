import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatSsn, maskSsn, ssn, ssnNamed } from '#shared/base/ssn.ts'
import { holdsSsn, maskSsns, typedReason } from '#shared/base/ssn-in-text.ts'
import { messagesOf } from './support.ts'

const wrongForm = 'SSN must be 9 digits, as in XXX-XX-XXXX'
const neverIssued = 'SSN is not a number that is ever issued'

const nineDigits = fc
  .integer({ min: 0, max: 999_999_999 })
  .map((number) => String(number).padStart(9, '0'))

test.each([
  ['123-45-6789', '123456789'],
  ['123456789', '123456789'],
  [' 123-45-6789 ', '123456789'],
  ['899-99-9999', '899999999'],
  ['001-01-0001', '001010001'],
])('%j is %s', (typed, stored) => {
  expect(ssn.parse(typed)).toBe(stored)
})

test.each([
  ['12345678', wrongForm],
  ['1234567890', wrongForm],
  ['123-456789', wrongForm],
  ['12345-6789', wrongForm],
  ['123 45 6789', wrongForm],
  ['123–45–6789', wrongForm],
  ['12A-45-6789', wrongForm],
  ['١٢٣٤٥٦٧٨٩', wrongForm],
  ['１２３４５６７８９', wrongForm],
  ['***-**-6789', wrongForm],
  ['123-45-6789\n1', wrongForm],
  ['123-45-6789\0', wrongForm],
  [123456789, wrongForm],
  [['123456789'], wrongForm],
  ['000-45-6789', neverIssued],
  ['666-45-6789', neverIssued],
  ['900-45-6789', neverIssued],
  ['999-49-6789', neverIssued],
  ['123-00-6789', neverIssued],
  ['123-45-0000', neverIssued],
  ['', 'SSN is required'],
  ['  ', 'SSN is required'],
  [undefined, 'SSN is required'],
  [null, 'SSN is required'],
])('%j is refused: %s', (typed, message) => {
  expect(messagesOf(ssn, typed)).toEqual([message])
})

test('an ITIN is accepted only in the ranges of the IRS', () => {
  const accepted = Array.from({ length: 100 }, (_, group) => group).filter(
    (group) => ssn.safeParse(`912-${String(group).padStart(2, '0')}-3456`).success,
  )
  const range = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index)
  expect(accepted).toEqual([...range(50, 65), ...range(70, 88), ...range(90, 92), ...range(94, 99)])
})

test('an ATIN is accepted for a dependent only, with a sentence of its own', () => {
  const ofDependent = ssnNamed('SSN', { dependent: true })
  for (const typed of ['912-93-1234', '912931234']) {
    expect(ofDependent.parse(typed)).toBe('912931234')
    expect(messagesOf(ssn, typed)).toEqual(['SSN is an ATIN, which only a dependent can have'])
  }
  expect(messagesOf(ofDependent, '912-93-0000')).toEqual([neverIssued])
  expect(messagesOf(ofDependent, '912-89-1234')).toEqual([neverIssued])
  expect(ofDependent.parse('219-09-9999')).toBe('219099999')
})

test('an ITIN with the serial 0000 is refused', () => {
  expect(messagesOf(ssn, '912-70-0000')).toEqual([neverIssued])
})

test('a valid number is accepted with and without dashes, and stays the same number', () => {
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const plain = ssn.safeParse(nine)
      expect(ssn.safeParse(formatSsn(nine)).success).toBe(plain.success)
      if (plain.success) expect(ssn.parse(formatSsn(plain.data))).toBe(nine)
    }),
  )
})

test('areas 000, 666 and 9xx outside the ITIN ranges, group 00 and serial 0000 never pass', () => {
  fc.assert(
    fc.property(nineDigits, (nine) => {
      const passes = ssn.safeParse(nine).success
      if (/^(?:000|666)|^.{3}00|0000$/.test(nine)) expect(passes).toBe(false)
      else expect(passes).toBe(!nine.startsWith('9') || itin.test(nine))
    }),
    { numRuns: 1000 },
  )
})
const itin = /^9..(?:5[0-9]|6[0-5]|7[0-9]|8[0-8]|9[0-2]|9[4-9])/

test('a masked number shows four digits and cannot be saved', () => {
  fc.assert(
    fc.property(nineDigits, (nine) => {
      expect(maskSsn(nine)).toBe(`***-**-${nine.slice(5)}`)
      expect(maskSsn(formatSsn(nine))).toBe(maskSsn(nine))
      expect(ssn.safeParse(maskSsn(nine)).success).toBe(false)
    }),
  )
})

test('messages about a spouse’s number say that it is the spouse’s', () => {
  expect(messagesOf(ssnNamed('Spouse SSN'), '')).toEqual(['Spouse SSN is required'])
  expect(messagesOf(ssnNamed('Spouse SSN'), '1')).toEqual([
    'Spouse SSN must be 9 digits, as in XXX-XX-XXXX',
  ])
})

describe('an SSN within other text', () => {
  test.each([
    ['my SSN is 123-45-6789.', 'my SSN is ***-**-6789.'],
    ['SSN:123-45-6789', 'SSN:***-**-6789'],
    ['SSN123456789', 'SSN***-**-6789'],
    ['123 45 6789', '***-**-6789'],
    ['123\u00a045\u00a06789', '***-**-6789'],
    ['123.45.6789', '***-**-6789'],
    ['123 - 45 - 6789', '***-**-6789'],
    ['123-45 - 6789', '***-**-6789'],
    ['123–45–6789', '***-**-6789'],
    ['123\u201145\u20116789', '***-**-6789'],
    ['123−45−6789', '***-**-6789'],
    ['123–45-6789', '***-**-6789'],
    ['123/45/6789', '***-**-6789'],
    ['123_45_6789', '***-**-6789'],
    ['123\u200b45\u200b6789', '***-**-6789'],
    ['123-45-6789, 987-65-4321', '***-**-6789, ***-**-4321'],
    ['123-45-6789/987-65-4321', '***-**-6789/***-**-4321'],
    ['123-45-6789 2 kids', '***-**-6789 2 kids'],
    ['2025: 123-45-6789', '2025: ***-**-6789'],
    ['123-45-6789-call me', '***-**-6789-call me'],
    ['١٢٣-٤٥-٦٧٨٩', '***-**-٦٧٨٩'],
    ['１２３４５６７８９', '***-**-６７８９'],
    ['𝟏𝟐𝟑-𝟒𝟓-𝟔𝟕𝟖𝟗', '***-**-𝟔𝟕𝟖𝟗'],
    ['123-456789', '***-**-6789'],
    ['12345-6789', '***-**-6789'],
    ['12345 6789', '***-**-6789'],
    ['123 456789', '***-**-6789'],
    ['123-45 6789', '***-**-6789'],
    ['123 45-6789', '***-**-6789'],
    ['123,45,6789', '***-**-6789'],
    ['123\n45\n6789', '***-**-6789'],
    ['123\r\n45\r\n6789', '***-**-6789'],
    ['123-45-\n6789', '***-**-6789'],
    ['my TAX ID 12345-6789', 'my TAX ID ***-**-6789'],
    ['My SSN is 12345-6789, NV', 'My SSN is ***-**-6789, NV'],
    ['(123) 45-6789', '***-**-6789'],
    ['(123)456789', '***-**-6789'],
    ['1 2 3 4 5 6 7 8 9', '***-**-6789'],
    ['1-2-3-4-5-6-7-8-9', '***-**-6789'],
    ['1.2.3.4.5.6.7.8.9.', '***-**-6789.'],
    ['1 2 3 - 4 5 - 6 7 8 9', '***-**-6789'],
    ['for 2025 1 2 3 4 5 6 7 8 9', 'for 2025 ***-**-6789'],
  ])('%j becomes %j', (typed, expected) => {
    expect(maskSsns(typed)).toBe(expected)
    expect(holdsSsn(typed)).toBe(true)
  })

  test.each([
    '(775) 555-0142',
    '775-555-0142',
    '775 555 0142',
    '7755550142',
    '+1 775 555 0142',
    'Reno NV 89501-1234',
    'Reno, NV 89501 1234',
    'Boise, ID 83702-1234',
    'Reno, Nevada 89501-1234',
    'ZIP 89501-1234',
    'zip code: 89501-1234',
    'ZIP+4 89501-1234',
    '775-5550142',
    '775 5550142',
    '+49 170 456789',
    '+49-170-456789',
    '100, 20, 3000',
    '$100,20,3000',
    '1,100,20,3000',
    '123.45 6789',
    '123.456789',
    '$123 456789',
    '123 456789.50',
    '100 12-2024',
    '$100\n20\n3000',
    '12-3456789',
    '12-345-6789',
    '1234-56-7890',
    '123-45-67890',
    '0-123-45-6789',
    '123-45-6789-01',
    '12345678',
    '1234567890',
    '$100 12/2024',
    '***-**-6789',
    '(100) 12-2024',
    '(775) 5550142',
    '+49 (170) 456789',
    '7 7 5 5 5 5 0 1 4 2',
    '7-7-5-5-5-5-0-1-4-2',
    '1 2 3 4 5 6 7 8 9 10 11 12',
    '1 2 3 4 5 6 7 8',
    'boxes 1, 2, 3, 4, 5, 6, 7, 8, 9',
  ])('%j is unchanged', (typed) => {
    expect(maskSsns(typed)).toBe(typed)
    expect(holdsSsn(typed)).toBe(false)
  })

  const sign = fc.constantFrom('', '-', ' ', '.', '–', ' - ', '/')
  const word = fc.string().filter((text) => !/[\p{Nd}\p{Pd}]/u.test(text))
  const zeros = ['0', '٠', '०', '０', '𝟎'].map((zero) => zero.codePointAt(0) ?? 0)

  test('is masked down to its last four digits, whatever text surrounds it', () => {
    fc.assert(
      fc.property(nineDigits, sign, fc.constantFrom(...zeros), word, word, (nine, ...rest) => {
        const [between, zero, before, after] = rest
        const script = (digits: string) =>
          Array.from(digits, (digit) => String.fromCodePoint(zero + Number(digit))).join('')
        const parts = [nine.slice(0, 3), nine.slice(3, 5), nine.slice(5)].map(script)
        const masked = maskSsns(before + parts.join(between) + after)
        expect(masked).toBe(`${before}***-**-${parts[2]}${after}`)
        expect(maskSsns(masked)).toBe(masked)
      }),
    )
  })

  const digits = (least: number, most = least) =>
    fc.string({
      unit: fc.constantFrom(...Array.from('0123456789')),
      minLength: least,
      maxLength: most,
    })
  const state = fc.constantFrom('NV', 'CA', 'NY', 'Nevada', 'New York')
  const zip = fc
    .tuple(state, digits(5), fc.constantFrom('-', ' '), digits(4))
    .map(([of, five, dash, four]) => `Reno, ${of} ${five}${dash}${four}`)
  const phone = fc
    .tuple(fc.constantFrom('', '1-', '+1 ', '1 '), digits(3), digits(3), digits(4))
    .chain(([code, area, three, four]) =>
      fc.constantFrom(
        `${code}(${area}) ${three}-${four}`,
        `${code}${area}-${three}-${four}`,
        `${code}${area} ${three} ${four}`,
        `${code}${area}.${three}.${four}`,
        `${area}-${three}${four}`,
        `${three}-${four}`,
      ),
    )
  const amount = fc.integer({ min: 0, max: 999_999_999 }).chain((cents) => {
    const dollars = Math.floor(cents / 100).toLocaleString('en-US')
    const rest = String(cents % 100).padStart(2, '0')
    return fc.constantFrom(`$${dollars}.${rest}`, `$${dollars}`, `${dollars}.${rest}`)
  })
  const date = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .chain((at) => {
      const [year = '', month = '', day = ''] = at.toISOString().slice(0, 10).split('-')
      return fc.constantFrom(
        `${year}-${month}-${day}`,
        `${month}/${day}/${year}`,
        `${month}-${day}-${year}`,
        `${Number(month)}/${Number(day)}/${year}`,
        `${month}/${year}`,
        `${month}-${year}`,
      )
    })

  test.each([
    ['a ZIP+4', zip],
    ['a phone number', phone],
    ['an amount', amount],
    ['a date', date],
  ])('%s is never taken for one, nor one beside an amount or a date', (_what, text) => {
    fc.assert(
      fc.property(
        text,
        fc.oneof(amount, date),
        fc.constantFrom(', ', '; ', ' on ', '\n'),
        (one, other, between) => {
          for (const said of [one, `${one}${between}${other}`, `${other}${between}${one}`]) {
            expect(maskSsns(said)).toBe(said)
          }
        },
      ),
      { numRuns: 1000 },
    )
  })

  test('is masked however its groups are divided', () => {
    const signs = fc.constantFrom('', '-', ' ', '–')
    fc.assert(
      fc.property(nineDigits, signs, signs, (nine, one, two) => {
        const typed = `My number: ${nine.slice(0, 3)}${one}${nine.slice(3, 5)}${two}${nine.slice(5)}`
        const month =
          one === ' ' && /^[-–]$/.test(two) && /^(?:0[1-9]|1[0-2])(?:19|20)/.test(nine.slice(3))
        expect(maskSsns(typed)).toBe(month ? typed : `My number: ***-**-${nine.slice(5)}`)
      }),
      { numRuns: 1000 },
    )
  })

  test('is not found inside a longer number', () => {
    const oneDigit = fc.nat(9).map(String)
    fc.assert(
      fc.property(nineDigits, sign, oneDigit, fc.boolean(), (nine, between, digit, leads) => {
        const number = [nine.slice(0, 3), nine.slice(3, 5), nine.slice(5)].join(between)
        const longer = leads ? digit + number : number + digit
        expect(maskSsns(longer)).toBe(longer)
      }),
    )
  })

  test('masking any text twice gives the same result as once', () => {
    const soup = fc.array(fc.constantFrom(...Array.from('0123456789-. /–,\n')), { maxLength: 60 })
    fc.assert(
      fc.property(soup, (parts) => {
        const once = maskSsns(parts.join(''))
        expect(maskSsns(once)).toBe(once)
      }),
      { numRuns: 2000 },
    )
  })
})

test.each([
  ['  ', null],
  ['x'.repeat(201), null],
  ['Is it 219-09-9999?', null],
  ['Is it 219 09 9999?', null],
  ['Is it 219–09–9999?', null],
  ['Is it ２１９０９９９９９?', null],
  ['Account 00123456789', null],
  [' Form 8879 for 2025 ', 'Form 8879 for 2025'],
  ['She called from (775) 555-0142', 'She called from (775) 555-0142'],
  ['Owed $1,250.00 in 2024', 'Owed $1,250.00 in 2024'],
])('the reason %j is kept as %j', (typed, kept) => {
  expect(typedReason('Say why').safeParse(typed).data ?? null).toBe(kept)
})
