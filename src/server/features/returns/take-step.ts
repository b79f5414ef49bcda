import type { NamedReturn } from '#shared/returns/return-name.ts'
import type { StatusInput } from '#shared/returns/admin.schema.ts'
import { filingRefusal } from '#shared/returns/filing.ts'
import { recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { settleSpouse } from '#server/records/request-items/couples.ts'
import { heardBeforeStart, settleTurn } from '#server/records/request-items/turns.ts'
import { errors } from '#server/base/errors.ts'
import { withClient } from './change-return.ts'
import { freezeProfile } from '#server/records/signing/frozen-profile.ts'
import { findChangeRefusal } from '#server/records/request-items/settle-signing.ts'
import { statusTiming } from '#server/mail/notices/return-mail-timing.ts'
import { statusNotice } from '#server/mail/notices/return-status.notices.ts'
import { holdsCompletedReturn } from '#server/records/documents/filed-documents.queries.ts'
import { moveStatus } from '#server/records/returns/return-status.queries.ts'
import { findReturnOrThrow, type FoundReturn } from '#server/records/returns/found-return.ts'
import * as returns from '#server/records/returns/returns.queries.ts'

/** Returns the changed return, or null if another change came first. */
export function takeStep(
  ctx: SignedInContext,
  before: FoundReturn,
  { status: to, filedBy = 'not_recorded', reason }: StatusInput,
) {
  return recordChange(ctx, async (trx, record) => {
    const { id, clientId, version, status: from } = before
    const at = ctx.now()
    const moved = await moveStatus(trx, id, { version, to, at, filedBy })
    if (moved === undefined) return null
    const refusal =
      to === 'filed'
        ? (filingRefusal(moved.signing, ctx.config.signatures, moved.filedBy) ??
          (await findChangeRefusal(trx, id)))
        : null
    if (refusal !== null) throw errors.conflict(refusal)
    const { asked } = await settleTurn(trx, id, { at })
    if (to === 'completed') {
      await freezeProfile(trx, record, ctx, before)
      await settleSpouse(trx, before)
    }
    if (to === 'filed') await returns.deleteViews(trx, id)
    record.audit({
      action: 'return.status_changed',
      subject: { type: 'return', id },
      clientId,
      details: {
        from,
        to,
        ...(moved.filedBy !== null && { filedBy: moved.filedBy }),
        // A return that was signed meanwhile needs no reason.
        ...(moved.filedBy !== 'signed' && reason !== undefined && { reason }),
      },
    })
    const after = await findReturnOrThrow(trx, ctx.viewer, id)
    const news = { named: before, notice: (of: NamedReturn) => statusNotice(of, to) }
    if (to === 'in_progress' && (await heardBeforeStart(trx, id, after))) {
      record.notifyReaders(clientId, { taxReturnId: id, ...news })
      return withClient(after)
    }
    record.notifyReaders(clientId, {
      taxReturnId: id,
      ...news,
      mail: {
        template: 'return-status-changed',
        status: to,
        // After the hand-over, the client's missing documents are only those that staff asked for later.
        missing: after.handedOverAt === null ? after.documentsAsked - after.documentsIn : asked,
        asked,
        letter: after.letterSignedAt === null,
        download: await holdsCompletedReturn(trx, id),
      },
      timing: statusTiming(id, to),
    })
    return withClient(after)
  })
}
