import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Multipart } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { DocumentCategory } from '#shared/document-categories.ts'
import { documentCategory } from '#shared/documents.schema.ts'
import { cleanFileName, type FileKind, kindOfName, maxUploadBytes } from '#shared/document-files.ts'
import { headBytes } from '#shared/file-types.ts'
import { isFinished, type ReturnStatus } from '#shared/return-status.ts'
import type { ChangeSource } from '#server/change/change.ts'
import type { Viewer } from '#server/base/viewer.ts'
import type { Context, SignedInContext } from '#server/calls/context.ts'
import { type ByteReader, SealedReader } from '#server/crypto/byte-reader.ts'
import {
  type DocumentSeal,
  newDocumentSeal,
  release,
  Sealer,
} from '#server/crypto/sealed-documents.ts'
import { newId } from '#server/database/database.ts'
import { AppError, errors } from '#server/base/errors.ts'
import type { findReturnWithClient } from '#server/records/returns/returns.queries.ts'
import { Inspection } from './inspection/inspect.ts'
import { kindOfContent } from './inspection/kind-of-content.ts'
import { NotAccepted } from './inspection/not-accepted.ts'
import type { Inspected } from './inspection/inspected.ts'
import { refusalError } from './inspection/refusals.ts'

/** The uploader and the return. Known before the body is read. */
export interface ReceivedUpload {
  ctx: UploadContext
  taxReturn: NonNullable<Awaited<ReturnType<typeof findReturnWithClient>>>
  /** The sender's id of this upload (Idempotency-Key): a repeated upload is answered but not stored again. */
  uploadKey: string | null
  /** Whether the client gets no notification, as in an import. */
  quiet?: boolean
}

export type UploadContext = ChangeSource &
  Pick<SignedInContext, 'store' | 'scanner' | 'log' | 'viewer'>

/**
 * Reads a multipart form to its end and writes its file to the spool. Fails as early as possible: a wrong category
 * before the file that follows it, a wrong or too large file while it arrives.
 *
 * @throws AppError; then nothing is left in the spool.
 */
export async function readForm(
  upload: ReceivedUpload,
  request: FastifyRequest,
): Promise<{ file: SpooledFile; category: DocumentCategory }> {
  const form: PartialForm = { file: null, category: null, missed: null }
  try {
    for await (const part of request.parts(formOptions)) await readPart(form, upload, part)
    const { file, category, missed } = form
    if (file === null) throw errors.badInput(`No file uploaded${missed ?? ''}`)
    if (category === null) throw errors.badInput('Document category is required')
    return { file, category }
  } catch (error) {
    await form.file?.[Symbol.asyncDispose]()
    throw uploadErrorOf(error)
  }
}

/** An uploaded document, sealed, in the spool. Disposing of it removes the file. */
export class SpooledFile implements AsyncDisposable {
  /** The name for display and download. */
  readonly name: string
  readonly path: string
  readonly seal: DocumentSeal
  /** Bytes of the plain document, as it is stored. */
  size = 0
  #kind: FileKind
  #inspection: Inspection | null = null
  readonly #hash = createHash('sha256')

  private constructor(about: Pick<SpooledFile, 'name' | 'kind' | 'path' | 'seal'>) {
    this.name = about.name
    this.path = about.path
    this.seal = about.seal
    this.#kind = about.kind
  }

  /** The type by content, known when the upload is complete. */
  get kind(): FileKind {
    return this.#kind
  }

  /**
   * Seals a document into the spool while it arrives. Its plain bytes never reach the disk.
   *
   * @throws AppError 415 when the bytes do not fit the name, 413 above `most` (10 MB), 400 when it is empty or a broken picture.
   */
  static async receive(
    { store, keyring }: Pick<Context, 'store' | 'keyring'>,
    sentName: string,
    bytes: Readable,
    most = maxUploadBytes,
  ): Promise<SpooledFile> {
    const name = cleanFileName(sentName)
    const kind = kindOfName(name)
    if (kind === null) throw refusalError('wrongType')
    const file = path.join(store.spoolDir, randomUUID())
    const seal = newDocumentSeal(keyring, newId())
    const spooled = new SpooledFile({ name, kind, path: file, seal })
    try {
      // Opened before the pipeline, so that no stream can create the file after its removal.
      await using handle = await open(file, 'wx', 0o600)
      await pipeline(bytes, spooled.#sealing(handle, most))
      return spooled
    } catch (error) {
      await spooled[Symbol.asyncDispose]()
      throw toldOf(error)
    }
  }

  /** SHA-256 of the bytes received. Call once, when the upload is complete. */
  sha256(): Buffer {
    return this.#hash.digest()
  }

  /**
   * Finishes the inspection that began during the upload.
   *
   * @throws AppError 400, 415; 503 when too many wait
   */
  async inspect(): Promise<Inspected> {
    const inspection = this.#inspection
    if (inspection === null) throw new Error('the document has not arrived')
    try {
      return await this.read((plain) => inspection.finish(plain))
    } catch (error) {
      throw toldOf(error)
    }
  }

  /** Lends the plain bytes. */
  async read<T>(use: (plain: ByteReader) => Promise<T>): Promise<T> {
    const handle = await open(this.path, 'r')
    try {
      return await use(new SealedReader(handle, this.seal, this.size))
    } finally {
      await handle.close()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The file no longer exists if the store has moved it.
    await rm(this.path, { force: true })
  }

  /** Counts, hashes, checks, filters, inspects, seals and writes the bytes in one pass. Nothing is sealed before the first bytes fit. */
  #sealing(to: FileHandle, most: number): Writable {
    const sealer = new Sealer(this.seal, (plain) => this.#inspection?.look(plain))
    let [received, head] = [0, Buffer.alloc(0)]
    const seal = (inspection: Inspection, bytes: Buffer) => {
      const kept = inspection.filter(bytes)
      for (const { length } of kept) this.size += length
      return kept.flatMap((part) => sealer.add(part))
    }
    const add = (chunk: Buffer) => {
      received += chunk.length
      if (received > most) throw errors.tooLarge('File size too large')
      this.#hash.update(chunk)
      const begun = this.#inspection
      if (begun === null) head = Buffer.concat([head, chunk])
      const sealed = begun
        ? seal(begun, chunk)
        : head.length < headBytes
          ? []
          : seal(this.#begin(head), head)
      if (chunk.length > longestBoundary) release(chunk)
      return sealed
    }
    const end = () => {
      if (received === 0) throw new NotAccepted('empty')
      const sealed = this.#inspection === null ? seal(this.#begin(head), head) : []
      return [...sealed, ...sealer.end()]
    }
    return new Writable({
      highWaterMark: chunkBytes,
      write: (chunk: Buffer, _encoding, done) => write(to, () => add(chunk), done),
      final: (done) => write(to, end, done),
    })
  }

  /** @throws NotAccepted */
  #begin(head: Buffer): Inspection {
    this.#kind = kindOfContent(this.#kind, head)
    return (this.#inspection = new Inspection(this.#kind))
  }
}

function toldOf(error: unknown): unknown {
  return error instanceof NotAccepted ? refusalError(error.refusal) : error
}

/** Writes the bytes that a step returns. Most steps return none. */
function write(to: FileHandle, step: () => Buffer[], done: (error?: Error | null) => void): void {
  try {
    const sealed = step()
    // Yields to the event loop for each piece, even if nothing of it is kept.
    if (sealed.length === 0) setImmediate(done)
    else void writeAll(to, sealed, done)
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

async function writeAll(to: FileHandle, sealed: Buffer[], done: (error?: Error | null) => void) {
  try {
    const { bytesWritten } = await to.writev(sealed)
    const length = sealed.reduce((sum, bytes) => sum + bytes.length, 0)
    if (bytesWritten < length) await to.writeFile(Buffer.concat(sealed).subarray(bytesWritten))
    for (const bytes of sealed) release(bytes)
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
    return
  }
  done()
}

interface PartialForm {
  file: SpooledFile | null
  category: DocumentCategory | null
  /** The reason for the message when the form has no valid file. */
  missed: string | null
}

/**
 * The maximum of bytes that busboy searches for. It reuses the buffer in which it gathers them, and may pass it on as a
 * chunk.
 */
const longestBoundary = 256

/** The maximum of bytes in each stage between the socket and the sealing buffer. */
const chunkBytes = 64 * 1024

const formOptions = {
  fileHwm: chunkBytes,
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
    if (part.fieldname !== 'category') return
    if (form.category !== null) throw errors.badInput('Document category is given twice')
    form.category = categoryOf(upload, part.value)
  } else if (part.fieldname === 'document' && part.filename) {
    form.file = await SpooledFile.receive(upload.ctx, nameOf(part.filename), part.file)
  } else {
    if (part.filename) {
      form.missed = `: a file belongs in the field "document", not in ${JSON.stringify(part.fieldname.slice(0, 40))}`
    }
    part.file.resume()
  }
}

/** Browsers escape three characters of a file name (HTML standard, multipart/form-data encoding). */
function nameOf(sent: string): string {
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

/** @throws AppError 403, 409 */
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
      return errors.badInput('The upload was broken off or is malformed')
  }
}
