import type { FileKind } from '#shared/document-files.ts'
import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { type Inspected, PdfInspection } from './pdf.ts'
import { checkWordBinary } from './word-binary.ts'
import { checkWordPackage } from './word-package.ts'
import { errors } from '#server/errors.ts'

/** Inspects a document whose first bytes fit its kind, and decodes no more of it than needed. */
export interface Inspection {
  /** Looks at the next bytes while the document arrives, and keeps none of them. */
  look: (bytes: Buffer) => void
  /**
   * Reads what it still needs from the complete document.
   *
   * @throws AppError 415 when it is of another kind, 400 when it would harm its readers.
   */
  finish: (file: ByteReader) => Promise<Inspected>
}

export function inspectionOf(kind: FileKind): Inspection {
  switch (kind) {
    case 'pdf':
      return new PdfInspection()
    case 'jpg':
      return atTheEnd(async (file) => checkPixels(await jpegSize(file)))
    case 'png':
      return atTheEnd(async (file) => checkPixels(await pngSize(file)))
    case 'doc':
      return atTheEnd(checkWordBinary)
    case 'docx':
      return atTheEnd(checkWordPackage)
  }
}

function atTheEnd(check: (file: ByteReader) => Promise<void>): Inspection {
  return {
    look: () => {},
    async finish(file) {
      await check(file)
      return { passwordProtected: false, activeContent: false }
    },
  }
}

/** Pixels that the file declares; null when it declares none. */
type DeclaredSize = { width: number; height: number } | null

/** Limits what a viewer allocates: a few hundred kilobytes can declare billions of pixels. */
const maxPixels = 100_000_000

/** @throws AppError 400 */
function checkPixels(size: DeclaredSize): void {
  if (size === null || size.width === 0 || size.height === 0) {
    throw errors.badInput('This image is damaged. Please upload another copy.')
  }
  if (size.width * size.height > maxPixels) {
    throw errors.badInput('This image is too large: at most 100 megapixels are allowed.')
  }
}

/** From the first chunk (PNG specification, 11.2.2). */
async function pngSize(file: ByteReader): Promise<DeclaredSize> {
  const header = await file.read(8, 16)
  if (header.length < 16 || header.toString('latin1', 4, 8) !== 'IHDR') return null
  return { width: header.readUInt32BE(8), height: header.readUInt32BE(12) }
}

/** From the frame header, after the segments before it (ITU-T T.81, B.1 and B.2). */
export async function jpegSize(file: Pick<ByteReader, 'read'>): Promise<DeclaredSize> {
  let position = 2
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const head = await file.read(position, 9)
    const marker = head[1]
    if (head.length < 9 || head[0] !== 0xff || marker === undefined) return null
    if (marker === 0xff) position += 1
    else if (isFrame(marker)) return { height: head.readUInt16BE(5), width: head.readUInt16BE(7) }
    else if (marker === startOfScan) return null
    else position += 2 + head.readUInt16BE(2)
  }
  return null
}

/** Cameras write a dozen; color profiles and previews add some hundred. */
const maxSegments = 2000
const startOfScan = 0xda

/** SOF0 to SOF15 without C4, C8 and CC, which mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
