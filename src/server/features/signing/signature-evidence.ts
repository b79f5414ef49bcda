import {
  type SignatureEvidence,
  signatureEvidence,
  signatureIdInput,
} from '#shared/signing.schema.ts'
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

/** The evidence of a signed PDF, for a zip whose export is on record. Undefined when it is none, or not the viewer's. */
export async function findEvidenceOf(
  { db, viewer, keyring }: SignedInContext,
  documentId: string,
): Promise<SignatureEvidence | undefined> {
  const found = await signaturesVisibleTo(db, viewer)
    .select(['signatures.id', 'signatures.evidence'])
    .where('signatures.documentId', '=', documentId)
    .executeTakeFirst()
  return found && openEvidence(keyring, found.id, found.evidence)
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
