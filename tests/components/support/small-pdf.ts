/** A PDF of one empty page, which opens in the browser. */
export const smallPdf = [
  '%PDF-1.7',
  '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
  '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
  '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj',
  'trailer<</Root 1 0 R>>',
  '%%EOF',
].join('\n')

/** What an upload looks for in a PDF. It has no picture, so that no list is read again. */
export const plainPdf = '%PDF-1.7 /Root /Page %%EOF'

export function aSmallPdf(name: string, content = plainPdf): File {
  return new File([content], name, { type: 'application/pdf' })
}

/** A file that is sent as it is: nothing looks into it, and no picture of it is drawn. */
export function aLetter(name: string): File {
  return new File(['PK'], name)
}
