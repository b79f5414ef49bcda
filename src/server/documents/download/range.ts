import type { IncomingHttpHeaders } from 'node:http'

/** Positions of the first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * What a `Range` header asks for (RFC 9110, 14.1.2 and 14.2). Several ranges, another unit and what is no range are
 * ignored, as the RFC allows or demands; so is a range on condition (`If-Range`), for no validator of ours could hold.
 */
export function requestedRange(
  { range = '', 'if-range': condition }: IncomingHttpHeaders,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range) ?? []
  if (condition !== undefined || (first === '' && last === '')) return 'whole'
  if (first === '') return lastBytes(Number(last), size)
  const [start, end] = [Number(first), last === '' ? size - 1 : Number(last)]
  if (last !== '' && end < start) return 'whole'
  return start < size ? { start, end: Math.min(end, size - 1) } : 'unsatisfiable'
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  return count === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
