import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Resvg } from '@resvg/resvg-wasm'
import { type Brand, brandTitle, type IconFile } from '#shared/firm/brand.ts'
import { wordmarkRatio } from '#shared/firm/firm-pictures.ts'
import { escapeHtml } from '#shared/base/html.ts'
import { findSlice, loadFont } from '#server/outside/pdf/font-files.ts'
import { unpackWoff } from '#server/outside/pdf/unpack-woff.ts'
import { loadResvg } from '#server/outside/resvg.ts'

/** The firm's icons and preview for browsers and other sites, by file name. */
export type SiteIcons = Record<IconFile, Uint8Array>

interface Input {
  brand: Brand
  /** The PNG of the brand's logo. */
  logo: Uint8Array | null
}

/** Draws the site's icons for a firm, like those in public/. */
export async function work({ brand, logo }: Input): Promise<SiteIcons> {
  await loadResvg()
  fonts = [await readFile(siteFont), ...fontsFor(brand)]
  const mark = { brand, logo: logo && brand.logo && { ...brand.logo, png: logo } }
  const small = png(icon(mark, { room: 28, ground: null }), 96)
  return {
    'social.png': png(social(mark), 1200),
    'favicon.svg': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${image(small, { x: 0, y: 0, width: 32, height: 32 })}</svg>`,
    ),
    'favicon.ico': icoOf(png(icon(mark, { room: 28, ground: null }), 32)),
    'apple-touch-icon.png': png(icon(mark, { room: 22, ground }), 180),
    'icon-192.png': png(icon(mark, { room: 20, ground }), 192),
    'icon-512.png': png(icon(mark, { room: 20, ground }), 512),
  }
}

const [ground, ink, faint, paper, green] = ['#faf8f4', '#10233a', '#4a5b70', '#fff', '#0d6650']

let fonts: Uint8Array[] = []

/**
 * Finds the PDF's fonts for letters that the font of the site's headings may not have. They are unpacked once, because
 * resvg would unpack them for each drawing, which takes half a second with the font of Chinese and Japanese.
 */
function fontsFor(brand: Brand): Buffer[] {
  const letters = new Set(brand.name + firstLetter(brand.name) + brandTitle(brand))
  const others = [...letters]
    .filter((letter) => !/[\x20-\x7e]/.test(letter))
    .flatMap((letter) => findSlice(letter, 'plain') ?? [])
  return [...new Set(others)].map((slice) => unpackWoff(loadFont(slice).bytes))
}

const fontFamily = 'Newsreader 16pt'
const siteFont = fileURLToPath(
  import.meta.resolve('../../client/style/fonts/newsreader-500-basic.woff2'),
)

interface Mark {
  brand: Brand
  logo: { png: Uint8Array; width: number; height: number } | null
}

interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A square of 32 with the mark in the middle. */
function icon(mark: Mark, { room, ground: color }: { room: number; ground: string | null }) {
  const at = (32 - room) / 2
  const back = color === null ? '' : `<rect width="32" height="32" fill="${color}"/>`
  return svg(32, 32, back + markIn(mark, { x: at, y: at, width: room, height: room }))
}

/**
 * Draws the logo. The letters of a wide logo are too small for an icon, so then, and without a logo, it draws the tab
 * with the name's first letter.
 */
function markIn({ brand, logo }: Mark, box: Box): string {
  if (logo !== null && !isWordmark(logo)) return image(logo.png, box)
  const letter = firstLetter(brand.name)
  const scale = box.width / 28
  const shape =
    letter === 'M'
      ? `<path d="M7 20V8.5l7 7l7-7V20" fill="none" stroke="${accentOf(brand)}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`
      : middle(letter, { x: 14, y: 14, size: 19, color: accentOf(brand) })
  return `<g transform="translate(${box.x} ${box.y}) scale(${scale})"><rect x="1.1" y="1.1" width="25.8" height="25.8" rx="7.5" fill="${paper}" stroke="${ink}" stroke-width="2.2"/>${shape}</g>`
}

function isWordmark({ width, height }: { width: number; height: number }): boolean {
  return width >= wordmarkRatio * height
}

function firstLetter(name: string): string {
  const [letter] = new Intl.Segmenter('en').segment(name)
  return (letter?.segment ?? '').toUpperCase()
}

function accentOf({ colors }: Brand): string {
  return colors?.accent[0] ?? green
}

/** The preview in a message with a link to the site: 1200 by 630. */
function social(mark: Mark): string {
  const { brand, logo } = mark
  const head =
    logo !== null && isWordmark(logo)
      ? image(logo.png, { x: 80, y: 64, width: 500, height: 72 }, 'xMinYMid')
      : markIn(mark, { x: 80, y: 72, width: 52, height: 52 }) +
        fitted([brand.name], { x: 150, y: 112, size: 40, width: 660, color: ink })
  const lines = linesOf(brandTitle(brand))
  const size = lines.length > 3 ? 72 : 96
  return svg(
    1200,
    630,
    `<rect width="1200" height="630" fill="${ground}"/>${head}
    ${fitted(lines, { x: 80, y: 180 + size * 0.72, size, width: 720, color: ink })}
    ${fitted([`Tax returns for people and businesses, since ${brand.foundedYear}`], { x: 80, y: 560, size: 30, width: 720, color: faint })}
    ${drawings(accentOf(brand), brand.colors?.['accent-soft'][0] ?? '#e6f1ec')}`,
  )
}

/** At most five lines of about the same length. */
function linesOf(title: string): string[] {
  const most = Math.max(16, Math.ceil(title.length / 4))
  const lines: string[] = []
  for (const word of title.split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < most)
      lines.splice(-1, 1, `${last} ${word}`)
    else lines.push(word)
  }
  return lines
}

interface Written {
  x: number
  y: number
  size: number
  color: string
}

/** Lines from the left, smaller if the longest has too little room. */
function fitted(
  lines: readonly string[],
  { x, y, width, size, color }: Written & { width: number },
) {
  const text = lines.map((line, at) => letters(line, { x: 0, y: at * size, size, color })).join('')
  const box = open(svg(9000, 9000, `<g transform="translate(99 999)">${text}</g>`)).getBBox()
  const scale = Math.min(1, width / (box?.width ?? 1))
  return `<g transform="translate(${x} ${y}) scale(${scale})">${text}</g>`
}

function letters(text: string, { x, y, size, color }: Written): string {
  return `<text x="${x}" y="${y}" font-family="${fontFamily}" font-size="${size}" fill="${color}">${escapeHtml(text)}</text>`
}

/** One letter around a point. */
function middle(letter: string, { x, y, size, color }: Written): string {
  const box = open(svg(900, 900, letters(letter, { x: 99, y: 99, size, color }))).getBBox()
  if (box === undefined) return ''
  const [left, top] = [x + 99 - box.x - box.width / 2, y + 99 - box.y - box.height / 2]
  return letters(letter, { x: left, y: top, size, color })
}

/** A sheet, a phone and a list, as on the front page. */
function drawings(accent: string, soft: string): string {
  return `<g fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round">
    <g stroke="${ink}" fill="${paper}"><path d="M868 129l78-12l33 24l18 105l-107 18z"/><rect x="1005" y="100" width="95" height="169" rx="18"/><path d="M892 360h108l33 33v146h-141z"/></g>
    <path stroke="${ink}" d="M946 117l6 34l27-10M899 173l52-8M903 195l59-10M907 217l33-6M1040 115h23M1000 360v33h33M944 426h62M944 459h62M944 491h33"/>
    <rect x="1021" y="133" width="61" height="112" rx="8" fill="${soft}"/>
    <path stroke="${accent}" d="M1052 212v-48M1034 181l18-18l18 18M1030 229h45M913 426l7 7l12-14M913 459l7 7l12-14M913 491l7 7l12-14"/></g>`
}

function image(bytes: Uint8Array, { x, y, width, height }: Box, align = 'xMidYMid'): string {
  const data = Buffer.from(bytes).toString('base64')
  return `<image href="data:image/png;base64,${data}" x="${x}" y="${y}" width="${width}" height="${height}" preserveAspectRatio="${align}"/>`
}

function svg(width: number, height: number, inside: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${inside}</svg>`
}

function open(source: string, width?: number) {
  return new Resvg(source, {
    font: { fontBuffers: fonts, defaultFontFamily: fontFamily },
    ...(width !== undefined && { fitTo: { mode: 'width', value: width } }),
  })
}

function png(source: string, width: number): Uint8Array {
  return open(source, width).render().asPng()
}

/** An ICO with one PNG of 32 pixels. */
function icoOf(bytes: Uint8Array): Uint8Array {
  const head = Buffer.alloc(22)
  for (const [value, at] of [
    [1, 2],
    [1, 4],
    [1, 10],
    [32, 12],
  ] as const)
    head.writeUInt16LE(value, at)
  head.writeUInt8(32, 6)
  head.writeUInt8(32, 7)
  head.writeUInt32LE(bytes.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, bytes])
}
