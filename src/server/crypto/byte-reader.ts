import type { FileHandle } from 'node:fs/promises'
import {
  openSegment,
  sealedLength,
  sealedSegmentBytes,
  segmentBytes,
  segmentCount,
  type StreamKey,
} from './sealed-documents.ts'

/** Random access to the plain bytes of a document. Callers must not change the returned bytes. */
export interface ByteReader {
  readonly size: number
  /** Returns the bytes from `position`; fewer than `length` only at the end. */
  read: (position: number, length: number) => Promise<Buffer>
}

/** Reads a sealed file. Opens and verifies only the requested segments, and keeps the latest few. */
export class SealedReader implements ByteReader {
  readonly size: number
  readonly #file: FileHandle
  readonly #key: StreamKey
  readonly #kept: { index: number; plain: Buffer }[] = []

  constructor(file: FileHandle, key: StreamKey, size: number) {
    this.size = size
    this.#file = file
    this.#key = key
  }

  async read(position: number, length: number): Promise<Buffer> {
    const end = Math.min(position + length, this.size)
    const parts: Buffer[] = []
    for (let at = position; at < end;) {
      const plain = await this.#segment(Math.floor(at / segmentBytes))
      const from = at % segmentBytes
      const part = plain.subarray(from, from + end - at)
      parts.push(part)
      at += part.length
    }
    const [only = Buffer.alloc(0)] = parts
    return parts.length < 2 ? only : Buffer.concat(parts)
  }

  async #segment(index: number): Promise<Buffer> {
    const kept = this.#kept.find((segment) => segment.index === index)
    if (kept !== undefined) return kept.plain
    const sealed = Buffer.allocUnsafeSlow(sealedLength(this.size, index))
    await readFully(this.#file, index * sealedSegmentBytes, sealed)
    const isLast = index === segmentCount(this.size) - 1
    const plain = openSegment(this.#key, { index, isLast }, sealed)
    this.#kept.unshift({ index, plain })
    this.#kept.splice(keptSegments)
    return plain
  }
}

/** A search reads forward; a ZIP reader goes back and forth between the directory and an entry. */
const keptSegments = 3

async function readFully(file: FileHandle, position: number, into: Buffer): Promise<void> {
  for (let filled = 0; filled < into.length;) {
    const { bytesRead } = await file.read(into, filled, into.length - filled, position + filled)
    if (bytesRead === 0) throw new Error('the spooled file is shorter than what was written')
    filled += bytesRead
  }
}

/** Yields the bytes of [start, end) in pieces. */
export async function* filePieces(
  file: ByteReader,
  start: number,
  end: number,
): AsyncGenerator<Buffer> {
  for (let at = start; at < end; at += pieceBytes) {
    yield await file.read(at, Math.min(pieceBytes, end - at))
  }
}

const pieceBytes = 64 * 1024
