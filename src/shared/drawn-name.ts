import { z } from 'zod'

/** The size of the drawing field; points are counted from its upper left corner. */
export const drawingField = { width: 1000, height: 300 }

const point = z.tuple([
  z.int().min(0).max(drawingField.width),
  z.int().min(0).max(drawingField.height),
])

/** The maximum for all strokes together: a long name has about 600 points. */
const mostPoints = 3000

/** A name drawn by hand: the points of each stroke. */
export const drawing = z
  .array(z.array(point).min(1, 'A stroke has no points').max(mostPoints))
  .max(300, 'The drawing has too many strokes')
  .refine((strokes) => strokes.flat().length <= mostPoints, 'The drawing has too many points')
  .refine(isWholeName, 'Draw your whole name')
export type Drawing = readonly (readonly (readonly [number, number])[])[]

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
