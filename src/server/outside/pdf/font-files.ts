import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import * as fontkit from '@cantoo/fontkit'
import handwriting from '@fontsource/allura/unicode.json' with { type: 'json' }
import sans from '@fontsource/noto-sans/unicode.json' with { type: 'json' }

/** A file of a font: packages have one for each group of letters. */
export interface Slice {
  file: string
  holds: (codePoint: number) => boolean
}

interface LoadedFont {
  bytes: Buffer
  font: fontkit.Font
}

const read = new Map<string, LoadedFont>()

/** Read and parsed once in a process. */
export function loadFont({ file }: Pick<Slice, 'file'>): LoadedFont {
  const cached = read.get(file)
  if (cached !== undefined) return cached
  const bytes = readFileSync(fileURLToPath(import.meta.resolve(file)))
  const font = fontkit.create(bytes)
  if (!('layout' in font)) throw new Error(`${file} is not one font`)
  const loaded = { bytes, font: withLetters(font) }
  read.set(file, loaded)
  return loaded
}

/**
 * A font caches its glyphs, and each glyph keeps the letters that it was first made for: none if it was part of another
 * glyph, as the ı of í. A PDF maps glyphs to letters with them, so each use sets the letters again.
 */
function withLetters(font: fontkit.Font): fontkit.Font {
  const make = font.getGlyph.bind(font)
  font.getGlyph = (id, letters = []) => {
    const glyph = make(id, letters)
    if (glyph !== null && letters.length > 0) glyph.codePoints = letters
    return glyph
  }
  return font
}

/** `ranges` in CSS notation: `U+0102-0103,U+20AB`. The file is opened only for a letter within them. */
function sliceOf(family: string, part: string, ranges = 'U+0-10FFFF'): Slice {
  const file = `@fontsource/${family}/files/${family}-${part}-400-normal.woff`
  const spans = ranges.split(',').map((range) => {
    const [first = 0, last = first] = range
      .slice(2)
      .split('-')
      .map((hex) => Number.parseInt(hex, 16))
    return { first, last }
  })
  const holds = (point: number) =>
    spans.some(({ first, last }) => first <= point && point <= last) &&
    loadFont({ file }).font.hasGlyphForCodePoint(point)
  return { file, holds }
}

const slices = <Part extends string>(
  family: string,
  ranges: Record<Part, string>,
  parts: readonly Part[],
) => parts.map((part) => sliceOf(family, part, ranges[part]))

const western = ['latin', 'vietnamese', 'latin-ext'] as const

const plain = [
  ...slices('noto-sans', sans, western),
  ...slices('noto-sans', sans, ['greek', 'greek-ext', 'cyrillic', 'cyrillic-ext', 'devanagari']),
  // Arabic, Hebrew, Armenian, Georgian. Its Arabic letters include their dots.
  sliceOf('dejavu-sans', 'latin'),
]

/** In the order of the search for a letter. */
const styles = { plain, handwriting: [...slices('allura', handwriting, western), ...plain] }
export type Style = keyof typeof styles

/** Bitmaps of nearly everything else in Unicode's first plane, and of emoji: coarse, but correct. */
const lastResort = sliceOf('unifontex', 'latin')

/** The first file that holds a whole letter, marks and all. */
export function findSlice(letter: string, style: Style): Slice | undefined {
  const points = Array.from(letter, (character) => character.codePointAt(0) ?? 0)
  const whole = styles[style].find(({ holds }) => points.every(holds))
  return whole ?? (points.length === 1 && points.every(lastResort.holds) ? lastResort : undefined)
}
