import { clientName } from '#shared/clients/client-name.ts'
import type {
  OpenedStaffThread,
  StaffReplyInput,
  StaffStartInput,
} from '#shared/messages/staff-messages.schema.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Sent } from '#server/crypto/sent-act.ts'
import type { Trx } from '#server/database/database.ts'
import {
  aboutThread,
  addThread,
  checkDocuments,
  type LockedThread,
  lockThread,
} from '#server/records/messages/change-thread.ts'
import { saidSince, lastFromVisitor } from '#server/records/messages/messages.queries.ts'
import { settlePrivacy } from '#server/records/documents/private-files.ts'
import { findSubject } from '#server/records/messages/find-subject.ts'
import { notifyThreadReaders } from '#server/records/messages/thread-readers.ts'
import {
  addEvent,
  addMessage,
  changeThread,
  closed,
  findSent,
  noteRead,
  waitFor,
} from '#server/records/messages/write-message.ts'
import { asStaff, openStaffThread } from './open-staff-thread.ts'
import { suppressedSince } from '#server/records/mail/preferences.queries.ts'

export function startStaffThread(ctx: SignedInContext, { key, ...input }: StaffStartInput) {
  return recordChange(ctx, async (trx, record) => {
    const sent = { key, act: { start: input } }
    const before = await findSent(trx, ctx, sent)
    if (before !== null) return openStaffThread(ctx, { id: before }, trx)
    const { id } = await beginThread(trx, record, { ctx, input, sent })
    return openStaffThread(ctx, { id }, trx)
  })
}

/** Begins a thread with a client. Returns its id, and how many users can read it online. */
export async function beginThread(
  trx: Trx,
  record: ChangeRecord,
  { ctx, input, sent }: { ctx: SignedInContext; input: Omit<StaffStartInput, 'key'>; sent: Sent },
): Promise<{ id: string; readers: number }> {
  const { text, documentIds, clientId } = input
  const viewer = asStaff(ctx)
  const subject = await findSubject(trx, viewer, input)
  if (subject.clientId !== clientId) throw errors.notFound('Tax return')
  await checkDocuments(trx, viewer, subject, documentIds)
  const at = ctx.now()
  const more = { startedBy: viewer.id, audience: 'client', assigneeId: viewer.id } as const
  const id = await addThread(trx, subject, { ...more, documentIds, at })
  await settlePrivacy(trx, viewer, more, documentIds)
  const thread = { id, clientId }
  const readers = await say(trx, record, { ctx, thread, said: { text, documentIds, sent } })
  const details = { about: subject.about }
  record.audit({ action: 'thread.started', ...aboutThread({ ...thread, ...more }), details })
  return { id, readers }
}

/**
 * Answers. A closed thread opens again, an unassigned one is the writer's, and a visitor's is closed.
 *
 * @throws AppError 404; 409 with the other's text when somebody answered since `seen`, and for an address that refused
 * mails
 */
export function replyAsStaff(ctx: SignedInContext, input: StaffReplyInput) {
  const { id, seen, key, ...written } = input
  const said = { ...written, sent: { key, act: { reply: { id, ...written } } } }
  return recordChange(ctx, async (trx, record): Promise<OpenedStaffThread> => {
    const viewer = asStaff(ctx)
    const thread = await lockThread(trx, viewer, id, said)
    if ((await findSent(trx, ctx, said.sent)) !== null) {
      return openStaffThread(ctx, { id }, trx)
    }
    const other = await saidSince(trx, ctx.keyring, { threadId: id, seen, except: viewer.id })
    if (other !== null) {
      const field = { path: 'seen', message: other.text }
      throw errors.conflict(`${other.by} answered while you wrote`, [field])
    }
    await checkDocuments(trx, viewer, thread, said.documentIds)
    if (thread.clientId === null) await mailToVisitor(trx, record, { ctx, thread, text: said.text })
    else await reopenFor(trx, ctx, thread)
    await settlePrivacy(trx, viewer, thread, said.documentIds)
    await say(trx, record, { ctx, thread, said })
    // A visitor's answer is an email, not a message here.
    if (thread.clientId === null) await changeThread(trx, id, closed)
    if (thread.assigneeId === null) {
      await trx.updateTable('threads').set({ assigneeId: viewer.id }).where('id', '=', id).execute()
    }
    record.audit({ action: 'thread.replied', ...aboutThread(thread), details: { by: 'staff' } })
    return openStaffThread(ctx, { id }, trx)
  })
}

/** A closed thread in which somebody writes opens again. */
async function reopenFor(
  trx: Trx,
  ctx: SignedInContext,
  { id, state }: Pick<LockedThread, 'id' | 'state'>,
): Promise<void> {
  if (state !== 'done') return
  const event = { event: 'reopened', authorId: ctx.viewer.id, createdAt: ctx.now() } as const
  await addEvent(trx, { threadId: id, ...event })
}

interface Said {
  text: string
  documentIds: readonly string[]
  sent: Sent
}

/** Writes to the client, who has to answer now, and notifies them. Returns how many users can read it online. */
async function say(
  trx: Trx,
  record: ChangeRecord,
  {
    ctx,
    thread: { id: threadId, clientId },
    said,
  }: {
    ctx: SignedInContext
    thread: Pick<LockedThread, 'id' | 'clientId'>
    said: Said
  },
): Promise<number> {
  const [at, { id: authorId, firstName, lastName }] = [ctx.now(), ctx.viewer]
  const written = { threadId, authorId, side: 'staff', createdAt: at } as const
  await addMessage(trx, ctx, { ...written, ...said })
  await waitFor(trx, threadId, { on: 'client', at })
  await noteRead(trx, { threadId, userId: authorId, readAt: at })
  if (clientId === null) return 0
  const by = clientName(firstName, lastName)
  return notifyThreadReaders(trx, record, { threadId, clientId, by, at })
}

const unreachable = 'Email does not reach this address. Call, then close the thread.'

/** A visitor reads the answer in a mail, with what they wrote. @throws AppError 409 for an address that refused mails */
async function mailToVisitor(
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
