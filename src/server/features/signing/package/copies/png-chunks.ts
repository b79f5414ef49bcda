import { crc32 } from 'node:zlib'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

interface Chunk {
  type: string
  data: Buffer
}

/** Pictures of 10 MB from common encoders have fewer than 1,300. */
const mostChunks = 10_000

/** @throws for a file that is not a PNG, is cut off, or has endless chunks */
export function chunksOf(png: Buffer): Chunk[] {
  if (!png.subarray(0, 8).equals(signature)) throw new Error('no PNG')
  const chunks = []
  for (let at = 8; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at)
    const type = png.toString('latin1', at + 4, at + 8)
    const data = png.subarray(at + 8, at + 8 + length)
    if (data.length !== length || chunks.length === mostChunks) throw new Error('damaged')
    chunks.push({ type, data })
    at += length + 12
  }
  return chunks
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
