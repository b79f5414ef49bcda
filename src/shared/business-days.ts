/** Business days of the firm: Monday to Friday without the federal holidays. A day is `YYYY-MM-DD`. */
import { firm } from './firm.ts'

/** The day at the firm that this moment is in. */
export function firmDay(moment: Date): string {
  // Swedish dates are written so.
  format ??= new Intl.DateTimeFormat('sv-SE', { timeZone: firm.timeZone })
  return format.format(moment)
}

let format: Intl.DateTimeFormat | undefined

/** The day that is so many business days after `day`, which itself does not count. */
export function addBusinessDays(day: string, count: number): string {
  let [at, left] = [day, count]
  while (left > 0) {
    at = addDays(at, 1)
    if (isBusinessDay(at)) left -= 1
  }
  return at
}

/** Calendar days from one day to another; negative if that is earlier. */
export function daysBetween(from: string, to: string): number {
  return (midnight(to).getTime() - midnight(from).getTime()) / DAY
}

/** A holiday on a Saturday is observed the day before (5 U.S.C. 6103(b)), on a Sunday the day after (E.O. 11582). */
export function isBusinessDay(day: string): boolean {
  const weekday = weekdayOf(day)
  if (weekday === SATURDAY || weekday === SUNDAY) return false
  if (isHoliday(day)) return false
  if (weekday === FRIDAY) return !isFixedHoliday(addDays(day, 1))
  return weekday !== MONDAY || !isFixedHoliday(addDays(day, -1))
}

const DAY = 86_400_000
const [SUNDAY, MONDAY, THURSDAY, FRIDAY, SATURDAY] = [0, 1, 4, 5, 6]

/** 5 U.S.C. 6103(a), month and day. */
const fixedHolidays = new Set(['01-01', '06-19', '07-04', '11-11', '12-25'])

/** 5 U.S.C. 6103(a): a weekday of the week that begins on `from`, as in the third Monday of January. */
const movingHolidays = [
  { month: 1, weekday: MONDAY, from: 15 },
  { month: 2, weekday: MONDAY, from: 15 },
  { month: 5, weekday: MONDAY, from: 25 },
  { month: 9, weekday: MONDAY, from: 1 },
  { month: 10, weekday: MONDAY, from: 8 },
  { month: 11, weekday: THURSDAY, from: 22 },
]

function isFixedHoliday(day: string): boolean {
  return fixedHolidays.has(day.slice(5))
}

function isHoliday(day: string): boolean {
  const [month, date, weekday] = [Number(day.slice(5, 7)), Number(day.slice(8)), weekdayOf(day)]
  return (
    isFixedHoliday(day) ||
    movingHolidays.some(
      (one) =>
        one.month === month && one.weekday === weekday && date >= one.from && date < one.from + 7,
    )
  )
}

function weekdayOf(day: string): number {
  return midnight(day).getUTCDay()
}

function addDays(day: string, count: number): string {
  return new Date(midnight(day).getTime() + count * DAY).toISOString().slice(0, 10)
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}
