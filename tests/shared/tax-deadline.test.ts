import { afterEach, expect, test } from 'vitest'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { signatureDate } from '#shared/retention/retention.ts'
import { dueText, filingDueDate, taxDueDate, taxYearOf } from '#shared/returns/tax-deadline.ts'
import { unusualWeeks } from './support.ts'

afterEach(() => setFirm(firmAtStart))

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
  expect(taxDueDate({ taxYear, dueOn: null, dueReason: null, lawDueOn: null })).toBe(date)
})

test('the days on which the firm is closed move no deadline of the law', () => {
  setFirm({
    ...firmAtStart,
    hours: unusualWeeks['one day'],
    closedDays: [{ from: '2026-03-01', to: '2026-05-01', name: 'Leave' }],
  })
  expect(taxDueDate({ taxYear: 2025, dueOn: null, dueReason: null, lawDueOn: null })).toBe(
    '2026-04-15',
  )
  // March 15 is a Sunday; the firm is open on Saturdays only.
  expect(filingDueDate('1065', 2025)).toBe('2026-03-16')
})

test('the words follow the clock', () => {
  const amount = 'The amount'
  const own = { taxYear: 2025, dueOn: null, dueReason: null, lawDueOn: null }
  expect(dueText(own, '2026-04-14')).toBe(`${amount} is due to the IRS by Apr 15, 2026.`)
  expect(dueText(own, '2026-04-15')).toBe(`${amount} is due to the IRS today, Apr 15, 2026.`)
  expect(dueText(own, '2026-04-16')).toBe(`${amount} was due to the IRS on Apr 15, 2026.`)
  const business = { taxYear: 2025, dueOn: '2026-10-15', dueReason: null, lawDueOn: null }
  expect(dueText(business, '2026-04-16')).toBe(`${amount} is due to the IRS by Oct 15, 2026.`)
})

test('an extension is of filing only; a postponement moves the tax as well', () => {
  const later = { taxYear: 2025, dueOn: '2026-10-15' }
  expect(taxDueDate({ ...later, dueReason: 'extension', lawDueOn: null })).toBe('2026-04-15')
  expect(taxDueDate({ ...later, dueReason: 'postponed', lawDueOn: null })).toBe('2026-10-15')
  expect(dueText({ ...later, dueReason: 'extension', lawDueOn: null }, '2026-04-14')).toBe(
    'The amount is due to the IRS by Apr 15, 2026. The extension to Oct 15, 2026 is for filing only.',
  )
  // A signature is kept from the day by which the return could be filed.
  expect(signatureDate({ ...later, filedAt: null }, new Date(0)).toISOString()).toContain(
    '2026-10-16',
  )
})

test.each([
  ['1120-S', 2025, 12, '2026-03-16', 'March 15 is a Sunday'],
  ['1065', 2025, 12, '2026-03-16', 'the third month, as for an S corporation'],
  ['1065', 2015, 12, '2016-04-18', 'the fourth month, in years that began before 2016'],
  ['1120', 2025, 12, '2026-04-15', 'the fourth month'],
  ['1120', 2015, 12, '2016-03-15', 'the third month, in years that began before 2016'],
  ['1120', 2023, 12, '2024-04-15', 'a Monday'],
  ['1120', 2021, 12, '2022-04-18', 'Emancipation Day, a Saturday, is observed on Friday'],
  ['1120', 2025, 6, '2026-09-15', 'a year that ends in June and began before 2026'],
  ['1120', 2026, 6, '2027-10-15', 'a year that ends in June and began after 2025'],
  ['1120', 2025, 9, '2027-01-15', 'a year that ends in September'],
  ['1120', 2025, 10, '2027-02-16', 'February 15 is Washington’s Birthday'],
  ['1120-S', 2025, 6, '2026-09-15', 'no rule of its own for June'],
  ['1120-S', 2025, 10, '2027-01-15', 'the third month of the next year'],
  ['1041', 2025, 12, '2026-04-15', 'the fourth month'],
  ['1041', 2024, 1, '2025-05-15', 'an estate’s year that ends in January'],
  ['990', 2025, 12, '2026-05-15', 'the fifth month'],
  ['990', 2025, 6, '2026-11-16', 'November 15 is a Sunday'],
  ['990', 2020, 11, '2022-04-18', 'Emancipation Day, a Saturday, is observed on April 15'],
  ['1065', 2021, 1, '2022-04-18', 'a year that ends in January, and Emancipation Day'],
  ['1120', 2024, 6, '2025-09-15', 'a year that ends in June and began before 2026'],
  ['990', 2025, 8, '2027-01-15', 'the fifth month of the next year'],
] as const)(
  'Form %s of %i, whose year ends in month %i, is due on %s: %s',
  (form, taxYear, month, date, _why) => {
    expect(filingDueDate(form, taxYear, month)).toBe(date)
  },
)

test.each([
  [2025, 12, '2025-01-01', '2025-12-31'],
  [2025, 6, '2025-07-01', '2026-06-30'],
  [2025, 1, '2025-02-01', '2026-01-31'],
  [2023, 2, '2023-03-01', '2024-02-29'],
])('the tax year %i that ends in month %i is from %s to %s', (taxYear, month, first, last) => {
  expect(taxYearOf(taxYear, month)).toStrictEqual([first, last])
})
