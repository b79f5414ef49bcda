import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { type ByteReader, filePieces } from '#server/crypto/byte-reader.ts'
import {
  longestDictionary,
  longestName,
  maxParsedBytes,
  namesActive,
  namesPage,
} from './pdf-names.ts'
import {
  isPage,
  type NamedObject,
  objectNumbers,
  objectStreamOf,
  readNames,
} from './pdf-objects.ts'
import type { PdfCipher } from './pdf-password.ts'

/** Most dictionaries end within the first; the file's end may come before. */
const dictionaryBytes = [512, 32 * 1024, longestDictionary]
/** The object's numbers precede the word `obj`. */
const lookBehind = 64

const maxInflatedBytes = 64 * 1024 * 1024

/**
 * Searches object streams of a file, which hold dictionaries in compressed form (ISO 32000-2, 7.5.7). Those that
 * can't be read count as active.
 */
export class ObjectStreams {
  isActive = false
  hasPage = false
  /** Each could be read to its end. */
  areRead = true
  readonly #file: ByteReader
  readonly #cipher: PdfCipher | null | 'unknown'
  #readBytes = 0
  #inflatedBytes = 0

  /** @param cipher of the streams; null when they are not encrypted, 'unknown' when it takes a password */
  constructor(file: ByteReader, cipher: PdfCipher | null | 'unknown') {
    this.#file = file
    this.#cipher = cipher
  }

  /** Reads the object after the word `obj` at `begin`, if it is an object stream. */
  async read(begin: number): Promise<void> {
    const object = await this.#objectAt(begin)
    if (object === 'too long' || this.#readBytes > maxParsedBytes(this.#file.size)) this.#miss()
    else if (object !== null && object.data !== null)
      await this.#readStream(begin, object.names, object.data)
  }

  async #objectAt(begin: number): Promise<NamedObject | null | 'too long'> {
    for (const length of dictionaryBytes) {
      const bytes = await this.#file.read(begin, length)
      const object = readNames(bytes.toString('latin1'), 0)
      this.#readBytes += object?.end ?? bytes.length
      this.hasPage ||= object !== null && isPage(object.names)
      if (object !== null || bytes.length < length) return object
    }
    return 'too long'
  }

  async #readStream(begin: number, names: readonly string[], data: number): Promise<void> {
    const kind = objectStreamOf(names)
    if (kind === 'none') return
    // Names in plain text were seen already; pages are not looked for there.
    if (kind === 'plain' && this.#cipher === null) this.areRead = false
    else if (kind === 'deflated') await this.#inflateAt(begin, begin + data)
    else this.#miss()
  }

  /** Tries it unencrypted first, because the trailer's claim of encryption need not be true. */
  async #inflateAt(begin: number, data: number): Promise<void> {
    const bytes = () => filePieces(this.#file, data, this.#file.size)
    if (await this.#inflate(bytes())) return
    if (this.#cipher === null || this.#cipher === 'unknown') return this.#miss()
    const start = Math.max(0, begin - lookBehind)
    const before = await this.#file.read(start, begin - 'obj'.length - start)
    const [, number, generation] = objectNumbers.exec(before.toString('latin1')) ?? []
    const plain = this.#cipher.decipher(bytes(), Number(number), Number(generation))
    if (!(await this.#inflate(plain))) this.#miss()
  }

  #miss(): void {
    this.areRead = false
    this.isActive = true
  }

  /** False when it is no deflated stream. */
  async #inflate(pieces: AsyncIterable<Buffer>): Promise<boolean> {
    const source = Readable.from(pieces)
    const inflate = createInflate()
    // Bytes after the end of the stream don't matter.
    inflate.on('error', () => {})
    source.once('error', (error) => inflate.destroy(error)).pipe(inflate)
    let tail = Buffer.alloc(0)
    try {
      for await (const chunk of inflate) {
        this.#inflatedBytes += chunk.length
        const bytes = Buffer.concat([tail, chunk])
        this.isActive ||= namesActive(bytes)
        this.hasPage ||= namesPage(bytes)
        if (this.#inflatedBytes > maxInflatedBytes) this.#miss()
        if (this.isActive && (this.hasPage || !this.areRead)) return true
        tail = bytes.subarray(-longestName)
      }
      return true
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error
      return false
    } finally {
      source.destroy()
      inflate.destroy()
    }
  }
}
