import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  accountNumber,
  bankAccountType,
  bankAccountTypeLabels,
  bankAccountTypes,
  maskNumber,
  routingNumber,
} from '#shared/base/bank.ts'
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

test('an account number has 4 to 17 letters and digits', () => {
  for (const number of ['1234', '0000', '12345678901234567', 'AB12', 'x1234567890123456']) {
    expect(accountNumber.parse(number)).toBe(number)
  }
  for (const number of [
    '',
    '123',
    '123456789012345678',
    '12-3',
    '12.34',
    '12é4',
    '*****6789',
    1234,
  ]) {
    expect(messagesOf(accountNumber, number)).toEqual([
      'Account number must be 4 to 17 letters and digits',
    ])
  }
})

test.each(['1234-5678-90', '1234 5678 90', ' 1234‑5678\u00a090 '])(
  'of the account number %j the hyphens and spaces are dropped',
  (typed) => {
    expect(accountNumber.parse(typed)).toBe('1234567890')
  },
)

test('a masked number shows only its last four characters, hides its length, and cannot be saved', () => {
  expect(maskNumber('123456789')).toBe('*****6789')
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9A-Za-z]{4,17}$/), (number) => {
      expect(maskNumber(number)).toBe(`*****${number.slice(-4)}`)
      expect(accountNumber.safeParse(maskNumber(number)).success).toBe(false)
      expect(routingNumber.safeParse(maskNumber(number)).success).toBe(false)
    }),
  )
})

test('an account is checking or savings', () => {
  expect(Object.keys(bankAccountTypeLabels)).toEqual([...bankAccountTypes])
  expect(messagesOf(bankAccountType, 'brokerage')).toEqual(['Choose checking or savings'])
})
