import { expect, test } from 'vitest'
import { answerDay, isLate, lateBefore } from '#shared/contact-messages.schema.ts'

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
