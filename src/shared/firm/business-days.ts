/** Business days of the firm: those on which it answers, without the federal holidays. A day is `YYYY-MM-DD`. */
import { firm, supportHoursOn } from './firm.ts'
import { fixedHolidays, movingHolidays } from '#shared/law/holidays.ts'
import { factOn } from '#shared/law/tax-fact.ts'

/** The firm's local day of a timestamp. */
export function firmDay(moment: Date): string {
  return dayIn(firm.timeZone, moment)
}

/** The local day of a timestamp in a time zone. */
export function dayIn(timeZone: string, moment: Date): string {
  // The Swedish date format happens to be YYYY-MM-DD.
  if (format?.timeZone !== timeZone) {
    format = { timeZone, of: new Intl.DateTimeFormat('sv-SE', { timeZone }) }
  }
  return format.of.format(moment)
}

let format: { timeZone: string; of: Intl.DateTimeFormat } | undefined

/** Returns the day `count` business days after `day`, which itself does not count. */
export function addBusinessDays(day: string, count: number): string {
  let at = new Date(`${day}T00:00:00Z`)
  for (let left = count; left > 0;) {
    at = plusDays(at, 1)
    if (isBusinessDay(at)) left -= 1
  }
  return at.toISOString().slice(0, 10)
}

/** Returns the last business day before `day`. */
export function previousBusinessDay(day: string): string {
  let at = plusDays(new Date(`${day}T00:00:00Z`), -1)
  while (!isBusinessDay(at)) at = plusDays(at, -1)
  return at.toISOString().slice(0, 10)
}

/** Returns the moment at which a day begins at the firm. */
export function startOfFirmDay(day: string): Date {
  // Time zones are between 14 hours before and 12 hours after UTC, in quarters of an hour.
  let at = Date.parse(`${day}T00:00:00Z`) - 14 * 3_600_000
  while (firmDay(new Date(at)) < day) at += 900_000
  return new Date(at)
}

/** Returns true if a day, a UTC midnight, is a business day of the firm. */
export function isBusinessDay(at: Date): boolean {
  return !isHoliday(at) && supportHoursOn(at.toISOString().slice(0, 10)) !== null
}

/** Returns true if a day, a UTC midnight, is no business day of the government, whatever the firm does on it. */
export function isWeekendOrHoliday(at: Date): boolean {
  const weekday = at.getUTCDay()
  return weekday === SATURDAY || weekday === SUNDAY || isHoliday(at)
}

/**
 * Whether a day, a UTC midnight, is a federal holiday. One on a Saturday is observed the day before (5 U.S.C. 6103(b)),
 * one on a Sunday the day after (E.O. 11582).
 */
function isHoliday(at: Date): boolean {
  const weekday = at.getUTCDay()
  if (isFixedHoliday(at)) return true
  if (weekday === FRIDAY && isFixedHoliday(plusDays(at, 1))) return true
  if (weekday === MONDAY && isFixedHoliday(plusDays(at, -1))) return true
  const [month, date] = [at.getUTCMonth() + 1, at.getUTCDate()]
  return movingHolidays.value.some(
    (on) => on.month === month && on.weekday === weekday && date >= on.from && date < on.from + 7,
  )
}

const [SUNDAY, MONDAY, FRIDAY, SATURDAY] = [0, 1, 5, 6]

function isFixedHoliday(at: Date): boolean {
  const holidays = factOn(fixedHolidays, at.toISOString().slice(0, 10))
  return holidays.includes((at.getUTCMonth() + 1) * 100 + at.getUTCDate())
}

function plusDays(at: Date, count: number): Date {
  return new Date(at.getTime() + count * 86_400_000)
}
