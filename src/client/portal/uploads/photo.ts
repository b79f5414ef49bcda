import { isHeicPhoto } from '#shared/documents/file-types.ts'

/** A photo that becomes a page of a PDF. */
export interface PhotoPage {
  id: number
  file: File
  /** A small picture of the photo, as a data: URL. */
  thumbnail: string
  /** Quarter turns clockwise. */
  turns: number
}

/** Returns the page, or a sentence that says why there is none. */
export async function readPhoto(chosen: File, signal?: AbortSignal): Promise<PhotoPage | string> {
  try {
    const read = await readable(chosen, signal)
    if ('problem' in read) return read.problem
    const thumbnail = drawPhoto(read.photo, { longest: THUMBNAIL, turns: 0 })
    lastId += 1
    const { file } = read
    return { id: lastId, file, thumbnail: thumbnail.toDataURL('image/jpeg', 0.7), turns: 0 }
  } catch {
    // The browser gives no reason.
    return `“${chosen.name}” can’t be opened as a photo. Choose a JPG or PNG, or take it again.`
  }
}

/** Returns the file, or a JPEG of it if the browser can't decode HEIC itself. */
async function readable(file: File, signal?: AbortSignal) {
  if (!(await isHeicPhoto(file))) return { file, photo: await decodePhoto(file) }
  const own = await decodePhoto(file).catch(() => null)
  if (own !== null) return { file, photo: own }
  const { heicToJpeg } = await import('./heic.ts')
  const made = await heicToJpeg(file, signal)
  return 'jpeg' in made ? { file: made.jpeg, photo: await decodePhoto(made.jpeg) } : made
}

/**
 * Decodes a photo as an image element: every browser rotates it by its EXIF data, and Safari also decodes HEIC.
 *
 * @throws if the browser can't decode the file
 */
export async function decodePhoto(file: File): Promise<HTMLImageElement> {
  const url = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    return image
  } finally {
    URL.revokeObjectURL(url)
  }
}

/** Draws a photo on white, with at most `longest` pixels on its longer side. EXIF data is left behind. */
export function drawPhoto(
  photo: HTMLImageElement,
  { longest, turns }: { longest: number; turns: number },
): HTMLCanvasElement {
  const { naturalWidth, naturalHeight } = photo
  const scale = Math.min(1, longest / Math.max(naturalWidth, naturalHeight))
  const width = Math.max(1, Math.round(naturalWidth * scale))
  const height = Math.max(1, Math.round(naturalHeight * scale))
  const canvas = document.createElement('canvas')
  const lies = turns % 2 === 1
  canvas.width = lies ? height : width
  canvas.height = lies ? width : height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('there is no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turns * Math.PI) / 2)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photo, -width / 2, -height / 2, width, height)
  return canvas
}

/** @param quality 0 to 1 */
export function encodeJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const done = (blob: Blob | null) => {
      if (blob === null) reject(new Error('the photo could not be encoded'))
      else resolve(blob)
    }
    canvas.toBlob(done, 'image/jpeg', quality)
  })
}

/** In pixels: sharp at 6 rem on a phone. */
const THUMBNAIL = 288

let lastId = 0
