import { type PdfContent, moneyPdf } from './money-pdf.ts'

/** Beside the serving process, because fonts and letters take its time. */
export function work(content: PdfContent): Promise<Uint8Array> {
  return moneyPdf(content)
}
