import {
  degrees,
  drawImage,
  type PDFDocument,
  PDFHexString,
  type PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { fileKinds } from '#shared/document-files.ts'
import { orientationOf } from '#server/documents/picture-data.ts'
import { chunksOf } from './signature-image.ts'

/** A page of the picture's shape, turned as it was taken. @throws for a picture that can't be copied without decoding it */
export async function appendPicture(
  pdf: PDFDocument,
  { mimeType, bytes }: { mimeType: string; bytes: Buffer },
): Promise<void> {
  const isJpeg = mimeType === fileKinds.jpg.mimeType
  const { ref, ...size } = isJpeg ? await pdf.embedJpg(bytes) : embedPng(pdf, bytes)
  const scale = longerSide / Math.max(size.width, size.height)
  const [width, height] = [size.width * scale, size.height * scale]
  const page = pdf.addPage([width, height])
  draw(page, ref, { width, height })
  page.setRotation(degrees(turns[orientationOf(bytes)] ?? 0))
}

function draw(page: PDFPage, ref: PDFRef, size: { width: number; height: number }): void {
  const flat = { rotate: degrees(0), xSkew: degrees(0), ySkew: degrees(0) }
  const name = page.node.newXObject('Picture', ref)
  page.pushOperators(...drawImage(name, { x: 0, y: 0, ...size, ...flat }))
}

/**
 * A PNG's compressed pixels are those of a PDF with a predictor (ISO 32000, 7.4.4.4). The library would decode them: 2
 * seconds for a photo, and the memory of whatever size the file claims.
 */
function embedPng(pdf: PDFDocument, png: Buffer) {
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  if (header?.length !== 13) throw new Error('no header')
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)]
  const [depth = 0, kind = 0, , , interlaced] = header.subarray(8)
  if (width * height === 0 || interlaced !== 0) throw new Error('interlaced')
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data
  const stream = pdf.context.stream(
    Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : []))),
    {
      Type: 'XObject',
      Subtype: 'Image',
      Width: width,
      Height: height,
      BitsPerComponent: depth,
      ColorSpace: colorSpaceOf(kind, palette),
      Filter: 'FlateDecode',
      DecodeParms: {
        Predictor: 15,
        Colors: kind === 2 ? 3 : 1,
        BitsPerComponent: depth,
        Columns: width,
      },
    },
  )
  return { ref: pdf.context.register(stream), width, height }
}

function colorSpaceOf(kind: number, palette: Buffer | undefined) {
  if (kind === 0) return 'DeviceGray'
  if (kind === 2) return 'DeviceRGB'
  if (kind !== 3 || palette === undefined) throw new Error('transparent')
  const colors = PDFHexString.of(palette.toString('hex'))
  return ['Indexed', 'DeviceRGB', palette.length / 3 - 1, colors]
}

/** Of a letter page, in points. */
const longerSide = 792

/** EXIF orientation as degrees to the right. */
const turns: Partial<Record<number, number>> = { 3: 180, 4: 180, 5: 90, 6: 90, 7: 270, 8: 270 }
