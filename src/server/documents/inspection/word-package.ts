import type { Entry, ZipFile } from 'yauzl'
import type { ByteReader } from '#server/crypto/unverified-reader.ts'
import { openZip, Inflation } from '#server/documents/inspection/zip.ts'
import { errors } from '#server/errors.ts'

/**
 * A Word document of the Office Open XML kind (ECMA-376 part 2): a ZIP whose content types name a main document.
 * Every entry is inflated, to count what it really holds, and none of it kept but the content types.
 *
 * @throws AppError 415 when it is another package or none; 400 when it is broken, holds macros, unpacks to more than
 * 100 MB, reaches out of its folder or defines XML entities.
 */
export async function refuseUnlessWordPackage(file: ByteReader): Promise<void> {
  const zip = await openZip(file)
  if (zip === null) throw notWord()
  const entries = await listEntries(zip)
  for (const entry of entries) refuseEntry(entry)
  refuseTwins(entries)
  refuseOverlap(entries)
  refuseBomb(entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0))

  const inflation = new Inflation(zip, maxUnpackedBytes)
  const contentTypes = entries.find(({ fileName }) => fileName === '[Content_Types].xml')
  if (contentTypes === undefined) throw notWord()
  refuseContentTypes(decode(await safely(inflation.text(contentTypes, maxContentTypesBytes))))
  if (!entries.some(({ fileName }) => fileName.startsWith('word/'))) throw notWord()
  for (const entry of entries) {
    const forbidden = isXml(entry) ? xmlDefinitions : []
    if (await safely(inflation.holds(entry, forbidden))) throw errors.badInput(unsafe)
    refuseBomb(inflation.bytes)
  }
}

/** What the entries of one document may unpack to, all together. */
const maxUnpackedBytes = 100 * 1024 * 1024
const maxContentTypesBytes = 1024 * 1024
/** Word writes some dozens; each picture is one. */
const maxEntries = 5000

const damaged = 'This Word document is damaged. Please save it again and upload the new copy.'
const unsafe = 'This Word document holds parts that are not allowed.'
const notWord = () => errors.wrongType('Invalid file type')

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw errors.badInput(unsafe)
  const entries: Entry[] = []
  // Throws at a name that is absolute or leads upwards.
  await safely(collect(zip.eachEntry(), entries))
  return entries
}

async function collect<T>(from: AsyncIterable<T>, into: T[]): Promise<void> {
  for await (const item of from) into.push(item)
}

function refuseEntry(entry: Entry): void {
  if (!entry.canDecodeFileData() || isSymlink(entry)) throw errors.badInput(unsafe)
  if (/(^|\/)vba(project\.bin|data\.xml)$/i.test(entry.fileName)) refuseMacros()
}

/** Two parts of one name, which differ only in case at most: readers disagree about which counts (part 2, 6.2.2.3). */
function refuseTwins(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (names.size < entries.length) throw errors.badInput(unsafe)
}

/** The Unix mode stands in the upper half. */
function isSymlink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0xf000) === 0xa000
}

function isXml({ fileName }: Entry): boolean {
  return /\.(xml|rels)$/i.test(fileName)
}

/** Office writes neither; together they can make a small part expand without end. */
const xmlDefinitions = ['<!DOCTYPE', '<!ENTITY']

/** Entries that share bytes multiply them: no writer does that by accident. */
function refuseOverlap(entries: readonly Entry[]): void {
  const spans = entries
    .map(({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }) => ({
      start,
      end: start + localHeaderBytes + fileNameLength + compressedSize,
    }))
    .toSorted((one, other) => one.start - other.start)
  if (spans.some(({ start }, index) => start < (spans[index - 1]?.end ?? 0))) {
    throw errors.badInput(unsafe)
  }
}

const localHeaderBytes = 30

function refuseBomb(unpackedBytes: number): void {
  if (unpackedBytes > maxUnpackedBytes) {
    throw errors.badInput('This Word document is too large: it unpacks to more than 100 MB.')
  }
}

function refuseContentTypes(contentTypes: string): void {
  if (/macroEnabled|vbaProject/i.test(contentTypes)) refuseMacros()
  if (!contentTypes.includes('wordprocessingml.document.main+xml')) throw notWord()
}

function refuseMacros(): never {
  throw errors.badInput('Word documents with macros are not accepted.')
}

/** XML is UTF-8, or UTF-16 with a byte order mark. */
function decode(bytes: Buffer): string {
  const mark = bytes.toString('hex', 0, 2)
  const encoding = mark === 'fffe' ? 'utf-16le' : mark === 'feff' ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/** What the ZIP reader refuses is the document's fault, what the disk refuses is not. */
async function safely<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    throw error instanceof Error && 'syscall' in error ? error : errors.badInput(damaged)
  }
}
