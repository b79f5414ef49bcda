import { expect, test } from 'vitest'
import { zipCode } from '#shared/base/zip.ts'
import { messagesOf } from './support.ts'

test.each(['12345', '00501', '12345-6789', '00901', '96799', '09012-1234'])(
  '%s is a ZIP code',
  (typed) => {
    expect(zipCode.parse(` ${typed} `)).toBe(typed)
  },
)

test.each(['1234', '123456', '123456789', '12345-', '12345-678', '12345 6789', '1234a', '١٢٣٤٥'])(
  '%s is not a ZIP code',
  (typed) => {
    expect(messagesOf(zipCode, typed)).toEqual(['ZIP code must be 12345 or 12345-6789'])
  },
)

test('a ZIP code that is missing or not text is refused', () => {
  for (const missing of [undefined, null, '', ' ']) {
    expect(messagesOf(zipCode, missing)).toEqual(['ZIP code is required'])
  }
  expect(messagesOf(zipCode, 12345)).toEqual(['ZIP code must be text'])
})
