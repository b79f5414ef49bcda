import type { NamedReturn } from '#shared/returns/return-name.ts'
import type { SetBackInput } from '#shared/returns/admin.schema.ts'
import { type ReturnStatus, statusBefore } from '#shared/returns/return-status.ts'
import { setBackRefusal } from '#shared/returns/set-back.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { deleteWaitingMails } from '#server/change/queue.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { mailGroups } from '#server/mail/notices/return-mail-timing.ts'
import { setBackNotice, statusNotice } from '#server/mail/notices/return-status.notices.ts'
import { holdsCompletedReturn } from '#server/records/documents/filed-documents.queries.ts'
import { deleteUnread } from '#server/records/notifications/notifications.queries.ts'
import { heardBeforeStart, settleTurn } from '#server/records/request-items/turns.ts'
import { setBackStatus } from '#server/records/returns/return-status.queries.ts'
import { deleteFrozenProfile } from '#server/records/signing/frozen-profile.ts'
import { findReturnOrThrow, type FoundReturn } from '#server/records/returns/found-return.ts'
import { changeReturn } from './change-return.ts'

/**
 * Sets a return back to the status before: a step that was a mistake, on the same day of the firm and before anything
 * follows from it.
 *
 * @throws AppError 404, 409 with the reason why it can't be set back
 */
export function setBack(ctx: SignedInContext, { id, version, reason }: SetBackInput) {
  return changeReturn(ctx, { id, version }, async (trx, before, record) => {
    const to = await checkSetBack(trx, before, ctx.now())
    const { status: from, clientId } = before
    await setBackStatus(trx, id, from, to)
    if (from === 'completed') await deleteFrozenProfile(trx, id)
    await settleTurn(trx, id, { at: ctx.now() })
    record.audit({
      action: 'return.set_back',
      subject: { type: 'return', id },
      clientId,
      details: { from, to, reason },
    })
    await takeBackNews(trx, record, before, to)
    return findReturnOrThrow(trx, ctx.viewer, id)
  })
}

async function checkSetBack(trx: Trx, before: FoundReturn, now: Date): Promise<ReturnStatus> {
  const to = statusBefore(before.status)
  const refusal =
    setBackRefusal(before, now) ??
    (before.status === 'completed' && (await holdsCompletedReturn(trx, before.id))
      ? 'Cannot set back: it holds completed documents. Delete them first'
      : null)
  if (to === null || refusal !== null) throw errors.conflict(refusal ?? 'Cannot set back')
  return to
}

/** The client hears that it was a mistake only if they have heard of the step. */
async function takeBackNews(
  trx: Trx,
  record: ChangeRecord,
  before: FoundReturn,
  to: ReturnStatus,
): Promise<void> {
  const { id, status, clientId: userId } = before
  const dropped = await deleteWaitingMails(trx, [mailGroups.step(id, status)])
  const mailed =
    !dropped && !(status === 'in_progress' && (await heardBeforeStart(trx, id, before)))
  const unread = await deleteUnread(trx, {
    userId,
    title: statusNotice(before, status).title,
    taxReturnId: id,
  })
  const mail = { template: 'return-set-back', status: to } as const
  record.notifyReaders(userId, {
    taxReturnId: id,
    named: before,
    ...((mailed || !unread) && { notice: (of: NamedReturn) => setBackNotice(of, to) }),
    ...(mailed && { mail }),
  })
}
