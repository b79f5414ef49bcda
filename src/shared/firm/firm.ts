import { firmAtStart } from './firm-at-start.ts'
import { type FirmValues, type Season, type Week, type Weekday, weekdays } from './firm-values.ts'
import { formatPhone } from '#shared/base/format-phone.ts'

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec'

let current = firmAtStart
let now = describeFirm(firmAtStart)

/**
 * The firm as it is now. On the server a change replaces these values while the process runs, so code there reads them
 * when it needs them, and never keeps one. In a browser they stay as long as the page.
 */
export let { firm, firmColors, people } = now
export let { openHours, supportHours, siteServices } = now

/** The values that the others come from: for pages and for processes without a database. */
export function firmValues(): FirmValues {
  return current
}

/** Called only by `firm-of-now.ts`, and by processes and threads that get the values from it. */
export function setFirm(values: FirmValues): void {
  current = values
  now = describeFirm(values)
  ;({ firm, firmColors, people } = now)
  ;({ openHours, supportHours, siteServices } = now)
}

/** The firm's facts for pages and mails, made from its values. */
export function describeFirm(values: FirmValues) {
  return {
    firm: firmOf(values),
    firmColors: values.colors,
    people: values.people,
    /** The text on the page: 'Mon-Fri 9-6, Sat 10-4'. */
    openHours: hoursOfTheYear(values, (week) => weekText(week, shortTimes)),
    /** When the phone is answered, and what people write is read: 'Mon-Fri 9AM-6PM'. */
    supportHours: hoursOfTheYear(values, (week) => weekText(supportWeek(week), longTimes)),
    siteServices: values.services,
  }
}

/** The firm's legal identity, for the footer of pages and mails. */
export function firmLegalLine(): string {
  return `${firm.legalName} · ${firm.license}`
}

export function firmAddressLine(address: FirmValues['address'] = firm.address): string {
  const { street, city, state, zipCode } = address
  return `${street}, ${city}, ${state} ${zipCode}`
}

/** The hours of a day, YYYY-MM-DD, in which the firm answers, or null. A holiday has those of its day of the week. */
export function supportHoursOn(day: string): Hours | null {
  return isClosedDay(day) ? null : supportWeek(weekOn(day))[weekdayOf(day)]
}

/** The hours of the week that holds on a day, YYYY-MM-DD: 'Mon-Thu 9-5, Fri 9-1'. */
export function supportWeekOn(day: string): string {
  return weekText(supportWeek(weekOn(day)), shortTimes)
}

/** The day of the week of a day, YYYY-MM-DD. */
export function weekdayOf(day: string): Weekday {
  return weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'Monday'
}

/** Whether the firm is closed on a day, YYYY-MM-DD, of its own choice. */
export function isClosedDay(day: string): boolean {
  return current.closedDays.some(({ from, to }) => from <= day && day <= to)
}

function firmOf({ name, legalName, license, timeZone, ...values }: FirmValues) {
  const { timeZoneName, phone, email, address, foundedYear, hero, story } = values
  const { answerDays, completionDays } = values.promises
  const { min, max } = completionDays
  const weeks = [values.hours, ...values.seasons.map(({ hours }) => hours ?? values.hours)]
  const isUsual = weeks.every(isOpenMondayToFriday)
  return {
    name,
    legalName,
    license,
    timeZone,
    timeZoneName,
    phone: formatPhone(phone),
    /** For `tel:` links (RFC 3966). */
    phoneLink: `tel:+1-${phone.slice(0, 3)}-${phone.slice(3, 6)}-${phone.slice(6)}`,
    email,
    address,
    foundedYear,
    year: values.year,
    comingClosedDays: values.comingClosedDays,
    hero,
    story,
    logo: values.logo,
    answerDays,
    contactAnswer:
      answerDays === 1
        ? `within 24 hours on ${isUsual ? 'business' : 'our open'} days`
        : `within ${answerDays} ${isUsual ? 'business days' : 'of our open days'}`,
    completionDays,
    typicalCompletion: `${min === max ? max : `${min}-${max}`} ${isUsual ? `business day${max === 1 ? '' : 's'}` : 'of our open days'}`,
  }
}

type Hours = NonNullable<Week[Weekday]>

/** Promises count Monday to Friday. A firm that is closed on one of these counts every day that it is open. */
function supportWeek(week: Week): Week {
  return isOpenMondayToFriday(week) ? { ...week, Saturday: null, Sunday: null } : week
}

/** Returns true if the firm is open on all of the days that readers take for business days. */
function isOpenMondayToFriday(week: Week): boolean {
  return weekdays.slice(0, 5).every((day) => week[day] !== null)
}

/** Finds the hours that hold on a day. Of a season without its own, the firm says only that they are longer. */
function weekOn(day: string): Week {
  const own = current.seasons.find((season) => season.hours !== null && isWithin(day, season))
  return own?.hours ?? current.hours
}

/** With the hours of seasons that have their own: 'Mon-Fri 9-6; Jun 1 to Aug 31: Mon-Thu 9-4'. */
function hoursOfTheYear({ hours, seasons }: FirmValues, text: (week: Week) => string): string {
  const own = seasons.map((season) =>
    season.hours === null ? '' : `; ${seasonText(season)}: ${text(season.hours)}`,
  )
  return text(hours) + own.join('')
}

/** Days with the same hours together: 'Mon, Wed and Fri 9-5, Sat 10-1'. */
function weekText(week: Week, times: (hours: Hours) => string): string {
  const groups = new Map<string, Weekday[]>()
  for (const day of weekdays) {
    const hours = week[day]
    if (hours === null) continue
    const text = times(hours)
    groups.set(text, [...(groups.get(text) ?? []), day])
  }
  return [...groups].map(([text, days]) => `${daysText(days)} ${text}`).join(', ')
}

/** 'Jan 15 to Apr 15'. */
export function seasonText({ from, to }: Pick<Season, 'from' | 'to'>): string {
  return `${monthDay(from)} to ${monthDay(to)}`
}

/** 'Mon-Fri', 'Mon, Wed and Fri'. */
export function daysText(days: readonly Weekday[]): string {
  const runs: Weekday[][] = []
  for (const day of days) {
    const run = runs.find(
      (one) => weekdays.indexOf(day) === weekdays.indexOf(one.at(-1) ?? day) + 1,
    )
    if (run === undefined) runs.push([day])
    else run.push(day)
  }
  const names = runs.map((run) => {
    const [first = '', last = ''] = [run[0], run.at(-1)].map((day) => day?.slice(0, 3))
    return first === last ? first : `${first}-${last}`
  })
  const last = names.pop() ?? ''
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`
}

/** '9-6'; '1PM-6PM' if both are in the same half of the day. */
export function shortTimes({ opens, closes }: Hours): string {
  if (half(opens) === half(closes)) return longTimes({ opens, closes })
  return `${clock(opens)}-${clock(closes)}`
}

/** '9AM-6PM'. */
function longTimes({ opens, closes }: Hours): string {
  return `${clock(opens)}${half(opens)}-${clock(closes)}${half(closes)}`
}

/** '18:00' as '6', '09:30' as '9:30'. */
export function clock(time: string): string {
  const [hour = '', minute = ''] = time.split(':')
  return `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`}`
}

/** The half of the day: '18:00' as 'PM'. */
export function half(time: string): 'AM' | 'PM' {
  return time < '12' ? 'AM' : 'PM'
}

/** The closed days that are not over on a day, YYYY-MM-DD. */
export function comingClosedDays(
  { closedDays }: Pick<FirmValues, 'closedDays'>,
  today: string,
): FirmValues['closedDays'] {
  return closedDays.filter(({ to }) => to >= today)
}

/** 'Jul 1'. */
export function monthDay({ month, day }: Season['from']): string {
  return `${months.slice(3 * month - 3, 3 * month)} ${day}`
}

/** MM-DD, which sorts as the days of a year. */
export function dayOfYear({ month, day }: Season['from']): string {
  return `${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

/** Whether a season has a day, YYYY-MM-DD or MM-DD. It may go over the end of a year. */
export function isWithin(day: string, { from, to }: Pick<Season, 'from' | 'to'>): boolean {
  const [first, last, at] = [dayOfYear(from), dayOfYear(to), day.slice(-5)]
  return first <= last ? first <= at && at <= last : at >= first || at <= last
}
