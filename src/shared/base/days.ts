/** Days as text, `YYYY-MM-DD`. */

/** Returns true if the text is `YYYY-MM-DD` and that day exists in the Gregorian calendar. */
export function isCalendarDate(date: string): boolean {
  if (!calendarDate.test(date)) return false
  const midnight = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(date)
}

const calendarDate = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/

/** The local date of a moment, as `YYYY-MM-DD`. */
export function localDate(moment: Date): string {
  const [month, day] = [moment.getMonth() + 1, moment.getDate()]
  return `${moment.getFullYear()}-${twoDigits(month)}-${twoDigits(day)}`
}

/** The day so many days after one, both YYYY-MM-DD. */
export function dayAfter(day: string, days: number): string {
  const after = new Date(`${day}T00:00:00Z`)
  after.setUTCDate(after.getUTCDate() + days)
  return after.toISOString().slice(0, 10)
}

function twoDigits(part: number): string {
  return String(part).padStart(2, '0')
}
