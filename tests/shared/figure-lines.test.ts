import { expect, test } from 'vitest'
import { lineOf } from '#shared/signing/figure-lines.ts'

test.each([
  ['1065', 2022, 'ordinaryIncome', 'Line 22'],
  ['1065', 2023, 'ordinaryIncome', 'Line 23'],
  ['1120-S', 2022, 'ordinaryIncome', 'Line 21'],
  ['1120-S', 2025, 'ordinaryIncome', 'Line 22'],
  ['1120', 2016, 'taxableIncome', 'Line 30'],
  ['990', 2025, 'totalRevenue', 'Part VIII, column A, line 12'],
  ['1040', 2025, 'agi', undefined],
] as const)('Form %s of %i has its %s on %s', (form, taxYear, key, line) => {
  expect(lineOf(form, taxYear, key)).toBe(line)
})
