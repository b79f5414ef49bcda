import { Resvg, type ResvgRenderOptions } from '@resvg/resvg-wasm'
import { typeOfBytes } from '#shared/documents/file-types.ts'
import { firmPictureLimits, firmPictureSize } from '#shared/firm/firm-pictures.ts'
import { pictureFilter } from '#shared/documents/picture-filter.ts'
import { Refused } from '#server/outside/refused.ts'
import { loadResvg } from '#server/outside/resvg.ts'
import { readElements } from '#server/records/documents/inspection/xml.ts'
import type { DrawnPicture } from '#server/records/firm/firm-pictures.ts'

interface Picture {
  kind: 'logo' | 'photo'
  bytes: Uint8Array
}

/**
 * Draws an uploaded picture anew, so that nothing but its pixels is kept: an SVG is never sent to a browser.
 *
 * @throws Refused
 */
export async function work({ kind, bytes }: Picture): Promise<DrawnPicture> {
  const file = Buffer.from(bytes)
  await loadResvg()
  const isSvg = kind === 'logo' && /^\uFEFF?\s*</.test(file.toString('utf8', 0, 256))
  const drawn = isSvg ? await drawSvg(file) : drawPixels(kind, file)
  const { width, height, pixels } = drawn
  if (kind === 'logo' && !canBeSeen(pixels)) {
    throw new Refused(
      'The logo can’t be seen on a light page: it is empty, or as light as the page',
    )
  }
  return { png: drawn.asPng(), width, height }
}

async function drawSvg(file: Buffer) {
  await checkSvg(file)
  const { width, height } = open(file)
  checkShape(width, height, 8)
  const { width: most, height: highest } = firmPictureSize.logo
  return draw(
    file,
    width / height > most / highest
      ? { mode: 'width', value: most }
      : { mode: 'height', value: highest },
  )
}

/** Refuses code, other files, and text, whose font is not in the file. */
async function checkSvg(file: Buffer): Promise<void> {
  const text = file.toString('utf8')
  const targets = Array.from(text.matchAll(/url\(([^)]{0,200})/gi), ([, target = '']) => target)
  const isInside = (target: string) => /^["'\s]*#/.test(target)
  if (/@import/i.test(text) || !targets.every(isInside)) throw new Refused(otherFiles)
  let root: string | null = null
  const pieces = async function* () {
    yield await Promise.resolve(file)
  }
  await readElements(pieces(), (name, attributes) => {
    root ??= name
    const refused = refusedElements.get(name.toLowerCase())
    if (refused !== undefined) throw new Refused(refused)
    for (const [attribute, value = ''] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) throw new Refused(code)
      if (/^(.*:)?href$/i.test(attribute) && !value.trim().startsWith('#')) {
        throw new Refused(otherFiles)
      }
    }
  }).catch((error: unknown) => {
    throw error instanceof Refused ? error : new Refused(notWhole, { cause: error })
  })
  if (root !== 'svg') throw new Refused('This is not an SVG')
}

const code = 'The SVG has a script or HTML: remove it'
const otherFiles = 'The SVG names other files: put everything into it as shapes'
const notWhole = 'This picture can’t be read: it is broken, or not a PNG or SVG'
const letters = 'The SVG has text, which needs a font: turn the text into shapes'
const refusedElements = new Map([
  ['script', code],
  ['handler', code],
  ['foreignobject', code],
  ['iframe', code],
  ['image', otherFiles],
  ['feimage', otherFiles],
  ['text', letters],
])

function drawPixels(kind: Picture['kind'], file: Buffer) {
  const type = typeOfBytes(file)
  if (type !== 'png' && (type !== 'jpg' || kind === 'logo')) {
    throw new Refused(
      kind === 'logo' ? 'A logo must be a PNG or an SVG' : 'A photo must be a JPEG or a PNG',
    )
  }
  const filter = pictureFilter(type)
  filter.add(file)
  const { size, isWhole, isBroken } = filter.facts
  if (size === null || !isWhole || isBroken) throw new Refused(notWhole)
  const { width, height } = size
  checkShape(width, height, kind === 'logo' ? 32 : 96)
  const box = boxOf(kind, size)
  const data = `data:image/${type === 'png' ? 'png' : 'jpeg'};base64,${file.toString('base64')}`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${box.width}" height="${box.height}">
    <image href="${data}" width="${box.width}" height="${box.height}" preserveAspectRatio="xMidYMid slice"/></svg>`
  return draw(Buffer.from(svg), { mode: 'original' })
}

/** A photo is cut to a square. A logo is never drawn larger than it came. */
function boxOf(kind: Picture['kind'], { width, height }: { width: number; height: number }) {
  if (kind === 'photo') return { width: firmPictureSize.photo, height: firmPictureSize.photo }
  const { width: most, height: highest } = firmPictureSize.logo
  const scale = Math.min(1, most / width, highest / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

function checkShape(width: number, height: number, least: number): void {
  const size = `${Math.round(width)} by ${Math.round(height)}`
  if (Math.min(width, height) < least) {
    throw new Refused(`The picture is ${size}: it must be at least ${least} by ${least} pixels`)
  }
  if (Math.max(width, height) > firmPictureLimits.pixels) {
    throw new Refused(
      `The picture is ${size}: a side may have at most ${firmPictureLimits.pixels} pixels`,
    )
  }
  if (width / height > 10 || height / width > 3) {
    throw new Refused(`The picture is ${size}: that is too long to stand in the head of a page`)
  }
}

function open(svg: Buffer, options?: ResvgRenderOptions) {
  try {
    return new Resvg(svg, options)
  } catch (error) {
    throw new Refused(notWhole, { cause: error })
  }
}

function draw(svg: Buffer, fitTo: ResvgRenderOptions['fitTo'] & object) {
  return open(svg, { fitTo }).render()
}

/** Returns true if enough of it has a contrast to white of 1.5 to 1. Colors come multiplied by their opacity. */
function canBeSeen(pixels: Uint8Array): boolean {
  let seen = 0
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4)
    const light = (part: number) => (Math.min(255, part + 255 - alpha) / 255) ** 2.2
    if (0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue) < 0.65) seen += 1
  }
  return seen * 500 > pixels.length / 4
}
