import type { IncomingHttpHeaders } from 'node:http'
import parseRange from 'range-parser'

/** Positions of the first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks for (RFC 9110, 14.2). Several ranges, another unit and what can't be parsed are ignored,
 * as the RFC allows or demands; so is a range on condition (`If-Range`), for there is no validator that could hold.
 */
export function requestedRange(
  headers: IncomingHttpHeaders,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const { range: asked } = headers
  if (asked === undefined || headers['if-range'] !== undefined) return 'whole'
  if (!/^bytes=/i.test(asked) || asked.includes(',')) return 'whole'
  const ranges = parseRange(size, lastBytes(asked, size))
  if (ranges === -1) return 'unsatisfiable'
  return ranges === -2 ? 'whole' : (ranges[0] ?? 'whole')
}

/** The last 999 of 100 bytes are all of them; the parser finds nothing there. */
function lastBytes(asked: string, size: number): string {
  const [, count] = /^bytes=\s*-(\d+)\s*$/i.exec(asked) ?? []
  return count !== undefined && Number(count) > size ? `bytes=0-${size - 1}` : asked
}
