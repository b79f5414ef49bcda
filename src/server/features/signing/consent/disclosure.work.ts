import { PDFDocument } from '@cantoo/pdf-lib'
import { firm } from '#shared/firm/firm.ts'
import { writePages } from '#server/outside/pdf/pdf-writer.ts'

/** Beside the serving process, because fonts and letters take its time. */
export async function work([title = '', ...paragraphs]: string[]): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(title)
  pdf.setProducer(firm.legalName)
  pdf.setCreator(firm.legalName)
  const parts = [{ heading: title }, ...paragraphs.map((paragraph) => ({ paragraph }))]
  await writePages(pdf, { foot: firm.legalName, parts })
  return pdf.save()
}
