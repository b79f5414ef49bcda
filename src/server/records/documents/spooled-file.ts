import { createHash, randomUUID } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  cleanFileName,
  type FileKind,
  kindOfName,
  maxUploadBytes,
} from '#shared/documents/document-files.ts'
import { headBytes } from '#shared/documents/file-types.ts'
import { errors } from '#server/base/errors.ts'
import type { Resources } from '#server/change/services.ts'
import { type ByteReader, SealedReader } from '#server/crypto/byte-reader.ts'
import {
  type DocumentSeal,
  newDocumentSeal,
  release,
  Sealer,
} from '#server/crypto/sealed-documents.ts'
import { newId } from '#server/database/database.ts'
import { Inspection, kindOfContent } from './inspection/inspect.ts'
import type { Inspected } from './inspection/inspect.work.ts'
import { NotAccepted } from './inspection/not-accepted.ts'
import { refusalError } from './inspection/refusals.ts'

/**
 * The most bytes that busboy may have to search for. It keeps the buffer in which it gathers them, and may pass it on
 * as a chunk.
 */
const longestBoundary = 256

/** The most bytes that each stage between the socket and the sealing buffer may hold. */
export const spoolChunkBytes = 64 * 1024

/** An uploaded document, sealed, in the spool. Disposing of it removes the file. */
export class SpooledFile implements AsyncDisposable {
  /** The name that is shown and downloaded. */
  readonly name: string
  readonly path: string
  readonly seal: DocumentSeal
  /** The size of the plain document in bytes, as it is stored. */
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

  /** The kind by its content, once it has arrived. */
  get kind(): FileKind {
    return this.#kind
  }

  /**
   * Seals a document into the spool while it arrives. Its plain bytes never reach the disk.
   *
   * @throws AppError 415 when the bytes do not fit the name, 413 above `most` (10 MB), 400 when it is empty or a broken picture.
   */
  static async receive(
    { store, keyring }: Pick<Resources, 'store' | 'keyring'>,
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
      throw refusalOf(error)
    }
  }

  /** SHA-256 of the bytes received. Call once, when the upload is complete. */
  sha256(): Buffer {
    return this.#hash.digest()
  }

  /**
   * Finishes the inspection that began while the document arrived.
   *
   * @throws AppError 400, 415; 503 when too many wait
   */
  async inspect(): Promise<Inspected> {
    const inspection = this.#inspection
    if (inspection === null) throw new Error('the document has not arrived')
    try {
      return await this.read((plain) => inspection.finish(plain))
    } catch (error) {
      throw refusalOf(error)
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
    // The file is gone once the store has moved it.
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
      highWaterMark: spoolChunkBytes,
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

function refusalOf(error: unknown): unknown {
  return error instanceof NotAccepted ? refusalError(error.refusal) : error
}

/** Writes what a step returns. Most steps return nothing. */
function write(to: FileHandle, step: () => Buffer[], done: (error?: Error | null) => void): void {
  try {
    const sealed = step()
    // Takes a turn of the event loop for each piece, even if nothing of it is kept.
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
