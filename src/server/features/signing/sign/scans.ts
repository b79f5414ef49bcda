import type { SignedInContext } from '#server/calls/context.ts'
import type { Db, Trx } from '#server/database/database.ts'
import { errors } from '#server/base/errors.ts'
import { copyOf } from '#server/features/signing/package/copies/copies.ts'
import { readStoredBytes } from '#server/features/signing/package/document-bytes.ts'
import { documentsVisibleTo } from '#server/records/documents/documents.access.ts'
import { checkAnswersNoRule } from '#server/records/request-items/item-documents.ts'
import { checkScan, type Scanned } from '#server/records/signing/bound-documents.ts'
import { sha256Hex } from '#server/records/signing/evidence.ts'

/** Returns a scan with its bytes, its pages as they are copied into the signed PDF, and their hash. */
export async function readScan(ctx: SignedInContext, documentId: string, of: Scanned) {
  const document = await findScan(ctx.db, ctx, documentId, of)
  const bytes = await readStoredBytes(ctx, document)
  const sha256 = sha256Hex(bytes)
  await checkScan(ctx.db, of, { ...document, sha256: Buffer.from(sha256, 'hex') })
  const { name, mimeType } = document
  const copy = await copyOf({ name, mimeType, bytes }, ctx.viewer.id)
  return { sha256, file: { id: documentId, name, mimeType, bytes, copy } }
}

/**
 * Returns a document of this return that is not deleted and can be the scan. It stays so in a change that has locked
 * the return.
 */
export async function findScan(
  db: Db | Trx,
  { viewer }: SignedInContext,
  documentId: string,
  of: Scanned,
) {
  const document = await documentsVisibleTo(db, viewer)
    .select(['documents.id', 'documents.name', 'documents.size', 'documents.mimeType'])
    .select(['documents.sealedKey', 'documents.storageKey', 'documents.scan'])
    .select(['documents.createdAt', 'documents.category'])
    .where('documents.id', '=', documentId)
    .where('documents.taxReturnId', '=', of.taxReturnId)
    .executeTakeFirst()
  if (document === undefined) throw errors.notFound('Document')
  if (document.scan === 'pending') throw errors.beingChecked()
  await checkScan(db, of, document)
  await checkAnswersNoRule(db, { id: documentId, taxReturnId: of.taxReturnId })
  return document
}

export function staffName({ viewer: { firstName, lastName } }: SignedInContext): string {
  return `${firstName} ${lastName}`
}
