import { Refused } from '#server/outside/refused.ts'
import { openPdf } from './pdfium.ts'

/**
 * Checks that a PDF that people read but don't sign can be shown. @throws Refused with the end of a sentence about it
 */
export async function work(bytes: Uint8Array): Promise<void> {
  using pdf = await openPdf(bytes)
  if (pdf.pageCount === 0) throw new Refused('has no pages. Upload another copy.')
  pdf.checkPages()
}
