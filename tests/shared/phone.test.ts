import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phone, phoneNamed } from '#shared/base/phone.ts'
import { formatPhone } from '#shared/base/format-phone.ts'
import { messagesOf } from './support.ts'

const tenDigits = fc.stringMatching(/^[2-9][02-9][0-9][2-9][0-9]{6}$/)

test.each([
  '(775) 555-0123',
  '(775)555-0123',
  '775-555-0123',
  '775.555.0123',
  '775 555 0123',
  '7755550123',
  ' 775-555-0123 ',
  '+1 (775) 555-0123',
  '1-775-555-0123',
  '+17755550123',
])('%j is a phone number', (typed) => {
  expect(phone.parse(typed)).toBe('7755550123')
})

test.each([
  '555-123-456',
  '775-555-01238',
  '+2 775 555 0123',
  '+44 20 7946 0958',
  '(775 555-0123',
  '775) 555-0123',
  '775--555-0123',
  '٥٥٥١٢٣٤٥٦٧',
  '775-555-0123 ext 5',
  '775-555-0123\n911',
  'call me',
  7755550123,
  ['7755550123'],
])('%j is not a phone number', (typed) => {
  expect(messagesOf(phone, typed)).toEqual(['Phone must be 10 digits, as in (775) 555-0123'])
})

test.each(['(000) 000-0000', '111-111-1111', '(911) 555-0142', '(775) 055-0142'])(
  '%s has ten digits and is no phone number',
  (typed) => {
    expect(messagesOf(phone, typed)).toEqual([
      'Phone can’t be right: area code and the next three digits begin with 2 to 9',
    ])
  },
)

test('the message about a missing phone number names the field', () => {
  for (const missing of [undefined, null, '', ' ']) {
    expect(messagesOf(phone, missing)).toEqual(['Phone is required'])
  }
  expect(messagesOf(phoneNamed('Emergency contact phone'), '1')).toEqual([
    'Emergency contact phone must be 10 digits, as in (775) 555-0123',
  ])
})

test('a pasted number with a non-breaking hyphen is a number', () => {
  expect(phone.parse('775\u2011555\u20110142')).toBe('7755550142')
})

test('ten digits are formatted, and parsing gives the same digits back', () => {
  expect(formatPhone('7755550123')).toBe('(775) 555-0123')
  fc.assert(
    fc.property(tenDigits, (ten) => {
      expect(phone.parse(formatPhone(ten))).toBe(ten)
      expect(formatPhone(ten)).toHaveLength(14)
    }),
  )
})
