import { maskSsns } from '#shared/ssn.ts'

/**
 * What a person typed, fit for one line of a mail and for a header: no line break, no control character, nothing
 * that turns the direction of the text around it, at most `max` characters.
 */
export function oneLine(typed: string, max = 100): string {
  const line = typed.replace(unprintable, ' ').replace(/\s+/g, ' ').trim()
  return cut(line, max)
}

/** The same for text of several lines, which keeps its line breaks and tabs. */
export function manyLines(typed: string): string {
  return typed
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .split('\n')
    .map((line) => line.replace(/[^\t]+/g, (part) => part.replace(unprintable, ' ')).trimEnd())
    .join('\n')
}

/**
 * A name to greet someone by, or null for one that is no name. Anyone may type anyone's address beside a "name" that is an
 * advertisement with a link: such a mail must not go out under the firm's letterhead.
 */
export function greetableName(typed: string): string | null {
  const name = oneLine(typed, 60)
  const looksLikeAnAddress = /[/\\@:<>]|\S[.。．｡]\S|\d{3}|www/iu.test(name)
  return name === '' || looksLikeAnAddress ? null : name
}

/**
 * Hides what looks like a Social Security number, a bank account or a card in a message on its way through
 * unsealed mail. Phone numbers have ten digits, or eleven with the country's 1, and stay.
 */
export function hideNumbers(typed: string): string {
  return maskSsns(typed.replace(longNumber, (number) => `****${number.slice(-4)}`))
}

const longNumber =
  /(?<!\d)(?:\d{12,19}|\d{4}([ -])\d{4}\1\d{4}\1\d{4}|\d{4}([ -])\d{6}\2\d{5})(?!\d)/g

/** Control characters (Unicode's Cc), line and paragraph separators, and the controls of direction (UAX #9). */
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu

/** By code points, as every limit here counts. */
function cut(line: string, max: number): string {
  const characters = Array.from(line)
  return characters.length <= max ? line : `${characters.slice(0, max - 1).join('')}…`
}

/** A moment in words. The reader's own time zone is not known to us, so it says which it is in. */
export function utcTime(iso: string): string {
  return `${clock.format(new Date(iso))} (UTC)`
}

const clock = new Intl.DateTimeFormat('en-US', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'UTC',
  hourCycle: 'h23',
})
