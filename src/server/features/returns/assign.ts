import {
  type AssignClientInput,
  type AssignInput,
  type Preparer,
} from '#shared/preparers.schema.ts'
import { preparerName } from '#shared/preparers.ts'
import { type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import type { Trx } from '#server/database/database.ts'
import { returnsAssigned } from '#server/mail/notices/preparers.notices.ts'
import { lockAccount } from '#server/records/auth/revoke-credentials.ts'
import { lockClient } from '#server/records/clients/clients.queries.ts'
import {
  lockOpenReturns,
  lockPreparer,
  lockToAssign,
  setPreparer,
} from '#server/records/returns/preparers.ts'

type Locked = Awaited<ReturnType<typeof lockToAssign>>

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
    return { assigned: await giveReturns(trx, record, ctx, { returns, preparer }) }
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
    record.audit({
      action: 'client.preparer_changed',
      subject: { type: 'client', id },
      clientId: id,
      details: { name: preparer && preparerName(preparer), to: preparerId },
    })
    return { assigned: await giveReturns(trx, record, ctx, { returns, preparer }) }
  })
}

async function giveReturns(
  trx: Trx,
  record: ChangeRecord,
  { viewer }: SignedInContext,
  { returns, preparer }: { returns: Locked; preparer: Preparer | null },
): Promise<number> {
  const to = preparer?.id ?? null
  const moved = returns.filter(({ preparerId }) => preparerId !== to)
  const ids = moved.map(({ id }) => id)
  await setPreparer(trx, ids, to)
  for (const { id, clientId, preparerId: from } of moved) {
    record.audit({
      action: 'return.preparer_changed',
      subject: { type: 'return', id },
      clientId,
      details: { name: preparer && preparerName(preparer), from, to },
    })
  }
  if (to !== null && to !== viewer.id && moved.length > 0) {
    const by = `${viewer.firstName} ${viewer.lastName}`
    record.notify({ userId: to, ...returnsAssigned(moved, by) })
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
