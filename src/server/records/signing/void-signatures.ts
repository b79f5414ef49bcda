import { type VoidReason, voidReasons } from '#shared/money/void-reasons.ts'
import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'
import { unscopedSignatures } from './signatures.access.ts'

interface Voiding {
  clientId: string
  at: Date
  because: VoidReason
  /** The reason that staff gave for a mistake. */
  reason?: string
  /** The actor, if it is not the viewer. */
  actorId?: string
}

/**
 * Voids signatures of locked returns, and returns those that were not void before. A voided letter has to be signed
 * again.
 */
export async function voidSignatures(
  trx: Trx,
  record: ChangeRecord,
  ids: readonly string[],
  { clientId, at, because, reason, ...actor }: Voiding,
) {
  if (ids.length === 0) return []
  const voided = await trx
    .updateTable('signatures')
    .set({ voidedAt: at, voidedBecause: voidReasons[because] })
    .where('id', 'in', ids)
    .where('voidedAt', 'is', null)
    .returning(['id', 'person', 'signed', 'signerId', 'taxReturnId'])
    .execute()
  for (const { id, person } of voided) {
    record.audit({
      action: 'signature.voided',
      subject: { type: 'signature', id },
      clientId,
      details: { person, because, ...(reason !== undefined && { reason }) },
      ...actor,
    })
  }
  const letters = voided.filter(({ signed }) => signed === 'engagement_letter')
  if (letters.length > 0) {
    await trx
      .updateTable('taxReturns')
      .set({ letterSignedAt: null })
      .where(
        'id',
        'in',
        letters.map(({ taxReturnId }) => taxReturnId),
      )
      .execute()
  }
  return voided
}

/** Voids the signed letter of a locked return. Returns false if it is not signed. */
export async function voidLetter(
  trx: Trx,
  record: ChangeRecord,
  { id, ...voiding }: Voiding & { id: string },
): Promise<boolean> {
  const letters = await unscopedSignatures(trx)
    .select('signatures.id')
    .where('signatures.taxReturnId', '=', id)
    .where('signatures.signed', '=', 'engagement_letter')
    .execute()
  const ids = letters.map((letter) => letter.id)
  const voided = await voidSignatures(trx, record, ids, voiding)
  return voided.length > 0
}
