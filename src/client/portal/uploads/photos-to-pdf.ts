import { PDFDocument } from '@cantoo/pdf-lib'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { decodePhoto, drawPhoto, encodeJpeg, type PhotoPage } from './photo.ts'

interface Options {
  title: string
  /** Stops the work; the result is then null. */
  signal: AbortSignal
  /** The maximum size in bytes. */
  limit?: number | undefined
}

/**
 * Makes one PDF from photos, in their order. Each becomes a page of its own shape within US Letter, re-encoded as JPEG.
 * The whole PDF gets the best quality that fits; null if none does.
 */
export async function photosToPdf(
  pages: readonly PhotoPage[],
  { title, signal, limit = maxUploadBytes }: Options,
): Promise<Uint8Array<ArrayBuffer> | null> {
  for (const quality of QUALITIES) {
    const pictures = await encodeAll(pages, quality, { signal, limit })
    const pdf = pictures && (await bind(pictures, title))
    if (signal.aborted) return null
    if (pdf !== null && pdf.length <= limit) return pdf
  }
  return null
}

/** The longest side in pixels, and the JPEG quality. 2,400 pixels are 218 dpi on Letter; 1,200 can still be read. */
const QUALITIES = [
  { longest: 2400, jpeg: 0.85 },
  { longest: 2000, jpeg: 0.75 },
  { longest: 1700, jpeg: 0.65 },
  { longest: 1400, jpeg: 0.55 },
  { longest: 1200, jpeg: 0.45 },
]

/** One at a time, because a decoded photo takes 50 MB or more. Null as soon as they are too large. */
async function encodeAll(
  pages: readonly PhotoPage[],
  { longest, jpeg }: (typeof QUALITIES)[number],
  { signal, limit }: { signal: AbortSignal; limit: number },
): Promise<ArrayBuffer[] | null> {
  const pictures: ArrayBuffer[] = []
  let size = 0
  for (const { file, turns } of pages) {
    const canvas = drawPhoto(await decodePhoto(file), { longest, turns })
    const picture = await encodeJpeg(canvas, jpeg)
    size += picture.size
    if (size > limit || signal.aborted) return null
    pictures.push(await picture.arrayBuffer())
  }
  return pictures
}

async function bind(
  pictures: readonly ArrayBuffer[],
  title: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  for (const picture of pictures) {
    const image = await pdf.embedJpg(picture)
    const sides = [image.width, image.height]
    const scale = Math.min(LETTER.long / Math.max(...sides), LETTER.short / Math.min(...sides))
    const { width, height } = image.scale(scale)
    pdf.addPage([width, height]).drawImage(image, { x: 0, y: 0, width, height })
  }
  return new Uint8Array(await pdf.save())
}

/** US Letter, in points. */
const LETTER = { long: 792, short: 612 }
