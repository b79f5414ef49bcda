import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxCents, parseDollars } from '#shared/base/cents.ts'
import { cents, dollarsInput } from '#shared/base/money.ts'
import { formatCents, formatDollarsPlain } from '#shared/base/format-money.ts'
import { messagesOf } from './support.ts'

const anyCents = fc.integer({ min: -maxCents, max: maxCents })

test.each([
  ['150', 15000],
  ['0', 0],
  ['0.00', 0],
  ['0.05', 5],
  ['.5', 50],
  ['99.9', 9990],
  ['19.99', 1999],
  ['1,234.50', 123450],
  ['12,345,67', null],
  ['1,234,567.89', 123456789],
  [' 5 ', 500],
  ['-20', -2000],
  ['-0.01', -1],
  ['10,000,000', maxCents],
  ['10000000.00', maxCents],
  [150, 15000],
  [99.9, 9990],
  [19.99, 1999],
  [0.29, 29],
  [1.1, 110],
  [-1120, -112000],
  [0, 0],
])('%j is %j cents', (typed, cents) => {
  const parsed = parseDollars(typed)
  expect(parsed.ok ? parsed.cents : null).toBe(cents)
})

test.each([
  ['', 'empty'],
  ['   ', 'empty'],
  ['1.005', 'decimals'],
  ['0.001', 'decimals'],
  [1.005, 'decimals'],
  [0.1 + 0.2, 'decimals'],
  ['10,000,000.01', 'tooLarge'],
  ['-10,000,000.01', 'tooLarge'],
  [10_000_001, 'tooLarge'],
  ['12345678901234567890', 'tooLarge'],
  ['9007199254740993', 'tooLarge'],
  ['1'.repeat(41), 'format'],
  ['1e3', 'format'],
  [1e21, 'format'],
  [1e-7, 'format'],
  ['NaN', 'format'],
  [Number.NaN, 'format'],
  ['Infinity', 'format'],
  [Number.POSITIVE_INFINITY, 'format'],
  ['-0', 'format'],
  ['-0.00', 'format'],
  [-0, 'format'],
  ['0x10', 'format'],
  ['0b1', 'format'],
  ['$150', 'format'],
  ['150 USD', 'format'],
  ['+5', 'format'],
  ['--5', 'format'],
  ['-', 'format'],
  ['.', 'format'],
  ['-.', 'format'],
  ['5.', 'format'],
  ['1.2.3', 'format'],
  ['007', 'format'],
  ['00.50', 'format'],
  ['1,23', 'format'],
  ['12,34.50', 'format'],
  ['1234,567', 'format'],
  ['1,,234', 'format'],
  [',123', 'format'],
  ['0,123', 'format'],
  ['1 234', 'format'],
  ['1_000', 'format'],
  ['1.234,50', 'format'],
  ['٣', 'format'],
  ['１５', 'format'],
  ['−5', 'format'],
  ['(5)', 'format'],
  ['5\0', 'format'],
  ['abc', 'format'],
])('%j is refused: %s', (typed, reason) => {
  expect(parseDollars(typed)).toEqual({ ok: false, reason })
})

test('formatting and parsing gives the same cents', () => {
  fc.assert(
    fc.property(
      anyCents.map((size) => cents.parse(size)),
      (cents) => {
        expect(parseDollars(formatDollarsPlain(cents))).toEqual({ ok: true, cents })
        const shown = formatCents(cents).replace('$', '').replace('−', '-')
        expect(parseDollars(shown)).toEqual({ ok: true, cents })
      },
    ),
  )
})

test('a number with two decimals is the same amount as its text', () => {
  fc.assert(
    fc.property(
      anyCents.map((size) => cents.parse(size)),
      (cents) => {
        fc.pre(cents !== 0)
        expect(parseDollars(cents / 100)).toEqual({ ok: true, cents })
      },
    ),
  )
})

test('any input gives whole cents within the limits, or an error', () => {
  const typed = fc.oneof(fc.string(), fc.double(), fc.stringMatching(/^[-0-9.,e ]{0,12}$/))
  fc.assert(
    fc.property(typed, (input) => {
      const parsed = parseDollars(input)
      if (!parsed.ok) return
      expect(Number.isSafeInteger(parsed.cents)).toBe(true)
      expect(Object.is(parsed.cents, -0)).toBe(false)
      expect(Math.abs(parsed.cents)).toBeLessThanOrEqual(maxCents)
    }),
  )
})

test.each([
  [0, '$0.00', '0.00'],
  [5, '$0.05', '0.05'],
  [123450, '$1,234.50', '1234.50'],
  [-112000, '−$1,120.00', '-1120.00'],
  [-5, '−$0.05', '-0.05'],
  [999999999, '$9,999,999.99', '9999999.99'],
  [Number.MAX_SAFE_INTEGER, '$90,071,992,547,409.91', '90071992547409.91'],
])('%d cents are shown as %s, and as %s in a field', (size, read, plain) => {
  expect(formatCents(cents.parse(size))).toBe(read)
  expect(formatDollarsPlain(cents.parse(size))).toBe(plain)
})

test('a dollar field gives one message for an error', () => {
  const paid = dollarsInput({ allowZero: false })
  expect(paid.parse('1,234.50')).toBe(123450)
  expect(messagesOf(paid, '0')).toEqual(['Enter an amount greater than zero'])
  expect(messagesOf(paid, '-1')).toEqual(['Enter an amount that is not negative'])
  expect(messagesOf(paid, '')).toEqual(['Enter an amount'])
  expect(messagesOf(paid, '1.005')).toEqual(['Enter an amount with at most two decimals'])
  expect(messagesOf(paid, '10000001')).toEqual(['Enter an amount of at most $10,000,000'])
  for (const wrong of ['1e3', Number.NaN, undefined, null, true, [5], {}]) {
    expect(messagesOf(paid, wrong)).toEqual(['Enter an amount in dollars, such as 1,234.50'])
  }
})

test('a dollar field accepts zero and negative amounts only if they are allowed', () => {
  expect(dollarsInput({ allowNegative: true }).parse('-20')).toBe(-2000)
  expect(dollarsInput().parse(0)).toBe(0)
})
