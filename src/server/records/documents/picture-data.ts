import { longestExif, orientationHead } from '#shared/documents/picture-filter.ts'

/** The EXIF orientation of a stored picture: 1 (upright) to 8. */
export function orientationOf(picture: Buffer): number {
  const at = picture.subarray(0, longestExif).indexOf(orientationHead)
  return at < 0 ? 1 : (picture[at + orientationHead.length] ?? 1)
}
