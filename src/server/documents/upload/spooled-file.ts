import { randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import path from 'node:path'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { cleanFileName, type FileKind, kindOfName, maxUploadBytes } from '#shared/document-files.ts'
import type { Context } from '#server/context.ts'
import {
  type DocumentSeal,
  newDocumentSeal,
  SealingStream,
} from '#server/crypto/sealed-documents.ts'
import { type ByteReader, readUnverified } from '#server/crypto/unverified-reader.ts'
import { newId } from '#server/database/ids.ts'
import { beginsLike, firstBytes } from '#server/documents/inspection/first-bytes.ts'
import { errors } from '#server/errors.ts'

/** A document on its way in: sealed, in the spool, not yet kept. It is gone when it is disposed of. */
export class SpooledFile implements AsyncDisposable {
  /** As it is shown and downloaded. */
  readonly name: string
  readonly kind: FileKind
  readonly path: string
  /** Its id, key and nonce. */
  readonly seal: DocumentSeal
  /** Bytes of the plain document. */
  size = 0

  private constructor(about: Pick<SpooledFile, 'name' | 'kind' | 'path' | 'seal'>) {
    this.name = about.name
    this.kind = about.kind
    this.path = about.path
    this.seal = about.seal
  }

  /**
   * Seals a document into the spool while it comes in; its plain bytes never reach the disk.
   *
   * @throws AppError 415 for what isn't of the kind that its name says, 413 above 10 MB, 400 when it is empty.
   */
  static async receive(
    { store, keyring }: Pick<Context, 'store' | 'keyring'>,
    sentName: string,
    bytes: Readable,
  ): Promise<SpooledFile> {
    const name = cleanFileName(sentName)
    const kind = kindOfName(name)
    if (kind === null) throw errors.wrongType('Invalid file type')
    const spooled = new SpooledFile({
      name,
      kind,
      path: path.join(store.spoolDir, randomUUID()),
      seal: newDocumentSeal(keyring, newId()),
    })
    try {
      await spooled.#fill(bytes)
      return spooled
    } catch (error) {
      await spooled[Symbol.asyncDispose]()
      throw error
    }
  }

  async #fill(bytes: Readable): Promise<void> {
    // Opened here, so that there is no file that a stream may still be about to open after its removal.
    const handle = await open(this.path, 'wx', 0o600)
    const gauge = new Gauge(this.kind)
    const sink = handle.createWriteStream({ highWaterMark: 256 * 1024 })
    await pipeline(bytes, gauge, new SealingStream(this.seal), sink)
    this.size = gauge.bytes
  }

  /** Lends the plain bytes to an inspection. */
  async read<T>(look: (plain: ByteReader) => Promise<T>): Promise<T> {
    const handle = await open(this.path, 'r')
    try {
      return await look(readUnverified(handle, this.seal, this.size))
    } finally {
      await handle.close()
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // Not there any more when the store has it.
    await rm(this.path, { force: true })
  }
}

/** Counts the bytes that pass, and lets none pass before the first ones fit the kind. */
class Gauge extends Transform {
  bytes = 0
  readonly #kind: FileKind
  #first: Buffer | null = Buffer.alloc(0)

  constructor(kind: FileKind) {
    super()
    this.#kind = kind
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback) {
    this.bytes += chunk.length
    if (this.bytes > maxUploadBytes) return done(errors.tooLarge('File size too large'))
    if (this.#first === null) return done(null, chunk)
    this.#first = Buffer.concat([this.#first, chunk])
    if (this.#first.length < firstBytes) return done()
    this.#release(done)
  }

  override _flush(done: TransformCallback) {
    if (this.bytes === 0) return done(errors.badInput('File is empty'))
    if (this.#first === null) return done()
    this.#release(done)
  }

  #release(done: TransformCallback) {
    const first = this.#first ?? Buffer.alloc(0)
    this.#first = null
    if (!beginsLike(this.#kind, first)) return done(errors.wrongType('Invalid file type'))
    done(null, first)
  }
}
