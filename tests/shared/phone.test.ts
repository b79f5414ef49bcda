import fc from 'fast-check'
import { expect, test } from 'vitest'
import { phone, phoneNamed } from '#shared/phone.ts'
import { formatPhone } from '#shared/format-phone.ts'
import { messagesOf } from './support.ts'

const tenDigits = fc.stringMatching(/^[0-9]{10}$/)

test.each([
  '(555) 123-4567',
  '(555)123-4567',
  '555-123-4567',
  '555.123.4567',
  '555 123 4567',
  '5551234567',
  ' 555-123-4567 ',
  '+1 (555) 123-4567',
  '1-555-123-4567',
  '+15551234567',
])('%j is a phone number', (typed) => {
  expect(phone.parse(typed)).toBe('5551234567')
})

test.each([
  '555-123-456',
  '555-123-45678',
  '+2 555 123 4567',
  '+44 20 7946 0958',
  '(555 123-4567',
  '555) 123-4567',
  '555--123-4567',
  '٥٥٥١٢٣٤٥٦٧',
  '555-123-4567 ext 5',
  '555-123-4567\n911',
  'call me',
  5551234567,
  ['5551234567'],
])('%j is not a phone number', (typed) => {
  expect(messagesOf(phone, typed)).toEqual(['Phone must be 10 digits, as in (555) 123-4567'])
})

test('the message about a missing phone number names the field', () => {
  for (const missing of [undefined, null, '', ' ']) {
    expect(messagesOf(phone, missing)).toEqual(['Phone is required'])
  }
  expect(messagesOf(phoneNamed('Emergency contact phone'), '1')).toEqual([
    'Emergency contact phone must be 10 digits, as in (555) 123-4567',
  ])
})

test('a pasted number with a non-breaking hyphen is a number', () => {
  expect(phone.parse('775\u2011555\u20110142')).toBe('7755550142')
})

test('ten digits are formatted, and parsing gives the same digits back', () => {
  expect(formatPhone('5551234567')).toBe('(555) 123-4567')
  fc.assert(
    fc.property(tenDigits, (ten) => {
      expect(phone.parse(formatPhone(ten))).toBe(ten)
      expect(formatPhone(ten)).toHaveLength(14)
    }),
  )
})
