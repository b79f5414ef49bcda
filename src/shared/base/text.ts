import { z } from 'zod'
import { isCalendarDate } from './days.ts'
import './plain-issues.ts'

/** Maximum lengths in code points, as PostgreSQL and JSON Schema count. */
export const limits = {
  name: 100,
  address: 200,
  notes: 2000,
  reason: 200,
  contactMessage: 5000,
  email: 254,
  password: 128,
} as const

/** Replaces a malformed id; no record has it. */
export const nilId = '00000000-0000-0000-0000-000000000000'

export type TextOptions = {
  /** The minimum number of characters, counted after trimming. */
  min?: number
  /** The message when the text is missing or shorter than `min`. */
  message?: string
}

export type TypedOptions = TextOptions & {
  /** True if line breaks inside the text stay. */
  lines?: boolean
}

/**
 * Text from programs, unchanged: tokens and cursors. Refuses NUL and lone surrogates, which PostgreSQL and UTF-8 cannot
 * hold.
 */
export function text(max: number, options: TextOptions = {}) {
  return bounded(z.string(typeMessages(options.message)), max, options)
}

/** Text that people type. See `plainText`. */
export function typedText(max: number, { lines = false, ...options }: TypedOptions = {}) {
  return bounded(typedString(max, typeMessages(options.message), { lines }), max, options)
}

/** Optional typed text: undefined, null and blank all become null. */
export function optionalText(max: number, options: Pick<TypedOptions, 'lines'> = {}) {
  return blankAsNull(typedText(max, options))
}

/** A string with its own format, which the field's checks decide. */
export function typedString(max: number, error?: Parameters<typeof z.string>[0], options = {}) {
  // Text that is too long is refused without more work.
  return z
    .string(error)
    .overwrite((typed) => (typed.length > 4 * max ? typed : plainText(typed, options)))
}

/**
 * The canonical form of typed text: NFC, trimmed, with a line feed for each line break, or a space where the field has
 * one line. Control characters and bidirectional overrides, which can make a name look like another, are dropped; text
 * that shows nothing is empty. A NUL stays, so that it is refused.
 */
export function plainText(typed: string, { lines = false } = {}): string {
  const text = typed
    .normalize('NFC')
    .replaceAll(lineBreaks, lines ? '\n' : ' ')
    .replaceAll('\t', ' ')
    .replaceAll(unseen, '')
    .trim()
  return isBlank(text) ? '' : text
}

/** Makes a field optional: '' from a form, null and undefined become null. */
export function blankAsNull<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess(
      (value: z.input<Schema> | '' | null) => (isBlank(value) ? null : value),
      schema.nullable(),
    )
    .optional()
    .transform((value) => value ?? null)
}

/** An id in input. A malformed one becomes `nilId`, which no record has. */
export const recordId = z
  .string({ error: 'Must be an id' })
  .overwrite((id) => (uuid.test(id) ? id.toLowerCase() : nilId))

export const personNames = {
  firstName: typedText(limits.name, { min: 1, message: 'First name is required' }),
  lastName: typedText(limits.name, { min: 1, message: 'Last name is required' }),
}

export function pageLimit(usual: number) {
  const error = 'Limit must be a whole number from 1 to 100'
  return z.int({ error }).min(1, error).max(100, error).default(usual)
}

/** A page's size, which a URL has as text. */
export function urlLimit(usual: number) {
  return z.preprocess(
    (typed: string | number | undefined) =>
      typeof typed === 'string' && typed !== '' ? Number(typed) : typed,
    pageLimit(usual),
  )
}

/** Yes or no, false if it is left out; an address has it as text. */
export function flag(name: string) {
  return z
    .union([z.boolean(), z.enum(['true', 'false']).transform((is) => is === 'true')], {
      error: `${name} must be true or false`,
    })
    .default(false)
}

/** The `nextCursor` of the previous page; null for the first page. */
export const pageCursor = blankAsNull(text(500))

/** When words were saved, and the name of who did; null for what the portal comes with. */
export const savedWhen = { savedAt: z.date().nullable(), savedBy: z.string().nullable() }

/** The answer to a call without a result. */
export const successAnswer = z.object({ success: z.literal(true) })

/** The answer to a call whose result is a sentence. */
export const messageAnswer = z.object({ message: z.string() })

/** Undefined, null, or a text that shows nothing. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !shown.test(value))
}

/** The `error` option of a schema: one message for a missing value, another for a wrong one. */
export function missingOr(missing: string, wrong: string) {
  return (issue: { readonly input?: unknown }) => (isBlank(issue.input) ? missing : wrong)
}

/** A check with one message, or null. Unlike `abort`, it lets zod run the checks of the whole form. */
export function refusedBy(refusal: (value: string) => string | null) {
  return z.superRefine<string>((value, ctx) => {
    const message = refusal(value)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })
}

/** The message for forbidden characters in a text, or null. */
export function brokenText(value: string): string | null {
  if (value.includes('\0')) return 'Must not contain a NUL character'
  return value.isWellFormed() ? null : 'Must be well-formed Unicode text'
}

const shown = /[^\s\p{Default_Ignorable_Code_Point}]/u
const lineBreaks = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g
/** Control characters except NUL and line feed, and the embeddings, overrides and isolates of UAX #9. */
const unseen = /(?![\0\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i

function typeMessages(message = 'This field is required') {
  return { error: missingOr(message, 'Must be text') }
}

function bounded(schema: z.ZodString, max: number, { min = 0, message }: TextOptions) {
  const tooShort =
    message ?? (min === 1 ? 'This field is required' : `Must be at least ${min} characters`)
  const bounds = schema.max(max, { error: `Must be at most ${max} characters` })
  return (min > 0 ? bounds.min(min, { error: tooShort }) : bounds).check(refusedBy(brokenText))
}

/** A day, YYYY-MM-DD. */
export function day(label: string) {
  const wrong = `${label} must be a date, as in 2026-02-20`
  return typedString(40, { error: wrong }).check(
    refusedBy((typed) =>
      isCalendarDate(typed) && typed >= '2000-01-01' && typed < '2200-01-01' ? null : wrong,
    ),
  )
}
