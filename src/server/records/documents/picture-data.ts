import { longestExif, orientationHead } from '#shared/picture-filter.ts'

/** How a stored picture is turned, by its EXIF data: 1, upright, to 8. */
export function orientationOf(picture: Buffer): number {
  const at = picture.subarray(0, longestExif).indexOf(orientationHead)
  return at < 0 ? 1 : (picture[at + orientationHead.length] ?? 1)
}
