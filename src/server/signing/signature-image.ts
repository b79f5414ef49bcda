import { crc32, deflateSync, inflateSync } from 'node:zlib'
import { errors } from '#server/errors.ts'

/** A signature's picture: what a browser's canvas makes, 8 bits a channel with or without transparency. */
const most = { bytes: 64 * 1024, width: 1200, height: 400 }

/**
 * Checks the picture of a typed or drawn name (base64 of a PNG), and returns it without anything but its pixels. Its size
 * is read before it is decoded, and no more is decoded than that size has.
 *
 * @throws AppError 400
 */
export function readSignatureImage(sent: string): Buffer {
  const png = Buffer.from(sent, 'base64')
  if (png.length > most.bytes) throw refused('The picture of the signature is too large')
  const chunks = chunksOf(png)
  const header = chunks.find(({ type }) => type === 'IHDR')?.data
  const pixels = Buffer.concat(chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])))
  if (chunks[0]?.type !== 'IHDR' || header?.length !== 13) throw refused(notPng)
  const [width, height, depth, colors, rest] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    header[8],
    header[9],
    header.readUIntBE(10, 3),
  ]
  if (width > most.width || height > most.height) {
    throw refused('The picture of the signature is too large')
  }
  const channels = colors === 6 ? 4 : 3
  if (width * height === 0 || depth !== 8 || rest !== 0) throw refused(notPng)
  if (colors !== 2 && colors !== 6) throw refused(notPng)
  const bytes = inflated(pixels, height * (1 + width * channels))
  const rows = unfiltered(bytes, { length: width * channels, step: channels })
  if (!isDrawn(rows, { width, channels })) throw refused('Draw your whole name')
  const data = deflateSync(Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row])))
  return pngOf([
    { type: 'IHDR', data: header },
    { type: 'IDAT', data },
    { type: 'IEND', data: Buffer.alloc(0) },
  ])
}

const notPng = 'The signature must be a PNG'
const signature = Buffer.from('89504e470d0a1a0a', 'hex')

function refused(message: string) {
  return errors.badInput(message, [{ path: 'image', message }])
}

interface Chunk {
  type: string
  data: Buffer
}

/** @throws AppError 400 */
export function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, 8).equals(signature)) throw refused(notPng)
  const chunks = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (data.length !== length) throw refused(notPng)
    chunks.push({ type, data })
    at += length + 12
  }
  return chunks
}

function inflated(pixels: Buffer, length: number): Buffer {
  try {
    const bytes = inflateSync(pixels, { maxOutputLength: length })
    if (bytes.length === length) return bytes
  } catch {
    // Damaged, or more than the picture's size.
  }
  throw refused(notPng)
}

/** Undoes the filters of PNG (RFC 2083, 6). Each row begins with its filter. */
function unfiltered(bytes: Buffer, { length, step }: { length: number; step: number }): Buffer[] {
  const rows: Buffer[] = []
  let above = Buffer.alloc(length)
  for (let at = 0; at < bytes.length; at += length + 1) {
    const filter = filters[bytes[at] ?? -1]
    if (filter === undefined) throw refused(notPng)
    const row = Buffer.from(bytes.subarray(at + 1, at + 1 + length))
    for (let x = 0; x < length; x += 1) {
      const [left, up, corner] = [row[x - step] ?? 0, above[x] ?? 0, above[x - step] ?? 0]
      row[x] = (row[x] ?? 0) + filter(left, up, corner)
    }
    rows.push(row)
    above = row
  }
  return rows
}

const filters: Record<number, (left: number, up: number, corner: number) => number> = {
  0: () => 0,
  1: (left) => left,
  2: (_left, up) => up,
  3: (left, up) => (left + up) >> 1,
  4: (left, up, corner) => {
    const guess = left + up - corner
    const [a, b, c] = [left, up, corner].map((one) => Math.abs(guess - one))
    if ((a ?? 0) <= (b ?? 0) && (a ?? 0) <= (c ?? 0)) return left
    return (b ?? 0) <= (c ?? 0) ? up : corner
  },
}

/** Ink is dark and not transparent. It must span a tenth of the width, have some height, and be more than a few dots. */
function isDrawn(rows: Buffer[], { width, channels }: { width: number; channels: number }) {
  const box = { left: width, right: -1, top: rows.length, bottom: -1, dots: 0 }
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < width; x += 1) {
      const [red = 0, green = 0, blue = 0, alpha = 255] = row.subarray(
        x * channels,
        (x + 1) * channels,
      )
      if (alpha < 64 || red + green + blue > 3 * 200) continue
      box.left = Math.min(box.left, x)
      box.right = Math.max(box.right, x)
      box.top = Math.min(box.top, y)
      box.bottom = y
      box.dots += 1
    }
  }
  const [across, down] = [box.right - box.left + 1, box.bottom - box.top + 1]
  return across >= Math.max(24, width / 10) && down >= 6 && box.dots >= 60
}

export function pngOf(chunks: readonly Chunk[]): Buffer {
  return Buffer.concat([signature, ...chunks.flatMap(bytesOf)])
}

function bytesOf({ type, data }: Chunk): Buffer[] {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return [length, body, check]
}
