import { expect, test } from 'vitest'
import { addBusinessDays, firmDay } from '#shared/firm/business-days.ts'

/** As the Office of Personnel Management publishes them: the days on which offices are closed. */
const closed = {
  2020: '01-01 01-20 02-17 05-25 07-03 09-07 10-12 11-11 11-26 12-25',
  2021: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2022: '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26',
  2026: '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  2027: '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31',
  2028: '01-17 02-21 05-29 06-19 07-04 09-04 10-09 11-10 11-23 12-25',
}

test.each(Object.entries(closed))('the federal holidays of %s are observed', (year, days) => {
  const open = new Set<string>()
  for (let day = `${Number(year) - 1}-12-30`; day < `${Number(year) + 1}`;) {
    day = addBusinessDays(day, 1)
    open.add(day)
  }
  const found: string[] = []
  for (let at = Date.UTC(Number(year), 0, 1); at < Date.UTC(Number(year) + 1, 0, 1); at += DAY) {
    const moment = new Date(at)
    const day = moment.toISOString().slice(0, 10)
    const isWeekday = moment.getUTCDay() % 6 !== 0
    if (isWeekday && !open.has(day)) found.push(day.slice(5))
    if (!isWeekday) expect(open).not.toContain(day)
  }
  expect(found.join(' ')).toBe(days)
})

const DAY = 86_400_000

test.each([
  ['2026-11-16', 5, '2026-11-23', 'over a weekend'],
  ['2026-11-23', 5, '2026-12-01', 'over Thanksgiving'],
  ['2026-11-21', 5, '2026-11-30', 'from a Saturday'],
  ['2026-12-31', 1, '2027-01-04', 'over New Year and a weekend'],
  ['2026-11-23', 0, '2026-11-23', 'none'],
])('business days after a day %s and %i: %s, %s', (day, count, expected) => {
  expect(addBusinessDays(day, count)).toBe(expected)
})

test('a day is the one at the firm, through both changes of the clock', () => {
  const days = [
    ['2026-11-24T07:59:59Z', '2026-11-23'],
    ['2026-11-24T08:00:00Z', '2026-11-24'],
    ['2026-07-01T06:59:59Z', '2026-06-30'],
    ['2026-07-01T07:00:00Z', '2026-07-01'],
  ] as const
  for (const [moment, day] of days) expect(firmDay(new Date(moment))).toBe(day)
})
