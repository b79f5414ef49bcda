import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface ReadText {
  text: string
  /** In points, from the left of the page. */
  right: number
  /** In points, from the foot of the page. */
  y: number
  /** The number of its page, from 1. */
  page: number
}

/**
 * What pdf.js reads in a PDF: its texts, as they are searched and copied, whether it draws pictures and lines, and its
 * attached files.
 */
export async function readPdf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const texts: ReadText[] = []
  const drawn = new Set<number>()
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number)
    for (const item of (await page.getTextContent()).items) {
      if (!('str' in item)) continue
      const [, , , , x, y] = item.transform as number[]
      texts.push({ text: item.str, right: (x ?? 0) + item.width, y: y ?? 0, page: number })
    }
    for (const operator of (await page.getOperatorList()).fnArray) drawn.add(operator)
  }
  const attached = [...((await document.getAttachments()) ?? [])]
  const files = await Promise.all(
    attached.map(async ([id, { filename }]) => {
      const content = await document.getAttachmentContent(id)
      return { name: filename, bytes: Buffer.from(content ?? []) }
    }),
  )
  const pages = document.numPages
  await task.destroy()
  return {
    pages,
    files,
    texts,
    text: texts.map(({ text }) => text).join(''),
    hasPictures: drawn.has(OPS.paintImageXObject) || drawn.has(OPS.paintInlineImageXObject),
    hasLines: drawn.has(OPS.constructPath),
  }
}
