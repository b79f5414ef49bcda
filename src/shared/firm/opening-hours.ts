import { formatDate } from './dates.ts'
import { type Week, type Weekday, weekdays } from './firm-values.ts'
import { daysText, shortTimes } from './firm.ts'

export interface OpeningHours {
  days: readonly Weekday[]
  /** The text on the page: 'Mon-Fri'. */
  label: string
  /** Local time, HH:MM on a 24-hour clock; null when closed. */
  opens: string | null
  closes: string | null
  /** The text on the page: '9-6', 'closed'. */
  text: string
}

/** A week with its closed days, in its order: days one after the other with the same hours are one entry. */
export function openingHours(week: Week): OpeningHours[] {
  const entries: { days: Weekday[]; hours: Week[Weekday] }[] = []
  for (const day of weekdays) {
    const [last, hours] = [entries.at(-1), week[day]]
    const isSame = last?.hours?.opens === hours?.opens && last?.hours?.closes === hours?.closes
    if (last && isSame) last.days.push(day)
    else entries.push({ days: [day], hours })
  }
  return entries.map(({ days, hours }) => ({
    days,
    label: daysText(days),
    opens: hours?.opens ?? null,
    closes: hours?.closes ?? null,
    text: hours === null ? 'closed' : shortTimes(hours),
  }))
}

/** 'closed Dec 24, 2026 to Dec 26, 2026'. */
export function closedText({ from, to }: { from: string; to: string }): string {
  return `closed ${formatDate(from)}${to === from ? '' : ` to ${formatDate(to)}`}`
}
