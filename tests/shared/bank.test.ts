import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountNumber,
  bankAccountType,
  bankAccountTypeLabels,
  bankAccountTypes,
  formatAccountTyping,
  formatRoutingTyping,
  maskNumber,
  routingNumber,
} from '#shared/bank.ts'
import { messagesOf } from './support.ts'

/** Published routing numbers of the Federal Reserve Banks and large banks. */
test.each(['011000015', '021000021', '111000025', '121000248', '026009593', '322271627'])(
  'the routing number %s is valid',
  (number) => {
    expect(routingNumber.parse(` ${number} `)).toBe(number)
  },
)

test.each(['011000016', '021000012', '123456789', '000000000', '999999999'])(
  'the routing number %s has a wrong check digit',
  (number) => {
    expect(messagesOf(routingNumber, number)).toEqual([
      'Routing number is not valid. Check its digits',
    ])
  },
)

test.each(['', '02100002', '0210000211', '02100002a', '021-000-021', '٠٢١٠٠٠٠٢١', 21000021, null])(
  'the routing number %j is not nine digits',
  (number) => {
    expect(messagesOf(routingNumber, number)).toEqual(['Routing number must be 9 digits'])
  },
)

test('for eight digits, exactly one check digit is valid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (number) => {
      const eight = String(number).padStart(8, '0')
      const valid = Array.from('0123456789').filter(
        (digit) => routingNumber.safeParse(eight + digit).success,
      )
      expect(valid).toHaveLength(1)
    }),
  )
})

test('any single mistyped digit is refused', () => {
  const digit = fc.integer({ min: 0, max: 9 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 8 }), digit, (place, typed) => {
      const right = '021000021'
      const wrong = right.slice(0, place) + String(typed) + right.slice(place + 1)
      expect(routingNumber.safeParse(wrong).success).toBe(wrong === right)
    }),
  )
})

test('an account number has 4 to 17 digits', () => {
  for (const number of ['1234', '0000', '12345678901234567']) {
    expect(accountNumber.parse(number)).toBe(number)
  }
  for (const number of [
    '',
    '123',
    '123456789012345678',
    '12-34',
    '12 34',
    'abcd',
    '*****6789',
    1234,
  ]) {
    expect(messagesOf(accountNumber, number)).toEqual(['Account number must be 4 to 17 digits'])
  }
})

test('a masked number shows only its last four digits, hides its length, and cannot be saved', () => {
  expect(maskNumber('123456789')).toBe('*****6789')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9]{4,17}$/), (number) => {
      expect(maskNumber(number)).toBe(`*****${number.slice(-4)}`)
      expect(accountNumber.safeParse(maskNumber(number)).success).toBe(false)
      expect(routingNumber.safeParse(maskNumber(number)).success).toBe(false)
    }),
  )
})

test('the field keeps only digits, up to its maximum length', () => {
  expect(formatRoutingTyping('021-000-021 9')).toBe('021000021')
  expect(formatAccountTyping('a'.repeat(5) + '1'.repeat(20))).toBe('1'.repeat(17))
})

test('an account is checking or savings', () => {
  expect(Object.keys(bankAccountTypeLabels)).toEqual([...bankAccountTypes])
  expect(messagesOf(bankAccountType, 'brokerage')).toEqual(['Choose checking or savings'])
})
