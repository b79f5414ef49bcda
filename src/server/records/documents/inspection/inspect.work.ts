import type { FileKind } from '#shared/documents/document-files.ts'
import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { openWithoutPassword } from '#server/outside/pdfium.ts'
import { NotAccepted } from './not-accepted.ts'
import type { Refusal } from './refusals.ts'
import { checkWordBinary } from './word-binary.ts'
import { checkWordPackage } from './word-package.ts'

/** The stored findings about an accepted document. */
export interface Inspected {
  /** A PDF that opens only with a password, or with a key that the portal does not know. */
  passwordProtected: boolean
  /** A PDF without a page, or a truncated picture: readers show nothing or only a part. */
  damaged: boolean
}

interface Input {
  kind: FileKind
  bytes: Uint8Array
}

/** Reads a whole PDF or Word file, outside the serving process. */
export async function work({ kind, bytes }: Input): Promise<Inspected | { refusal: Refusal }> {
  if (kind === 'pdf') return inspectPdf(bytes)
  const file = readerOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  try {
    await (kind === 'doc' ? checkWordBinary(file) : checkWordPackage(file))
    return { passwordProtected: false, damaged: false }
  } catch (error) {
    if (error instanceof NotAccepted) return { refusal: error.refusal }
    throw error
  }
}

/** Some banks encrypt PDFs to forbid changes. Such a PDF opens without a password and needs none. */
async function inspectPdf(bytes: Uint8Array): Promise<Inspected> {
  const opened = await openWithoutPassword(bytes)
  if (opened === 'locked') return { passwordProtected: true, damaged: false }
  if (opened === 'damaged') return { passwordProtected: false, damaged: true }
  using pdf = opened
  return { passwordProtected: false, damaged: !pdf.hasFirstPage() }
}

function readerOf(bytes: Buffer): ByteReader {
  return {
    size: bytes.length,
    read: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
  }
}
