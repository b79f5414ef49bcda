import type { Insertable } from 'kysely'
import type { Database } from '#db/schema.ts'
import { mostFailedChecks } from '#shared/signing/signer-states.ts'
import { recordChange } from '#server/change/change.ts'
import type { Context } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import type { FoundSigner } from '#server/features/signing/signers/found-signer.ts'
import type { SigningContext } from './record-signature.ts'
import { canAsk, readCheck as askState } from './identity-provider.ts'
import { unscopedSigners } from '#server/records/signing/packages.access.ts'
import { lockRows } from '#server/records/locks/lock.ts'

/** A request of a client or of a spouse. */
export type RemoteContext = SigningContext & Pick<Context, 'limits' | 'clock' | 'timeLimits'>

/** How long a passed check is valid for a signature. */
const passedMinutes = 30

/** Uses up a passed check. @throws AppError 409 if it was used, or passed too long ago */
export async function useCheck(trx: Trx, id: string, since: Date): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('identityChecks')
    .set({ state: 'used' })
    .where('id', '=', id)
    .where('state', '=', 'passed')
    .where('endedAt', '>', since)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw checkFirst()
}

/** Keeps a check that has begun. Returns false if the provider named another one's id. */
export async function addCheck(
  trx: Trx,
  check: Insertable<Database['identityChecks']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identityChecks')
    .values(check)
    .onConflict((conflict) => conflict.column('providerId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows !== 0n
}

/** A signer’s check that has begun and not ended. */
export function findOpenCheck(db: Db | Trx, signerId: string) {
  return db
    .selectFrom('identityChecks')
    .select(['id', 'provider', 'providerId'])
    .where('signerId', '=', signerId)
    .where('state', '=', 'pending')
    .executeTakeFirst()
}

/** A signer’s newest check, whatever became of it. */
export function findNewestCheck(db: Db, signerId: string) {
  return db
    .selectFrom('identityChecks')
    .select(['state', 'endedAt'])
    .where('signerId', '=', signerId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest check that a signer passed after `since` and has not used. */
export function findPassedCheck(db: Db, signerId: string, since: Date) {
  return db
    .selectFrom('identityChecks')
    .select(['id', 'provider', 'providerId'])
    .where('signerId', '=', signerId)
    .where('state', '=', 'passed')
    .where('endedAt', '>', since)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Asks the provider about the signer's open check, and records its result. If the firm no longer has that provider, deletes
 * the check, so that a new one can begin.
 */
export async function settleCheck(ctx: RemoteContext, signer: FoundSigner): Promise<void> {
  const open = await findOpenCheck(ctx.db, signer.id)
  if (open === undefined) return
  const { id, provider, providerId } = open
  if (!canAsk(ctx.config, provider)) {
    await recordChange(ctx, (trx) => deletePending(trx, id))
    return
  }
  const state = await askState(ctx, provider, { id: providerId, name: signer.name })
  if (state !== 'pending') await endCheck(ctx, signer, { id, state })
}

async function deletePending(trx: Trx, id: string): Promise<void> {
  const check = trx.deleteFrom('identityChecks').where('id', '=', id)
  await check.where('state', '=', 'pending').execute()
}

function endCheck(
  ctx: RemoteContext,
  { id: signerId, taxReturnId, clientId, person }: FoundSigner,
  { id, state }: { id: string; state: 'passed' | 'failed' },
): Promise<void> {
  return recordChange(ctx, async (trx, record) => {
    // Locks in the order of a signature: the signer, then the check.
    const own = unscopedSigners(trx).select('signers.id').where('signers.id', '=', signerId)
    await lockRows(trx, { signers: 'update' }, own)
    const { numUpdatedRows } = await trx
      .updateTable('identityChecks')
      .set({ state, endedAt: ctx.now() })
      .where('id', '=', id)
      .where('state', '=', 'pending')
      .executeTakeFirst()
    // Another tab was faster.
    if (numUpdatedRows === 0n) return
    if (state === 'failed') {
      await trx
        .updateTable('signers')
        .set(({ eb, fn, val }) => ({
          failedChecks: fn('least', [eb('failedChecks', '+', 1), val(mostFailedChecks)]),
        }))
        .where('id', '=', signerId)
        .execute()
    }
    record.audit({
      action: 'identity.checked',
      subject: { type: 'return', id: taxReturnId },
      clientId,
      details: { person, passed: state === 'passed' },
    })
  })
}

export function checkFirst() {
  return errors.conflict('Check your identity first')
}

/** A check that passed before this time no longer counts. */
export function oldest({ now }: Pick<RemoteContext, 'now'>): Date {
  return new Date(now().getTime() - passedMinutes * 60_000)
}
