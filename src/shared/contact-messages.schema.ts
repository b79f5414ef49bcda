import { z } from 'zod'
import { holdsSsn } from './ssn.ts'
import {
  limits,
  optionalText,
  pageCursor,
  pageLimit,
  recordId,
  refusedBy,
  typedText,
} from './text.ts'

export const messageStates = ['open', 'answered', 'all'] as const
export type MessageState = (typeof messageStates)[number]

const person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

export const contactMessage = z.object({
  id: z.uuid(),
  /** The account that sent it and reads the answer in the portal; null for a visitor, who gets a mail. */
  client: person.nullable(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: z.date(),
  /** Open for longer than the firm's promised time to answer. */
  late: z.boolean(),
  /** Null while it is open. */
  answeredAt: z.date().nullable(),
  answeredBy: person.nullable(),
  /** Null if it was answered outside of the portal. While the message is open: a reply that was not delivered. */
  reply: z.string().nullable(),
  /** When a mail server refused the sender's address, or null. */
  refusedSince: z.date().nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

/** A message as its client sees it. */
export const ownMessage = contactMessage.pick({
  id: true,
  message: true,
  createdAt: true,
  answeredAt: true,
  reply: true,
})
export type OwnMessage = z.output<typeof ownMessage>

/** A page of the inbox: open messages oldest first, others newest first. */
export const listMessagesInput = z.object({
  state: z.enum(messageStates, { error: 'State must be open, answered or all' }).default('open'),
  search: optionalText(limits.email),
  limit: pageLimit(25),
  cursor: pageCursor,
})

export const messagePage = z.object({
  items: z.array(contactMessage),
  nextCursor: z.string().nullable(),
  matching: z.int(),
})

/** Counts of open messages, and how many of them are late. */
export const messageCounts = z.object({ open: z.int(), late: z.int() })

export const messageIdInput = z.object({ id: recordId })

export const contactReply = typedText(limits.contactMessage, {
  lines: true,
  min: 1,
  message: 'Write your reply first',
}).check(
  refusedBy((reply) =>
    holdsSsn(reply) ? 'Leave out what looks like a Social Security number' : null,
  ),
)

export const replyInput = messageIdInput.extend({ reply: contactReply })
