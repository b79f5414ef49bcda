import { firmDay, startOfFirmDay } from '#shared/firm/business-days.ts'
import type {
  OpenedStaffThread,
  RequestInThreadInput,
} from '#shared/messages/staff-messages.schema.ts'
import type { ThreadAbout } from '#shared/messages/messages.schema.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Trx } from '#server/database/database.ts'
import { lockPreparer } from '#server/records/returns/preparers.ts'
import {
  aboutThread,
  checkSubject,
  type LockedThread,
  lockThread,
  type Named,
  recordAssigned,
  subjectOf,
} from '#server/records/messages/change-thread.ts'
import { unscopedThreads } from '#server/records/messages/messages.access.ts'
import { findSubject } from '#server/records/messages/find-subject.ts'
import {
  addEvent,
  addMessage,
  changeThread as change,
  closed,
  findSent,
  noteRead,
  waitFor,
} from '#server/records/messages/write-message.ts'
import { askOne } from '#server/records/request-items/ask.ts'
import { asStaff, openStaffThread } from './open-staff-thread.ts'
import { lock } from '#server/records/locks/lock.ts'

type Handle = (trx: Trx, record: ChangeRecord, thread: LockedThread) => Promise<void>

interface Which {
  id: string
  version?: number | undefined
  /** Finds the records that the step names; they are locked before the thread. */
  named?: (trx: Trx) => Promise<Named>
}

/** A step with a thread by staff; the answer is the thread after it. @throws AppError 404, 409 for a newer version */
function handle(
  ctx: SignedInContext,
  { id, version, named }: Which,
  step: Handle,
): Promise<OpenedStaffThread> {
  return recordChange(ctx, async (trx, record) => {
    const thread = await lockThread(trx, asStaff(ctx), id, await named?.(trx))
    if (version !== undefined && version !== thread.version) {
      throw errors.changedMeanwhile({ opened: version, current: thread.version })
    }
    await step(trx, record, thread)
    return openStaffThread(ctx, { id }, trx)
  })
}

/** A note that only staff see. It ends no waiting. */
export function addNote(
  ctx: SignedInContext,
  { id, text, key }: { id: string; text: string; key?: string | undefined },
) {
  return handle(ctx, { id }, async (trx, record, thread) => {
    const authorId = ctx.viewer.id
    const sent = { key, act: { note: { id, text } } }
    if ((await findSent(trx, ctx, sent)) !== null) return
    const at = ctx.now()
    const note = { threadId: id, authorId, side: 'staff', internal: true, createdAt: at } as const
    await addMessage(trx, ctx, { ...note, text, sent })
    await noteRead(trx, { threadId: id, userId: authorId, readAt: at })
    await change(trx, id, {})
    record.audit({ action: 'thread.noted', ...aboutThread(thread) })
  })
}

export function assignThread(
  ctx: SignedInContext,
  { assigneeId, ...which }: { id: string; assigneeId: string | null; version?: number | undefined },
) {
  const staff = { id: assigneeId, by: ctx.viewer.id }
  const named = () => Promise.resolve({ staff })
  return handle(ctx, { ...which, named }, async (trx, record, thread) => {
    const preparer = await lockPreparer(trx, staff)
    if (assigneeId !== null && preparer === undefined) throw errors.notFound('Staff member')
    if (assigneeId === thread.assigneeId) return
    await change(trx, thread.id, { assigneeId, lateNotifiedAt: null })
    recordAssigned(record, thread, preparer ?? null)
  })
}

/** Nothing more is to be said: ends the waiting. A second call changes nothing. */
export function closeThread(
  ctx: SignedInContext,
  which: { id: string; version?: number | undefined },
) {
  return handle(ctx, which, async (trx, record, thread) => {
    if (thread.state === 'done') return
    await change(trx, thread.id, closed)
    await note(trx, ctx, thread, 'done')
    record.audit({ action: 'thread.done', ...aboutThread(thread) })
  })
}

/** The firm has to answer again. A second call changes nothing. */
export function reopenThread(ctx: SignedInContext, which: { id: string }) {
  return handle(ctx, which, async (trx, record, thread) => {
    if (thread.state === 'open') return
    await change(trx, thread.id, { state: 'open', waitingOn: 'firm', waitingSince: ctx.now() })
    await note(trx, ctx, thread, 'reopened')
    record.audit({ action: 'thread.reopened', ...aboutThread(thread) })
  })
}

/** Out of the lists until the day begins at the firm. @throws AppError 400 for a day that has begun, 409 when closed */
export function snoozeThread(ctx: SignedInContext, { id, until }: { id: string; until: string }) {
  if (until <= firmDay(ctx.now())) {
    const message = 'Choose a later day'
    throw errors.badInput(message, [{ path: 'until', message }])
  }
  return handle(ctx, { id }, async (trx, record, thread) => {
    if (thread.state === 'done') throw errors.conflict('This thread is closed')
    await change(trx, id, { snoozedUntil: startOfFirmDay(until) })
    record.audit({ action: 'thread.snoozed', ...aboutThread(thread), details: { until } })
  })
}

/**
 * Moves a thread to another subject of the same client.
 *
 * @throws AppError 404; 409 for a visitor's
 */
export function moveThread(
  ctx: SignedInContext,
  { id, about, aboutId }: { id: string; about: ThreadAbout; aboutId: string | null },
) {
  const named = (trx: Trx) => subjectOf(trx, { about, aboutId })
  return handle(ctx, { id, named }, async (trx, record, thread) => {
    const { clientId } = thread
    if (clientId === null) throw errors.conflict('First attach the thread to a client')
    const subject = await findSubject(trx, asStaff(ctx), { about, aboutId, clientId })
    if (subject.clientId !== clientId) throw errors.notFound('Tax return')
    const { taxReturnId, documentId, itemId } = subject
    if (documentId !== null) await checkSubject(trx, documentId, thread)
    await change(trx, id, { about, taxReturnId, documentId, itemId })
    await note(trx, ctx, thread, 'moved')
    record.audit({ action: 'thread.moved', ...aboutThread(thread), details: { about } })
  })
}

/** Asks for a document in a thread, whose answer comes back into it. */
export function requestInThread(ctx: SignedInContext, input: RequestInThreadInput) {
  const { id, taxReturnId, ...item } = input
  // A client's answer locks the return first, and then its threads.
  const named = async (trx: Trx) => {
    const found = await unscopedThreads(trx)
      .select('threads.taxReturnId')
      .where('threads.id', '=', id)
      .executeTakeFirst()
    await lock(trx, { taxReturns: [taxReturnId, found?.taxReturnId ?? null] }, 'update')
    return {}
  }
  return handle(ctx, { id, named }, async (trx, record, thread) => {
    const returnId = taxReturnId ?? thread.taxReturnId
    if (returnId === null) {
      const message = 'Choose a return'
      throw errors.badInput(message, [{ path: 'taxReturnId', message }])
    }
    const subject = await findSubject(trx, asStaff(ctx), {
      about: 'return',
      aboutId: returnId,
      clientId: thread.clientId ?? '',
    })
    if (subject.clientId !== thread.clientId) throw errors.notFound('Tax return')
    const itemId = await askOne(trx, record, { ctx, taxReturnId: returnId, item })
    await note(trx, ctx, thread, 'asked', itemId)
    await waitFor(trx, id, { on: 'client', at: ctx.now() })
  })
}

/** A visitor's thread becomes a client's. @throws AppError 404; 409 for one that has a client */
export function attachThread(
  ctx: SignedInContext,
  { id, clientId }: { id: string; clientId: string },
) {
  const named = () => Promise.resolve({ clientIds: [clientId] })
  return handle(ctx, { id, named }, async (trx, record, thread) => {
    if (thread.clientId !== null) throw errors.conflict('This thread belongs to a client already')
    const subject = await findSubject(trx, asStaff(ctx), {
      about: 'client',
      aboutId: null,
      clientId,
    })
    const assigneeId = thread.assigneeId ?? subject.preparerId
    await change(trx, id, { clientId, assigneeId })
    await note(trx, ctx, thread, 'attached')
    record.audit({ action: 'thread.attached', ...aboutThread({ ...thread, clientId }) })
  })
}

function note(
  trx: Trx,
  ctx: SignedInContext,
  { id: threadId }: LockedThread,
  event: 'done' | 'reopened' | 'moved' | 'asked' | 'attached',
  itemId?: string,
): Promise<void> {
  const noted = { threadId, authorId: ctx.viewer.id, event, createdAt: ctx.now() }
  return addEvent(trx, { ...noted, ...(itemId !== undefined && { itemId }) })
}
