import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { type ByteReader, filePieces } from '#server/crypto/byte-reader.ts'
import { type NamedObject, objectStreamOf, readNames, unescapeNames } from './pdf-objects.ts'
import type { PdfCipher } from './pdf-password.ts'

/**
 * Whether bytes name something that runs JavaScript or programs, plays media, or holds other files (ISO 32000-2,
 * 12.6.4, 7.11.4, 13; XFA), in the clear or escaped. Looks at the names that begin in [from, until).
 */
function namesActive(bytes: Buffer, from: number, until: number): boolean {
  for (const at of namesIn(bytes, from, until)) {
    if (activeName.test(unescapeNames(bytes.toString('latin1', at, at + longestName)))) return true
  }
  return false
}

/** Offsets of names that may be active, or `Encrypt`, by their first letter. */
export function* namesIn(bytes: Buffer, from: number, until: number): Generator<number> {
  for (
    let at = bytes.indexOf(slash, from);
    at >= 0 && at < until;
    at = bytes.indexOf(slash, at + 1)
  ) {
    if (firstLetters.includes(bytes[at + 1] ?? 0)) yield at
  }
}

export const activeName =
  /^\/(?:EmbeddedFiles?|GoToE|ImportData|JavaScript|Launch|Rendition|RichMedia|XFA)(?![^\0\t\n\f\r ()<>[\]{}/%])/
const slash = 0x2f
const firstLetters = Buffer.from('#EGIJLRX')
/** Every letter of the longest name escaped, and what follows. */
export const longestName = 64

/** Most dictionaries end within the first; the file's end may come before. */
const dictionaryBytes = [512, 32 * 1024, 1024 * 1024]
const longestDictionary = 1024 * 1024
/** The object's numbers precede the word `obj`. */
const lookBehind = 64

/** Limits for all object streams of a file, a hundred times what an ordinary 10 MB file needs. */
export const maxObjectStreams = 5000
/** Dictionaries may overlap, so that they are more than the file. */
export const maxParsedBytes = (size: number) => 4 * size + 4 * longestDictionary
const maxInflatedBytes = 64 * 1024 * 1024

/**
 * Searches object streams of a file, which hold dictionaries in compressed form (ISO 32000-2, 7.5.7). Those that
 * can't be read count as active.
 */
export class ObjectStreams {
  readonly #file: ByteReader
  readonly #cipher: PdfCipher | null | 'unknown'
  #readBytes = 0
  #inflatedBytes = 0

  /** @param cipher of the streams; null when they are not encrypted, 'unknown' when it takes a password */
  constructor(file: ByteReader, cipher: PdfCipher | null | 'unknown') {
    this.#file = file
    this.#cipher = cipher
  }

  /** Whether the object after this word `obj` is an object stream that is active or unreadable. */
  async isActive(begin: number): Promise<boolean> {
    let object: NamedObject | null = null
    for (const length of dictionaryBytes) {
      const bytes = await this.#file.read(begin, length)
      object = readNames(bytes.toString('latin1'), 0)
      this.#readBytes += object?.end ?? bytes.length
      if (object === null && length === longestDictionary && bytes.length === length) return true
      if (object !== null || bytes.length < length) break
    }
    if (this.#readBytes > maxParsedBytes(this.#file.size)) return true
    if (object === null || object.data === null) return false
    const kind = objectStreamOf(object.names)
    if (kind === 'none' || (kind === 'plain' && this.#cipher === null)) return false
    if (kind !== 'deflated') return true
    const start = Math.max(0, begin - lookBehind)
    const before = (await this.#file.read(start, begin - 'obj'.length - start)).toString('latin1')
    const [generation, number] = before.trim().split(/\s+/).toReversed()
    return this.#holdsActive(begin + object.data, Number(number), Number(generation))
  }

  /** Tries it unencrypted first, because the trailer's claim of encryption need not be true. */
  async #holdsActive(data: number, number: number, generation: number): Promise<boolean> {
    const bytes = () => filePieces(this.#file, data, this.#file.size)
    const plain = await this.#inflate(bytes())
    if (plain !== 'unreadable') return plain === 'active'
    if (this.#cipher === 'unknown') return false
    if (this.#cipher === null) return true
    return (await this.#inflate(this.#cipher.decipher(bytes(), number, generation))) !== 'calm'
  }

  async #inflate(pieces: AsyncIterable<Buffer>): Promise<'active' | 'calm' | 'unreadable'> {
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
        if (namesActive(bytes, 0, bytes.length)) return 'active'
        if (this.#inflatedBytes > maxInflatedBytes) return 'active'
        tail = bytes.subarray(-longestName)
      }
      return 'calm'
    } catch (error) {
      if (error instanceof Error && 'syscall' in error) throw error
      return 'unreadable'
    } finally {
      source.destroy()
      inflate.destroy()
    }
  }
}
