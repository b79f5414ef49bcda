import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { projectRoot } from '#server/process/startup.ts'

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
