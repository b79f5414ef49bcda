import { z } from 'zod'
import { accentFault } from './accent.ts'
import { firmPictureLimits } from './firm-pictures.ts'
import { email } from '#shared/base/email.ts'
import type { FirmSettings, Person } from './firm-values.ts'
import { phone } from '#shared/base/phone.ts'
import { limits, missingOr, recordId, refusedBy, typedText } from '#shared/base/text.ts'
import { usState } from '#shared/base/us-states.ts'
import { zipCode } from '#shared/base/zip.ts'
import { publicNameRefusal, publicWordsRefusal } from './public-words.ts'
import {
  week,
  season,
  calendarDay,
  closedDays,
  daysFrom,
  isOpen,
  checkOverlaps,
} from './opening-hours.schema.ts'

function named(label: string, max: number = limits.name) {
  return typedText(max, { min: 1, message: `${label} is required` })
}

const paragraphs = (max: number) => typedText(max, { lines: true }).nullable()

const accent = z
  .string({ error: 'Must be a color, as in #0d6650' })
  .regex(/^#[0-9a-f]{6}$/i, { error: 'Must be a color, as in #0d6650', abort: true })
  .toLowerCase()
  .check(refusedBy(accentFault))

const pictureId = z
  .string({ error: 'Upload the picture first' })
  .regex(/^[0-9a-f]{64}$/, { error: 'Upload the picture first' })

/** The answer of an upload. */
export const firmPicture = z.strictObject({
  picture: pictureId,
  width: z.int().min(1),
  height: z.int().min(1),
})

const tooLarge = `A picture may have at most ${Math.floor(firmPictureLimits.bytes / 1024)} kB`

export const firmPictureInput = z.object({
  kind: z.enum(['logo', 'photo'], { error: 'Kind must be logo or photo' }),
  image: z
    .base64({ error: missingOr('Choose a picture', 'Image must be base64') })
    .min(1, { error: 'Choose a picture' })
    .max(Math.ceil(firmPictureLimits.bytes / 3) * 4, { error: tooLarge }),
})
export type FirmPictureInput = z.output<typeof firmPictureInput>

const person = z.strictObject({
  name: named('Name'),
  /** The text of the license: 'CPA, Nevada 01234'. */
  credential: named('Credential'),
  photo: pictureId.nullable().default(null),
  /** The person's staff account, whose name and credential clients read. */
  account: recordId.nullable().default(null),
})

/** Also of a notice. */
export const noReport = 'Upload the PDF first'

/** The SHA-256 of a stored PDF. */
export const firmReportId = z
  .string({ error: noReport })
  .regex(/^[0-9a-f]{64}$/, { error: noReport })

/** The answer of an upload. */
export const firmReport = z.strictObject({ report: firmReportId, size: z.int().min(1) })
export type FirmReport = z.output<typeof firmReport>

const notice = z
  .strictObject({
    title: named('Title', 120),
    text: typedText(6000, { min: 1, message: 'Text is required', lines: true }).nullable(),
    pdf: firmReportId.nullable(),
  })
  .refine(({ text, pdf }) => (text === null) !== (pdf === null), {
    error: 'A notice has either a text or a PDF',
    path: ['text'],
  })

const soc2 = z
  .strictObject({
    auditor: named('Auditor'),
    from: calendarDay,
    to: calendarDay,
    report: firmReportId,
  })
  .refine(({ from, to }) => from < to, {
    error: 'The period ends before it begins',
    path: ['to'],
    abort: true,
  })
  // AICPA: a Type II report is about a period, mostly of 3 to 12 months. The least is from February 1 to April 30.
  .refine(({ from, to }) => isBetween(89, daysFrom(from, to), 731), {
    error: 'A period has 3 to 24 months',
    path: ['to'],
  })

const claims = z.strictObject({
  certifiedAccountants: z.boolean(),
  yearsOfExperience: z.int().min(1).max(80).nullable(),
  clientsServed: z.int().min(1).max(10_000_000).nullable(),
  alwaysOpen: z.boolean(),
  freeConsultation: z.boolean(),
  privacyLaws: z.boolean(),
  soc2: soc2.nullable(),
})

function wholeDays(most: number) {
  const error = `Enter whole days from 1 to ${most}`
  return z.int({ error }).min(1, { error }).max(most, { error })
}

const promises = z.strictObject({
  answerDays: wholeDays(10),
  completionDays: z
    .strictObject({ min: wholeDays(90), max: wholeDays(90) })
    .refine(({ min, max }) => min <= max, {
      error: 'The most can’t be fewer than the least',
      path: ['max'],
    }),
})

/** Whether somebody is a certified public accountant by the text of their license. */
export function isCertified({ credential }: Pick<Person, 'credential'>): boolean {
  return /\bCPAs?\b|certified public/i.test(credential)
}

const firstYear = 1850

/** The firm's settings. `firm-at-start.ts` has those of a new portal. */
export const firmSettings: z.ZodType<FirmSettings> = z
  .strictObject({
    name: named('Name'),
    legalName: named('Legal name'),
    /** The number that clients can look up. */
    license: named('License', limits.address),
    /** The IANA name. Hours, times in mails and promised days use it. */
    timeZone: z.string({ error: 'Time zone is required' }).refine(isTimeZone, {
      error: 'Time zone must be a name such as America/New_York or UTC',
    }),
    phone,
    email: email(),
    /** Null: the site's own green. */
    accent: accent.nullable(),
    /** Null: the first letter of the name. */
    logo: firmPicture.nullable(),
    address: z.strictObject({
      street: named('Street', limits.address),
      city: named('City'),
      state: usState,
      zipCode,
    }),
    foundedYear: z
      .int({ error: 'Founded must be a year' })
      .min(firstYear, { error: `Founded must be ${firstYear} or later` })
      .refine((year) => year <= new Date().getFullYear(), { error: 'That year is not over yet' }),
    claims,
    promises,
    hours: week.refine(isOpen, { error: 'The firm must be open on at least one day of the week' }),
    seasons: z.array(season).max(4).superRefine(checkOverlaps),
    closedDays: z.array(closedDays).max(60),
    people: z
      .array(person)
      .max(50)
      .refine((people) => isUnique(people.flatMap(({ account }) => account ?? [])), {
        error: 'Two people can’t have the same account',
      }),
    /** The first two sentences of the front page; null: the site's own. */
    hero: z
      .strictObject({ title: named('First sentence', 120), lead: named('Second sentence', 400) })
      .nullable(),
    /** Paragraphs, with an empty line between two; null: the site's own. */
    story: paragraphs(4000),
    /** The notices that clients acknowledge before the engagement letter. */
    notices: z
      .array(notice)
      .max(5)
      .refine((notices) => isUnique(notices.map(({ title }) => title)), {
        error: 'Two notices can’t have the same title',
      }),
  })
  .superRefine((settings, ctx) => {
    const { hero, story, claims } = settings
    const own = new Set(textsIn({ hero, story }).map(({ path }) => path.join()))
    for (const { path, text } of textsIn(settings)) {
      const message = own.has(path.join())
        ? publicWordsRefusal(text, claims)
        : publicNameRefusal(text)
      if (message !== null) ctx.addIssue({ code: 'custom', path, message })
    }
  })
  .refine(
    ({ claims: { certifiedAccountants }, people }) =>
      !certifiedAccountants || people.length === 0 || people.some(isCertified),
    {
      error: 'None of the people is a certified public accountant (CPA)',
      path: ['claims', 'certifiedAccountants'],
    },
  )
  .refine(
    ({ claims: { yearsOfExperience }, foundedYear }) =>
      yearsOfExperience === null || yearsOfExperience <= new Date().getFullYear() - foundedYear,
    {
      error: 'The firm is not that old',
      path: ['claims', 'yearsOfExperience'],
    },
  )
const version = z.int().min(0)

/** The settings, and how often they were saved. */
export const firmVersion = z.object({ version, settings: firmSettings })

export const firmHistory = z.array(
  z.object({
    version,
    /** The version that this one brought back. */
    restores: version.nullable(),
    savedAt: z.date(),
    savedBy: z.string().nullable(),
    /** The names of the settings that differ from the version before. */
    parts: z.array(z.string()),
    /** The SHA-256 of each PDF that it names. */
    pdfs: z.array(z.string()),
  }),
)
export type FirmHistory = z.output<typeof firmHistory>

/** `version`: the one that the change is based on. */
export const saveFirmInput = z.object({ version, settings: firmSettings })
export type SaveFirmInput = z.output<typeof saveFirmInput>

export const undoFirmInput = z.object({ version, to: version })
export type UndoFirmInput = z.output<typeof undoFirmInput>

/** Each text in settings, with its path. */
function textsIn(value: unknown, path: string[] = []): { path: string[]; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, [...path, name]))
}

function isBetween(least: number, value: number, most: number): boolean {
  return least <= value && value <= most
}

function isUnique(ids: readonly string[]): boolean {
  return new Set(ids).size === ids.length
}

/**
 * Accepts every zone under the names that PostgreSQL reads the same way: an offset would mean the opposite there, and CET
 * would have no summer time.
 */
function isTimeZone(name: string): boolean {
  if (!zoneNames.test(name)) return false
  try {
    Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    // RangeError: the runtime does not know this name.
    return false
  }
}

const zoneNames =
  /^(?:UTC$|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/)/
