import type { ByteReader } from '#server/crypto/unverified-reader.ts'
import { readRootEntries } from '#server/documents/inspection/compound-file.ts'
import { errors } from '#server/errors.ts'

/**
 * Word, PowerPoint, Excel and installers share one container. A Word file has a stream `WordDocument` at its top
 * ([MS-DOC] 2.1.1); one inside an embedded object doesn't count.
 *
 * @throws AppError 415
 */
export async function refuseUnlessWordBinary(file: ByteReader): Promise<void> {
  const entries = await readRootEntries(file)
  if (!entries?.some(({ name, isStream }) => isStream && name === 'WordDocument')) {
    throw errors.wrongType('Invalid file type')
  }
}
