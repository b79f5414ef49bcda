import { errors } from '#server/base/errors.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'
import type { LockedThread } from '#server/records/messages/change-thread.ts'
import { lastFromVisitor } from '#server/records/messages/messages.queries.ts'

const unreachable = 'Email does not reach this address. Call, then close the thread.'

/** A visitor reads the answer in a mail, with what they wrote. @throws AppError 409 for an address that refused mails */
export async function mailToVisitor(
  trx: Trx,
  record: ChangeRecord,
  { ctx, thread, text }: { ctx: SignedInContext; thread: LockedThread; text: string },
): Promise<void> {
  const { id, senderEmail, senderName } = thread
  if (senderEmail === null || senderName === null) throw errors.notFound('Message')
  if ((await suppressedSince(trx, senderEmail)) !== null) throw errors.conflict(unreachable)
  record.mail({
    template: 'contact-reply',
    threadId: id,
    to: senderEmail,
    name: senderName,
    message: await lastFromVisitor(trx, ctx.keyring, id),
    reply: text,
  })
}
