/** The limits of a picture that an admin uploads: bytes of a PNG, an SVG or a JPEG, and pixels of a side. */
export const firmPictureLimits = { bytes: 88 * 1024, pixels: 4000 } as const

/** The most pixels of a picture as it is stored. Pages show half of them, so that it is sharp on any screen. */
export const firmPictureSize = { logo: { width: 640, height: 128 }, photo: 192 } as const

/** Where a stored picture is; its name is its content, so that it never changes. */
export function firmPicturePath(picture: string): string {
  return `/firm-pictures/${picture}.png`
}

/**
 * A logo that is at least this many times as wide as high is taken to have the firm's name in it: pages show no name
 * beside it.
 */
export const wordmarkRatio = 2
