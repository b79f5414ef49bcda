/** When the firm answers what a client or a visitor wrote, by its hours and business days. */
import {
  addBusinessDays,
  firmDay,
  isBusinessDay,
  previousBusinessDay,
  startOfFirmDay,
} from './business-days.ts'
import { firm, supportHours } from './firm.ts'

/** Returns the time before which open messages are late. */
export function lateBefore(now: Date): Date {
  return startOfFirmDay(previousBusinessDay(firmDay(now)))
}

export function isLate(cameInAt: Date, now: Date): boolean {
  return answerDay(cameInAt) < firmDay(now)
}

/** Returns the day at the firm, `YYYY-MM-DD`, by whose end it promised to answer: the next business day. */
export function answerDay(cameInAt: Date): string {
  return addBusinessDays(firmDay(cameInAt), 1)
}

/**
 * Who answers what is written now, and by when: "Dana Cho, EA · we answer Mon–Fri 9–6 Pacific. It is Saturday: you’ll
 * hear by Monday 6 PM." Without a name, only the hours.
 */
export function answerPromise(now: Date, who: string | null): string {
  const closed = whyClosed(now)
  const hear = `you’ll hear by ${weekdayOf(answerDay(now))} ${clock(supportHours.closes)}.`
  return [
    who === null ? `We answer ${hours}.` : `${who} · we answer ${hours}.`,
    closed === null ? `Y${hear.slice(1)}` : `${closed}: ${hear}`,
  ].join(' ')
}

const { days, opens, closes } = supportHours
const zone = firm.timeZoneName.replace(/ Time$/, '')
const hours = `${days[0].slice(0, 3)}–${days[4].slice(0, 3)} ${hourOf(opens)}–${hourOf(closes)} ${zone}`

/** Why the firm does not read at this moment, or null if it does. */
function whyClosed(now: Date): string | null {
  const day = firmDay(now)
  const weekday = weekdayOf(day)
  if (!days.some((open) => open === weekday)) return `It is ${weekday}`
  if (!isBusinessDay(new Date(`${day}T00:00:00Z`))) return 'Today is a holiday'
  const time = firmTime(now)
  if (time < opens) return `We open at ${clock(opens)}`
  return time < closes ? null : 'We are closed for today'
}

/** The day of the week of a day `YYYY-MM-DD`. */
function weekdayOf(day: string): string {
  weekdayFormat ??= new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })
  return weekdayFormat.format(new Date(`${day}T00:00:00Z`))
}

let weekdayFormat: Intl.DateTimeFormat | undefined

/** The time at the firm, HH:MM on a 24-hour clock. */
function firmTime(now: Date): string {
  const { timeZone } = firm
  timeFormat ??= new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  return timeFormat.format(now)
}

let timeFormat: Intl.DateTimeFormat | undefined

/** '18:00' as 6. */
function hourOf(time: string): number {
  return Number(time.slice(0, 2)) % 12 || 12
}

/** '18:00' as '6 PM'. */
function clock(time: string): string {
  return `${hourOf(time)} ${time < '12' ? 'AM' : 'PM'}`
}
