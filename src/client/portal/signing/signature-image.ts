/** Pictures of signatures, made in the browser: a PNG in base64, as `signInput.image` takes it. */

/** How wide a picture is, in pixels: four times what the certificate prints. */
const WIDTH = 900
const HEIGHT = 270

/** Of ink, in both color schemes: it is printed on white. */
export const INK = '#10233a'

/** Loads the font of typed signatures, as far as the name needs it. Without it, one of the device is drawn. */
export async function loadSignatureFont(name: string): Promise<void> {
  await document.fonts.load(fontOf(LARGEST), name).catch(() => [])
}

/** Draws a name as handwriting. The glyphs of other scripts and of emoji are the device's. */
export function drawTyped(canvas: HTMLCanvasElement, name: string): void {
  const context = canvas.getContext('2d')
  if (context === null) return
  context.font = fontOf(LARGEST)
  const wide = Math.max(context.measureText(name).width, 1)
  // As wide as the name, so that a short one fills it too.
  canvas.width = Math.min(WIDTH, Math.ceil(wide) + MARGINS)
  canvas.height = HEIGHT
  context.font = fontOf(Math.min(LARGEST, (LARGEST * (WIDTH - MARGINS)) / wide))
  context.fillStyle = INK
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillText(name, canvas.width / 2, HEIGHT / 2)
}

const fontOf = (size: number) => `${size}px Allura, cursive`

const LARGEST = 140
const MARGINS = 80

/** At most 900 pixels wide, and smaller until it may be sent. */
export function pngOf(canvas: HTMLCanvasElement): string {
  for (let width = Math.min(WIDTH, canvas.width); ; width = Math.round(width * 0.7)) {
    const drawn = document.createElement('canvas')
    drawn.width = width
    drawn.height = Math.max(1, Math.round((width * canvas.height) / canvas.width))
    drawn.getContext('2d')?.drawImage(canvas, 0, 0, drawn.width, drawn.height)
    const image = drawn.toDataURL('image/png').replace(/^data:image\/png;base64,/, '')
    if (image.length <= LONGEST || width < 100) return image
  }
}

/** Of 64 kB, in base64. */
const LONGEST = 87_000

interface Point {
  x: number
  y: number
}

/** A dot or a dash is no name. In CSS pixels, of a field that is this wide. */
export function isWholeName(
  strokes: readonly { points: readonly Point[] }[],
  width: number,
): boolean {
  const points = strokes.flatMap((stroke) => stroke.points)
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke.points), 0)
  return (
    length >= 100 &&
    spanOf(points.map(({ x }) => x)) >= Math.max(24, width / 8) &&
    spanOf(points.map(({ y }) => y)) >= 8
  )
}

function spanOf(places: readonly number[]): number {
  return Math.max(...places) - Math.min(...places)
}

function lengthOf(points: readonly Point[]): number {
  return points.reduce((sum, { x, y }, at) => {
    const before = points[at - 1]
    return before === undefined ? sum : sum + Math.hypot(x - before.x, y - before.y)
  }, 0)
}
