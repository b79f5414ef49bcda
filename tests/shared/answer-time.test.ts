import { afterEach, expect, test } from 'vitest'
import {
  answerDay,
  answerPromise,
  isLate,
  lateBefore,
  openTime,
} from '#shared/returns/answer-time.ts'
import { firmDay } from '#shared/firm/business-days.ts'
import { dayAfter } from '#shared/base/days.ts'
import { firmAtStart } from '#shared/firm/firm-at-start.ts'
import type { FirmValues } from '#shared/firm/firm-values.ts'
import { setFirm } from '#shared/firm/firm.ts'
import { unusualWeeks } from './support.ts'

afterEach(() => setFirm(firmAtStart))

/** Six in the morning in Reno, on the Wednesday before Thanksgiving. */
const wednesday = new Date('2026-11-25T14:00:00Z')

test.each([
  ['a Monday', '2026-02-02T20:00:00Z', '2026-02-03'],
  ['a Friday', '2026-02-06T20:00:00Z', '2026-02-09'],
  ['a Saturday', '2026-02-07T20:00:00Z', '2026-02-09'],
  ['the day before a holiday', wednesday.toISOString(), '2026-11-27'],
  ['a holiday', '2026-11-26T20:00:00Z', '2026-11-27'],
])('a message of %s is answered on the next business day', (_case, cameInAt, day) => {
  expect(answerDay(new Date(cameInAt))).toBe(day)
})

test('it is late when that day is over at the firm', () => {
  expect(isLate(wednesday, new Date('2026-11-28T07:59:59Z'))).toBe(false)
  expect(isLate(wednesday, new Date('2026-11-28T08:00:00Z'))).toBe(true)
})

test('messages before one moment are late, and no others', () => {
  for (let hour = 0; hour < 24 * 21; hour += 1) {
    const now = new Date(Date.parse('2026-11-20T00:00:00Z') + hour * 3_600_000)
    const limit = lateBefore(now)
    expect(isLate(new Date(limit.getTime() - 1), now), now.toISOString()).toBe(true)
    expect(isLate(limit, now), now.toISOString()).toBe(false)
  }
})

test.each([
  ['within a day', '11-18 10:00', '11-18 13:00', 3],
  ['over a night', '11-18 17:00', '11-19 10:30', 2.5],
  ['over a weekend', '11-13 17:00', '11-16 09:30', 1.5],
  ['over a holiday', '11-10 17:00', '11-12 10:00', 2],
  ['on a Saturday', '11-14 10:00', '11-14 13:00', 0],
  ['before the firm opens', '11-18 06:00', '11-18 08:00', 0],
])('the firm is open for so many hours %s', (_case, from, until, open) => {
  const [asked, answered] = [from, until].map((moment) =>
    Date.parse(`2026-${moment.replace(' ', 'T')}:00-08:00`),
  )
  const openUntil = openTime('2026-11-10', '2026-11-19')
  expect((openUntil(answered ?? 0) - openUntil(asked ?? 0)) / 3_600_000).toBe(open)
})

const hours = 'We answer Mon–Fri 9–6 Pacific.'

/** Without the season in which a new portal has longer hours that it does not name. */
const allYear: FirmValues = { ...firmAtStart, seasons: [] }

test.each([
  ['a Monday at ten', '2026-02-02T18:00:00Z', 'You’ll hear by Tuesday 6 PM.'],
  ['a Friday at ten', '2026-02-06T18:00:00Z', 'You’ll hear by Monday 6 PM.'],
  ['a Monday before nine', '2026-02-02T16:59:00Z', 'We open at 9 AM: you’ll hear by Tuesday 6 PM.'],
  ['a Monday at nine', '2026-02-02T17:00:00Z', 'You’ll hear by Tuesday 6 PM.'],
  ['a minute before six', '2026-02-03T01:59:00Z', 'You’ll hear by Tuesday 6 PM.'],
  [
    'six in the evening',
    '2026-02-03T02:00:00Z',
    'We are closed for today: you’ll hear by Tuesday 6 PM.',
  ],
  ['a Saturday', '2026-02-07T20:00:00Z', 'It is Saturday: you’ll hear by Monday 6 PM.'],
  [
    'a Sunday before Presidents’ Day',
    '2026-02-15T20:00:00Z',
    'It is Sunday: you’ll hear by Tuesday 6 PM.',
  ],
  ['Thanksgiving', '2026-11-26T20:00:00Z', 'Today is a holiday: you’ll hear by Friday 6 PM.'],
  [
    'July 3, on which July 4 is observed',
    '2026-07-03T20:00:00Z',
    'Today is a holiday: you’ll hear by Monday 6 PM.',
  ],
  ['summer time at nine', '2026-06-01T16:00:00Z', 'You’ll hear by Tuesday 6 PM.'],
])('on %s the composer promises what the firm keeps', (_case, now, text) => {
  setFirm(allYear)
  expect(answerPromise(new Date(now), null)).toBe(`${hours} ${text}`)
})

test.each([
  ['before nine', '2026-02-02T16:59:00Z', 'You’ll hear by Tuesday 6 PM.'],
  ['at eight in the evening', '2026-02-03T04:00:00Z', 'You’ll hear by Tuesday 6 PM.'],
  ['on a Saturday', '2026-02-07T20:00:00Z', 'It is Saturday: you’ll hear by Monday 6 PM.'],
])('in a season of extended hours nothing says closed: %s', (_case, now, text) => {
  const season = 'We answer Mon–Fri 9–6 Pacific, extended until Apr 15.'
  expect(answerPromise(new Date(now), null)).toBe(`${season} ${text}`)
})

test('who answers is named with the credential', () => {
  setFirm(allYear)
  expect(answerPromise(new Date('2026-02-07T20:00:00Z'), 'Dana Cho, EA')).toBe(
    'Dana Cho, EA · we answer Mon–Fri 9–6 Pacific. It is Saturday: you’ll hear by Monday 6 PM.',
  )
})

test('what is written at any hour of a year is late only after the promised day', () => {
  for (let hour = 0; hour < 24 * 366; hour += 5) {
    const now = new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000)
    const weekday = /by (\w+) 6 PM/.exec(answerPromise(now, null))?.[1]
    const day = new Date(`${answerDay(now)}T12:00:00Z`)
    expect(day.toLocaleDateString('en-US', { weekday: 'long', timeZone: 'UTC' })).toBe(weekday)
    expect(isLate(now, day)).toBe(false)
  }
})

const short = unusualWeeks['short Fridays']

/** Fridays off from June to August, and two weeks at the end of the year. */
const summer: FirmValues = {
  ...firmAtStart,
  hours: short,
  seasons: [
    { from: { month: 3, day: 1 }, to: { month: 4, day: 15 }, hours: null },
    { from: { month: 6, day: 1 }, to: { month: 8, day: 31 }, hours: { ...short, Friday: null } },
  ],
  closedDays: [{ from: '2026-12-24', to: '2027-01-03', name: 'Winter' }],
}

test.each<[string, string, FirmValues, string]>([
  [
    'a short Friday at ten',
    '2026-02-06T18:00:00Z',
    summer,
    'We answer Mon–Thu 9–5, Fri 9–1 Pacific. You’ll hear by Monday 5 PM.',
  ],
  [
    'a short Friday at two',
    '2026-02-06T22:00:00Z',
    summer,
    'We answer Mon–Thu 9–5, Fri 9–1 Pacific. We are closed for today: you’ll hear by Monday 5 PM.',
  ],
  [
    'a Thursday before a short Friday',
    '2026-02-05T18:00:00Z',
    summer,
    'We answer Mon–Thu 9–5, Fri 9–1 Pacific. You’ll hear by Friday 1 PM.',
  ],
  [
    'a Friday off',
    '2026-07-10T18:00:00Z',
    summer,
    'We answer Mon–Thu 9–5 Pacific. It is Friday: you’ll hear by Monday 5 PM.',
  ],
  [
    'the first of eleven closed days',
    '2026-12-24T18:00:00Z',
    summer,
    'We answer Mon–Thu 9–5, Fri 9–1 Pacific. We are closed today: you’ll hear by Monday, Jan 4, 2027, 5 PM.',
  ],
  [
    'a Tuesday, closed on Wednesdays',
    '2026-02-03T18:00:00Z',
    { ...allYear, hours: unusualWeeks['closed Wednesdays'] },
    'We answer Mon–Tue and Thu–Fri 8:30–5, Sun 10–12 Pacific. You’ll hear by Thursday 5 PM.',
  ],
  [
    'the one day of the week',
    '2026-02-07T18:00:00Z',
    { ...allYear, hours: unusualWeeks['one day'] },
    'We answer Sat 8AM–11:30AM Pacific. You’ll hear by Saturday, Feb 14, 11:30 AM.',
  ],
])('%s: the hours, the reason and the day are true', (_case, now, values, text) => {
  setFirm(values)
  expect(answerPromise(new Date(now), null)).toBe(text)
})

test.each<[string, FirmValues]>([
  ...Object.entries(unusualWeeks).map(
    ([name, hours]) => [name, { ...firmAtStart, hours }] satisfies [string, FirmValues],
  ),
  ['a summer of its own', summer],
])('%s: no promise names a day on which the firm is closed', (_name, values) => {
  setFirm(values)
  const { hours, seasons, closedDays } = values
  const own = seasons.find((season) => season.hours !== null)
  /** The hours as the settings say them, in another way than the code. */
  const open = (day: string) => {
    if (closedDays.some(({ from, to }) => day >= from && day <= to)) return null
    const month = Number(day.slice(5, 7))
    const isOwn = own !== undefined && month >= own.from.month && month <= own.to.month
    const weekday = weekdays[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
    return new Map(Object.entries((isOwn && own.hours) || hours)).get(weekday) ?? null
  }
  for (let hour = 0; hour < 24 * 366; hour += 5) {
    const now = new Date(Date.parse('2026-01-01T00:00:00Z') + hour * 3_600_000)
    const [today, day] = [firmDay(now), answerDay(now)]
    const text = answerPromise(now, null)
    const [, weekday = '', time = ''] = /by (\w+),? .*?(\d+(?::\d\d)? [AP]M)\.$/.exec(text) ?? []
    expect(day > today, text).toBe(true)
    const hoursThen = open(day)
    expect(hoursThen, `${text} ${day}`).not.toBeNull()
    expect(clockTime(time)).toBe(hoursThen?.closes)
    expect(new Date(`${day}T12:00:00Z`).getUTCDay()).toBe(weekdays.indexOf(weekday))
    // A name alone is that of a day of the next six.
    expect(day <= dayAfter(today, 6)).toBe(!text.includes(`${weekday},`))
    expect(text.includes('It is ')).toBe(open(today) === null && !text.includes('closed today'))
  }
})

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** '1 PM' as '13:00'. */
function clockTime(text: string): string {
  const [, hour, minute = '00', half] = /^(\d+)(?::(\d\d))? ([AP])M$/.exec(text) ?? []
  return `${String((Number(hour) % 12) + (half === 'P' ? 12 : 0)).padStart(2, '0')}:${minute}`
}
