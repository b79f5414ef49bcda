import { z } from 'zod'

/** The size of the drawing field; points are counted from its upper left corner. */
export const drawingField = { width: 1000, height: 300 }

const point = z.tuple([
  z.int().min(0).max(drawingField.width),
  z.int().min(0).max(drawingField.height),
])

/** For all strokes together. A point is three values of JSON and a stroke two, of the 2,000 in a request. */
const [mostPoints, mostStrokes] = [500, 200]

/** A name drawn by hand: the points of each stroke. */
export const drawing = z
  .array(z.array(point).min(1, 'A stroke has no points').max(mostPoints))
  .max(mostStrokes, 'The drawing has too many strokes')
  .refine((strokes) => strokes.flat().length <= mostPoints, 'The drawing has too many points')
  .refine(isWholeName, 'Draw your whole name')
export type Drawing = readonly (readonly (readonly [number, number])[])[]

/** Leaves out points until there are few enough: a screen records one every few pixels. */
export function thinned(strokes: Drawing): [number, number][][] {
  let kept = strokes.map((stroke) => spaced(stroke, 0))
  for (let apart = 4; kept.flat().length > mostPoints && apart < drawingField.width; apart *= 1.2) {
    kept = strokes.map((stroke) => spaced(stroke, apart))
  }
  return kept
}

/** Both ends stay. */
function spaced(stroke: Drawing[number], apart: number): [number, number][] {
  const kept: [number, number][] = []
  for (const [at, [x, y]] of stroke.entries()) {
    const [lastX = -Infinity, lastY = 0] = kept.at(-1) ?? []
    const isEnd = at === stroke.length - 1
    if (isEnd || Math.hypot(x - lastX, y - lastY) >= apart) kept.push([x, y])
  }
  return kept
}

/** A dot or a dash is not a name. */
export function isWholeName(strokes: Drawing): boolean {
  const points = strokes.flat()
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0)
  return (
    length >= 250 && spanOf(points.map(([x]) => x)) >= 125 && spanOf(points.map(([, y]) => y)) >= 20
  )
}

function spanOf(places: readonly number[]): number {
  return Math.max(...places) - Math.min(...places)
}

function lengthOf(stroke: Drawing[number]): number {
  return stroke.reduce((sum, [x, y], at) => {
    const [fromX, fromY] = stroke[at - 1] ?? [x, y]
    return sum + Math.hypot(x - fromX, y - fromY)
  }, 0)
}
