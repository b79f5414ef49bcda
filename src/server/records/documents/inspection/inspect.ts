import type { FileKind } from '#shared/document-files.ts'
import { type PictureFacts, type PictureFilter, pictureFilter } from '#shared/picture-filter.ts'
import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { WorkEnded } from '#server/outside/refused.ts'
import { outside } from '#server/outside/run-outside.ts'
import type * as inspectWork from './inspect.work.ts'
import type { Inspected } from './inspected.ts'
import { NotAccepted } from './not-accepted.ts'
import { PdfNames } from './pdf-names.ts'

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
