import type { ByteReader } from '#server/crypto/unverified-reader.ts'
import { type CompoundEntry, readCompoundEntries } from './compound-file.ts'
import { refuseEmbedded, refuseMacros } from './word-relationships.ts'
import { errors } from '#server/errors.ts'

/**
 * Word, PowerPoint, Excel and installers share one container. A Word file has a stream `WordDocument` at its top
 * ([MS-DOC] 2.1.1); one inside an embedded object doesn't count.
 *
 * @throws AppError 415 when it is no Word file, 400 when it holds macros or other files.
 */
export async function refuseUnlessWordBinary(file: ByteReader): Promise<void> {
  const entries = await readCompoundEntries(file)
  const isMain = ({ name, isStream, atTop }: CompoundEntry) =>
    atTop && isStream && name === 'WordDocument'
  if (!entries?.some(isMain)) throw errors.wrongType('Invalid file type')
  if (entries.some(({ name }) => macroNames.has(name.toLowerCase()))) refuseMacros()
  if (entries.some(({ name, hasContent }) => hasContent && name.toLowerCase() === objectPool)) {
    refuseEmbedded()
  }
}

/** Where VBA projects lie ([MS-DOC] 2.1.9, [MS-OVBA] 2.2.1); names are compared without regard to case. */
const macroNames = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur'])
/** Word writes it also where it holds nothing ([MS-DOC] 2.1.4). */
const objectPool = 'objectpool'
