/** Whether the text is `YYYY-MM-DD` and that day exists in the Gregorian calendar. */
export function isCalendarDate(date: string): boolean {
  if (!calendarDate.test(date)) return false
  const midnight = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

/** The local date of a moment, as `YYYY-MM-DD`. */
export function localDate(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()]
  return `${moment.getFullYear()}-${twoDigits(month)}-${twoDigits(day)}`
}

/** `Apr 30, 1985`: a calendar date (`YYYY-MM-DD`) as it is, a timestamp as the reader's local date. */
export function formatDate(date: string | Date): string {
  if (typeof date === 'string' && isCalendarDate(date)) {
    return calendarFormat.format(new Date(`${date}T00:00:00Z`))
  }
  const moment = new Date(date)
  return Number.isNaN(moment.getTime()) ? '' : localFormat.format(moment)
}

/** `Apr 30, 1985, 3:12 PM`, in the reader's time zone. */
export function formatMoment(moment: Date): string {
  return momentFormat.format(moment)
}

/** The year of a new tax return: the current calendar year. */
export function currentTaxYear(now: Date): number {
  return now.getFullYear()
}

const calendarDate = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/
const format = { year: 'numeric', month: 'short', day: 'numeric' } as const
const calendarFormat = new Intl.DateTimeFormat('en-US', { ...format, timeZone: 'UTC' })
const localFormat = new Intl.DateTimeFormat('en-US', format)
const momentFormat = new Intl.DateTimeFormat('en-US', {
  ...format,
  hour: 'numeric',
  minute: '2-digit',
})

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
