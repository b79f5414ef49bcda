import { expect, test } from 'vitest'
import { currentTaxYear } from '#shared/firm/dates.ts'
import { firstTaxYear, lastTaxYear, taxYear } from '#shared/returns/returns.schema.ts'
import { messagesOf } from './support.ts'

const thisYear = currentTaxYear(new Date())

test('a tax year is from 2000 to next year', () => {
  expect(firstTaxYear).toBe(2000)
  expect(lastTaxYear(new Date(2026, 5, 1))).toBe(2027)
  for (const year of [2000, thisYear, thisYear + 1]) expect(taxYear.parse(year)).toBe(year)
  for (const year of [1999, thisYear + 2, 0, -2020]) {
    expect(messagesOf(taxYear, year)).toContain('Tax year must be from 2000 to next year')
  }
})

test.each(['2025', 2025.5, Number.NaN, Number.POSITIVE_INFINITY, true, [2025], {}, 2 ** 60])(
  '%j is not a year',
  (year) => {
    expect(messagesOf(taxYear, year)[0]).toBe('Tax year must be a whole number')
  },
)

test('a missing tax year is refused', () => {
  for (const missing of [undefined, null, '']) {
    expect(messagesOf(taxYear, missing)).toEqual(['Tax year is required'])
  }
})
