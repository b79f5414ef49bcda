import type { FileKind } from '#shared/document-files.ts'
import { type FileType, isOtherType, typeOfBytes } from '#shared/file-types.ts'
import { type PictureFacts, type PictureFilter, pictureFilter } from '#shared/picture-filter.ts'
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
    if (this.#pdf?.tellAll()) return { passwordProtected: false, damaged: false }
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
  const result = await run(input).catch((error: unknown) => {
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
 * Looks for names in a PDF while it arrives, in pieces of at most 128 kB. They tell whether the PDF must be opened.
 * Trailers are never compressed (ISO 32000-2, 7.5), so that every encrypted PDF names its encryption.
 */
class PdfNames {
  #encrypts = false
  #hasRoot = false
  #hasPage = false
  /** The end of the previous piece, where an incomplete name may begin. */
  #tail = ''

  look(bytes: Buffer): void {
    const text = this.#tail + bytes.toString('latin1')
    this.#encrypts ||= encryptName.test(text)
    this.#hasRoot ||= rootName.test(text)
    this.#hasPage ||= pageType.test(text)
    this.#tail = text.slice(-longest)
  }

  /** Whether it has pages and no encryption, judging by names. */
  tellAll(): boolean {
    return !this.#encrypts && this.#hasRoot && this.#hasPage
  }
}

// Any letter of a name may be written as `#` and two digits (ISO 32000-2, 7.3.5).
const encryptName =
  /\/(?:E|#45)(?:n|#6[eE])(?:c|#63)(?:r|#72)(?:y|#79)(?:p|#70)(?:t|#74)[\0\t\n\f\r ()<>[\]{}/%]/
const rootName = /\/(?:R|#52)(?:o|#6[fF])(?:o|#6[fF])(?:t|#74)[\0\t\n\f\r ()<>[\]{}/%]/
const pageType =
  /\/(?:T|#54)(?:y|#79)(?:p|#70)(?:e|#65)[\0\t\n\f\r ]{0,20}\/(?:P|#50)(?:a|#61)(?:g|#67)(?:e|#65)[\0\t\n\f\r ()<>[\]{}/%]/
/** Longer than the longest name with every letter escaped. */
const longest = 100
