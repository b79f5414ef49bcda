import { PDFDocument } from '@cantoo/pdf-lib'
import { fileKinds } from '#shared/documents/document-files.ts'
import { Refused } from '#server/outside/refused.ts'
import { appendPages } from './append-pages.ts'
import { appendPicture } from './pdf-pictures.ts'
import { openPdf } from './pdfium.ts'
import { difference, mostDifference } from './same-picture.ts'

export interface CopyInput {
  mimeType: string
  bytes: Uint8Array
}

/**
 * Makes a PDF of a document's pages that every reader draws the same way: fields and notes are drawn, hidden layers are
 * hidden, nothing is encrypted, and nothing else from the file is in it. It is compared with the document: the same
 * number of pages, and each page the same picture. A photo becomes one page.
 *
 * @throws Refused with the end of a sentence about the document
 */
export async function work({ mimeType, bytes }: CopyInput): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false })
  if (mimeType === fileKinds.pdf.mimeType) return copyPdf(pdf, bytes)
  if (mimeType !== fileKinds.jpg.mimeType && mimeType !== fileKinds.png.mimeType) {
    throw new Refused('is not a PDF or a photo')
  }
  await appendPicture(pdf, { mimeType, bytes: Buffer.from(bytes) }).catch((cause: unknown) => {
    throw new Refused('can’t be opened: it is damaged or too large. Upload another photo.', {
      cause,
    })
  })
  return pdf.save()
}

async function copyPdf(pdf: PDFDocument, bytes: Uint8Array): Promise<Uint8Array> {
  using source = await openPdf(bytes)
  const { pageCount } = source
  if (pageCount === 0) throw new Refused('has no pages. Upload another copy.')
  if (pageCount > mostPages) throw new Refused(`has more than ${mostPages} pages`)
  const pages = Array.from({ length: pageCount }, (_page, index) => source.drawAndFlatten(index))
  await appendPages(pdf, source.save()).catch((error: unknown) => {
    throw error instanceof Refused ? error : new Refused(notAlike, { cause: error })
  })
  const copied = await pdf.save()
  using copy = await openPdf(copied)
  const isSame =
    copy.pageCount === pageCount &&
    pages.every((page, index) => difference(page, copy.draw(index)) <= mostDifference)
  if (!isSame) throw new Refused(notAlike)
  return copied
}

const mostPages = 200
const notAlike =
  'can’t be copied into the signed PDF unchanged. Print it to PDF again, and upload that.'
