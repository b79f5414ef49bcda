import { isCalendarDate } from '#shared/base/days.ts'
import { firm } from './firm.ts'

/**
 * `Apr 30, 1985`: a calendar date (`YYYY-MM-DD`) unchanged, or a timestamp's day at the firm, which is the same for
 * everyone.
 */
export function formatDate(date: string | Date): string {
  if (typeof date === 'string' && isCalendarDate(date)) {
    return calendarFormat(midnight(date))
  }
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? '' : firmFormat(moment)
}

/** The UTC day of a timestamp. */
export function formatUtcDate(moment: Date): string {
  return calendarFormat(moment)
}

/** `Nov 20`: a calendar date, with its year if `today` is in another. */
export function formatDay(day: string, today: string): string {
  return sameYear(day, today) ? dayFormat(midnight(day)) : calendarFormat(midnight(day))
}

/** `Mon, Nov 30`, with its year if `today` is in another. */
export function formatWeekday(day: string, today: string): string {
  return `${weekdayFormat(midnight(day))}, ${formatDay(day, today)}`
}

/** `Apr 30, 1985, 3:12 PM`, in the reader's time zone. */
export function formatMoment(moment: Date): string {
  return momentFormat(moment)
}

/** `Apr 30, 1985, 3:12 PM PDT`, at the firm: for evidence such as a signature's certificate. */
export function formatFirmMoment(moment: Date): string {
  return firmMomentFormat(moment)
}

/** The year of a new tax return: the current calendar year. */
export function currentTaxYear(now: Date): number {
  return now.getFullYear()
}

const parts = { year: 'numeric', month: 'short', day: 'numeric' } as const
const calendarFormat = formatOf({ ...parts, timeZone: 'UTC' })
const firmFormat = atFirm(parts)
const dayFormat = formatOf({ month: 'short', day: 'numeric', timeZone: 'UTC' })
const weekdayFormat = formatOf({ weekday: 'short', timeZone: 'UTC' })
const momentParts = { ...parts, hour: 'numeric', minute: '2-digit' } as const
const momentFormat = formatOf(momentParts)
const firmMomentFormat = atFirm({ ...momentParts, timeZoneName: 'short' })

/** Creates the format when it is first used: on a phone each takes 20 ms, and most screens need one or none. */
function formatOf(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let built: Intl.DateTimeFormat | undefined
  return (date) => {
    built ??= new Intl.DateTimeFormat('en-US', options)
    return built.format(date)
  }
}

/** Writes dates as `options` say, in the firm's time zone. That can change, so the format follows it. */
export function atFirm(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  let built: { timeZone: string; format: (date: Date) => string } | undefined
  return (date) => {
    const { timeZone } = firm
    if (built?.timeZone !== timeZone) {
      built = { timeZone, format: formatOf({ ...options, timeZone }) }
    }
    return built.format(date)
  }
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`)
}

function sameYear(day: string, other: string): boolean {
  return day.slice(0, 4) === other.slice(0, 4)
}
