import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib'

/** A PDF with a page for each text; with a password, it opens only with that. */
export async function aPdfOf(
  texts: readonly string[],
  { password }: { password?: string } = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const font = await pdf.embedFont(StandardFonts.Helvetica)
  for (const text of texts) {
    pdf.addPage([612, 792]).drawText(text, { x: 72, y: 700, size: 24, font })
  }
  if (password !== undefined) pdf.encrypt({ userPassword: password, ownerPassword: password })
  return new Uint8Array(await pdf.save())
}

/** A page that is one black picture, compressed as fax machines and scanners do (CCITT group 4). */
export async function aFaxPdf(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create()
  const drawn = pdf.addPage([612, 792])
  const { context } = pdf
  // Eight rows as the one above, of white, then the end; inverted.
  const picture = context.stream(Uint8Array.of(0xff, 0x00, 0x10, 0x01), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 8,
    Height: 8,
    BitsPerComponent: 1,
    ColorSpace: 'DeviceGray',
    Filter: 'CCITTFaxDecode',
    DecodeParms: { K: -1, Columns: 8, Rows: 8 },
    Decode: [1, 0],
  })
  drawn.node.setXObject(PDFName.of('Scan'), context.register(picture))
  const content = context.stream('q 612 0 0 792 0 0 cm /Scan Do Q')
  drawn.node.addContentStream(context.register(content))
  return new Uint8Array(await pdf.save())
}
