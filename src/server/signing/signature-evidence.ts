import { signatureEvidence, signatureIdInput } from '#shared/signing.schema.ts'
import { recordEvent } from '#server/audit/change.ts'
import type { SignedInContext } from '#server/context.ts'
import { errors } from '#server/errors.ts'
import { adminProcedure, clientProcedure } from '#server/trpc.ts'
import { openEvidence } from './evidence.ts'
import { signaturesVisibleTo } from './signatures.access.ts'

/** A mutation, because each export is on record. */
export const evidenceCalls = {
  evidence: clientProcedure
    .input(signatureIdInput)
    .output(signatureEvidence)
    .mutation(({ ctx, input: { signatureId } }) => exportEvidence(ctx, signatureId)),
}

export const evidenceAdminCalls = {
  evidence: adminProcedure
    .meta({ action: 'export the evidence of a signature' })
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
