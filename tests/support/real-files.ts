import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { projectRoot } from '#server/base/startup.ts'

/** Files as people send them, made with common libraries or taken from a package. */
export async function multiPagePdf(title = 'Form W-2'): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const number of [1, 2, 3]) {
    const page = pdf.addPage([612, 792])
    page.drawText(`${title}, page ${number} of 3`, { x: 72, y: 700, size: 18, font })
  }
  return Buffer.from(await pdf.save())
}

/** A photo from a phone, with its EXIF data. */
export function jpegWithExif(): Promise<Buffer> {
  return readFile(path.join(projectRoot, 'node_modules/exif-parser/test/starfish.jpg'))
}

export function docx(): Promise<Buffer> {
  return readFile(
    path.join(projectRoot, 'node_modules/mammoth/test/test-data/single-paragraph.docx'),
  )
}

/** The segment of a JPEG that says how the camera was turned, 1 to 8 (EXIF 2.3, 4.6.4). */
export function exifOf(orientation: number): Buffer {
  const tiff = `4d4d002a00000008000101120003000000010 0${orientation.toString(16).padStart(2, '0')}000000000000`
  const data = Buffer.from(`457869660000${tiff.replace(' ', '')}`, 'hex')
  const head = Buffer.from('ffe10000', 'hex')
  head.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([head, data])
}
