import type { FileKind } from '#shared/document-files.ts'
import type { ByteReader } from '#server/crypto/unverified-reader.ts'
import { type Inspected, inspectPdf } from './pdf.ts'
import { refuseUnlessWordBinary } from './word-binary.ts'
import { refuseUnlessWordPackage } from './word-package.ts'
import { jpegSize, pngSize, refuseFlood } from './images.ts'

/**
 * Looks into a document of which the first bytes are already known to fit its kind, without decoding more of it than
 * it takes to judge it.
 *
 * @throws AppError 415 when it is something else after all, 400 when it would harm whoever opens it.
 */
export async function inspect(kind: FileKind, file: ByteReader): Promise<Inspected> {
  switch (kind) {
    case 'pdf':
      return inspectPdf(file)
    case 'jpg':
      refuseFlood(await jpegSize(file))
      return readable
    case 'png':
      refuseFlood(await pngSize(file))
      return readable
    case 'doc':
      await refuseUnlessWordBinary(file)
      return readable
    case 'docx':
      await refuseUnlessWordPackage(file)
      return readable
  }
}

const readable = { passwordProtected: false, activeContent: false }
