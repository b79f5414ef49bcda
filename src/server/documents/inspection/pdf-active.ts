import { Readable } from 'node:stream'
import { createInflate } from 'node:zlib'
import { type ByteReader, filePieces } from '#server/crypto/byte-reader.ts'
import { objectStreamOf, readNames, unescapeNames } from './pdf-objects.ts'
import type { PdfCipher } from './pdf-password.ts'

/**
 * Whether a PDF can run JavaScript or programs, play media, or holds other files. Such features appear as names in
 * its dictionaries, in the clear or in compressed object streams (ISO 32000-2, 7.5.7). Object streams that can't be
 * read count as active.
 *
 * @param cipher of its streams; null when they are not encrypted, 'unknown' when it takes a password
 */
export async function hasActiveContent(
  file: ByteReader,
  cipher: PdfCipher | null | 'unknown',
): Promise<boolean> {
  const search = new Search(file, cipher)
  for (let start = 0; start < file.size; start += windowBytes) {
    const before = Math.min(start, lookBehind)
    const bytes = await file.read(start - before, before + windowBytes + overlapBytes)
    const text = bytes.toString('latin1')
    if (mentionsActive(text) || (await search.objectsOf(text, start - before, before))) return true
  }
  return false
}

const windowBytes = 128 * 1024
/** Nearly every dictionary ends within this; longer ones are read again. */
const overlapBytes = 32 * 1024
const longestDictionary = 1024 * 1024
/** The object's numbers precede the word `obj`. */
const lookBehind = 64

/** Limits for all object streams of a file, a hundred times what an ordinary 10 MB file needs. */
const maxObjectStreams = 5000
const maxInflatedBytes = 64 * 1024 * 1024

/**
 * Actions that run something or load a file, embedded files and media, and scripted forms (ISO 32000-2, 12.6.4,
 * 7.11.4, 13; XFA).
 */
function mentionsActive(text: string): boolean {
  return activeNames.test(unescapeNames(text))
}

const activeNames =
  /\/(?:EmbeddedFiles?|GoToE|ImportData|JavaScript|Launch|Rendition|RichMedia|XFA)(?![^\0\t\n\f\r ()<>[\]{}/%])/

/** Searches the object streams of one file within the limits above. */
class Search {
  readonly #file: ByteReader
  readonly #cipher: PdfCipher | null | 'unknown'
  #readBytes = 0
  #inflatedBytes = 0
  #objectStreams = 0

  constructor(file: ByteReader, cipher: PdfCipher | null | 'unknown') {
    this.#file = file
    this.#cipher = cipher
  }

  /**
   * Whether a window begins an object stream that is active or unreadable. Readers find objects by offset, so each
   * `obj` counts, even one in a comment.
   *
   * @param at offset of the text in the file, and of the first character to search in the text
   */
  async objectsOf(text: string, at: number, from: number): Promise<boolean> {
    const until = from + windowBytes
    for (let obj = text.indexOf('obj', from); obj >= 0 && obj < until;) {
      const begin = obj + 'obj'.length
      if (text[obj - 1] !== 'd' && (await this.#isActive(text, at, begin))) return true
      obj = text.indexOf('obj', begin)
    }
    return false
  }

  async #isActive(text: string, at: number, begin: number): Promise<boolean> {
    let object = readNames(text, begin)
    this.#readBytes += (object?.end ?? text.length) - begin
    if (object === null && at + text.length < this.#file.size) {
      const more = await this.#file.read(at + begin, longestDictionary)
      object = readNames(more.toString('latin1'), 0)
      this.#readBytes += object?.end ?? more.length
      if (object === null) return more.length === longestDictionary
      if (object.data !== null) object = { ...object, data: object.data + begin }
    }
    if (this.#readBytes > 4 * this.#file.size + 4 * longestDictionary) return true
    if (object === null || object.data === null) return false
    const kind = objectStreamOf(object.names)
    if (kind === 'none' || (kind === 'plain' && this.#cipher === null)) return false
    this.#objectStreams += 1
    if (kind !== 'deflated' || this.#objectStreams > maxObjectStreams) return true
    const before = text.slice(Math.max(0, begin - lookBehind), begin - 'obj'.length)
    const [generation, number] = before.trim().split(/\s+/).toReversed()
    return this.#holdsActive(at + object.data, Number(number), Number(generation))
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
    let tail = ''
    try {
      for await (const chunk of inflate) {
        this.#inflatedBytes += chunk.length
        const text = tail + Buffer.from(chunk).toString('latin1')
        if (mentionsActive(text) || this.#inflatedBytes > maxInflatedBytes) return 'active'
        tail = text.slice(-lookBehind)
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
