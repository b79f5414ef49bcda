import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatDate, formatMoment } from '#shared/firm/dates.ts'
import { isCalendarDate } from '#shared/base/days.ts'
import { dateOfBirth, dateOfBirthNamed } from '#shared/base/date-of-birth.ts'
import { observeDatesIn } from './dates.zone.ts'
import { messagesOf } from './support.ts'

const now = () => new Date(2026, 2, 14, 23, 30)
const birth = dateOfBirthNamed({ now })

test.each(['1900-01-01', '1985-04-30', '2000-02-29', '2024-02-29', '2026-03-14'])(
  '%s is a date of birth, kept as text',
  (date) => {
    expect(birth.parse(date)).toBe(date)
    expect(birth.parse(` ${date} `)).toBe(date)
  },
)

test.each([
  '2025-02-30',
  '2025-02-29',
  '1900-02-29',
  '2025-13-01',
  '2025-00-10',
  '2025-04-31',
  '2025-1-1',
  '25-01-01',
  '01/02/1985',
  '1985-04-30T00:00:00Z',
  '1985-04-30Z',
  '+01985-04-30',
  '-1985-04-30',
  '١٩٨٥-٠٤-٣٠',
  '1985-04-30\n1',
  '1985‑04‑30',
  '483667200000',
  'yesterday',
  483667200000,
  new Date(0),
])('%j is not a date', (date) => {
  expect(messagesOf(birth, date)).toEqual(['Date of birth must be a date, as in 1985-04-30'])
})

test('a date of birth is in 1900 or later and not in the future', () => {
  expect(messagesOf(birth, '1899-12-31')).toEqual(['Date of birth must be in 1900 or later'])
  expect(messagesOf(birth, '0001-01-01')).toEqual(['Date of birth must be in 1900 or later'])
  expect(messagesOf(birth, '2026-03-15')).toEqual(['Date of birth must not be in the future'])
  expect(messagesOf(birth, '9999-12-31')).toEqual(['Date of birth must not be in the future'])
  expect(messagesOf(dateOfBirth, '9999-12-31')).toEqual(['Date of birth must not be in the future'])
})

test('the message about a missing date of birth names the field', () => {
  const spouse = dateOfBirthNamed({ label: 'Spouse date of birth', now })
  for (const missing of [undefined, null, '', ' ']) {
    expect(messagesOf(birth, missing)).toEqual(['Date of birth is required'])
    expect(messagesOf(spouse, missing)).toEqual(['Spouse date of birth is required'])
  }
})

test('a date is valid exactly when its month has that day', () => {
  const part = (max: number) => fc.integer({ min: 0, max })
  fc.assert(
    fc.property(fc.integer({ min: 1900, max: 2100 }), part(14), part(33), (year, month, day) => {
      const text = [String(year), pad(month), pad(day)].join('-')
      expect(isCalendarDate(text)).toBe(day >= 1 && day <= daysIn(year, month))
    }),
    { numRuns: 2000 },
  )
})

test('a date is formatted for people; text that is not a date gives an empty string', () => {
  expect(formatDate('1985-04-30')).toBe('Apr 30, 1985')
  expect(formatDate('not a date')).toBe('')
})

test('a time is shown to the minute, in the reader’s time zone', () => {
  expect(formatMoment(new Date(2026, 10, 21, 15, 4, 59))).toMatch(/^Nov 21, 2026, 3:04\sPM$/)
})

describe.each(['UTC', 'Pacific/Kiritimati', 'Pacific/Honolulu', 'America/New_York'])(
  'in the time zone %s at 23:30',
  (zone) => {
    test('dates stay on their day, today is allowed and tomorrow is not', async () => {
      const seen = await observeDatesIn(zone)
      expect(seen.zone).toBe(zone)
      expect(seen.offsetMinutes).toBe(offsets[zone])
      expect(seen.moved).toEqual([])
      expect(seen.stored).toBe('1985-04-30')
      expect(seen.today).toBe('2026-03-14')
      expect(seen.todayRefused).toBe(false)
      expect(seen.tomorrowRefused).toBe(true)
      expect(seen.timestamp).toBe('Mar 14, 2026')
      expect(seen.evidence).toMatch(/^Mar 14, 2026, 11:30\sPM PDT$/)
      expect(seen.yearOnNewYearsEve).toBe(2026)
    })
  },
)

const offsets: Record<string, number> = {
  UTC: 0,
  'Pacific/Kiritimati': -840,
  'Pacific/Honolulu': 600,
  'America/New_York': 300,
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}
