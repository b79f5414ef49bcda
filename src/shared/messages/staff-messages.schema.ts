import { z } from 'zod'
import {
  about,
  body,
  documentIds,
  key,
  seen,
  thread,
  threadIdInput,
  threadMessage,
} from './messages.schema.ts'
import { clientKinds } from '#shared/clients/clients.schema.ts'
import { emailProven } from '#shared/auth/auth.schema.ts'
import { openedVersion, version } from '#shared/base/version.ts'
import {
  blankAsNull,
  day,
  limits,
  optionalText,
  pageCursor,
  recordId,
  refusedBy,
  urlLimit,
} from '#shared/base/text.ts'
import { holdsSsn } from '#shared/base/ssn-in-text.ts'
import { askedItem } from '#shared/checklist/request-items.schema.ts'
import { revealReason } from '#shared/clients/reveals.schema.ts'
import { typedPassword } from '#shared/auth/password.ts'

/** The most returns of one call that writes to their clients. */
export const mostAtOnce = 500

/** The most returns of one question for who signs in. */
export const offlineAtOnce = 50

/** The staff's lists. `firm` and `client`: who has to answer, longest first. */
const inboxViews = ['mine', 'unassigned', 'firm', 'client', 'snoozed', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

/** A message as staff see it. */
export const staffMessage = threadMessage.extend({
  /** A note that only staff see. */
  internal: z.boolean(),
  /** It holds a number that can be revealed. */
  hidden: z.boolean(),
})
export type StaffMessage = z.output<typeof staffMessage>

/** A thread in the staff's lists. */
export const staffThread = z.object({
  ...thread,
  client: z
    .object({
      id: z.uuid(),
      kind: z.enum(clientKinds),
      firstName: z.string(),
      lastName: z.string(),
      email: z.string(),
      phone: z.string().nullable(),
      /** False for an office client: what is written here is not read online, and the client is called. */
      signsIn: z.boolean(),
      emailProven,
    })
    .nullable(),
  /** The sender as typed in the contact form; null without it. A thread may have both a client and a visitor. */
  visitor: z
    .object({ name: z.string(), email: z.string(), phone: z.string().nullable() })
    .nullable(),
  /** Waits for the firm longer than it promised. */
  late: z.boolean(),
  snoozedUntil: z.date().nullable(),
  version,
})
export type StaffThread = z.output<typeof staffThread>

export const openedStaffThread = staffThread.extend({
  joint: z.boolean(),
  messages: z.array(staffMessage),
  earlier: z.string().nullable(),
  /** The people of the client's side who have read it, and until when. */
  seen,
  /** When a mail server refused the address of the reader, or null: call them. */
  refusedSince: z.date().nullable(),
  /** The values of a canned answer's fields in this thread. */
  fields: z.object({ client: z.string(), year: z.string(), items: z.string() }),
})
export type OpenedStaffThread = z.output<typeof openedStaffThread>

/** Staff's words may be read over a shoulder, and a number belongs into the profile. */
export const staffBody = body.check(
  refusedBy((typed) =>
    holdsSsn(typed) ? 'Leave out what looks like a Social Security number' : null,
  ),
)

/** A view, or a client's or return's threads in every state. */
export const listInboxInput = z
  .object({
    view: z.enum(inboxViews, { error: `View must be ${inboxViews.join(', ')}` }).optional(),
    /** Names, addresses, and words of messages. */
    search: optionalText(limits.email),
    clientId: blankAsNull(recordId),
    taxReturnId: blankAsNull(recordId),
    limit: urlLimit(25),
    cursor: pageCursor,
  })
  .prefault({})
export type ListInboxInput = z.output<typeof listInboxInput>

export const inboxPage = z.object({
  items: z.array(staffThread),
  nextCursor: z.string().nullable(),
})

/** How many threads each view has; `late` of those that wait for the firm. */
export const inboxCounts = z.object({
  mine: z.int(),
  unassigned: z.int(),
  firm: z.int(),
  client: z.int(),
  snoozed: z.int(),
  late: z.int(),
})

/** How long clients and visitors waited for the answers of the last four weeks, the newest week last. */
export const answerTimes = z.array(
  z.object({
    /** The first of its seven days at the firm. */
    startsOn: z.iso.date(),
    /** Hours in which the firm was open, rounded up: within how many half of the answers came, and all; null without one. */
    hours: z.object({ median: z.int(), longest: z.int() }).nullable(),
  }),
)

/** Staff begin a thread with a client. */
export const staffStartInput = z.object({
  clientId: recordId,
  ...about,
  text: staffBody,
  documentIds,
  key,
})
export type StaffStartInput = z.output<typeof staffStartInput>

/** `seen`: the last message that the screen showed. An answer of somebody else since is a 409. */
export const staffReplyInput = threadIdInput.extend({
  text: staffBody,
  documentIds,
  seen: blankAsNull(recordId),
  key,
})
export type StaffReplyInput = z.output<typeof staffReplyInput>

/** A note is for staff only, so it may hold no number either. */
export const noteInput = threadIdInput.extend({ text: staffBody, key })

export const assignThreadInput = threadIdInput.extend({
  assigneeId: recordId.nullable(),
  version: openedVersion,
})

/** No answer is needed, or everything is said. */
export const doneInput = threadIdInput.extend({ version: openedVersion })

export const snoozeInput = threadIdInput.extend({ until: day('The day') })

export const moveThreadInput = threadIdInput.extend(about)

/** Turns a sentence of the thread into a request item of its return, or of `taxReturnId`. */
export const requestInThreadInput = askedItem.extend({
  id: recordId,
  taxReturnId: blankAsNull(recordId),
})
export type RequestInThreadInput = z.output<typeof requestInThreadInput>

/** A visitor's thread becomes a client's. */
export const attachThreadInput = threadIdInput.extend({ clientId: recordId })

/** One thread with each client, about the return. Fields of canned answers are filled in for each. */
export const bulkInput = z.object({
  taxReturnIds: z
    .array(recordId, { error: 'Returns must be a list of ids' })
    .min(1, { error: 'Choose a return' })
    .max(mostAtOnce, { error: `At most ${mostAtOnce} returns at once` }),
  text: staffBody,
  key,
})

/** A part of the selected returns: their ids are in the address. */
export const offlineInput = z.object({ taxReturnIds: z.array(recordId).max(offlineAtOnce) })

/** How many messages were sent, and which of their clients don't sign in. */
export const bulkAnswer = z.object({ sent: z.int(), skipped: z.int(), offline: z.int() })

export const revealMessageInput = z.object({
  messageId: recordId,
  reason: revealReason,
  /** Required unless it was confirmed recently in this session. */
  password: typedPassword.optional(),
})

/** The values of a canned answer's fields. */
export type AnswerFields = OpenedStaffThread['fields']
