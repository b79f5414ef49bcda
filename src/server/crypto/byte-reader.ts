import { createDecipheriv } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { nonceBytes } from './envelope.ts'
import type { DocumentSeal } from './sealed-documents.ts'

/** Random access to the plain bytes of a document. */
export interface ByteReader {
  readonly size: number
  /** The bytes from `position`, fewer than `length` only at the end. */
  read: (position: number, length: number) => Promise<Buffer>
}

/**
 * Reads at any position of a sealed file that this process has just written, without checking its tag: GCM encrypts
 * in counter mode from counter 2 for a 96-bit nonce (NIST SP 800-38D, 7.1). Never use it on a file from the store.
 */
export function readUnverified(file: FileHandle, seal: DocumentSeal, size: number): ByteReader {
  return {
    size,
    async read(position, length) {
      const skipped = position % blockBytes
      const wanted = Math.max(0, Math.min(length, size - position))
      const sealed = await readFully(file, headerBytes + position - skipped, wanted + skipped)
      const counter = Buffer.alloc(blockBytes)
      seal.nonce.copy(counter)
      counter.writeUInt32BE(firstCounter + (position - skipped) / blockBytes, nonceBytes)
      return createDecipheriv('aes-256-ctr', seal.key, counter).update(sealed).subarray(skipped)
    },
  }
}

const blockBytes = 16
const headerBytes = 1 + nonceBytes
const firstCounter = 2

async function readFully(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let filled = 0
  while (filled < length) {
    const { bytesRead } = await file.read(bytes, filled, length - filled, position + filled)
    if (bytesRead === 0) throw new Error('the spooled file is shorter than what was written')
    filled += bytesRead
  }
  return bytes
}

/** The bytes of [start, end) in pieces. */
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
