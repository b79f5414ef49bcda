import {
  activeName,
  encryptName,
  longestName,
  maxObjectStreams,
  maxParsedBytes,
  namesIn,
} from './pdf-names.ts'
import { isPage, objectStreamOf, readNames, unescapeNames } from './pdf-objects.ts'

/** What the plain text of a PDF tells, and where there is more to read. */
export interface PdfFindings {
  /** It names active content, or is too large to search. */
  isActive: boolean
  /** Where encryption is declared, the last time: later parts of a PDF replace earlier ones. */
  encrypt: { position: number; object: { number: number; generation: number } | null } | null
  /** Positions after `obj` of objects that are, or may be, object streams. */
  objects: number[]
  /** It says where its pages begin. */
  hasRoot: boolean
  hasPage: boolean
  /** It has more objects than are read. */
  gaveUp: boolean
}

/**
 * Searches a PDF for names while it arrives, in pieces of at most 128 kB. It inflates and decrypts nothing, and parses
 * a limited part of each piece.
 */
export class PdfScan {
  readonly findings: PdfFindings = {
    isActive: false,
    encrypt: null,
    objects: [],
    hasRoot: false,
    hasPage: false,
    gaveUp: false,
  }
  /** The end of what was seen, in which something may begin that is incomplete. */
  #tail = Buffer.alloc(0)
  #seenBytes = 0
  #parsedBytes = 0
  #parsedBefore = 0

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

  /** The findings, once all bytes were seen. */
  end(): PdfFindings {
    this.#search(this.#tail, this.#tail.length)
    this.#tail = Buffer.alloc(0)
    return this.findings
  }

  /** Searches the last seen bytes for what begins before `until`. */
  #search(known: Buffer, until: number): void {
    const { findings } = this
    const at = this.#seenBytes - known.length
    let names = 0
    for (const name of namesIn(known, 0, until)) {
      names += 1
      if (names > maxNamesOfPiece) {
        findings.gaveUp = findings.isActive = true
        return
      }
      const text = unescapeNames(known.toString('latin1', name, name + longestName))
      findings.isActive ||= activeName.test(text)
      findings.hasRoot ||= rootName.test(text)
      const [match, number, generation] = encryptName.exec(text) ?? []
      if (match === undefined) continue
      const object =
        number === undefined ? null : { number: Number(number), generation: Number(generation) }
      findings.encrypt = { position: at + name, object }
    }
    if (!findings.gaveUp) this.#collectObjects(known, at, until)
  }

  /** Readers find objects by offset, so each `obj` counts, even one in a comment. */
  #collectObjects(known: Buffer, at: number, until: number): void {
    const { findings } = this
    for (let obj = known.indexOf(objectWord); obj >= 0 && obj < until;) {
      const begin = obj + objectWord.length
      const ends = known[obj - 1] === endobj
      obj = known.indexOf(objectWord, begin)
      if (ends) continue
      if (this.#mayBeObjectStream(known, begin)) findings.objects.push(at + begin)
      findings.gaveUp =
        findings.objects.length > maxObjectStreams ||
        this.#parsedBytes > maxParsedBytes(this.#seenBytes) ||
        this.#parsedBytes > this.#parsedBefore + maxParsedOfPiece
      findings.isActive ||= findings.gaveUp
      if (findings.gaveUp) return
    }
  }

  #mayBeObjectStream(known: Buffer, begin: number): boolean {
    for (const length of [shortDictionary, overlapBytes]) {
      const text = known.toString('latin1', begin, begin + length)
      const object = readNames(text, 0)
      this.#parsedBytes += object?.end ?? text.length
      if (object === null) continue
      this.findings.hasPage ||= isPage(object.names)
      return object.data !== null && objectStreamOf(object.names) !== 'none'
    }
    return true
  }
}

const rootName = /^\/Root(?![^\0\t\n\f\r ()<>[\]{}/%])/
const objectWord = Buffer.from('obj')
/** The last letter of `endobj` before its `obj`. */
const endobj = 'd'.charCodeAt(0)
const shortDictionary = 512
/** Nothing else runs while a piece of 128 kB is searched; so much of each takes 30 ms. Ordinary files hold a tenth of it. */
const maxParsedOfPiece = 1024 * 1024
const maxNamesOfPiece = 5000
/** Nearly every dictionary ends within this; longer ones are read when the file is complete. */
const overlapBytes = 4 * 1024
