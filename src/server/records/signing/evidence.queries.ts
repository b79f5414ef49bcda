import type { SignatureEvidence } from '#shared/signing/signing.schema.ts'
import type { SignedInCall } from '#server/change/services.ts'
import { openEvidence } from './evidence.ts'
import { signaturesVisibleTo } from './signatures.access.ts'

/**
 * The evidence of a signed PDF, for a zip whose export is on record. Undefined for other documents and other viewers.
 */
export async function findEvidenceOf(
  { db, viewer, keyring }: SignedInCall,
  documentId: string,
): Promise<SignatureEvidence | undefined> {
  const signature = await signaturesVisibleTo(db, viewer)
    .select(['signatures.id', 'signatures.evidence'])
    .where('signatures.documentId', '=', documentId)
    .executeTakeFirst()
  return signature && openEvidence(keyring, signature.id, signature.evidence)
}
