import { isLate, lateBefore } from '#shared/answer-time.ts'
import {
  type ContactMessage,
  contactMessage,
  listMessagesInput,
  messageCounts,
  messageIdInput,
  messagePage,
  replyInput,
} from '#shared/contact-messages.schema.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import * as messages from '#server/records/contact/contact.queries.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { decodeTimeCursor, encodeTimeCursor } from '#server/database/time-cursor.ts'
import { errors } from '#server/base/errors.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import { adminProcedure, router } from '#server/calls/trpc.ts'
import { answeredInPortal } from '#server/mail/notices/contact.notices.ts'

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

  /** Replies once, in the portal to an account and by mail to a visitor; a second admin gets an error. */
  reply: answering
    .input(replyInput)
    .output(contactMessage)
    .mutation(({ ctx, input: { id, reply } }) => answer(ctx, id, reply)),

  /** Marks an answer by other means, such as a call. */
  markAnswered: answering
    .input(messageIdInput)
    .output(contactMessage)
    .mutation(({ ctx, input: { id } }) => answer(ctx, id, null)),

  /** Reopens a message that was answered without a reply. */
  reopen: answering
    .input(messageIdInput)
    .output(contactMessage)
    .mutation(({ ctx, input: { id } }) =>
      recordChange(ctx, async (trx, record) => {
        const reopened = await messages.reopenMessage(trx, id, { byMail: false })
        const message = await findOrRefuse(ctx, id, trx)
        if (message.answeredAt !== null) throw errors.conflict(replied)
        // Otherwise it is already open.
        if (reopened) record.audit({ action: 'contact.reopened', ...about(message) })
        return message
      }),
    ),
})

const answered = 'This message has already been answered'
const replied = 'The reply has been sent and cannot be taken back'
const unreachable = 'Email does not reach this address. Call, then mark the message as answered.'

function answer(ctx: SignedInContext, id: string, reply: string | null): Promise<ContactMessage> {
  return recordChange(ctx, async (trx, record) => {
    const answer = { answeredAt: ctx.now(), answeredBy: ctx.viewer.id, reply }
    if (!(await messages.answerMessage(trx, id, answer))) {
      throw (await messages.findMessage(trx, id)) ? errors.conflict(answered) : notFound()
    }
    const message = await findOrRefuse(ctx, id, trx)
    const how = message.client === null ? 'mail' : 'portal'
    if (reply !== null) await sendReply(trx, record, { ...message, reply })
    const details = { how: reply === null ? 'otherwise' : how } as const
    record.audit({ action: 'contact.answered', ...about(message), details })
    return message
  })
}

/** The mail to an account has only a link, because the reply may be about taxes. */
async function sendReply(
  trx: Trx,
  { notify, mail }: ChangeRecord,
  { id, client, email, name, message, reply }: ContactMessage & { reply: string },
): Promise<void> {
  if (client === null) {
    if ((await suppressedSince(trx, email)) !== null) throw errors.conflict(unreachable)
    mail({ template: 'contact-reply', messageId: id, to: email, name, message, reply })
    return
  }
  notify({ userId: client.id, ...answeredInPortal })
  mail({ template: 'client-answer', to: client.email, firstName: client.firstName })
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

function viewOf(message: messages.MessageRow, now: Date): ContactMessage {
  return { ...message, late: message.answeredAt === null && isLate(message.createdAt, now) }
}

function about({ id, client }: ContactMessage) {
  return { subject: { type: 'contact_message' as const, id }, clientId: client?.id ?? null }
}

const notFound = () => errors.notFound('Message')
