import type {
  OpenedThread,
  ReplyThreadInput,
  StartThreadInput,
} from '#shared/messages/messages.schema.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { recordChange } from '#server/change/change.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import {
  aboutThread,
  addThread,
  checkDocuments,
  checkOpenThreads,
  lockThread,
  notifyStaffOfThread,
} from '#server/records/messages/change-thread.ts'
import { checkTakesFiles, returnForFiles } from '#server/records/messages/files-return.ts'
import {
  listMessages,
  listReads,
  messageView,
  saidSince,
} from '#server/records/messages/messages.queries.ts'
import { settlePrivacy } from '#server/records/documents/private-files.ts'
import { findSubject } from '#server/records/messages/find-subject.ts'
import { markThreadRead } from '#server/records/messages/thread-readers.ts'
import { clientView, threadsWithSubject } from '#server/records/messages/threads.queries.ts'
import { addEvent, addMessage, findSent, waitFor } from '#server/records/messages/write-message.ts'

/** Whoever calls these is a client here, staff with returns of their own too. */
export function asClient({ viewer }: Pick<SignedInContext, 'viewer'>) {
  return { ...viewer, role: 'client' as const }
}

export async function openThread(
  ctx: SignedInContext,
  { id, cursor = null }: { id: string; cursor?: string | null },
  db: Db | Trx = ctx.db,
): Promise<OpenedThread> {
  const viewer = asClient(ctx)
  const row = await threadsWithSubject(db, viewer, { reader: viewer.id, from: 'staff' })
    .where('threads.id', '=', id)
    .executeTakeFirst()
  if (row === undefined || row.clientId === null) throw errors.notFound('Message')
  const { rows, earlier } = await listMessages(db, viewer, { id, cursor })
  return {
    ...clientView(ctx.keyring, row),
    clientId: row.clientId,
    joint: row.joint,
    messages: rows.map((message) => messageView(ctx.keyring, viewer.id, message)),
    earlier,
    seen: await listReads(db, { id, by: 'staff', except: viewer.id }),
    filesGoTo: await returnForFiles(db, viewer, { ...row, clientId: row.clientId }),
  }
}

export function startThread(
  ctx: SignedInContext,
  { key, ...input }: StartThreadInput,
): Promise<OpenedThread> {
  const { text, audience, documentIds } = input
  const sent = { key, act: { start: input } }
  return recordChange(ctx, async (trx, record) => {
    const viewer = asClient(ctx)
    const before = await findSent(trx, ctx, sent)
    if (before !== null) return openThread(ctx, { id: before }, trx)
    const subject = await findSubject(trx, viewer, {
      ...input,
      clientId: input.client ?? viewer.id,
    })
    await checkDocuments(trx, viewer, subject, documentIds)
    await checkTakesFiles(trx, viewer, subject, documentIds)
    const at = ctx.now()
    const { clientId, preparerId: assigneeId } = subject
    const more = { startedBy: viewer.id, audience, assigneeId, documentIds, at }
    await checkOpenThreads(trx, { clientId, startedBy: viewer.id })
    const id = await addThread(trx, subject, more)
    const written = { threadId: id, authorId: viewer.id, side: 'client', createdAt: at } as const
    await settlePrivacy(trx, viewer, more, documentIds)
    await addMessage(trx, ctx, { ...written, text, documentIds, sent })
    await waitFor(trx, id, { on: 'firm', at })
    await markThreadRead(trx, { threadId: id, userId: viewer.id, readAt: at })
    await notifyStaffOfThread(
      trx,
      record,
      { id, clientId, assigneeId },
      { name: nameOf(viewer), at },
    )
    const details = { about: subject.about }
    record.audit({ action: 'thread.started', ...aboutThread({ id, ...more, clientId }), details })
    return openThread(ctx, { id }, trx)
  })
}

/** A closed thread opens again. */
export function replyAsClient(ctx: SignedInContext, input: ReplyThreadInput) {
  const { id, text, documentIds, key } = input
  const sent = { key, act: { reply: { id, text, documentIds } } }
  return recordChange(ctx, async (trx, record) => {
    const viewer = asClient(ctx)
    const thread = await lockThread(trx, viewer, id, { documentIds })
    if ((await findSent(trx, ctx, sent)) !== null) {
      return openThread(ctx, { id }, trx)
    }
    await checkDocuments(trx, viewer, thread, documentIds)
    if (thread.clientId !== null) {
      await checkTakesFiles(trx, viewer, { ...thread, clientId: thread.clientId }, documentIds)
    }
    const at = ctx.now()
    if (thread.state === 'done') {
      const event = { threadId: id, authorId: viewer.id, event: 'reopened', createdAt: at } as const
      await addEvent(trx, event)
    }
    const written = { threadId: id, authorId: viewer.id, side: 'client', createdAt: at } as const
    await settlePrivacy(trx, viewer, thread, documentIds)
    await addMessage(trx, ctx, { ...written, text, documentIds, sent })
    await waitFor(trx, id, { on: 'firm', at })
    const { seen } = input
    const said = await saidSince(trx, ctx.keyring, { threadId: id, seen, except: viewer.id })
    // Messages that came while they wrote are still unread.
    if (said === null) await markThreadRead(trx, { threadId: id, userId: viewer.id, readAt: at })
    await notifyStaffOfThread(trx, record, thread, { name: nameOf(viewer), at })
    record.audit({ action: 'thread.replied', ...aboutThread(thread), details: { by: 'client' } })
    return openThread(ctx, { id }, trx)
  })
}

function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}
