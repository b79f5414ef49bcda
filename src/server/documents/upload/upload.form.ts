import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { type DocumentCategory, documentCategory } from '#shared/document-categories.ts'
import { maxUploadBytes } from '#shared/document-files.ts'
import { SpooledFile } from './spooled-file.ts'
import type { SignedIn } from '#server/context.ts'
import type { findReturnWithClient } from '#server/returns/returns.queries.ts'
import { AppError, errors } from '#server/errors.ts'

export type TargetReturn = NonNullable<Awaited<ReturnType<typeof findReturnWithClient>>>

/** Who uploads what to which return: known before the body is read. */
export interface Upload {
  ctx: SignedIn
  taxReturn: TargetReturn
}

/** The two parts of an upload's form, as far as they came; disposing of it removes the file from the spool. */
export class UploadForm implements AsyncDisposable {
  file: SpooledFile | null = null
  category: DocumentCategory | null = null

  /** @throws AppError 400 in the specification's words for what is missing. */
  complete(): { file: SpooledFile; category: DocumentCategory } {
    const { file, category } = this
    if (file === null) throw errors.badInput('No file uploaded')
    if (category === null) throw errors.badInput('Document category is required')
    return { file, category }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file?.[Symbol.asyncDispose]()
  }
}

/**
 * Reads a multipart form to its end, its file into the spool. What is refused is refused as early as it is known:
 * a wrong category before the file that follows it, a wrong or too large file while it comes.
 *
 * @throws AppError; then nothing is left in the spool.
 */
export async function readForm(upload: Upload, request: FastifyRequest): Promise<UploadForm> {
  const form = new UploadForm()
  try {
    for await (const part of request.parts(formOptions)) await takePart(form, upload, part)
    return form
  } catch (error) {
    await form[Symbol.asyncDispose]()
    throw asRefusal(error)
  }
}

const formOptions = {
  fileHwm: 256 * 1024,
  throwFileSizeLimit: false,
  limits: {
    files: 1,
    fields: 8,
    parts: 9,
    fieldSize: 1024,
    headerPairs: 32,
    // A second wall: our own count refuses at the first byte too many.
    fileSize: maxUploadBytes + 1,
  },
}

async function takePart(form: UploadForm, upload: Upload, part: Multipart): Promise<void> {
  if (part.type === 'field') {
    if (part.fieldname === 'category') takeCategory(form, upload, part.value)
  } else if (part.fieldname === 'document' && part.filename) {
    form.file = await SpooledFile.receive(upload.ctx, nameOf(part.filename), part.file)
  } else {
    part.file.resume()
  }
}

/** Browsers write three characters of a name otherwise in a form (HTML standard, multipart/form-data encoding). */
function nameOf(sent: string): string {
  return sent.replaceAll('%22', '"').replaceAll(/%0[ad]/gi, '')
}

function takeCategory(form: UploadForm, { ctx, taxReturn }: Upload, value: unknown): void {
  if (form.category !== null) throw errors.badInput('Document category is given twice')
  const { data: category, error } = documentCategory.safeParse(value)
  if (category === undefined) {
    throw errors.badInput(error?.issues[0]?.message ?? 'Unknown document category')
  }
  if (category === 'completed_return') {
    if (ctx.viewer.role !== 'admin') {
      throw errors.notAllowed('upload documents to this tax return')
    }
    if (taxReturn.status !== 'completed' && taxReturn.status !== 'filed') {
      throw errors.conflict('This return is not completed yet')
    }
  }
  form.category = category
}

/** What the parser says becomes ours; what the disk or our own checks say stays. */
function asRefusal(error: unknown): unknown {
  if (error instanceof AppError) return error
  if (!(error instanceof Error)) return error
  if ('syscall' in error) return error
  const code = 'code' in error ? String(error.code) : ''
  return limitRefusals[code]?.() ?? errors.badInput('The upload was broken off or is malformed')
}

const limitRefusals: Record<string, () => AppError> = {
  FST_FILES_LIMIT: () => errors.tooLarge('Only one file can be uploaded at a time'),
  FST_FIELDS_LIMIT: () => errors.tooLarge('Too many form fields'),
  FST_PARTS_LIMIT: () => errors.tooLarge('Too many form fields'),
}
