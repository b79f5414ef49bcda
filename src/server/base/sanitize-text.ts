import { atFirm } from '#shared/firm/dates.ts'
import { maskSsns } from '#shared/base/ssn-in-text.ts'

/**
 * Typed text for one line of a mail or a header: no line breaks, control characters or direction overrides, at most
 * `max` characters.
 */
export function oneLine(typed: string, max = 100): string {
  const line = typed.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  return cut(line, max)
}

/** Does the same for several lines, keeping line breaks and tabs. */
export function cleanLines(typed: string): string {
  return typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\t]+/g, (part) => part.replace(unprintable, ' ')).trimEnd())
    .join('\n')
}

/**
 * A name for a greeting, or null when it looks like an address: anyone can send a mail to a stranger by using an
 * advertisement as a name.
 */
export function greetingName(typed: string): string | null {
  const name = oneLine(typed, 60)
  const looksLikeAnAddress = /[/\\@:<>]|\S[.。．｡]\S|\d{3}|www/iu.test(name)
  return name === '' || looksLikeAnAddress ? null : name
}

/**
 * Masks Social Security, bank account and card numbers in a forwarded message, because mail is not sealed. Phone
 * numbers have ten or eleven digits and stay.
 */
export function hideNumbers(typed: string): string {
  return maskSsns(typed.replace(longNumber, (number) => `****${number.slice(-4)}`))
}

const longNumber =
  /(?<!\d)(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?!\d)/g

/** Control characters (Unicode's Cc), line and paragraph separators, and direction controls (UAX #9). */
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** Cuts by code points. */
function cut(line: string, max: number): string {
  const characters = Array.from(line)
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`
}

/** A time at the firm with its zone, because the reader's zone is unknown: `February 3, 2026 at 9:05 AM PST`. */
export function firmTime(iso: string): string {
  return longMoment(new Date(iso))
}

const longMoment = atFirm({
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
