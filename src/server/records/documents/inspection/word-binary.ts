import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { type CompoundEntry, readCompoundEntries, readSector } from './compound-file.ts'
import { NotAccepted } from './not-accepted.ts'

/**
 * Word, PowerPoint, Excel and installers share one container format. A Word file has a top-level stream `WordDocument`
 * ([MS-DOC] 2.1.1).
 *
 * @throws NotAccepted when it is not a Word file, needs a password, or holds macros or other files.
 */
export async function checkWordBinary(file: ByteReader): Promise<void> {
  const entries = (await readCompoundEntries(file)) ?? []
  const main = entries.find(
    ({ name, isStream, atTop }) => atTop && isStream && name === 'WordDocument',
  )
  if (main === undefined) throw new NotAccepted('wrongType')
  if (await isEncrypted(file, main)) throw new NotAccepted('lockedWord')
  if (entries.some(({ name }) => macroNames.has(name.toLowerCase())))
    throw new NotAccepted('macros')
  if (entries.some(({ name, hasContent }) => hasContent && name.toLowerCase() === objectPool)) {
    throw new NotAccepted('embedded')
  }
}

/**
 * Refuses a compound file that is named as a package, because Word puts encrypted packages into such a file
 * ([MS-OFFCRYPTO] 1.3).
 */
export async function refuseCompound(file: ByteReader): Promise<never> {
  const entries = (await readCompoundEntries(file)) ?? []
  const isLocked = entries.some(({ name }) => name === 'EncryptedPackage')
  throw new NotAccepted(isLocked ? 'lockedWord' : 'wrongType')
}

/**
 * A flag in the first bytes of the document ([MS-DOC] 2.5.2, FibBase). Short streams are stored elsewhere, but Word has
 * none.
 */
async function isEncrypted(file: ByteReader, { first, size }: CompoundEntry): Promise<boolean> {
  if (size < shortStream) return false
  const start = await readSector(file, first)
  return start?.readUInt16LE(0) === wordIdentifier && (start.readUInt16LE(10) & 0x0100) !== 0
}

const shortStream = 4096
const wordIdentifier = 0xa5ec
/** Names of VBA projects ([MS-DOC] 2.1.9, [MS-OVBA] 2.2.1), compared without case. */
const macroNames = new Set(['macros', 'vba', '_vba_project', '_vba_project_cur'])
/** Word also writes an empty one ([MS-DOC] 2.1.4). */
const objectPool = 'objectpool'
