import { z } from 'zod'
import { activityKinds } from './activity-kinds.ts'
import { type AuditAction, brokenLink, type KnownEvent, readAuditEvent } from './audit-events.ts'
import { emailProven } from '#shared/auth/auth.schema.ts'
import { blankAsNull, limits, optionalText, pageLimit } from '#shared/base/text.ts'

/** A page of the audit log, newest entry first. Days are timestamps, because they depend on the reader's time zone. */
export const activityInput = z
  .object({
    about: optionalText(limits.email),
    by: optionalText(limits.email),
    kind: blankAsNull(
      z.enum(activityKinds, { error: `Kind must be one of ${activityKinds.join(', ')}` }),
    ),
    /** The first moment, inclusive. */
    from: moment('From'),
    /** The end, exclusive. */
    to: moment('To'),
    limit: pageLimit(50),
    /** The number of the last entry of the previous page; null for the first page. */
    cursor: entryNumber('Cursor'),
    /** The number of the newest entry to return; null for no limit. */
    upTo: entryNumber('Up to'),
  })
  .refine(({ from, to }) => from === null || to === null || from < to, {
    path: ['to'],
    error: 'To must not be before From',
  })
export type ActivityInput = z.output<typeof activityInput>

/** `name` and `email` are null for deleted users. */
const person = z.object({
  id: z.string(),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

const writtenEntry = z.object({
  /** The entry's number, higher than that of every entry written before it. */
  seq: z.int(),
  at: z.date(),
  /** Null for a visitor or the portal itself. */
  actor: person.nullable(),
  origin: z.enum(['person', 'visitor', 'portal']),
  client: person.extend({ emailProven }).nullable(),
  subject: z.object({
    type: z.string(),
    id: z.string().nullable(),
    /** The tax year of the return, or of the document's return. */
    taxYear: z.int().nullable(),
    /** A document's name, until it is destroyed, or the title of what was asked for. */
    fileName: z.string().nullable(),
  }),
  ip: z.string().nullable(),
  action: z.string(),
  details: z.unknown(),
})

const writtenInView = z.object({ viewedAs: z.string() })

/** An entry as staff read it: see `readAuditEvent`. */
const activityEntry = writtenEntry.transform(({ action, details, ...entry }) => ({
  ...entry,
  viewedAs: writtenInView.safeParse(details).success,
  ...readAuditEvent(action, details),
}))

/** An entry of any kind; a null action is one that this version of the portal doesn't know. */
export type ActivityEntry = z.output<typeof activityEntry>
export type EntryOf<Action extends AuditAction> = Omit<
  z.output<typeof writtenEntry>,
  'action' | 'details'
> &
  KnownEvent<Action>

export const activityPage = z.object({
  items: z.array(activityEntry),
  nextCursor: z.int().nullable(),
})

/** `whole` reads every entry; otherwise only those after the last verification are read. */
export const verifyInput = z.object({ whole: z.boolean() })

export const verification = z.object({
  rows: z.int(),
  whole: z.boolean(),
  firstBroken: brokenLink.nullable(),
  /** The newest checkpoint, and the fingerprint of the public key that it is signed with. */
  checkpoint: z
    .object({ position: z.int(), keyId: z.string(), fingerprint: z.string() })
    .nullable(),
  /** Milliseconds. */
  ms: z.int(),
})
export type Verification = z.output<typeof verification>

function moment(label: string) {
  const error = `${label} must be a date from 1900 to 3000`
  return blankAsNull(
    z.date({ error }).min(new Date('1900-01-01'), error).max(new Date('3001-01-01'), error),
  )
}

function entryNumber(label: string) {
  return blankAsNull(z.int({ error: `${label} must be the number of an entry` }))
}
