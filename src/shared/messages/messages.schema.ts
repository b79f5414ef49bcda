import { z } from 'zod'
import { documentCategories } from '#shared/documents/document-categories.ts'
import { itemStates } from '#shared/checklist/request-item-states.ts'
import {
  blankAsNull,
  limits,
  optionalText,
  pageCursor,
  recordId,
  typedText,
  urlLimit,
} from '#shared/base/text.ts'

/** The most files of a message. */
export const mostFiles = 10

/**
 * The subjects of threads. `aboutId` is the id of the return, document or request item; of the return for its
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

/** The side that has to answer. */
const answerers = ['firm', 'client'] as const
export type Answerer = (typeof answerers)[number]

/** The side that wrote: the client's side, the firm, a visitor of the site, or the portal. */
const messageSides = ['client', 'staff', 'visitor', 'system'] as const
export type MessageSide = (typeof messageSides)[number]

/** The events that the portal notes in a thread. */
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
  /** The event that the portal notes; null for what somebody wrote. */
  event: z.enum(threadEvents).nullable(),
  /** The request item that was asked for or answered. */
  item: z.object({ id: z.uuid(), title: z.string(), state: z.enum(itemStates) }).nullable(),
  documents: z.array(attached),
  createdAt: z.date(),
})
export type ThreadMessage = z.output<typeof threadMessage>

export const thread = {
  id: z.uuid(),
  about: z.enum(threadAbouts),
  aboutId: z.uuid().nullable(),
  /** Its subject in words: "W-2 from Acme", "2025 return". */
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
  /** The staff member who answers. */
  assignee: person.nullable(),
  /** The messages that the caller has not read. */
  unread: z.int(),
}

/** A thread in the client's list. */
export const clientThread = z.object(thread)
export type ClientThread = z.output<typeof clientThread>

export const seen = z.array(z.object({ name: z.string(), at: z.date() }))

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
  /** The people of the firm who have read it, and until when. */
  seen,
  filesGoTo,
})
export type OpenedThread = z.output<typeof openedThread>

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

export const body = typedText(limits.contactMessage, {
  lines: true,
  min: 1,
  message: 'Write your message first',
})

export const documentIds = z
  .array(recordId, { error: 'Documents must be a list of ids' })
  .max(mostFiles, { error: `At most ${mostFiles} files in a message` })
  .default([])

/** Made by the writer's screen: a second call with it changes nothing. */
export const key = z.uuid({ error: 'Key must be a UUID' }).optional()

export const about = {
  about: z.enum(threadAbouts, { error: `About must be ${threadAbouts.join(', ')}` }),
  aboutId: blankAsNull(recordId),
}

/** The contents of the box for a new message: its subject, who answers, and whether "Only me" is a choice. */
export const aboutInput = z.object({ ...about, client: recordId.optional() })
export const aboutAnswer = clientThread
  .pick({ label: true, taxReturnId: true, taxYear: true, assignee: true })
  .extend({
    joint: z.boolean(),
    /** The open thread about it, which takes the message; null if there is none. */
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
