import { expect, test } from 'vitest'
import { chooseReturn, yearSearch, startableYears } from '#client/portal/ui/year-search.ts'
import { formatFileSize } from '#client/portal/ui/format.ts'

const returns = [{ taxYear: 2026 }, { taxYear: 2024 }]

test('the newest return is shown unless another year is selected', () => {
  expect(chooseReturn(returns, undefined)).toEqual({ taxYear: 2026 })
  expect(chooseReturn(returns, 2024)).toEqual({ taxYear: 2024 })
  expect(chooseReturn(returns, 1999)).toEqual({ taxYear: 2026 })
  expect(chooseReturn([], 2026)).toBeNull()
})

test('this year and last year can be started, unless they exist', () => {
  expect(startableYears([], 2026)).toEqual([2025, 2026])
  expect(startableYears(returns, 2026)).toEqual([2025])
  expect(startableYears([{ taxYear: 2025 }], 2026)).toEqual([2026])
  expect(startableYears([{ taxYear: 2026 }, { taxYear: 2025 }], 2026)).toEqual([])
})

test('only the year is read from the address', () => {
  expect(yearSearch({ year: 2025 })).toEqual({ year: 2025 })
  expect(yearSearch({ year: '2025', other: 'x' })).toEqual({ year: 2025 })
  for (const year of ['x', '', -1, 1.5, null, undefined, {}])
    expect(yearSearch({ year })).toEqual({})
})

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 kB'],
  [184 * 1024, '184 kB'],
  [1024 * 1024 - 1, '1.0 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatFileSize(bytes)).toBe(shown)
})
