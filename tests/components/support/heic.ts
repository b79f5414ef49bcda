import turned from './turned.heic?url'

/**
 * The picture of `aPhoto` with 160 × 120 pixels and its corner in red, as an iPhone stores one that was held upright: the
 * file says that it is turned to the right, in its container (irot) and in its EXIF data (6, with the text AT-HOME). The
 * encoder is heif-enc 1.15 (x265), with `-q 60`. It writes no irot, so those nine bytes were added.
 */
export async function aHeicPhoto(name: string, change?: (bytes: DataView) => void): Promise<File> {
  const bytes = await (await fetch(turned)).arrayBuffer()
  change?.(new DataView(bytes))
  return new File([bytes], name, { type: 'image/heic' })
}

/** Makes the file say that its picture has so many pixels. */
export function ofSize(width: number, height: number) {
  return (bytes: DataView) => {
    const text = new TextDecoder('latin1').decode(bytes)
    const box = text.indexOf('ispe')
    bytes.setUint32(box + 8, width)
    bytes.setUint32(box + 12, height)
  }
}
