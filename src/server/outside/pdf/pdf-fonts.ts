import type { PDFDocument, PDFFont } from '@cantoo/pdf-lib'
import { findSlice, loadFont, type Slice, type Style } from './font-files.ts'

/** A part of a line in one font. */
export interface Piece {
  text: string
  font: PDFFont
}

export interface StyledText {
  text: string
  style: Style
}

/** Cuts text into pieces of one font each, in the order of the text. */
export type Cut = (styled: StyledText) => Piece[]

/** Embeds the fonts that the texts need, reduced to their letters. */
export async function embedFonts(pdf: PDFDocument, texts: readonly StyledText[]): Promise<Cut> {
  const embedded = new Map<Slice, PDFFont>()
  for (const styled of texts) {
    for (const { slice } of partsOf(styled)) {
      if (embedded.has(slice)) continue
      const { font, bytes } = loadFont(slice)
      pdf.registerFontkit({ create: () => font })
      embedded.set(slice, await pdf.embedFont(bytes, { subset: true, features: whole }))
    }
  }
  return (styled) =>
    partsOf(styled).flatMap(({ text, slice }) => {
      const font = embedded.get(slice)
      return font ? [{ text, font }] : []
    })
}

/** Draws each letter with its marks as one glyph, because fonts decompose some and the library does not place marks. */
const whole = { ccmp: false }

/** One line of drawable text: composed letters and plain spaces. */
export function lineOf(text: string): string {
  return text.normalize('NFC').replaceAll(/\s/gu, ' ').replaceAll(shapeless, '')
}

/** Invisible characters; but joiners stay in the scripts whose letters they shape. */
const shapeless =
  /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}]|(?<![\p{scx=Arab}\p{scx=Deva}])[\u200c\u200d]/gu

/** Grapheme clusters. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

interface Part {
  text: string
  slice: Slice
}

function partsOf({ text, style }: StyledText): Part[] {
  const parts: Part[] = []
  for (const letter of lettersOf(text).flatMap((cluster) => drawn(cluster, style))) {
    const last = parts.at(-1)
    if (last?.slice === letter.slice) last.text += letter.text
    else parts.push(letter)
  }
  return parts
}

/** Lists the letters of a text that no font of the PDF has: it shows their code points, such as ‹U+20BB7›. */
export function withoutFont(text: string): string[] {
  return Array.from(lineOf(text)).filter((letter) => findSlice(letter, 'plain') === undefined)
}

/** A letter that no file holds whole is drawn as its letters and marks. */
function drawn(letter: string, style: Style): Part[] {
  const slice = findSlice(letter, style)
  if (slice !== undefined) return [{ text: letter, slice }]
  const points = Array.from(letter)
  if (points.length > 1) return points.flatMap((point) => drawn(point, style))
  const code = letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  return Array.from(`‹U+${code}›`).flatMap((sign) => drawn(sign, style))
}
