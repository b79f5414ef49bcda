import { Readable } from 'node:stream'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { type ByteReader, filePieces } from '#server/crypto/byte-reader.ts'

/** Null for a file without a central directory. */
export async function openZip(file: ByteReader): Promise<ZipFile | null> {
  try {
    return await fromRandomAccessReaderPromise(new ZipBytes(file), file.size, { autoClose: false })
  } catch {
    // The bytes are in memory, so only the file itself can be the cause.
    return null
  }
}

/** Inflates entries and counts the output, whatever their headers declare. */
export class Inflation {
  /** Inflated bytes of all entries so far. */
  bytes = 0
  #parsedBytes = 0
  readonly #zip: ZipFile
  readonly #limits: { maxBytes: number; maxParsedBytes: number }

  constructor(zip: ZipFile, limits: { maxBytes: number; maxParsedBytes: number }) {
    this.#zip = zip
    this.#limits = limits
  }

  /** The inflated entry; its first piece has at least 512 bytes if the entry does. Ends when the limit is exceeded. */
  async *pieces(entry: Entry): AsyncGenerator<Buffer> {
    let head: Buffer | null = Buffer.alloc(0)
    for await (const chunk of await this.#open(entry)) {
      this.bytes += chunk.length
      if (this.bytes > this.#limits.maxBytes) return
      if (head === null) {
        yield chunk
        continue
      }
      head = Buffer.concat([head, chunk])
      if (head.length < headBytes) continue
      yield head
      head = null
    }
    if (head !== null) yield head
  }

  /**
   * Does the same, with a separate limit for parsed parts.
   *
   * @throws Error when these parts together are too long.
   */
  async *parsed(entry: Entry): AsyncGenerator<Buffer> {
    for await (const piece of this.pieces(entry)) {
      this.#parsedBytes += piece.length
      if (this.#parsedBytes > this.#limits.maxParsedBytes) {
        throw new Error(`${entry.fileName} is too long`)
      }
      yield piece
    }
  }

  async #open(entry: Entry): Promise<AsyncIterable<Buffer>> {
    return entry.fileName.endsWith('/') ? Readable.from([]) : this.#zip.openReadStreamPromise(entry)
  }
}

const headBytes = 512

class ZipBytes extends RandomAccessReader {
  readonly #file: ByteReader

  constructor(file: ByteReader) {
    super()
    this.#file = file
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(filePieces(this.#file, start, end), { objectMode: false })
  }

  /** The caller closes the file. */
  override close(done: (error: Error | null) => void): void {
    done(null)
  }
}
