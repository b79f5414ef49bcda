import {
  appendBezierCurve,
  LineCapStyle,
  LineJoinStyle,
  moveTo,
  type PDFOperator,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  setLineCap,
  setLineJoin,
  setLineWidth,
  setStrokingRgbColor,
  stroke as strokePath,
} from '@cantoo/pdf-lib'
import { type Drawing, drawingField } from '#shared/signing/drawn-name.ts'

/** Draws a name from its strokes, as lines and not as a picture. `y` is the upper edge. */
export function drawStrokes(
  page: PDFPage,
  strokes: Drawing,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  const scale = width / drawingField.width
  const placed = strokes.map((stroke) =>
    stroke.map(([right, down]) => [x + right * scale, y - down * scale]),
  )
  page.pushOperators(
    pushGraphicsState(),
    setLineCap(LineCapStyle.Round),
    setLineJoin(LineJoinStyle.Round),
    setLineWidth(penWidth * scale),
    setStrokingRgbColor(0.06, 0.14, 0.23),
    ...placed.flatMap(curveThrough),
    strokePath(),
    popGraphicsState(),
  )
}

/** In the units of the field. */
const penWidth = 6

/** A smooth curve through all points (Catmull-Rom). One point alone is a dot. */
function curveThrough(points: number[][]): PDFOperator[] {
  const at = (index: number) => points[Math.max(0, Math.min(index, points.length - 1))] ?? []
  const [startX = 0, startY = 0] = at(0)
  const ends = points.length === 1 ? [1] : points.slice(1).map((_point, index) => index + 1)
  return [
    moveTo(startX, startY),
    ...ends.map((end) => {
      const [[x0 = 0, y0 = 0], [x1 = 0, y1 = 0], [x2 = 0, y2 = 0], [x3 = 0, y3 = 0]] = [
        at(end - 2),
        at(end - 1),
        at(end),
        at(end + 1),
      ]
      return appendBezierCurve(
        x1 + (x2 - x0) / 6,
        y1 + (y2 - y0) / 6,
        x2 - (x3 - x1) / 6,
        y2 - (y3 - y1) / 6,
        x2,
        y2,
      )
    }),
  ]
}
