import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { DocumentCategory } from '#shared/documents/document-categories.ts'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { documentCategory } from '#shared/documents/documents.schema.ts'
import { isFinished, type ReturnStatus } from '#shared/returns/return-status.ts'
import { AppError, errors } from '#server/base/errors.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { SignedInContext } from '#server/calls/context.ts'
import type { ChangeSource } from '#server/change/change.ts'
import { SpooledFile, spoolChunkBytes } from '#server/records/documents/spooled-file.ts'
import type { FoundReturn } from '#server/records/returns/found-return.ts'

/** The uploader and the return, which are known before the body is read. */
export interface ReceivedUpload {
  ctx: UploadContext
  taxReturn: FoundReturn
  /** The sender's id of this upload (Idempotency-Key): a repeated upload is answered but not stored again. */
  uploadKey: string | null
  /** True in an import: staff have no session, and the client gets no notification. */
  imported?: boolean
}

export type UploadContext = ChangeSource &
  Pick<SignedInContext, 'store' | 'scanner' | 'log' | 'viewer' | 'timeLimits'>

/**
 * Reads a multipart form to its end and writes its file to the spool. Fails as early as possible: a wrong category
 * before the file that follows it, a wrong or too large file while it arrives.
 *
 * @throws AppError; then nothing is left in the spool.
 */
export async function readForm(
  upload: ReceivedUpload,
  request: FastifyRequest,
): Promise<{ file: SpooledFile; category: DocumentCategory; isPrivate: boolean }> {
  const form: PartialForm = { file: null, category: null, isPrivate: false, missed: null }
  try {
    for await (const part of request.parts(formOptions)) await readPart(form, upload, part)
    const { file, category, isPrivate, missed } = form
    if (file === null) throw errors.badInput(`No file uploaded${missed ?? ''}`)
    if (category === null) throw errors.badInput('Document category is required')
    return { file, category, isPrivate }
  } catch (error) {
    await form.file?.[Symbol.asyncDispose]()
    throw uploadErrorOf(error)
  }
}

interface PartialForm {
  file: SpooledFile | null
  category: DocumentCategory | null
  /** For a private message: nobody but the uploader and staff see it. */
  isPrivate: boolean
  /** The reason for the message when the form has no valid file. */
  missed: string | null
}

const formOptions = {
  fileHwm: spoolChunkBytes,
  throwFileSizeLimit: false,
  limits: {
    files: 1,
    fields: 8,
    parts: 9,
    fieldSize: 1024,
    headerPairs: 32,
    // SpooledFile refuses at this size first.
    fileSize: maxUploadBytes + 1,
  },
}

async function readPart(form: PartialForm, upload: ReceivedUpload, part: Multipart): Promise<void> {
  if (part.type === 'field') {
    if (part.fieldname === 'document') form.missed = ': the field "document" holds text'
    if (part.fieldname === 'private') form.isPrivate = part.value === 'true'
    if (part.fieldname !== 'category') return
    if (form.category !== null) throw errors.badInput('Document category is given twice')
    form.category = categoryOf(upload, part.value)
  } else if (part.fieldname === 'document' && part.filename) {
    form.file = await SpooledFile.receive(upload.ctx, unescapedName(part.filename), part.file)
  } else {
    if (part.filename) {
      form.missed = `: a file belongs in the field "document", not in ${JSON.stringify(part.fieldname.slice(0, 40))}`
    }
    part.file.resume()
  }
}

/** Browsers escape three characters of a file name (HTML standard, multipart/form-data encoding). */
function unescapedName(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll(/%0[ad]/gi, '')
}

function categoryOf({ ctx, taxReturn }: ReceivedUpload, value: unknown): DocumentCategory {
  const { data: category, error } = documentCategory.safeParse(value)
  if (category === undefined) {
    throw errors.badInput(error?.issues[0]?.message ?? 'Unknown document category')
  }
  checkCategory(category, ctx.viewer.role, taxReturn.status)
  return category
}

export function checkCategory(
  category: DocumentCategory,
  by: Viewer['role'],
  status: ReturnStatus,
): void {
  if (category !== 'completed_return') return
  if (by !== 'admin') throw errors.notAllowed('upload documents to this tax return')
  if (!isFinished(status)) throw errors.notCompleted()
}

/** Translates the errors of the multipart parser; those of the disk and our own pass unchanged. */
function uploadErrorOf(error: unknown): unknown {
  if (error instanceof AppError || !(error instanceof Error) || 'syscall' in error) return error
  switch ('code' in error ? error.code : null) {
    case 'FST_FILES_LIMIT':
      return errors.tooLarge('Only one file can be uploaded at a time')
    case 'FST_FIELDS_LIMIT':
    case 'FST_PARTS_LIMIT':
      return errors.tooLarge('Too many form fields')
    default:
      return errors.badInput('The upload was interrupted or is malformed')
  }
}
