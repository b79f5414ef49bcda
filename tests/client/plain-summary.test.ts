import { expect, test } from 'vitest'
import { plainSummary } from '#client/portal/signing/plain-summary.ts'
import { someFigures } from '#tests/support/packages.ts'

test('the tax is named with its share of the income, beside that of the year before', () => {
  const federal = someFigures({ agi: 61_480, totalTax: 5103 })
  expect(plainSummary(2025, federal, null)).toEqual([
    'Your federal tax for 2025 is $5,103.00, 8.3% of your income.',
  ])
  const lastYear = someFigures({ agi: 50_000, totalTax: 4000, refund: 812 })
  expect(plainSummary(2025, federal, lastYear)).toEqual([
    'Your federal tax for 2025 is $5,103.00, 8.3% of your income.',
    'For 2024 it was $4,000.00, 8.0%, and you got back $812.00.',
  ])
})

test('without income or tax there is no share, and what was owed is said as such', () => {
  const none = someFigures({ agi: 0, totalTax: 0 })
  const owed = someFigures({ agi: -500, totalTax: 120, refund: -120 })
  expect(plainSummary(2025, none, owed)).toEqual([
    'Your federal tax for 2025 is $0.00.',
    'For 2024 it was $120.00, and you owed $120.00.',
  ])
  expect(plainSummary(2025, owed, someFigures({ refund: 0 }))[1]).toMatch(/nothing to pay/)
})
