/** A picture of a page: the mean of each square of pixels and color, and the shape of the page in points. */
export interface Blocks {
  means: Uint8Array
  shape: string
}

interface Pixels {
  /** Four bytes per pixel. */
  pixels: Uint8Array
  width: number
  height: number
  /** Bytes per row. */
  stride: number
}

/** Uses squares of eight by eight pixels, so that an edge between two pixels counts little and a letter counts. */
export function blocksOf({ pixels, width, height, stride }: Pixels): Pick<Blocks, 'means'> {
  const [columns, rows] = [Math.ceil(width / side), Math.ceil(height / side)]
  const sums = new Uint32Array(columns * rows * colors)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor(y / side) * columns
    for (let x = 0; x < width; x += 1) {
      const [pixel, block] = [y * stride + x * 4, (row + Math.floor(x / side)) * colors]
      for (let color = 0; color < colors; color += 1) {
        sums[block + color] = (sums[block + color] ?? 0) + (pixels[pixel + color] ?? 0)
      }
    }
  }
  return { means: Uint8Array.from(sums, (sum) => sum / side ** 2) }
}

/** Returns the largest difference between two squares, 0 to 255; 255 for pages of another shape. */
export function difference(a: Blocks, b: Blocks): number {
  if (a.shape !== b.shape || a.means.length !== b.means.length) return 255
  return a.means.reduce((most, mean, at) => Math.max(most, Math.abs(mean - (b.means[at] ?? 0))), 0)
}

/** A digit of 6 points makes a square at least this much darker; a line shifted by half a pixel does not. */
export const mostDifference = 24

const [side, colors] = [8, 3]
