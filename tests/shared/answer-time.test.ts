import { expect, test } from 'vitest'
import { answerDay, answerPromise, isLate, lateBefore } from '#shared/answer-time.ts'

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

const hours = 'We answer Mon–Fri 9–6 Pacific.'

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
  expect(answerPromise(new Date(now), null)).toBe(`${hours} ${text}`)
})

test('who answers is named with the credential', () => {
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
