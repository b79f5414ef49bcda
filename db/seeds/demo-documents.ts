import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib'

/** Makes a one-page PDF with its title as text. `title` is in Latin-1. */
export async function demoDocument(title: string): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const [serif, sans] = [
    await pdf.embedFont(StandardFonts.TimesRomanBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ]
  const page = pdf.addPage([612, 792])
  const ink = rgb(0.06, 0.14, 0.23)
  page.drawText(title, { x: 72, y: 680, size: 24, font: serif, color: ink })
  page.drawText('A sample document of the demo firm. Nobody in it exists.', {
    x: 72,
    y: 648,
    size: 12,
    font: sans,
    color: ink,
  })
  page.drawLine({ start: { x: 72, y: 630 }, end: { x: 540, y: 630 }, color: ink })
  return new Uint8Array(await pdf.save())
}
