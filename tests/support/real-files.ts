import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Document, ExternalHyperlink, Header, ImageRun, Packer, Paragraph, TextRun } from 'docx'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import { projectRoot } from '#server/process/startup.ts'

/** Files as people send them, made by the libraries that others use or taken from a package. */
export async function multiPagePdf(title = 'Form W-2'): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const number of [1, 2, 3]) {
    const page = pdf.addPage([612, 792])
    page.drawText(`${title}, page ${number} of 3`, { x: 72, y: 700, size: 18, font })
  }
  return Buffer.from(await pdf.save())
}

/** A photo from a telephone, with the EXIF data that telephones write. */
export function jpegWithExif(): Promise<Buffer> {
  return readFile(path.join(projectRoot, 'node_modules/exif-parser/test/starfish.jpg'))
}

export function docx(text = 'A letter to my preparer'): Promise<Buffer> {
  return Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph(text)] }] }))
}

/** One with a header, a picture and a link. */
export async function richDocx(): Promise<Buffer> {
  const image = new ImageRun({
    type: 'jpg',
    data: await jpegWithExif(),
    transformation: { width: 90, height: 60 },
  })
  const link = new ExternalHyperlink({
    link: 'https://www.irs.gov/forms-instructions',
    children: [new TextRun('Forms')],
  })
  const header = new Header({ children: [new Paragraph('Nora Day')] })
  const children = [new Paragraph({ children: [image, link] })]
  return Packer.toBuffer(new Document({ sections: [{ headers: { default: header }, children }] }))
}
