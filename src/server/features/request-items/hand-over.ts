import { clientName } from '#shared/clients/client-name.ts'
import type { Trx } from '#server/database/database.ts'
import { recordChange } from '#server/change/change.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { sharedClientDocuments } from '#server/records/documents/documents.access.ts'
import { errors } from '#server/base/errors.ts'
import { thePortal } from '#server/base/viewer.ts'
import { businessesVisibleTo } from '#server/records/clients/businesses.access.ts'
import { unscopedProfiles } from '#server/records/profile/profile.access.ts'
import { itemsOfReturn } from '#server/records/request-items/request-items.access.ts'
import { isActedFor } from '#server/records/clients/clients.queries.ts'
import { lockReturn } from '#server/records/request-items/item-changes.ts'
import { settleTurn } from '#server/records/request-items/turns.ts'
import { everythingIsIn } from '#server/mail/notices/documents.notices.ts'

/**
 * Hands the return over to the firm. A second call changes nothing.
 *
 * @throws AppError 409 without a tax profile, without any document or answer, and for a completed return
 */
export function handOver(ctx: SignedInContext, taxReturnId: string) {
  return recordChange(ctx, async (trx, record) => {
    const taxReturn = await lockToAnswer(trx, ctx, taxReturnId)
    if (taxReturn.handedOverAt !== null) return { success: true as const }
    if (taxReturn.completedAt !== null) throw errors.conflict('Your return is already completed')
    await checkReady(trx, taxReturn.clientId, taxReturnId)
    await setHandedOver(trx, taxReturnId, ctx.now(), ctx.now())
    const { clientId, taxYear, clientFirstName, clientLastName } = taxReturn
    record.audit({
      action: 'return.handed_over',
      subject: { type: 'return', id: taxReturnId },
      clientId,
    })
    const client = clientName(clientFirstName, clientLastName)
    const notice = everythingIsIn(client, { taxYear, id: taxReturnId })
    await notifyStaff(trx, record, notice, { of: { taxReturnId }, except: ctx.viewer.id })
    return { success: true as const }
  })
}

/** @throws AppError 409 after preparation started */
export function takeBack(ctx: SignedInContext, taxReturnId: string) {
  return recordChange(ctx, async (trx, record) => {
    const { handedOverAt, status, clientId } = await lockToAnswer(trx, ctx, taxReturnId)
    if (handedOverAt === null) return { success: true as const }
    if (status !== 'pending') throw errors.conflict('We are already working on your return')
    await setHandedOver(trx, taxReturnId, null, ctx.now())
    record.audit({
      action: 'return.taken_back',
      subject: { type: 'return', id: taxReturnId },
      clientId,
    })
    return { success: true as const }
  })
}

/**
 * Locks a return whose questions the viewer answers: of a client they have the right to. Staff answer for a client
 * only if nobody signs in for them.
 */
export async function lockToAnswer(trx: Trx, ctx: SignedInContext, taxReturnId: string) {
  const taxReturn = await lockReturn(trx, ctx.viewer, taxReturnId)
  const { viewer } = ctx
  const isForStaff = viewer.role === 'admin' && taxReturn.clientId !== viewer.id
  if (isForStaff && (await isActedFor(trx, taxReturn.clientId))) throw errors.notFound('Tax return')
  return taxReturn
}

async function checkReady(trx: Trx, clientId: string, taxReturnId: string): Promise<void> {
  const { hasProfile, hasDocument, hasAnswer } = await trx
    .selectNoFrom(({ exists, or }) => [
      or([
        exists(unscopedProfiles(trx).select('clientId').where('clientId', '=', clientId)),
        exists(
          businessesVisibleTo(trx, thePortal).select('clientId').where('clientId', '=', clientId),
        ),
      ]).as('hasProfile'),
      exists(
        sharedClientDocuments(trx)
          .select('documents.id')
          .where('documents.taxReturnId', '=', taxReturnId),
      ).as('hasDocument'),
      exists(itemsOfReturn(trx, taxReturnId).select('id').where('state', '=', 'not_applicable')).as(
        'hasAnswer',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (!hasProfile) throw errors.conflict('Save your tax profile first')
  if (!hasDocument && !hasAnswer) throw errors.conflict('Upload your documents first')
}

async function setHandedOver(
  trx: Trx,
  taxReturnId: string,
  handedOverAt: Date | null,
  at: Date,
): Promise<void> {
  await trx.updateTable('taxReturns').set({ handedOverAt }).where('id', '=', taxReturnId).execute()
  await settleTurn(trx, taxReturnId, { at })
}
