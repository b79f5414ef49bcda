import type { ChangeRecord } from '#server/change/change.ts'
import type { Trx } from '#server/database/database.ts'

/** Voids the signed letter of a locked return, so that it is signed again. Returns false if it is not signed. */
export async function voidLetter(
  trx: Trx,
  record: ChangeRecord,
  { id, clientId, at }: { id: string; clientId: string; at: Date },
): Promise<boolean> {
  const voided = await trx
    .updateTable('signatures')
    .set({ voidedAt: at, voidedBecause: 'The fee has changed' })
    .where('taxReturnId', '=', id)
    .where('signed', '=', 'engagement_letter')
    .where('voidedAt', 'is', null)
    .returning(['id', 'person'])
    .execute()
  for (const { id: signatureId, person } of voided) {
    record.audit({
      action: 'signature.voided',
      subject: { type: 'signature', id: signatureId },
      clientId,
      details: { person },
    })
  }
  if (voided.length === 0) return false
  await trx.updateTable('taxReturns').set({ letterSignedAt: null }).where('id', '=', id).execute()
  return true
}
