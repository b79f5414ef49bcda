import {
  type ContactMessage,
  contactMessage,
  isLate,
  lateBefore,
  listMessagesInput,
  messageCounts,
  messageIdInput,
  messagePage,
  replyInput,
} from '#shared/contact-messages.schema.ts'
import { recordChange } from '#server/audit/change.ts'
import * as messages from './contact.queries.ts'
import type { SignedInContext } from '#server/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { errors } from '#server/errors.ts'
import { suppressedSince } from '#server/mail/preferences.queries.ts'
import { adminProcedure, router } from '#server/trpc.ts'

const reading = adminProcedure.meta({ action: 'view contact messages' })
const answering = adminProcedure.meta({ action: 'answer contact messages' })

export const contactAdmin = router({
  list: reading
    .input(listMessagesInput)
    .output(messagePage)
    .query(async ({ ctx, input }) => {
      const after = input.cursor ? decodeTimeCursor(input.cursor) : null
      const [rows, matching] = await Promise.all([
        messages.listMessages(ctx.db, { ...input, after }),
        messages.countMessages(ctx.db, input),
      ])
      const items = rows.slice(0, input.limit)
      const last = items.at(-1)
      const nextCursor = rows.length > items.length && last ? encodeTimeCursor(last) : null
      return { items: items.map((row) => viewOf(row, ctx.now())), nextCursor, matching }
    }),

  get: reading
    .input(messageIdInput)
    .output(contactMessage)
    .query(({ ctx, input: { id } }) => findOrRefuse(ctx, id)),

  counts: reading
    .meta({ poll: true })
    .output(messageCounts)
    .query(({ ctx }) => messages.countOpenMessages(ctx.db, lateBefore(ctx.now()))),

  /** Replies by mail, once; a second admin gets an error. */
  reply: answering
    .input(replyInput)
    .output(contactMessage)
    .mutation(({ ctx, input: { id, reply } }) =>
      answer(ctx, id, reply, async (trx, { email, name, message }, record) => {
        if ((await suppressedSince(trx, email)) !== null) throw errors.conflict(unreachable)
        record.mail({ template: 'contact-reply', messageId: id, to: email, name, message, reply })
      }),
    ),

  /** For answers by other means, such as a call. */
  markAnswered: answering
    .input(messageIdInput)
    .output(contactMessage)
    .mutation(({ ctx, input: { id } }) => answer(ctx, id, null)),

  /** Reopens a message that was not answered by mail. */
  reopen: answering
    .input(messageIdInput)
    .output(contactMessage)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const reopened = await messages.reopenMessage(trx, id, { byMail: false })
        const message = await findOrRefuse(ctx, id, trx)
        if (message.answeredAt !== null) throw errors.conflict(mailed)
        // Otherwise it was open already.
        if (reopened) record.audit({ action: 'contact.reopened', subject: subjectOf(id) })
        return message
      }),
    ),
})

const answered = 'This message has been answered already'
const mailed = 'The reply has been mailed and cannot be taken back'
const unreachable = 'Email does not reach this address. Call, then mark the message as answered.'

type Change = Parameters<typeof recordChange>[1]
type Answered = NonNullable<Awaited<ReturnType<typeof messages.answerMessage>>>

function answer(
  ctx: SignedInContext,
  id: string,
  reply: string | null,
  more?: (trx: Trx, message: Answered, record: Parameters<Change>[1]) => Promise<void>,
): Promise<ContactMessage> {
  return recordChange(ctx, async (trx, record) => {
    const given = { answeredAt: ctx.now(), answeredBy: ctx.viewer.id, reply }
    const message = await messages.answerMessage(trx, id, given)
    if (message === undefined) {
      throw (await messages.findMessage(trx, id)) ? errors.conflict(answered) : notFound()
    }
    await more?.(trx, message, record)
    const how = reply === null ? 'otherwise' : 'mail'
    record.audit({ action: 'contact.answered', subject: subjectOf(id), details: { how } })
    return findOrRefuse(ctx, id, trx)
  })
}

async function findOrRefuse(
  ctx: SignedInContext,
  id: string,
  db: Db | Trx = ctx.db,
): Promise<ContactMessage> {
  const row = await messages.findMessage(db, id)
  if (row === undefined) throw notFound()
  return viewOf(row, ctx.now())
}

function viewOf(row: messages.MessageRow, now: Date): ContactMessage {
  const { answeredBy: id, answererFirstName, answererLastName, answererEmail, ...message } = row
  return {
    ...message,
    late: message.answeredAt === null && isLate(message.createdAt, now),
    answeredBy:
      id === null
        ? null
        : {
            id,
            firstName: answererFirstName ?? '',
            lastName: answererLastName ?? '',
            email: answererEmail ?? '',
          },
  }
}

const subjectOf = (id: string) => ({ type: 'contact_message' as const, id })

const notFound = () => errors.notFound('Message')
