import { expect, test } from 'vitest'
import { plainSummary } from '#client/portal/client/signing/plain-summary.ts'
import { someFigures } from '#tests/support/packages.ts'

test('the tax is named with its share of the income, which there is not without income or tax', () => {
  expect(plainSummary(2025, someFigures({ agi: 61_480, totalTax: 5103 }))).toBe(
    'Your federal tax for 2025 is $5,103.00, 8.3% of your income.',
  )
  for (const agi of [0, -500]) {
    expect(plainSummary(2025, someFigures({ agi, totalTax: 0 }))).toBe(
      'Your federal tax for 2025 is $0.00.',
    )
  }
})
