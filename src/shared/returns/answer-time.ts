/** When the firm answers what a client or a visitor wrote, by its hours and business days. */
import {
  addBusinessDays,
  firmDay,
  isBusinessDay,
  previousBusinessDay,
  startOfFirmDay,
} from '#shared/firm/business-days.ts'
import { atFirm, formatDay } from '#shared/firm/dates.ts'
import { dayAfter } from '#shared/base/days.ts'
import {
  clock,
  firm,
  firmValues,
  half,
  isClosedDay,
  isWithin,
  monthDay,
  supportHoursOn,
  supportWeekOn,
  weekdayOf,
} from '#shared/firm/firm.ts'

/** Returns the time before which open messages are late. */
export function lateBefore(now: Date): Date {
  let day = firmDay(now)
  for (let left = firm.answerDays; left > 0; left -= 1) day = previousBusinessDay(day)
  return startOfFirmDay(day)
}

export function isLate(cameInAt: Date, now: Date): boolean {
  return answerDay(cameInAt) < firmDay(now)
}

/** Returns the day at the firm, `YYYY-MM-DD`, by whose end it promised to answer. */
export function answerDay(cameInAt: Date): string {
  return addBusinessDays(firmDay(cameInAt), firm.answerDays)
}

/**
 * Measures waits by the hours of the firm on business days: returns a function from a moment between two days,
 * `YYYY-MM-DD`, to how long the firm was open before it since the first day. All are in milliseconds.
 */
export function openTime(first: string, last: string): (moment: number) => number {
  const spans: [opens: number, length: number][] = []
  for (let day = first; day <= last; day = dayAfter(day, 1)) {
    const hours = isBusinessDay(new Date(`${day}T00:00:00Z`)) ? supportHoursOn(day) : null
    if (hours === null) continue
    const [opens, closes] = [msOf(hours.opens), msOf(hours.closes)]
    spans.push([startOfFirmDay(day).getTime() + opens, closes - opens])
  }
  return (moment) => {
    let open = 0
    for (const [opens, length] of spans) open += Math.min(Math.max(moment - opens, 0), length)
    return open
  }
}

/** '09:30' in milliseconds of the day. */
function msOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number)
  return ((hours ?? 0) * 60 + (minutes ?? 0)) * 60_000
}

/**
 * Says who answers a message written now, and by when: "Dana Cho, EA · we answer Mon–Fri 9–6 Pacific. It is Saturday:
 * you’ll hear by Monday 6 PM." Without a name, it begins with the hours.
 */
export function answerPromise(now: Date, who: string | null): string {
  const closed = whyClosed(now)
  const hear = `you’ll hear by ${answerTime(now)}.`
  return [
    who === null ? `We answer ${hours(now)}.` : `${who} · we answer ${hours(now)}.`,
    closed === null ? `Y${hear.slice(1)}` : `${closed}: ${hear}`,
  ].join(' ')
}

/** Writes the hours of this week: a season may have its own, or only longer ones. */
function hours(now: Date): string {
  const day = firmDay(now)
  const [week, until] = [supportWeekOn(day).replaceAll('-', '–'), extendedUntil(day)]
  const zone = firm.timeZoneName.replace(/ Time$/, '')
  return `${week} ${zone}${until === null ? '' : `, extended until ${until}`}`
}

/** In a season that only says that hours are longer, this is its last day, 'Apr 15'; otherwise null. */
function extendedUntil(day: string): string | null {
  const [longer, ...others] = firmValues().seasons.filter((season) => isWithin(day, season))
  const own = longer === undefined || [longer, ...others].some(({ hours: week }) => week !== null)
  return own ? null : monthDay(longer.to)
}

/** Writes 'Monday 6 PM', and adds the date if the day is a week or more away. */
function answerTime(now: Date): string {
  const [today, day] = [firmDay(now), answerDay(now)]
  const open = supportHoursOn(day)
  if (open === null) throw new Error('a business day has hours')
  const name = weekdayOf(day)
  const isNear = day <= dayAfter(today, 6)
  return `${isNear ? name : `${name}, ${formatDay(day, today)},`} ${clockWithHalf(open.closes)}`
}

/**
 * Says why the firm does not read messages at this moment. Returns null if it reads them, and in a season of extended
 * hours, because nobody has said how long those are.
 */
function whyClosed(now: Date): string | null {
  const day = firmDay(now)
  if (isClosedDay(day)) return 'We are closed today'
  const open = supportHoursOn(day)
  if (open === null) return `It is ${weekdayOf(day)}`
  if (!isBusinessDay(new Date(`${day}T00:00:00Z`))) return 'Today is a holiday'
  if (extendedUntil(day) !== null) return null
  const time = firmTime(now)
  if (time < open.opens) return `We open at ${clockWithHalf(open.opens)}`
  return time < open.closes ? null : 'We are closed for today'
}

/** The time at the firm, HH:MM on a 24-hour clock. */
const firmTime = atFirm({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** '18:00' as '6 PM', '09:30' as '9:30 AM'. */
function clockWithHalf(time: string): string {
  return `${clock(time)} ${half(time)}`
}
