import {
  type AssignClientInput,
  type AssignInput,
  type Preparer,
} from '#shared/returns/preparers.schema.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Trx } from '#server/database/database.ts'
import { returnsAssigned } from '#server/mail/notices/preparers.notices.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import {
  giveReturns,
  lockOpenReturns,
  lockPreparer,
  lockToAssign,
  recordClientGiven,
} from '#server/records/returns/preparers.ts'

/**
 * Gives returns to a preparer, or to nobody. Counts those that had another one.
 *
 * @throws AppError 404 if one of them is gone, 400 for a preparer who is no staff
 */
export function assignReturns(ctx: SignedInContext, { ids, preparerId }: AssignInput) {
  return recordChange(ctx, async (trx, record) => {
    const returns = await lockToAssign(trx, ids)
    if (returns.length < new Set(ids).size) throw errors.notFound('Tax return')
    const preparer = await lockPeople(trx, ctx, preparerId)
    return { assigned: await give(trx, record, ctx, { returns, preparer }) }
  })
}

/**
 * Gives a client to a preparer, whose new returns follow; the open ones too if asked.
 *
 * @throws AppError 404, 400 for a preparer who is no staff
 */
export function assignClient(
  ctx: SignedInContext,
  { id, preparerId, openReturns }: AssignClientInput,
) {
  return recordChange(ctx, async (trx, record) => {
    const returns = openReturns ? await lockOpenReturns(trx, id) : []
    const preparer = await lockPeople(trx, ctx, preparerId)
    if ((await lockClient(trx, id)) === undefined) throw errors.notFound('Client')
    await trx.updateTable('clients').set({ preparerId }).where('id', '=', id).execute()
    recordClientGiven(record, id, preparer)
    return { assigned: await give(trx, record, ctx, { returns, preparer }) }
  })
}

async function give(
  trx: Trx,
  record: ChangeRecord,
  { viewer }: SignedInContext,
  work: Parameters<typeof giveReturns>[2],
): Promise<number> {
  const moved = await giveReturns(trx, record, work)
  const userId = work.preparer?.id
  if (userId !== undefined && userId !== viewer.id && moved.length > 0) {
    const by = `${viewer.firstName} ${viewer.lastName}`
    record.notify({ userId, ...returnsAssigned(moved, by) })
  }
  return moved.length
}

/** Locks both accounts in one order, because two admins may assign to each other. */
async function lockPeople(
  trx: Trx,
  { viewer }: SignedInContext,
  id: string | null,
): Promise<Preparer | null> {
  const preparer = await lockPreparer(trx, { id, by: viewer.id })
  await lockAccount(trx, viewer)
  if (id === null) return null
  if (preparer !== undefined) return preparer
  const message = 'Preparer must be a staff member who can sign in'
  throw errors.badInput(message, [{ path: 'preparerId', message }])
}
