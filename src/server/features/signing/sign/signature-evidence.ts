import { recordEvent } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { openEvidence } from '#server/records/signing/evidence.ts'
import { signaturesVisibleTo } from '#server/records/signing/signatures.access.ts'

/** The evidence of a signature, on record. */
export async function exportEvidence(ctx: SignedInContext, id: string) {
  const signature = await signaturesVisibleTo(ctx.db, ctx.viewer)
    .select(['signatures.evidence', 'signatures.person', 'taxReturns.clientId'])
    .where('signatures.id', '=', id)
    .executeTakeFirst()
  if (signature === undefined) throw errors.notFound('Signature')
  const { clientId, person } = signature
  const evidence = openEvidence(ctx.keyring, id, signature.evidence)
  await recordEvent(ctx, {
    action: 'signature.exported',
    subject: { type: 'signature', id },
    clientId,
    details: { person },
  })
  return evidence
}
