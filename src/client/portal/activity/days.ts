import type { ActivityEntry } from '#shared/activity.schema.ts'
import { localDate } from '#shared/dates.ts'

export interface Day {
  /** `YYYY-MM-DD` on the reader's own calendar. */
  date: string
  entries: ActivityEntry[]
}

/** Entries day by day, in the order in which they come. */
export function dayByDay(entries: readonly ActivityEntry[]): Day[] {
  const days: Day[] = []
  for (const entry of entries) {
    const date = localDate(entry.at)
    const last = days.at(-1)
    if (last?.date === date) last.entries.push(entry)
    else days.push({ date, entries: [entry] })
  }
  return days
}

/** "Today, Saturday, November 21, 2026". */
export function dayName(date: string, now = new Date()): string {
  const name = dayFormat.format(new Date(`${date}T00:00:00Z`))
  const yesterday = new Date(now)
  yesterday.setDate(now.getDate() - 1)
  if (date === localDate(now)) return `Today, ${name}`
  return date === localDate(yesterday) ? `Yesterday, ${name}` : name
}

/** "2:45 PM". */
export function timeOf(moment: Date): string {
  return timeFormat.format(moment)
}

/** To the second, with the time zone: "November 21, 2026 at 2:45:10 PM PST". */
export function exactTime(moment: Date): string {
  return exactFormat.format(moment)
}

const dayFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' })
const timeFormat = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })
const exactFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'long' })
