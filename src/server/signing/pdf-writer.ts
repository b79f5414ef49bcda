import { type PDFDocument, type PDFFont, type PDFPage, rgb, StandardFonts } from '@cantoo/pdf-lib'

const [width, height, margin] = [612, 792, 56]
const ink = rgb(0.1, 0.12, 0.16)
const faint = rgb(0.36, 0.4, 0.46)

export interface PdfWriter {
  heading: (text: string) => void
  paragraph: (text: string) => void
  /** A label with its value. `mono` for hashes and ids. */
  fact: (label: string, value: string, mono?: boolean) => void
  image: (png: Buffer) => Promise<void>
}

/** Writes text on new pages at the end of a PDF, each with a line at its foot. */
export async function writePages(pdf: PDFDocument, foot: string): Promise<PdfWriter> {
  const plain = await pdf.embedFont(StandardFonts.Helvetica)
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold)
  const mono = await pdf.embedFont(StandardFonts.Courier)
  let page: PDFPage | null = null
  let y = 0
  const room = (needed: number): PDFPage => {
    if (page === null || y - needed < margin) {
      page = pdf.addPage([width, height])
      y = height - margin
      page.drawText(encodable(plain, foot), {
        x: margin,
        y: 30,
        size: 8,
        font: plain,
        color: faint,
      })
    }
    return page
  }
  const lines = (text: string, font: PDFFont, size: number, x = margin, color = ink) => {
    for (const line of linesOf(encodable(font, text), width - margin - x, font, size)) {
      const leading = size * 1.4
      room(leading).drawText(line, { x, y: y - size, size, font, color })
      y -= leading
    }
  }
  return {
    heading(text) {
      room(60)
      lines(text, bold, 15)
      y -= 8
    },
    paragraph(text) {
      lines(text, plain, 10.5)
      y -= 8
    },
    fact(label, value, isMono = false) {
      room(30)
      lines(label, plain, 8, margin, faint)
      lines(value, isMono ? mono : plain, isMono ? 9 : 10.5)
      y -= 4
    },
    async image(png) {
      const embedded = await pdf.embedPng(png)
      const size = embedded.scaleToFit(260, 90)
      room(size.height + 12).drawImage(embedded, { x: margin, y: y - size.height, ...size })
      y -= size.height + 12
    },
  }
}

/** The standard fonts have Western letters only: others become their code points. */
function encodable(font: PDFFont, text: string): string {
  const known = new Set(font.getCharacterSet())
  return Array.from(text.normalize('NFC').replaceAll(/\s/g, ' ').replaceAll('−', '-'), (letter) => {
    const point = letter.codePointAt(0) ?? 0
    return known.has(point) ? letter : `[U+${point.toString(16).toUpperCase().padStart(4, '0')}]`
  }).join('')
}

function linesOf(text: string, room: number, font: PDFFont, size: number): string[] {
  const fits = (line: string) => font.widthOfTextAtSize(line, size) <= room
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = word
    while (!fits(line)) {
      let cut = line.length - 1
      while (cut > 1 && !fits(line.slice(0, cut))) cut -= 1
      lines.push(line.slice(0, cut))
      line = line.slice(cut)
    }
  }
  return [...lines, line]
}
