import type { ByteReader } from '#server/crypto/byte-reader.ts'
import {
  activeName,
  longestName,
  maxObjectStreams,
  maxParsedBytes,
  namesIn,
  ObjectStreams,
} from './pdf-active.ts'
import {
  objectStreamOf,
  type PdfDictionary,
  readDictionary,
  readNames,
  readString,
  unescapeNames,
} from './pdf-objects.ts'
import { cipherWithoutPassword, type PdfCipher } from './pdf-password.ts'

export interface Inspected {
  passwordProtected: boolean
  /** It can run scripts or programs, or holds other files. */
  activeContent: boolean
}

/**
 * Whether a PDF needs a password and has active content. A PDF that is encrypted but opens without a password, as
 * banks make them to forbid changes, needs none. Unknown encryption counts as a password, so that staff look at the
 * file. Names are searched while the file arrives; what they lead to is read when it is complete.
 */
export class PdfInspection {
  /** The end of what was seen, in which something may begin that is incomplete. */
  #tail = Buffer.alloc(0)
  #seenBytes = 0
  #parsedBytes = 0
  #parsedBefore = 0
  #isActive = false
  /** The last one, because later parts of a PDF replace earlier ones. */
  #encrypt: Found | null = null
  /** Positions after `obj` of objects that are, or may be, object streams. */
  readonly #objects: number[] = []

  look(bytes: Buffer): void {
    this.#parsedBefore = this.#parsedBytes
    // What began in the last piece ends in this one; copying only their ends keeps the memory small.
    const joint = Buffer.concat([this.#tail, bytes.subarray(0, overlapBytes)])
    this.#seenBytes += Math.min(bytes.length, overlapBytes)
    this.#search(joint, Math.max(0, Math.min(this.#tail.length, joint.length - overlapBytes)))
    if (bytes.length <= overlapBytes) {
      this.#tail = joint.subarray(-overlapBytes)
      return
    }
    this.#seenBytes += bytes.length - overlapBytes
    this.#search(bytes, bytes.length - overlapBytes)
    this.#tail = Buffer.from(bytes.subarray(-overlapBytes))
  }

  async finish(file: ByteReader): Promise<Inspected> {
    this.#search(this.#tail, this.#tail.length)
    const cipher = await cipherOf(file, this.#encrypt)
    const streams = new ObjectStreams(file, cipher)
    for (const position of this.#objects) this.#isActive ||= await streams.isActive(position)
    return { passwordProtected: cipher === 'unknown', activeContent: this.#isActive }
  }

  /** Searches the last seen bytes for what begins before `until`. */
  #search(known: Buffer, until: number): void {
    const at = this.#seenBytes - known.length
    for (const name of namesIn(known, 0, until)) {
      const text = known.toString('latin1', name, name + longestName)
      this.#isActive ||= activeName.test(unescapeNames(text))
      const match = encryptForm.exec(text)
      if (match !== null) this.#encrypt = { position: at + name, match }
    }
    if (!this.#isActive) this.#collectObjects(known, at, until)
  }

  /** Readers find objects by offset, so each `obj` counts, even one in a comment. */
  #collectObjects(known: Buffer, at: number, until: number): void {
    for (let obj = known.indexOf(objectWord); obj >= 0 && obj < until;) {
      const begin = obj + objectWord.length
      const ends = known[obj - 1] === endobj
      obj = known.indexOf(objectWord, begin)
      if (ends) continue
      if (this.#mayBeObjectStream(known, begin)) this.#objects.push(at + begin)
      this.#isActive =
        this.#objects.length > maxObjectStreams ||
        this.#parsedBytes > maxParsedBytes(this.#seenBytes) ||
        this.#parsedBytes > this.#parsedBefore + maxParsedOfPiece
      if (this.#isActive) return
    }
  }

  #mayBeObjectStream(known: Buffer, begin: number): boolean {
    for (const length of [shortDictionary, overlapBytes]) {
      const text = known.toString('latin1', begin, begin + length)
      const object = readNames(text, 0)
      this.#parsedBytes += object?.end ?? text.length
      if (object === null) continue
      return object.data !== null && objectStreamOf(object.names) !== 'none'
    }
    return true
  }
}

const encryptForm = /^\/Encrypt\s*(?:(\d+)\s+(\d+)\s+R|<<)/
const objectWord = Buffer.from('obj')
/** The last letter of `endobj` before its `obj`. */
const endobj = 'd'.charCodeAt(0)
const shortDictionary = 512
/** Nothing else runs while a piece of 128 kB is searched; this much takes 30 ms. */
const maxParsedOfPiece = 1024 * 1024
/** Nearly every dictionary ends within this; longer ones are read when the file is complete. */
const overlapBytes = 4 * 1024

/** The cipher of its streams: null without encryption, 'unknown' when it needs a password. */
async function cipherOf(
  file: ByteReader,
  mention: Found | null,
): Promise<PdfCipher | null | 'unknown'> {
  if (mention === null) return null
  const [, number, generation] = mention.match
  const dictionary =
    number === undefined || generation === undefined
      ? await dictionaryAt(file, mention.position)
      : await objectOf(file, `${number} ${generation} obj`)
  if (dictionary === null) return 'unknown'
  const id = await documentId(file, mention.position)
  return cipherWithoutPassword(dictionary, id) ?? 'unknown'
}

/** A trailer or an encryption dictionary fits in this many bytes. */
const nearby = 8 * 1024

async function objectOf(file: ByteReader, name: string): Promise<PdfDictionary | null> {
  const found = await findLast(file, name, /^\d+ \d+ obj\s*<</)
  return found && dictionaryAt(file, found.position)
}

async function dictionaryAt(file: ByteReader, position: number): Promise<PdfDictionary | null> {
  const text = (await file.read(position, nearby)).toString('latin1')
  return readDictionary(text, text.indexOf('<<'))
}

/** The first of the two ids, in the same trailer as `/Encrypt`. */
async function documentId(file: ByteReader, mention: number): Promise<Buffer> {
  const start = Math.max(0, mention - nearby)
  const around = (await file.read(start, 2 * nearby)).toString('latin1')
  const after = around.indexOf('/ID', mention - start)
  const at = after >= 0 ? after : around.lastIndexOf('/ID', mention - start)
  const bracket = at < 0 ? -1 : around.indexOf('[', at)
  return (bracket < 0 ? null : readString(around, bracket + 1)) ?? Buffer.alloc(0)
}

interface Found {
  position: number
  match: RegExpExecArray
}

/** The last match of `form`, because later parts of a PDF replace earlier ones. */
async function findLast(file: ByteReader, word: string, form: RegExp): Promise<Found | null> {
  let last: Found | null = null
  for (let start = 0; start < file.size; start += windowBytes) {
    // A match may begin in this window and end in the next.
    const window = await file.read(start, windowBytes + longestMatch)
    for (
      let at = window.indexOf(word);
      at >= 0 && at < windowBytes;
      at = window.indexOf(word, at + 1)
    ) {
      const match = form.exec(window.toString('latin1', at, at + longestMatch))
      if (match !== null) last = { position: start + at, match }
    }
  }
  return last
}

const windowBytes = 256 * 1024
const longestMatch = 64
