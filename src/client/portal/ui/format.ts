import { firmDay } from '#shared/firm/business-days.ts'
import { currentTaxYear, formatDay, formatMoment } from '#shared/firm/dates.ts'
import { localDate } from '#shared/base/days.ts'
import type { Profile } from '#shared/profile/profile.schema.ts'

/** `840 bytes`, `184 kB`, `1.2 MB`: in steps of 1,024, as the limit of an upload is. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`
  const kilobytes = Math.round(bytes / 1024)
  if (kilobytes < 1024) return `${kilobytes} kB`
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`
}

/** "just now", "5 minutes ago", "26 hours ago", "3 days ago". */
export function relativeTime(since: Date, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 1) return 'just now'
  const relative = new Intl.RelativeTimeFormat('en-US')
  if (minutes < 60) return relative.format(-minutes, 'minute')
  const hours = Math.floor(minutes / 60)
  return hours < 48
    ? relative.format(-hours, 'hour')
    : relative.format(-Math.floor(hours / 24), 'day')
}

/** "5 min ago", "3 h ago", "2 d ago", "Feb 3". */
export function shortAge(since: Date, now = new Date()): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 60_000))
  if (minutes < 60) return minutes < 1 ? 'just now' : `${minutes} min ago`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return `${hours} h ago`
  const days = Math.floor(hours / 24)
  return days < 30 ? `${days} d ago` : formatDay(firmDay(since), firmDay(now))
}

/** "3:12 PM" of today, "Apr 30, 1985, 3:12 PM" of another day, in the reader's time zone. */
export function shortMoment(moment: Date, now: Date): string {
  return localDate(moment) === localDate(now)
    ? moment.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
    : formatMoment(moment)
}

export function thisYear(): number {
  return currentTaxYear(new Date())
}

export function today(): string {
  return localDate(new Date())
}

/** Today at the firm. */
export function firmToday(): string {
  return firmDay(new Date())
}

/** How many days a day, YYYY-MM-DD, is over at the firm; negative if it is to come. */
export function daysSince(day: string): number {
  return (Date.parse(firmToday()) - Date.parse(day)) / 86_400_000
}

/** How to address a user: by first name, or by the part of the email before the @. */
export function greetingName(user: { firstName: string; email: string }): string {
  return user.firstName.trim() || (user.email.split('@')[0] ?? '')
}

type AddressParts = Pick<Profile, 'address' | 'city' | 'state' | 'zipCode'>

/** The lines of a postal address, without missing parts and empty lines. */
export function addressLines({ address, city, state, zipCode }: AddressParts): string[] {
  const region = [state, zipCode].filter(Boolean).join(' ')
  return [address ?? '', [city, region].filter(Boolean).join(', ')].filter((line) => line !== '')
}
