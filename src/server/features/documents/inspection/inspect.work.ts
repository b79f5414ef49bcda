import type { FileKind } from '#shared/document-files.ts'
import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { NotAccepted } from './not-accepted.ts'
import { type Inspected, readPdf } from './pdf.ts'
import type { PdfFindings } from './pdf-scan.ts'
import type { Refusal } from './refusals.ts'
import { checkWordBinary } from './word-binary.ts'
import { checkWordPackage } from './word-package.ts'

interface Input {
  kind: FileKind
  bytes: Uint8Array
  /** Of a PDF. */
  findings: PdfFindings | null
}

/** Reads a whole PDF or Word file, outside of the serving process. */
export async function work({
  kind,
  bytes,
  findings,
}: Input): Promise<Inspected | { refusal: Refusal }> {
  const file = readerOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))
  try {
    if (findings !== null) return await readPdf(file, findings)
    await (kind === 'doc' ? checkWordBinary(file) : checkWordPackage(file))
    return { passwordProtected: false, activeContent: false, damaged: false }
  } catch (error) {
    if (error instanceof NotAccepted) return { refusal: error.refusal }
    throw error
  }
}

function readerOf(bytes: Buffer): ByteReader {
  return {
    size: bytes.length,
    read: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
  }
}
