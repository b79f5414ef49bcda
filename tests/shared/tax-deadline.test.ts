import { expect, test } from 'vitest'
import { dueText, taxDueDate } from '#shared/tax-deadline.ts'

test.each([
  [2005, '2006-04-17', 'April 15 is a Saturday, and Emancipation Day did not count yet'],
  [2006, '2007-04-17', 'April 15 is a Sunday, Emancipation Day a Monday'],
  [2015, '2016-04-18', 'Emancipation Day, a Saturday, is observed on Friday'],
  [2016, '2017-04-18', 'April 15 is a Saturday; Emancipation Day, a Sunday, is observed on Monday'],
  [2017, '2018-04-17', 'April 15 is a Sunday, Emancipation Day a Monday'],
  [2018, '2019-04-15', 'a Monday'],
  [2019, '2020-04-15', 'a Wednesday; the IRS postponed it to July 15'],
  [2020, '2021-04-15', 'a Thursday; the IRS postponed it to May 17'],
  [2021, '2022-04-18', 'Emancipation Day, a Saturday, is observed on Friday'],
  [2022, '2023-04-18', 'April 15 is a Saturday; Emancipation Day, a Sunday, is observed on Monday'],
  [2023, '2024-04-15', 'a Monday'],
  [2024, '2025-04-15', 'a Tuesday'],
  [2025, '2026-04-15', 'a Wednesday'],
])('the tax of %i is due on %s: %s', (taxYear, date) => {
  expect(taxDueDate(taxYear)).toBe(date)
})

test('the words follow the clock', () => {
  const amount = 'The amount'
  expect(dueText(2025, '2026-04-14')).toBe(`${amount} is due to the IRS by Apr 15, 2026.`)
  expect(dueText(2025, '2026-04-15')).toBe(`${amount} is due to the IRS today, Apr 15, 2026.`)
  expect(dueText(2025, '2026-04-16')).toBe(`${amount} was due to the IRS on Apr 15, 2026.`)
})
