import { signatureEvidence, signatureIdInput } from '#shared/signing.schema.ts'
import { recordEvent } from '#server/change/change.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import { errors } from '#server/base/errors.ts'
import { adminProcedure, clientProcedure } from '#server/calls/trpc.ts'
import { openEvidence } from '#server/records/signing/evidence.ts'
import { signaturesVisibleTo } from '#server/records/signing/signatures.access.ts'

/** A mutation, because each export is on record. */
export const evidenceCalls = {
  evidence: clientProcedure
    .meta({ limit: ['evidence-account'] })
    .input(signatureIdInput)
    .output(signatureEvidence)
    .mutation(({ ctx, input: { signatureId } }) => exportEvidence(ctx, signatureId)),
}

export const evidenceAdminCalls = {
  evidence: adminProcedure
    .meta({ action: 'export the evidence of a signature', limit: ['evidence-account'] })
    .input(signatureIdInput)
    .output(signatureEvidence)
    .mutation(({ ctx, input: { signatureId } }) => exportEvidence(ctx, signatureId)),
}

/** @throws AppError 404 */
async function exportEvidence(ctx: SignedInContext, id: string) {
  const found = await signaturesVisibleTo(ctx.db, ctx.viewer)
    .select(['signatures.evidence', 'signatures.person', 'taxReturns.clientId'])
    .where('signatures.id', '=', id)
    .executeTakeFirst()
  if (found === undefined) throw errors.notFound('Signature')
  const { clientId, person } = found
  const evidence = openEvidence(ctx.keyring, id, found.evidence)
  await recordEvent(ctx, {
    action: 'signature.exported',
    subject: { type: 'signature', id },
    clientId,
    details: { person },
  })
  return evidence
}
