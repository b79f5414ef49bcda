import { z } from 'zod'
import { clientKinds, emailProven } from '#shared/clients/clients.schema.ts'
import { documentCategories } from '#shared/documents/document-categories.ts'
import { itemStates } from '#shared/checklist/request-item-states.ts'
import { askedItem } from '#shared/checklist/request-items.schema.ts'
import { holdsSsn } from '#shared/base/ssn.ts'
import { typedPassword } from '#shared/auth/password.ts'
import { revealReason } from '#shared/audit/reveals.schema.ts'
import {
  blankAsNull,
  day,
  limits,
  optionalText,
  pageCursor,
  recordId,
  refusedBy,
  savedWhen,
  typedText,
  urlLimit,
} from '#shared/base/text.ts'
import { unknownField } from '#shared/base/text-fields.ts'
import { openedVersion, version } from '#shared/base/version.ts'

/** The most of each: files of a message, threads of one call. */
export const messageLimits = { files: 10, bulk: 500 } as const

/** The most returns of one question for who signs in. */
export const offlineAtOnce = 50

/**
 * What a thread is about. `aboutId` is the id of the return, document or request item; of the return for its
 * authorization (`filing`), fee (`invoice`) and engagement letter; null for the client in general.
 */
export const threadAbouts = [
  'client',
  'return',
  'document',
  'item',
  'filing',
  'invoice',
  'letter',
] as const
export type ThreadAbout = (typeof threadAbouts)[number]

/** `one`: only the person who began it and the firm. */
const audiences = ['client', 'one'] as const
export type Audience = (typeof audiences)[number]

const threadStates = ['open', 'done'] as const
export type ThreadState = (typeof threadStates)[number]

/** Who has to answer. */
const answerers = ['firm', 'client'] as const
export type Answerer = (typeof answerers)[number]

/** The staff's lists. `firm` and `client`: who has to answer, longest first. */
const inboxViews = ['mine', 'unassigned', 'firm', 'client', 'snoozed', 'closed'] as const
export type InboxView = (typeof inboxViews)[number]

/** Who wrote: the client's side, the firm, a visitor of the site, or the portal. */
const messageSides = ['client', 'staff', 'visitor', 'system'] as const
export type MessageSide = (typeof messageSides)[number]

/** What the portal notes in a thread. */
const threadEvents = [
  'done',
  'ended',
  'reopened',
  'moved',
  'asked',
  'answered',
  'attached',
] as const
export type ThreadEvent = (typeof threadEvents)[number]

const person = z.object({ id: z.uuid(), name: z.string(), credential: z.string().nullable() })

/** A document of a message. Its name stays when it is deleted. */
const attached = z.object({
  id: z.uuid(),
  fileName: z.string(),
  category: z.enum(documentCategories),
  deleted: z.boolean(),
  taxReturnId: z.uuid(),
})

/** A message. What looks like a Social Security number is masked. */
export const threadMessage = z.object({
  id: z.uuid(),
  side: z.enum(messageSides),
  /** Null for the portal, and when the account is gone. */
  author: person.nullable(),
  mine: z.boolean(),
  text: z.string(),
  /** What the portal notes; null for what somebody wrote. */
  event: z.enum(threadEvents).nullable(),
  /** The request item that was asked for or answered. */
  item: z.object({ id: z.uuid(), title: z.string(), state: z.enum(itemStates) }).nullable(),
  documents: z.array(attached),
  createdAt: z.date(),
})
export type ThreadMessage = z.output<typeof threadMessage>

/** The same for staff. */
export const staffMessage = threadMessage.extend({
  /** A note that only staff see. */
  internal: z.boolean(),
  /** It holds a number that can be revealed. */
  hidden: z.boolean(),
})
export type StaffMessage = z.output<typeof staffMessage>

const thread = {
  id: z.uuid(),
  about: z.enum(threadAbouts),
  aboutId: z.uuid().nullable(),
  /** What it is about in words: "W-2 from Acme", "2025 return". */
  label: z.string(),
  /** The document that it is about was deleted. */
  deleted: z.boolean(),
  taxReturnId: z.uuid().nullable(),
  taxYear: z.int().nullable(),
  audience: z.enum(audiences),
  state: z.enum(threadStates),
  waitingOn: z.enum(answerers).nullable(),
  waitingSince: z.date().nullable(),
  lastAt: z.date(),
  /** The beginning of the last message, and who wrote it. */
  lastText: z.string(),
  lastSide: z.enum(messageSides),
  /** Who answers. */
  assignee: person.nullable(),
  /** The messages that the caller has not read. */
  unread: z.int(),
}

/** A thread in the client's list. */
export const clientThread = z.object(thread)
export type ClientThread = z.output<typeof clientThread>

const seen = z.array(z.object({ name: z.string(), at: z.date() }))

/** The return that a file goes to: in a question in general the newest open one; null if none is open. */
const filesGoTo = z.object({ id: z.uuid(), taxYear: z.int() }).nullable()

/** A thread with its newest messages, oldest first. */
export const openedThread = clientThread.extend({
  clientId: z.uuid(),
  /** Both spouses see it, unless it is private. */
  joint: z.boolean(),
  messages: z.array(threadMessage),
  /** The cursor of the messages before these; null if there are none. */
  earlier: z.string().nullable(),
  /** Who of the firm has read it, and until when. */
  seen,
  filesGoTo,
})
export type OpenedThread = z.output<typeof openedThread>

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
  /** What was typed in the contact form; null without it. A client's thread may have both. */
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
  /** Who of the client's side has read it, and until when. */
  seen,
  /** When a mail server refused the address of the reader, or null: call them. */
  refusedSince: z.date().nullable(),
  /** What a canned answer's fields mean here. */
  fields: z.object({ client: z.string(), year: z.string(), items: z.string() }),
})
export type OpenedStaffThread = z.output<typeof openedStaffThread>

const clientPage = { client: recordId.optional(), limit: urlLimit(50), cursor: pageCursor }

/** The threads of a client, by default the caller's own, newest word first. */
export const listThreadsInput = z
  .object({
    ...clientPage,
    /** Words of messages. */
    search: optionalText(limits.email),
  })
  .prefault({})
export const threadPage = z.object({
  items: z.array(clientThread),
  nextCursor: z.string().nullable(),
})

export const threadIdInput = z.object({ id: recordId })

/** `cursor`: the messages before. */
export const getThreadInput = threadIdInput.extend({ cursor: pageCursor })

const body = typedText(limits.contactMessage, {
  lines: true,
  min: 1,
  message: 'Write your message first',
})

/** Staff's words may be read over a shoulder, and a number belongs into the profile. */
const staffBody = body.check(
  refusedBy((typed) =>
    holdsSsn(typed) ? 'Leave out what looks like a Social Security number' : null,
  ),
)

const documentIds = z
  .array(recordId, { error: 'Documents must be a list of ids' })
  .max(messageLimits.files, { error: `At most ${messageLimits.files} files in a message` })
  .default([])

/** Made by the writer's screen: a second call with it changes nothing. */
const key = z.uuid({ error: 'Key must be a UUID' }).optional()

const about = {
  about: z.enum(threadAbouts, { error: `About must be ${threadAbouts.join(', ')}` }),
  aboutId: blankAsNull(recordId),
}

/** What the box for a new message says: what it is about, who answers, and whether "Only me" is a choice. */
export const aboutInput = z.object({ ...about, client: recordId.optional() })
export const aboutAnswer = clientThread
  .pick({ label: true, taxReturnId: true, taxYear: true, assignee: true })
  .extend({
    joint: z.boolean(),
    /** The open thread about it, where the talk goes on; null if there is none. */
    openThread: z.uuid().nullable(),
    filesGoTo,
  })

/** `client`: for a question in general, by default the caller's own. */
export const startThreadInput = aboutInput.extend({
  text: body,
  audience: z.enum(audiences, { error: 'Audience must be client or one' }).default('client'),
  documentIds,
  key,
})
export type StartThreadInput = z.output<typeof startThreadInput>

/** `seen`: the last message that the writer's screen showed: what came after it stays unread. */
export const replyThreadInput = threadIdInput.extend({
  text: body,
  documentIds,
  seen: blankAsNull(recordId),
  key,
})
export type ReplyThreadInput = z.output<typeof replyThreadInput>

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
    .max(messageLimits.bulk, { error: `At most ${messageLimits.bulk} returns at once` }),
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

export const answerFieldNames = ['client', 'year', 'items'] as const

/** The text of a canned answer. */
export const answerText = staffBody.check(
  refusedBy((typed) => unknownField(answerFieldNames, typed)),
)

export const cannedAnswer = z.object({
  id: z.uuid(),
  title: z.string(),
  /** With the fields {client}, {year} and {items}. */
  text: z.string(),
  /** Of the caller alone, or of everybody. */
  own: z.boolean(),
  version: z.int(),
  ...savedWhen,
})
export type CannedAnswer = z.output<typeof cannedAnswer>

/** Without an id it is a new one; otherwise `version` is the one that was opened. */
export const saveCannedInput = z.object({
  id: recordId.optional(),
  version: z.int().default(0),
  title: typedText(limits.name, { min: 1, message: 'Name the answer' }),
  text: answerText,
  own: z.boolean({ error: 'Own must be true or false' }).default(false),
})

/** What a canned answer's fields stand for. */
export type AnswerFields = OpenedStaffThread['fields']
