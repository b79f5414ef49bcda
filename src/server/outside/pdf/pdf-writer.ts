import { type PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { type Drawing, drawingField } from '#shared/drawn-name.ts'
import { drawStrokes } from './drawn-strokes.ts'
import type { Style } from './font-files.ts'
import { embedFonts, lineOf, type Piece } from './pdf-fonts.ts'
import { fromLeft, wrap } from './pdf-lines.ts'

/** A PNG and its pixels. */
export interface Picture {
  png: Uint8Array
  width: number
  height: number
}

/** The content, from top to bottom. */
export type PdfPart =
  | { heading: string }
  | { paragraph: string }
  /** It stands over the sender or the heading of a page. */
  | { logo: Picture }
  /** The sender of a page. */
  | { sender: string; address: string }
  /** A row of a table, over a line; the amount is at the right. */
  | { item: string; amount: string; total?: boolean }
  /** `mono` for hashes and ids. */
  | { label: string; value: string; mono?: boolean }
  /** A signer's name in handwriting. */
  | { typed: string }
  | { drawn: Drawing }

/** Writes text on new pages at the end of a PDF, each with a line at its foot. */
export async function writePages(
  pdf: PDFDocument,
  { foot, parts }: { foot: string; parts: readonly PdfPart[] },
): Promise<void> {
  const footLine = { ...small, text: lineOf(foot) }
  const blocks = parts.map((part) => (isDrawing(part) ? part : linesOf(part)))
  const letters = await createLetters(pdf, [
    footLine,
    ...blocks.flatMap((block) => (isDrawing(block) ? [] : block.flatMap(writtenOf))),
  ])
  const column = createColumn(pdf, (page) => letters.draw(page, footLine, { x: margin, y: 30 }))
  for (const block of blocks) {
    if ('logo' in block) {
      const { width, height } = sizeOfLogo(block.logo)
      const image = await pdf.embedPng(block.logo.png)
      const { page, y } = column.take(height)
      page.drawImage(image, { x: margin, y: y - height, width, height })
      column.skip(14)
      continue
    }
    if ('drawn' in block) {
      const { page, y } = column.take(drawnSize.height + 12)
      drawStrokes(page, block.drawn, { x: margin, y, width: drawnSize.width })
      continue
    }
    for (const line of block) {
      const size = line.fits
        ? Math.min(line.size, Math.max(line.fits, room / letters.widthOf(line)))
        : line.size
      if (line.amount !== undefined) column.skip(8)
      const wrapped = letters.wrap({ ...line, size }, line.amount ? room - amountWidth : room)
      for (const [at, text] of wrapped.entries()) {
        const { page, y } = column.take(size * 1.4, line.keep)
        letters.draw(page, { ...line, size, text }, { x: margin, y: y - size })
        if (line.amount === undefined || at > 0) continue
        const amount = { ...line, size, text: line.amount }
        const x = margin + room - letters.widthOf(amount) * size
        letters.draw(page, amount, { x, y: y - size })
        drawRule(page, y + 4)
      }
      column.skip(line.after)
    }
  }
}

/** In points, like all sizes. */
const [pageSize, margin] = [{ width: 612, height: 792 }, 56]
const room = pageSize.width - 2 * margin
/** Enough for any amount of the portal. */
const amountWidth = 120
const drawnSize = { width: 260, height: (260 * drawingField.height) / drawingField.width }

/** Draws a logo as high as in the site's header, or lower if it would be too wide. */
function sizeOfLogo({ width, height }: Picture) {
  const scale = Math.min(32 / height, 200 / width)
  return { width: width * scale, height: height * scale }
}

type DrawnPart = Extract<PdfPart, { drawn: Drawing } | { logo: Picture }>

function isDrawing(part: PdfPart | Line[]): part is DrawnPart {
  return 'drawn' in part || 'logo' in part
}

interface Line {
  text: string
  size: number
  style: Style
  mono?: boolean
  color: typeof ink
  /** The space beneath. */
  after: number
  /** The free space that the page must have before its first line. */
  keep?: number
  /** At the right end. */
  amount?: string
  /** Shrinks to this size at most, to fit on one line. */
  fits?: number
}

const ink = rgb(0.1, 0.12, 0.16)
const faint = rgb(0.36, 0.4, 0.46)
const text = { size: 10.5, style: 'plain', color: ink, after: 8 } as const
const small = { ...text, size: 8, color: faint, after: 0 }

function linesOf(part: Exclude<PdfPart, DrawnPart>): Line[] {
  if ('heading' in part) return [{ ...text, text: lineOf(part.heading), size: 15, keep: 60 }]
  if ('paragraph' in part) return [{ ...text, text: lineOf(part.paragraph) }]
  if ('sender' in part) {
    return [
      { ...text, text: lineOf(part.sender), after: 1 },
      { ...small, text: lineOf(part.address), after: 22 },
    ]
  }
  if ('item' in part) {
    const { item, amount, total = false } = part
    const row = { ...text, text: lineOf(item), amount: lineOf(amount), keep: 30 }
    return [total ? { ...row, size: 13, after: 18 } : { ...row, after: 2 }]
  }
  if ('typed' in part) {
    return [
      { ...text, text: lineOf(part.typed), style: 'handwriting', size: 34, fits: 18, keep: 60 },
    ]
  }
  const { label, value, mono = false } = part
  return [
    { ...small, text: lineOf(label), keep: 30 },
    { ...text, text: lineOf(value), mono, size: mono ? 9 : text.size, after: 4 },
  ]
}

type Written = Pick<Line, 'text' | 'style' | 'mono'>

function writtenOf({ amount, ...line }: Line): Written[] {
  return amount === undefined ? [line] : [line, { ...line, text: amount }]
}

/** Embeds the fonts of some lines, and measures and draws with them. */
async function createLetters(pdf: PDFDocument, lines: readonly Written[]) {
  const cut = await embedFonts(
    pdf,
    lines.filter(({ mono }) => !mono),
  )
  const courier = pdf.embedStandardFont(StandardFonts.Courier)
  const pieces = ({ text, style, mono }: Written): Piece[] =>
    fromLeft(text).flatMap((part) =>
      mono ? [{ text: part, font: courier }] : cut({ text: part, style }),
    )
  const widths = new Map<string, number>()
  /** In points, for letters of one point. */
  const widthOf = (written: Written): number => {
    const key = `${written.mono ? 'mono' : written.style} ${written.text}`
    const width =
      widths.get(key) ??
      pieces(written).reduce((sum, { text, font }) => sum + font.widthOfTextAtSize(text, 1), 0)
    widths.set(key, width)
    return width
  }
  return {
    widthOf,
    wrap: ({ text, size, ...look }: Line, width: number) =>
      wrap(text, width, (part) => widthOf({ ...look, text: part }) * size),
    draw(page: PDFPage, { size, color, ...written }: Line, { x, y }: { x: number; y: number }) {
      let left = x
      for (const { text, font } of pieces(written)) {
        page.drawText(text, { x: left, y, size, font, color })
        left += font.widthOfTextAtSize(text, size)
      }
    },
  }
}

function drawRule(page: PDFPage, y: number): void {
  page.drawLine({
    start: { x: margin, y },
    end: { x: margin + room, y },
    thickness: 0.5,
    color: rgb(0.82, 0.84, 0.86),
  })
}

/** The position of the next line. `begin` is called for each new page. */
function createColumn(pdf: PDFDocument, begin: (page: PDFPage) => void) {
  let page: PDFPage | null = null
  let y = 0
  return {
    take(height: number, keep = height) {
      if (page === null || y - keep < margin) {
        page = pdf.addPage([pageSize.width, pageSize.height])
        y = pageSize.height - margin
        begin(page)
      }
      y -= height
      return { page, y: y + height }
    },
    skip(height: number) {
      y -= height
    },
  }
}
