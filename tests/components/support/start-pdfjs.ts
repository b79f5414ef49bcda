import { openPdf } from '#client/portal/ui/open-pdf.ts'
import { aPdfOf } from './pdfs.ts'

/** Opens a PDF once. The first of a page loads pdf.js and starts its worker, which takes seconds on a busy machine. */
export async function startPdfJs(): Promise<void> {
  const { opened, close } = openPdf(await aPdfOf(['One']))
  await opened
  close()
}
