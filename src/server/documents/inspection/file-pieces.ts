import type { ByteReader } from '#server/crypto/unverified-reader.ts'

/** The bytes from `start` until before `end`, in pieces. */
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
