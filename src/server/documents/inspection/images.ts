import type { ByteReader } from '#server/crypto/unverified-reader.ts'
import { errors } from '#server/errors.ts'

/** Pixels, as the file declares them; null when it doesn't. */
export type DeclaredSize = { width: number; height: number } | null

/** A few hundred kilobytes can declare billions of pixels, which a viewer would make room for. */
export const maxPixels = 100_000_000

/** @throws AppError 400 */
export function refuseFlood(size: DeclaredSize): void {
  if (size === null || size.width === 0 || size.height === 0) {
    throw errors.badInput('This image is damaged. Please upload another copy.')
  }
  if (size.width * size.height > maxPixels) {
    throw errors.badInput('This image is too large: at most 100 megapixels are allowed.')
  }
}

/** From the header chunk, which comes first (PNG specification, 11.2.2). */
export async function pngSize(file: ByteReader): Promise<DeclaredSize> {
  const header = await file.read(8, 16)
  if (header.length < 16 || header.toString('latin1', 4, 8) !== 'IHDR') return null
  return { width: header.readUInt32BE(8), height: header.readUInt32BE(12) }
}

/** From the frame header, past the segments before it, EXIF among them (ITU-T T.81, B.1 and B.2). */
export async function jpegSize(file: ByteReader): Promise<DeclaredSize> {
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

/** Cameras write a dozen, colour profiles and previews some hundred more. */
const maxSegments = 2000
const startOfScan = 0xda

/** SOF0 to SOF15; C4, C8 and CC in their midst mean something else. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}
