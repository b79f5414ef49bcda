import { type PDFDocument, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'
import { type Drawing, drawingField } from '#shared/signing/drawn-name.ts'
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

/** The content, from top to bottom. `withNext`: the next part begins on the same page. */
export type PdfPart = { withNext?: boolean } & (
  | { heading: string }
  | { paragraph: string }
  /** It stands over the sender or the heading of a page. */
  | { logo: Picture }
  /** The sender of a page. */
  | { sender: string; address: string }
  /** The heading row of a table, again at the top of each page that the table goes on to. */
  | { column: string; amount: string }
  /** A row of a table, over a line; the amount is at the right. Stays whole. */
  | { item: string; amount: string; total?: boolean }
  /** `mono` for hashes and ids. */
  | { label: string; value: string; mono?: boolean }
  /** A signer's name in handwriting. */
  | { typed: string }
  | { drawn: Drawing }
)

/** Writes text on new pages at the end of a PDF, each with a line at its foot. */
export async function writePages(
  pdf: PDFDocument,
  { foot, parts }: { foot: string; parts: readonly PdfPart[] },
): Promise<void> {
  const footLine = { ...small, text: lineOf(foot) }
  const written = parts.map((part) => (isDrawing(part) ? [] : linesOf(part)))
  const letters = await createLetters(pdf, [footLine, ...written.flat().flatMap(writtenOf)])
  const column = createColumn(pdf, (page) => letters.draw(page, footLine, { x: margin, y: 30 }))
  const blocks = written.map((lines) => lines.map((line) => ({ ...line, ...fitted(line) })))
  const heights = parts.map((part, at) => heightOf(part, blocks[at] ?? []))
  /** The heading row of the table that goes on. */
  let repeated: Row[] = []
  for (const [at, part] of parts.entries()) {
    column.keep(keptWith(parts, heights, at))
    if ('logo' in part) {
      const { width, height } = sizeOfLogo(part.logo)
      const image = await pdf.embedPng(part.logo.png)
      const { page, y } = column.take(height)
      page.drawImage(image, { x: margin, y: y - height, width, height })
      column.skip(14)
      continue
    }
    if ('drawn' in part) {
      const { page, y } = column.take(drawnSize.height + 12)
      drawStrokes(page, part.drawn, { x: margin, y, width: drawnSize.width })
      continue
    }
    const rows = blocks[at] ?? []
    if ('item' in part && column.isNew()) drawRows(repeated)
    drawRows(rows)
    if ('column' in part) repeated = rows
    else if (!('item' in part)) repeated = []
  }

  function fitted(line: Line) {
    const size = line.fits
      ? Math.min(line.size, Math.max(line.fits, room / letters.widthOf(line)))
      : line.size
    const width = line.amount === undefined ? room : room - amountWidth
    return { size, wrapped: letters.wrap({ ...line, size }, width) }
  }

  function drawRows(rows: readonly Row[]) {
    for (const { wrapped, ...line } of rows) {
      const { size } = line
      if (line.amount !== undefined) column.skip(8)
      for (const [at, text] of wrapped.entries()) {
        const { page, y } = column.take(size * 1.4)
        letters.draw(page, { ...line, text }, { x: margin, y: y - size })
        if (line.amount === undefined || at > 0) continue
        const amount = { ...line, text: line.amount }
        const x = margin + room - letters.widthOf(amount) * size
        letters.draw(page, amount, { x, y: y - size })
        drawRule(page, y + 4)
      }
      column.skip(line.after)
    }
  }
}

/** A line that is broken to the width of its place. */
type Row = Line & { wrapped: string[] }

function heightOf(part: PdfPart, rows: readonly Row[]): number {
  if ('logo' in part) return sizeOfLogo(part.logo).height + 14
  if ('drawn' in part) return drawnSize.height + 12
  return rows
    .map(
      (row) => row.wrapped.length * row.size * 1.4 + row.after + (row.amount === undefined ? 0 : 8),
    )
    .reduce((sum, height) => sum + height, 0)
}

/** The height from a part on that one page has to hold; the last row of a table stays with its total. */
function keptWith(parts: readonly PdfPart[], heights: readonly number[], at: number): number {
  const [part, next] = [parts[at], parts[at + 1]]
  const height = heights[at] ?? 0
  if (part === undefined) return 0
  if ('paragraph' in part && !part.withNext) return Math.min(height, 3 * text.size * 1.4)
  const together =
    part.withNext === true ||
    'heading' in part ||
    'column' in part ||
    ('item' in part && next !== undefined && 'item' in next && next.total === true)
  if (!together || next === undefined) return height
  return height + keptWith(parts, heights, at + 1)
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

function isDrawing(part: PdfPart): part is DrawnPart {
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
  if ('heading' in part) return [{ ...text, text: lineOf(part.heading), size: 15 }]
  if ('paragraph' in part) return [{ ...text, text: lineOf(part.paragraph) }]
  if ('sender' in part) {
    return [
      { ...text, text: lineOf(part.sender), after: 1 },
      { ...small, text: lineOf(part.address), after: 22 },
    ]
  }
  if ('column' in part) {
    return [{ ...small, text: lineOf(part.column), amount: lineOf(part.amount), after: 2 }]
  }
  if ('item' in part) {
    const { item, amount, total = false } = part
    const row = { ...text, text: lineOf(item), amount: lineOf(amount) }
    return [total ? { ...row, size: 13, after: 18 } : { ...row, after: 2 }]
  }
  if ('typed' in part) {
    return [{ ...text, text: lineOf(part.typed), style: 'handwriting', size: 34, fits: 18 }]
  }
  const { label, value, mono = false } = part
  return [
    { ...small, text: lineOf(label) },
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
  const top = pageSize.height - margin
  let y = 0
  const turned = () => {
    page = pdf.addPage([pageSize.width, pageSize.height])
    y = top
    begin(page)
    return page
  }
  return {
    /** Turns the page if this height has no room, unless no page has it. */
    keep(height: number) {
      if (page === null || (y - height < margin && height <= top - margin)) turned()
    },
    isNew: () => y === top,
    take(height: number) {
      const on = page === null || y - height < margin ? turned() : page
      y -= height
      return { page: on, y: y + height }
    },
    skip(height: number) {
      y -= height
    },
  }
}
