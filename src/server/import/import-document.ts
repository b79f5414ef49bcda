import { createReadStream } from 'node:fs'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import type { Db } from '#server/database/database.ts'
import { documentLimits } from '#server/calls/document-limits.ts'
import { unscopedDocuments } from '#server/records/documents/documents.access.ts'
import { checkCategory, type UploadContext } from '#server/features/documents/upload-form.ts'
import { infected, malwareIn, scanUpload } from '#server/features/documents/scan-upload.ts'
import { storeDocument } from '#server/features/documents/upload-store.ts'
import { errors } from '#server/base/errors.ts'
import { findReturnOrThrow } from '#server/records/returns/found-return.ts'
import type { ImportedDocument } from './read-documents.ts'
import { SpooledFile } from '#server/records/documents/spooled-file.ts'

/**
 * Runs the checks of an upload without storing anything. Returns true.
 *
 * @throws AppError
 */
export async function inspectDocument(
  ctx: Pick<UploadContext, 'store' | 'keyring' | 'scanner' | 'timeLimits'>,
  { path, name, category }: ImportedDocument,
  status: ReturnStatus,
): Promise<true> {
  checkCategory(category, 'admin', status)
  await using file = await SpooledFile.receive(ctx, name, createReadStream(path))
  await file.inspect()
  // If the scanner does not answer, an upload is stored as pending.
  const malware = await malwareIn(ctx, file).catch(() => null)
  if (malware !== null) throw errors.badInput(infected)
  return true
}

/**
 * Stores a document like an upload by staff, but without notifying the client. Returns false if it was imported before,
 * even if it was deleted since.
 *
 * @throws AppError
 */
export async function importDocument(
  ctx: UploadContext,
  { path, name, category, uploadKey }: ImportedDocument,
  taxReturnId: string,
): Promise<boolean> {
  if (await isThere(ctx.db, taxReturnId, uploadKey)) return false
  const taxReturn = await findReturnOrThrow(ctx.db, ctx.viewer, taxReturnId)
  checkCategory(category, ctx.viewer.role, taxReturn.status)
  const upload = { ctx, taxReturn, uploadKey, imported: true }
  await using file = await SpooledFile.receive(ctx, name, createReadStream(path))
  const inspected = await file.inspect()
  const scan = await scanUpload(upload, { file, category })
  await storeDocument(upload, { file, category, scan, ...inspected }, documentLimits.quota)
  return true
}

async function isThere(db: Db, taxReturnId: string, uploadKey: string): Promise<boolean> {
  const existing = await unscopedDocuments(db)
    .select('documents.id')
    .where('documents.taxReturnId', '=', taxReturnId)
    .where('documents.uploadKey', '=', uploadKey)
    .executeTakeFirst()
  return existing !== undefined
}
