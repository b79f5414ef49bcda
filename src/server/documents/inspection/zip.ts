import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import type { ByteReader } from '#server/crypto/unverified-reader.ts'

/** Opens a ZIP by its central directory; null when it has none. */
export async function openZip(file: ByteReader): Promise<ZipFile | null> {
  try {
    return await fromRandomAccessReaderPromise(new ZipBytes(file), file.size, { autoClose: false })
  } catch {
    return null
  }
}

/** Inflates entries one after the other and counts what comes out, whatever their headers declare. */
export class Inflation {
  /** Of all entries so far. */
  bytes = 0
  readonly #zip: ZipFile
  readonly #maxBytes: number

  constructor(zip: ZipFile, maxBytes: number) {
    this.#zip = zip
    this.#maxBytes = maxBytes
  }

  /** The whole entry, which may have at most `maxBytes`. */
  async text(entry: Entry, maxBytes: number): Promise<Buffer> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of await this.#open(entry)) {
      length += chunk.length
      if (length > maxBytes) throw new Error(`${entry.fileName} is too long`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  }

  /** Whether one of `words` (ASCII) stands in the entry. Stops early once there is too much of everything. */
  async holds(entry: Entry, words: readonly string[]): Promise<boolean> {
    const overlap = Math.max(0, ...words.map((word) => word.length - 1))
    let tail = Buffer.alloc(0)
    for await (const chunk of await this.#open(entry)) {
      this.bytes += chunk.length
      if (this.bytes > this.#maxBytes) return false
      if (overlap === 0) continue
      const seen = Buffer.concat([tail, chunk])
      if (words.some((word) => seen.includes(word))) return true
      tail = seen.subarray(-overlap)
    }
    return false
  }

  async #open(entry: Entry): Promise<AsyncIterable<Buffer>> {
    return entry.fileName.endsWith('/') ? Readable.from([]) : this.#zip.openReadStreamPromise(entry)
  }
}

class ZipBytes extends RandomAccessReader {
  readonly #file: ByteReader

  constructor(file: ByteReader) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(this.#file, start, end), { objectMode: false })
  }

  /** The file is the caller's. */
  override close(done: (error: Error | null) => void): void {
    done(null)
  }
}

const pieceBytes = 64 * 1024

async function* pieces(file: ByteReader, start: number, end: number): AsyncIterable<Buffer> {
  for (let at = start; at < end; at += pieceBytes) {
    yield await file.read(at, Math.min(pieceBytes, end - at))
  }
}
