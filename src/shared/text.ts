import { z } from 'zod'

/**
 * Longest accepted length of each kind of text in characters: Unicode code points, as PostgreSQL and
 * JSON Schema count. (A browser's `maxlength` counts UTF-16 units, so it never lets more through.)
 */
export const limits = {
  name: 100,
  address: 200,
  notes: 2000,
  reason: 200,
  contactMessage: 5000,
  email: 254,
  password: 128,
  fileName: 255,
} as const

/** The id of no record: what a malformed id becomes, so that it is not found like any other. */
export const nilId = '00000000-0000-0000-0000-000000000000'

export type TextOptions = {
  /** Fewest characters, after trimming where the text is trimmed. */
  min?: number
  /** Said when the text is missing or shorter than `min`. */
  message?: string
}

/**
 * Text kept exactly as it came: no NUL (PostgreSQL cannot store it), no lone surrogate (it has no
 * UTF-8 form), at most `max` characters.
 */
export function text(max: number, options: TextOptions = {}) {
  return bounded(z.string(typeMessages(options.message)), max, options)
}

/** The same for what a person typed: white space at both ends is dropped before anything is judged. */
export function typedText(max: number, options: TextOptions = {}) {
  return bounded(z.string(typeMessages(options.message)).trim(), max, options)
}

/** Typed text that may be left out: undefined, null and blank all become null. */
export function optionalText(max: number) {
  return blankAsNull(typedText(max))
}

/**
 * Makes any field one that may be left out. A form sends '' for what was left empty, another client
 * sends null or nothing: each becomes null, anything else is judged by `schema`.
 */
export function blankAsNull<Schema extends z.ZodType>(schema: Schema) {
  return z
    .preprocess(
      (value: z.input<Schema> | '' | null) => (isBlank(value) ? null : value),
      schema.nullable(),
    )
    .optional()
    .transform((value) => value ?? null)
}

/** An id in input. A malformed one becomes `nilId`, so that it answers like an id that doesn't exist. */
export const recordId = z
  .string({ error: 'Must be an id' })
  .overwrite((id) => (uuid.test(id) ? id.toLowerCase() : nilId))

/** A person's names, both required. */
export const personNames = {
  firstName: typedText(limits.name, { min: 1, message: 'First name is required' }),
  lastName: typedText(limits.name, { min: 1, message: 'Last name is required' }),
}

/** How many rows a page holds. */
export function pageLimit(usual: number) {
  const error = 'Limit must be a whole number from 1 to 100'
  return z.int({ error }).min(1, error).max(100, error).default(usual)
}

/** Where the page before ended, as its answer said; null for the first page. */
export const pageCursor = blankAsNull(text(500))

/** Nothing, null, or white space only. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && !value.trim())
}

/** The `error` option of a schema: one sentence for what is missing, another for what is wrong. */
export function missingOr(missing: string, wrong: string) {
  return (issue: { readonly input?: unknown }) => (isBlank(issue.input) ? missing : wrong)
}

/**
 * A check that gives one sentence or, with null, none. Several checks that end at the first failure
 * would need `abort`, and zod then also skips what a form holds between its fields.
 */
export function refusedBy(refusal: (value: string) => string | null) {
  return z.superRefine<string>((value, ctx) => {
    const message = refusal(value)
    if (message !== null) ctx.addIssue({ code: 'custom', message })
  })
}

/** What is wrong with the characters of a text, or null. */
export function brokenText(value: string): string | null {
  if (value.includes('\0')) return 'Must not contain a NUL character'
  return value.isWellFormed() ? null : 'Must be well-formed Unicode text'
}

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

/** The ASCII digits of what was typed, at most `max` of them: the start of every formatting field. */
export function digitsOf(raw: string, max: number): string {
  return raw.replaceAll(/[^0-9]/g, '').slice(0, max)
}
