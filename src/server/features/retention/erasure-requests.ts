import type { ErasurePlan } from '#shared/retention/erasure.schema.ts'
import { aboutUser, recordChange } from '#server/change/change.ts'
import { lockAccount, lockUser } from '#server/records/auth/lock-account.ts'
import { findUser } from '#server/records/auth/users.queries.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { notifyStaff } from '#server/records/notifications/notify-staff.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { planErasure } from '#server/records/retention/erasure-plan.ts'
import {
  erasureRefused,
  erasureRequested,
  erasureWaits,
} from '#server/mail/notices/erasure.notices.ts'

/** Records a client's request to delete the account and notifies staff and client. A second request changes nothing. */
export function requestErasure(ctx: SignedInContext): Promise<ErasurePlan> {
  const { id: userId, role } = ctx.viewer
  if (role !== 'client') throw errors.notAllowed('delete the account of an admin')
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('erasureRequests')
      .values({ userId, requestedAt: ctx.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    const plan = await planErasure(trx, userId, ctx.now())
    if (numInsertedOrUpdatedRows === 0n) return plan
    record.audit({ action: 'erasure.requested', ...aboutUser(userId) })
    await notifyStaff(trx, record, erasureWaits)
    const { email: to, firstName } = ctx.viewer
    record.notify({ userId, ...erasureRequested })
    record.mail({ template: 'erasure-requested', to, firstName })
    record.mail({ template: 'erasure-waits' })
    return plan
  })
}

/** Does nothing without a request. */
export function withdrawErasure(ctx: SignedInContext) {
  const { id } = ctx.viewer
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    if (await takeRequest(trx, id)) record.audit({ action: 'erasure.withdrawn', ...aboutUser(id) })
    return { success: true as const }
  })
}

/** @throws AppError 409 when there is no request */
export function refuseErasure(
  ctx: SignedInContext,
  { userId, reason }: { userId: string; reason: string },
) {
  return recordChange(ctx, async (trx, record) => {
    await lockAccount(trx, ctx.viewer)
    await lockUser(trx, userId)
    const owner = await findUser(trx, userId)
    if (owner === undefined || !(await takeRequest(trx, userId))) throw noRequest()
    record.audit({ action: 'erasure.refused', ...aboutUser(userId), details: { reason } })
    record.notify({ userId, ...erasureRefused(reason) })
    const { email: to, firstName } = owner
    record.mail({ template: 'erasure-refused', to, firstName, reason })
    return { success: true as const }
  })
}

/**
 * Erases the account of a client who asked for it, or an office client, who asks in person.
 *
 * @throws AppError 409 without a request of a client with an account, or if the number of returns in progress differs from the one that staff saw
 */
export async function confirmErasure(
  ctx: SignedInContext,
  { userId, openReturns, reason }: { userId: string; openReturns: number; reason: string | null },
) {
  await eraseClient(ctx, {
    clientId: userId,
    reason,
    lockMore: (trx) => lockAccount(trx, ctx.viewer),
    async allow(trx, found) {
      if (found.hasAccount && !(await takeRequest(trx, userId))) throw noRequest()
      if (found.openReturns !== openReturns) {
        throw errors.conflict('The returns in progress have changed. Look at the list again')
      }
    },
  })
  return { success: true as const }
}

/** @throws AppError 404 for staff, and for an unknown or erased client */
export async function checkErasable(db: Db, id: string): Promise<void> {
  const client = await db
    .selectFrom('clients')
    .leftJoin('users', 'users.id', 'clients.id')
    .select('users.role')
    .where('clients.id', '=', id)
    .where('clients.erasedAt', 'is', null)
    .executeTakeFirst()
  if (client === undefined || client.role === 'admin') throw errors.notFound('Client')
}

/** Returns false if there is no request, because each is answered once. */
async function takeRequest(trx: Trx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('erasureRequests')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}

const noRequest = () => errors.conflict('This client has withdrawn the request')
