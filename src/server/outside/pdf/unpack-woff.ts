import { inflateSync } from 'node:zlib'

/** The OpenType font in a WOFF file (W3C, WOFF 1.0, sections 3 to 5). */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  woff.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const tables = [head]
  let at = head.length
  for (let place = 0; place < count; place++) {
    const entry = 44 + 20 * place
    const start = woff.readUInt32BE(entry + 4)
    const packed = woff.readUInt32BE(entry + 8)
    const size = woff.readUInt32BE(entry + 12)
    const bytes = woff.subarray(start, start + packed)
    const table = Buffer.alloc(Math.ceil(size / 4) * 4)
    table.set(packed < size ? inflateSync(bytes) : bytes)
    const written = 12 + 16 * place
    woff.copy(head, written, entry, entry + 4)
    woff.copy(head, written + 4, entry + 16, entry + 20)
    head.writeUInt32BE(at, written + 8)
    head.writeUInt32BE(size, written + 12)
    tables.push(table)
    at += table.length
  }
  return Buffer.concat(tables)
}
