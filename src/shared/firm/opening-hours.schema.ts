import { z } from 'zod'
import { isCalendarDate } from '#shared/base/days.ts'
import { type Season, type Week, weekdays } from './firm-values.ts'
import { dayOfYear, isWithin } from './firm.ts'
import { limits, refusedBy, typedString, typedText } from '#shared/base/text.ts'

/** Local time, HH:MM on a 24-hour clock. */
const time = z
  .string({ error: 'Must be a time, as in 09:00' })
  .regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, { error: 'Must be a time, as in 09:00' })

const dayHours = z
  .strictObject({ opens: time, closes: time })
  .refine(({ opens, closes }) => opens < closes, {
    error: 'The hours end before they begin: they can’t go over midnight',
    path: ['closes'],
  })
  .nullable()

/** The hours of each day of the week; null for a closed day. */
export const week = z.strictObject({
  Monday: dayHours,
  Tuesday: dayHours,
  Wednesday: dayHours,
  Thursday: dayHours,
  Friday: dayHours,
  Saturday: dayHours,
  Sunday: dayHours,
})

const monthDay = z
  .strictObject({ month: z.int().min(1).max(12), day: z.int().min(1).max(31) })
  // A leap year, so that February 29 is a day.
  .refine((day) => isCalendarDate(`2024-${dayOfYear(day)}`), {
    error: 'That day does not exist',
    path: ['day'],
  })

/** A part of the year with hours of its own. */
export const season = z.strictObject({
  from: monthDay,
  to: monthDay,
  /** Null: longer hours, which the site calls extended. */
  hours: week
    .refine(isOpen, {
      error: 'Choose at least one day: times without an open day are closed days',
    })
    .nullable(),
})

/** YYYY-MM-DD. */
export const calendarDay = typedString(40, { error: 'Must be a date' }).check(
  refusedBy((typed) => (isCalendarDate(typed) ? null : 'Must be a date, as in 2026-12-24')),
)

/** Days on which the firm is closed, under one name. */
export const closedDays = z
  .strictObject({ from: calendarDay, to: calendarDay, name: typedText(limits.name) })
  .refine(({ from, to }) => from <= to, { error: 'The days end before they begin', path: ['to'] })
  .refine(({ from, to }) => daysFrom(from, to) <= 92, {
    error: 'At most 92 days at a time',
    path: ['to'],
  })

/** Counts the days of a period, with the first and the last. */
export function daysFrom(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
}

/** A week needs an open day, because promises name one. */
export function isOpen(hours: Week): boolean {
  return weekdays.some((day) => hours[day] !== null)
}

/** Two weeks for the same day would contradict each other on the pages. */
export function checkOverlaps(seasons: Season[], ctx: z.RefinementCtx): void {
  for (const [at, one] of seasons.entries()) {
    const meets = (other: Season) =>
      other.hours !== null &&
      (isWithin(dayOfYear(one.from), other) || isWithin(dayOfYear(other.from), one))
    if (one.hours === null || !seasons.slice(0, at).some(meets)) continue
    const message = 'Another season has hours for some of these days'
    ctx.addIssue({ code: 'custom', path: [at, 'from', 'month'], message })
  }
}
