import type { FileKind } from '#shared/documents/document-files.ts'
import { type FileType, isOtherType, typeOfBytes } from '#shared/documents/file-types.ts'
import {
  type PictureFacts,
  type PictureFilter,
  pictureFilter,
} from '#shared/documents/picture-filter.ts'
import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import type * as inspectWork from './inspect.work.ts'
import type { Inspected } from './inspect.work.ts'
import { NotAccepted } from './not-accepted.ts'

/**
 * The kind of a file by the kind of its name and its first bytes (`headBytes`, or all). A photo with another photo
 * type's name gets its real type; any other file must be what its name says.
 *
 * @throws NotAccepted
 */
export function kindOfContent(named: FileKind, head: Uint8Array): FileKind {
  const type = typeOfBytes(head)
  if (isPhoto(type) && isPhoto(named)) return type
  // A package with a password, or something else; its directory tells.
  const mayBe = type === named || (named === 'docx' && type === 'doc')
  if (mayBe) return named
  throw new NotAccepted(isOtherType(type) ? type : 'wrongType')
}

function isPhoto(type: FileType | null): type is 'jpg' | 'png' {
  return type === 'jpg' || type === 'png'
}

/**
 * Inspects a document whose first bytes fit its kind. It is searched in one pass while it arrives, with bounded work
 * for each piece; inflating, decrypting and parsing run outside the serving process.
 */
export class Inspection {
  readonly #kind: FileKind
  readonly #pdf: PdfNames | null
  readonly #picture: PictureFilter | null

  constructor(kind: FileKind) {
    this.#kind = kind
    this.#pdf = kind === 'pdf' ? new PdfNames() : null
    this.#picture = kind === 'jpg' || kind === 'png' ? pictureFilter(kind) : null
  }

  /**
   * Returns the bytes to store: for a picture, without the location where it was taken.
   *
   * @throws NotAccepted
   */
  filter(chunk: Buffer): Uint8Array[] {
    if (this.#picture === null) return [chunk]
    const kept = this.#picture.add(chunk)
    if (this.#picture.facts.isBroken) throw new NotAccepted('damagedPicture')
    return kept
  }

  /** Inspects the next stored bytes, without keeping them. */
  look(bytes: Buffer): void {
    this.#pdf?.look(bytes)
  }

  /**
   * Finishes when the document is complete.
   *
   * @throws NotAccepted
   */
  async finish(file: ByteReader): Promise<Inspected> {
    if (this.#picture !== null) return inspectedPicture(this.#picture.facts)
    if (this.#pdf?.isReadable()) return { passwordProtected: false, damaged: false }
    return inspectOutside({ kind: this.#kind, bytes: await file.read(0, file.size) })
  }
}

function inspectedPicture({ size, isWhole }: PictureFacts): Inspected {
  if (size === null || size.width === 0 || size.height === 0)
    throw new NotAccepted('damagedPicture')
  if (size.width * size.height > maxPixels) throw new NotAccepted('hugePicture')
  return { passwordProtected: false, damaged: !isWhole }
}

/** Limits what a viewer allocates, because a few hundred kilobytes can declare billions of pixels. */
const maxPixels = 100_000_000

async function inspectOutside(input: Parameters<typeof run>[0]): Promise<Inspected> {
  const result = await run(input, null).catch((error: unknown) => {
    throw error instanceof WorkEnded ? new NotAccepted('costly') : error
  })
  if ('refusal' in result) throw new NotAccepted(result.refusal)
  return result
}

const run = outside<typeof inspectWork>(new URL('./inspect.work.ts', import.meta.url), {
  megabytes: 400,
  seconds: 20,
})

/**
 * Looks for names in a PDF while it arrives. They tell whether the PDF must be opened. Trailers are never compressed (ISO
 * 32000-2, 7.5), so that every encrypted PDF names its encryption. No piece becomes a text, which would take as much time
 * and memory as all else in an upload.
 */
class PdfNames {
  #encrypts = false
  #hasRoot = false
  #hasPage = false
  /** The end of the previous piece, where an incomplete name may begin. */
  #tail = Buffer.alloc(0)

  look(bytes: Buffer): void {
    const border = Buffer.concat([this.#tail, bytes.subarray(0, longest)])
    this.#search(border)
    this.#search(bytes)
    this.#tail = Buffer.from((bytes.length < longest ? border : bytes).subarray(-longest))
  }

  /** Whether it has pages and no encryption, judging by names. */
  isReadable(): boolean {
    return !this.#encrypts && this.#hasRoot && this.#hasPage
  }

  #search(bytes: Buffer): void {
    for (let at = bytes.indexOf(slash); at !== -1; at = bytes.indexOf(slash, at + 1)) {
      if (!initials.has(bytes[at + 1] ?? 0)) continue
      const { name, end } = nameAt(bytes, at)
      if (name === 'Encrypt') this.#encrypts = true
      else if (name === 'Root') this.#hasRoot = true
      else if (name === 'Type')
        this.#hasPage ||= nameAt(bytes, afterSpaces(bytes, end)).name === 'Page'
    }
  }
}

/** Longer than the longest name with every letter escaped. */
const longest = 100
const mostLetters = 'Encrypt'.length
const slash = 0x2f
const initials = new Set(Buffer.from('ERT#'))
const none = { name: null, end: 0 }

/**
 * The name at a slash, if it is short, and the place after it. Any letter may be written as `#` and two digits (ISO
 * 32000-2, 7.3.5).
 */
function nameAt(bytes: Buffer, from: number): { name: string | null; end: number } {
  if (bytes[from] !== slash) return none
  let [name, at] = ['', from + 1]
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0
    if (delimiters.has(byte)) return { name, end: at }
    if (name.length === mostLetters) return none
    const isEscape = byte === 0x23
    name += isEscape
      ? String.fromCharCode(Number.parseInt(bytes.toString('latin1', at + 1, at + 3), 16))
      : String.fromCharCode(byte)
    at += isEscape ? 3 : 1
  }
  return none
}

function afterSpaces(bytes: Buffer, from: number): number {
  let at = from
  while (spaces.has(bytes[at] ?? slash) && at - from < 20) at += 1
  return at
}

const spaces = new Set(Buffer.from('\0\t\n\f\r '))
const delimiters = new Set([...spaces, ...Buffer.from('()<>[]{}/%')])
