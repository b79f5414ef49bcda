import { type PdfFile, type PdfObject, writePdf } from '../write-pdf.ts'

/** What becomes of a kind of PDF when it is sent for review. */
type Outcome = 'copied' | RegExp

export interface Kind {
  bytes: () => Buffer | Promise<Buffer>
  /** Copied with the same picture, or refused with these words. */
  outcome: Outcome
}

export type Kinds = Record<string, Kind>

/** An authorization, as short as it can be. Fonts: F1 is Helvetica, ZD has check marks. */
export const formText =
  'BT /F1 18 Tf 72 700 Td (Form 8879) Tj ET BT /F1 12 Tf 72 600 Td (Refund 1,240) Tj ET 72 590 m 300 590 l S'

export const fonts =
  '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> /ZD << /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >> >>'

export interface OnePage {
  /** Of the page's content, after the form's text. */
  draw?: string
  /** Further entries of the page, its resources and the catalog. */
  page?: string
  resources?: string
  catalog?: string
  box?: string
  /** From 10. */
  more?: Record<number, PdfObject>
}

/** The objects of a PDF of one page: catalog 1, page tree 2, page 3, content 4. */
export function onePage({
  draw = '',
  page = '',
  resources = '',
  catalog = '',
  box = '/MediaBox [0 0 612 792]',
  more = {},
}: OnePage): PdfFile['objects'] {
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R /Resources << ${fonts} ${resources} >> ${page} >>`,
    4: { data: `${formText}\n${draw}` },
    ...more,
  }
}

export const copied = (about: OnePage, file: Partial<PdfFile> = {}): Kind => ({
  bytes: () => writePdf({ objects: onePage(about), ...file }),
  outcome: 'copied',
})
