import { clientName } from '#shared/clients/client-name.ts'
import type { MergeInput } from '#shared/clients/merge.schema.ts'
import { recordsJoined } from '#server/mail/notices/access.notices.ts'
import { aboutClient, type ChangeRecord, recordChange } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { lockAccount } from '#server/records/auth/lock-account.ts'
import { setArchived } from '#server/records/clients/clients.queries.ts'
import { mergeBusinesses } from '#server/records/clients/merge-businesses.ts'
import { joinSameSpouses } from '#server/records/clients/spouses.ts'
import { mergeProfiles } from '#server/records/profile/merge-profiles.ts'
import { applyRules } from '#server/records/request-items/checklist.ts'
import { lockReturnsOf, updateDueDates } from '#server/records/returns/returns.queries.ts'
import { unscopedReturns } from '#server/records/returns/returns.access.ts'
import { endClient, keepContact, moveRows } from './merge-moves.ts'
import { type MergePlan, planMerge } from './merge-plan.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/**
 * Makes two clients one, in one transaction. Locks returns, account and clients in the order of every other change, so
 * that an upload or a note in progress ends first and moves too, and a later one finds the survivor, or is a 404.
 *
 * @throws AppError 400, 404; 409 if they can't be merged
 */
export function mergeClients(ctx: SignedInContext, { profile, ...pair }: MergeInput) {
  return recordChange(ctx, async (trx, record) => {
    const ids = [pair.id, pair.mergedId]
    await lockReturnsOf(trx, ids)
    await lockAccount(trx, ctx.viewer)
    await lockWhole(trx, ids)
    // From here on no return of theirs begins.
    await lockReturnsOf(trx, ids, 'begunReturns')
    const { survivor, merged, moves, refusal } = await planMerge({ db: trx }, ctx.viewer, pair)
    if (refusal !== null) throw errors.conflict(refusal)
    const move = {
      survivorId: survivor.id,
      mergedId: merged.id,
      at: ctx.now(),
      by: ctx.viewer.id,
    }
    await moveRows(trx, move)
    await mergeProfiles(trx, ctx, { ...move, keep: profile })
    const yearEnd = await mergeBusinesses(trx, ctx.keyring, { ...move, keep: profile })
    if (yearEnd !== undefined) await updateDueDates(trx, survivor.id, yearEnd)
    await joinSameSpouses(trx, ctx.keyring, survivor.id)
    await keepContact(trx, move)
    await endClient(trx, move)
    await applyToReturns(trx, ctx, survivor.id)
    // A client who is in the lists may bring open work, so the survivor is not archived any more.
    if (merged.archivedAt === null && (await setArchived(trx, survivor.id, null))) {
      record.audit({ action: 'client.restored', ...aboutClient(survivor.id) })
    }
    notifyJoined(record, survivor, merged)
    const { returns, ...counts } = moves
    record.audit({
      action: 'client.merged',
      ...aboutClient(survivor.id),
      details: {
        name: `${merged.firstName} ${merged.lastName}`.trim(),
        mergedId: merged.id,
        profile,
        ...counts,
        returns: returns.length,
      },
    })
    return { id: survivor.id, mergedId: merged.id, moved: moves }
  })
}

/** Notifies the address of the office client, where a stranger's merge would be noticed, and who signs in. */
function notifyJoined(
  record: ChangeRecord,
  survivor: MergePlan['survivor'],
  merged: MergePlan['merged'],
): void {
  const name = clientName(merged.firstName, merged.lastName)
  record.notifyReaders(survivor.id, {
    notice: recordsJoined,
    mail: { template: 'records-joined', name },
  })
  if (merged.email === '' || merged.email === survivor.email) return
  const to = { to: merged.email, firstName: merged.firstName || merged.lastName }
  record.mail({ template: 'records-joined', name, client: null, ...to })
}

/** Against every change, also a new row that names the client. */
async function lockWhole(trx: Trx, ids: string[]): Promise<void> {
  const kept = trx
    .selectFrom('clients')
    .select('id')
    .where('id', 'in', ids)
    .where('erasedAt', 'is', null)
    .orderBy('id')
  const locked = await lockRows(trx, { clients: 'update' }, kept)
  if (locked.length < new Set(ids).size) throw errors.notFound('Client')
}

/** Applies the checklist rules to the pending returns, which now have another profile, or a year before. */
async function applyToReturns(trx: Trx, ctx: SignedInContext, clientId: string): Promise<void> {
  const returns = await unscopedReturns(trx)
    .select('id')
    .where('clientId', '=', clientId)
    .where('status', '=', 'pending')
    .orderBy('id')
    .execute()
  for (const { id } of returns) await applyRules(trx, ctx, id)
}
