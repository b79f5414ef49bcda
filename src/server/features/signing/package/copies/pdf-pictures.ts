import { inflateSync } from 'node:zlib'
import {
  concatTransformationMatrix,
  drawObject,
  type PDFDocument,
  PDFHexString,
  popGraphicsState,
  pushGraphicsState,
} from '@cantoo/pdf-lib'
import { fileKinds } from '#shared/documents/document-files.ts'
import { chunksOf, pngOf } from './png-chunks.ts'
import { longestExif, orientationHead } from '#shared/documents/picture-filter.ts'

/** Adds an upright page in the picture's shape. @throws for a damaged picture, or one too large to decode */
export async function appendPicture(
  pdf: PDFDocument,
  { mimeType, bytes }: { mimeType: string; bytes: Buffer },
): Promise<void> {
  const isJpeg = mimeType === fileKinds.jpg.mimeType
  const { ref, ...size } = isJpeg ? await pdf.embedJpg(bytes) : await embedPng(pdf, bytes)
  const scale = longerSide / Math.max(size.width, size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const orientation = orientationOf(bytes)
  const isOnSide = orientation >= 5
  const page = pdf.addPage(isOnSide ? [height, width] : [width, height])
  const name = page.node.newXObject('Picture', ref)
  page.pushOperators(
    pushGraphicsState(),
    upright(orientation, { width, height }),
    drawObject(name),
    popGraphicsState(),
  )
}

/** The corner of the picture's first pixel and the directions of its rows and columns, by EXIF orientation (1 to 8). */
function upright(orientation: number, { width: w, height: h }: { width: number; height: number }) {
  const matrices = [
    [w, 0, 0, h, 0, 0],
    [-w, 0, 0, h, w, 0],
    [-w, 0, 0, -h, w, h],
    [w, 0, 0, -h, 0, h],
    [0, -w, -h, 0, h, w],
    [0, -w, h, 0, 0, w],
    [0, w, h, 0, 0, 0],
    [0, w, -h, 0, h, 0],
  ] as const
  const [a, b, c, d, e, f] = matrices[orientation - 1] ?? matrices[0]
  return concatTransformationMatrix(a, b, c, d, e, f)
}

/**
 * A PNG's compressed pixels are those of a PDF with a predictor (ISO 32000, 7.4.4.4), so most need no decoding. A
 * transparent or interlaced one does: up to a second, and memory for the declared size.
 */
async function embedPng(pdf: PDFDocument, png: Buffer) {
  const chunks = chunksOf(png)
  const [header, palette] = ['IHDR', 'PLTE'].map((type) =>
    chunks.find((chunk) => chunk.type === type),
  )
  if (header?.data.length !== 13) throw new Error('no header')
  const [width, height] = [header.data.readUInt32BE(0), header.data.readUInt32BE(4)]
  const [depth = 0, kind = 0, , , interlaced] = header.data.subarray(8)
  const pixels = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  if (width * height === 0) throw new Error('empty')
  if (interlaced !== 0 || kind > 3) {
    if (width * height > mostDecoded) throw new Error('too large')
    // At most 8 bytes per pixel, and a filter byte for each row of each of seven passes. Frames of an animation are
    // skipped.
    inflateSync(pixels, { maxOutputLength: 8 * width * height + 14 * height })
    const kept = chunks.filter(({ type }) =>
      ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND'].includes(type),
    )
    const { ref } = await pdf.embedPng(pngOf(kept))
    return { ref, width, height }
  }
  const stream = pdf.context.stream(pixels, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: depth,
    ColorSpace: colorSpaceOf(kind, palette?.data),
    Filter: 'FlateDecode',
    DecodeParms: {
      Predictor: 15,
      Colors: kind === 2 ? 3 : 1,
      BitsPerComponent: depth,
      Columns: width,
    },
  })
  return { ref: pdf.context.register(stream), width, height }
}

/** Pixels: a letter page of 300 dpi has 8.4 million. */
const mostDecoded = 10_000_000

function colorSpaceOf(kind: number, palette: Buffer | undefined) {
  if (kind === 0) return 'DeviceGray'
  if (kind === 2) return 'DeviceRGB'
  if (palette === undefined) throw new Error('no palette')
  const colors = PDFHexString.of(palette.toString('hex'))
  return ['Indexed', 'DeviceRGB', palette.length / 3 - 1, colors]
}

/** The size of a letter page, in points. */
const longerSide = 792

/** The EXIF orientation of a stored picture: 1 (upright) to 8. */
function orientationOf(picture: Buffer): number {
  const at = picture.subarray(0, longestExif).indexOf(orientationHead)
  return at < 0 ? 1 : (picture[at + orientationHead.length] ?? 1)
}
