import { createReadStream } from 'node:fs'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import type { Db } from '#server/database/database.ts'
import { findUserByEmail } from '#server/records/auth/users.queries.ts'
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
  ctx: Pick<UploadContext, 'db' | 'store' | 'keyring' | 'scanner' | 'timeLimits'>,
  { path, name, category, privateTo }: ImportedDocument,
  /** `accounts`: the addresses of those that the import makes before it. */
  { status, accounts }: { status: ReturnStatus; accounts: ReadonlySet<string> },
): Promise<true> {
  checkCategory(category, 'admin', status)
  if (privateTo !== null && !accounts.has(privateTo)) await findReader(ctx.db, privateTo)
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
  { path, name, category, privateTo: email, uploadKey }: ImportedDocument,
  taxReturnId: string,
): Promise<boolean> {
  if (await isThere(ctx.db, taxReturnId, uploadKey)) return false
  const taxReturn = await findReturnOrThrow(ctx.db, ctx.viewer, taxReturnId)
  checkCategory(category, ctx.viewer.role, taxReturn.status)
  const privateTo = email === null ? null : await findReader(ctx.db, email)
  const upload = { ctx, taxReturn, uploadKey, imported: true }
  await using file = await SpooledFile.receive(ctx, name, createReadStream(path))
  const inspected = await file.inspect()
  const scan = await scanUpload(upload, { file, category })
  await storeDocument(
    upload,
    { file, category, privateTo, scan, ...inspected },
    documentLimits.quota,
  )
  return true
}

/** Finds the reader of a private file. @throws AppError 409 if they have no account, so that the file is not shared */
async function findReader(db: Db, email: string): Promise<string> {
  const user = await findUserByEmail(db, email)
  if (user !== undefined) return user.id
  throw errors.conflict(
    'This file is private to a person who has no account here: import again when they have one',
  )
}

async function isThere(db: Db, taxReturnId: string, uploadKey: string): Promise<boolean> {
  const existing = await unscopedDocuments(db)
    .select('documents.id')
    .where('documents.taxReturnId', '=', taxReturnId)
    .where('documents.uploadKey', '=', uploadKey)
    .executeTakeFirst()
  return existing !== undefined
}
