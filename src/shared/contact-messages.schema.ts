import { z } from 'zod'
import { holdsSsn } from './ssn.ts'
import { blankAsNull, limits, optionalText, recordId, refusedBy, text, typedText } from './text.ts'

export const messageStates = ['open', 'answered', 'all'] as const
export type MessageState = (typeof messageStates)[number]

/** A visitor's message as staff see it. */
export const contactMessage = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  createdAt: z.date(),
  /** It waits, and for longer than the firm promises. */
  late: z.boolean(),
  /** Null while it waits for an answer. */
  answeredAt: z.date().nullable(),
  answeredBy: z
    .object({ id: z.uuid(), firstName: z.string(), lastName: z.string(), email: z.string() })
    .nullable(),
  /** What was mailed; null when it was answered otherwise. While it waits: a mail that did not arrive. */
  reply: z.string().nullable(),
  /** When a mail server said that the sender's address does not exist; null while mail goes there. */
  refusedSince: z.date().nullable(),
})
export type ContactMessage = z.output<typeof contactMessage>

const badLimit = 'Limit must be a whole number from 1 to 100'

/** A page of the inbox: what waits oldest first, because it is the most urgent; all else newest first. */
export const listMessagesInput = z.object({
  state: z.enum(messageStates, { error: 'State must be open, answered or all' }).default('open'),
  /** Found in the name, email, phone or message. */
  search: optionalText(limits.email),
  limit: z.int({ error: badLimit }).min(1, badLimit).max(100, badLimit).default(25),
  /** Where the page before ended, as its answer said; null for the first page. */
  cursor: blankAsNull(text(500)),
})

export const messagePage = z.object({
  items: z.array(contactMessage),
  nextCursor: z.string().nullable(),
  /** How many the state and the search found. */
  matching: z.int(),
})

/** What calls for somebody: messages without an answer, those of them that are late, and mails that nobody got. */
export const messageCounts = z.object({ open: z.int(), late: z.int(), undelivered: z.int() })

export const messageIdInput = z.object({ id: recordId })

/** What staff write back. */
export const contactReply = typedText(limits.contactMessage, {
  min: 1,
  message: 'Write your reply first',
}).check(
  refusedBy((reply) =>
    holdsSsn(reply)
      ? 'Leave out what looks like a Social Security number: a mail can be read on its way'
      : null,
  ),
)

export const replyInput = messageIdInput.extend({ reply: contactReply })
