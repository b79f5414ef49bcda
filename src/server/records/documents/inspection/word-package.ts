import type { Entry, ZipFile } from 'yauzl'
import type { ByteReader } from '#server/crypto/byte-reader.ts'
import { NotAccepted } from './not-accepted.ts'
import { compoundSignature } from './compound-file.ts'
import { refuseCompound } from './word-binary.ts'
import { checkRelationships, ContentTypes } from './word-relationships.ts'
import { ForbiddenXml, xmlDefinitions, xmlEncoding } from './xml.ts'
import { openZip, Inflation } from './zip.ts'

/**
 * Rejects files that are not a safe Office Open XML document (ECMA-376 part 2): a ZIP whose content types name a main
 * Word part. Inflates and searches every entry, and keeps none of it.
 *
 * @throws NotAccepted when it is not a Word package, is broken, needs a password, holds macros or other files, loads
 * external content, unpacks to more than 100 MB, leaves its folder or defines XML entities.
 */
export async function checkWordPackage(file: ByteReader): Promise<void> {
  if (compoundSignature.equals(await file.read(0, compoundSignature.length))) {
    return refuseCompound(file)
  }
  const zip = await openZip(file)
  // The first bytes are those of a package, so a missing directory means damage.
  if (zip === null) throw new NotAccepted('damagedWord')
  const entries = await listEntries(zip)
  for (const entry of entries) checkEntry(entry)
  checkNames(entries)
  checkOverlap(entries)
  checkSize(entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0))

  const typesEntry = entries.find(({ fileName }) => fileName === '[Content_Types].xml')
  if (typesEntry === undefined) throw new NotAccepted('wrongType')
  const inflation = new Inflation(zip, { maxBytes: maxUnpackedBytes, maxParsedBytes })
  const types = await safely(ContentTypes.read(inflation.parsed(typesEntry)))
  if (!types.isWord || !entries.some(({ fileName }) => fileName.startsWith('word/'))) {
    throw new NotAccepted('wrongType')
  }
  for (const entry of entries) {
    if (entry !== typesEntry) await safely(checkPart(inflation, entry, types))
    checkSize(inflation.bytes)
  }
}

async function checkPart(inflation: Inflation, entry: Entry, types: ContentTypes): Promise<void> {
  const { fileName } = entry
  if (/\.rels$/i.test(fileName)) {
    return checkRelationships(fileName, inflation.parsed(entry), types)
  }
  const contents = new Contents(isXml(fileName, types))
  for await (const piece of inflation.pieces(entry)) contents.look(piece)
  contents.refuse()
}

/** Searches a part (not a relationships part) piece by piece. The first piece holds the part's head. */
class Contents {
  readonly #isXml: boolean
  #isCompoundFile = false
  #hasMacros = false
  #tail: Buffer | null = null

  constructor(xml: boolean) {
    this.#isXml = xml
  }

  look(piece: Buffer): void {
    if (this.#tail === null) {
      this.#isCompoundFile = compoundSignature.equals(piece.subarray(0, 8))
      if (this.#isXml) xmlEncoding(piece)
    }
    const seen = Buffer.concat([this.#tail ?? Buffer.alloc(0), piece])
    if (this.#isXml && xmlDefinitions.some((word) => seen.includes(word))) {
      throw new ForbiddenXml('a definition')
    }
    this.#hasMacros ||= this.#isCompoundFile && seen.includes(macroProject)
    this.#tail = Buffer.from(seen.subarray(-overlapBytes))
  }

  refuse(): void {
    if (this.#hasMacros) throw new NotAccepted('macros')
    if (this.#isCompoundFile) throw new NotAccepted('embedded')
  }
}

/** A stream name in every VBA project ([MS-OVBA] 2.3.4.1). */
const macroProject = Buffer.from('_VBA_PROJECT', 'utf16le')
/** Longer than any searched text, so that it is found across two pieces. */
const overlapBytes = 32

/** Limit for all entries together. */
const maxUnpackedBytes = 100 * 1024 * 1024
/** Limit for parts that are parsed. Word writes some kilobytes; a link takes 200 bytes. */
const maxParsedBytes = 4 * 1024 * 1024
/** Word writes some dozens, and one per picture. */
const maxEntries = 5000

async function listEntries(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxEntries) throw new NotAccepted('unsafeWord')
  // Throws for an absolute name or one that leads upwards.
  return safely(Array.fromAsync(zip.eachEntry()))
}

function checkEntry(entry: Entry): void {
  if (!entry.canDecodeFileData() || isSymlink(entry) || isDisguised(entry)) {
    throw new NotAccepted('unsafeWord')
  }
  if (/(^|\/)vba(project\.bin|data\.xml)$/i.test(entry.fileName)) throw new NotAccepted('macros')
}

/** Part names that differ only in case: readers disagree about which counts (part 2, 6.2.2.3). */
function checkNames(entries: readonly Entry[]): void {
  const names = new Set(entries.map(({ fileName }) => fileName.toLowerCase()))
  if (names.size < entries.length) throw new NotAccepted('unsafeWord')
}

/** The Unix mode is in the upper half. */
function isSymlink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0xf000) === 0xa000
}

/**
 * Names that readers may interpret differently: a second name in an extra field, percent-encoding, a part in pieces
 * (ECMA-376 part 2, 6.2.2.2 and 7.2.3). Office writes none of them.
 */
function isDisguised({ fileName, extraFields }: Entry): boolean {
  const secondName = extraFields.some(({ id }) => id === 0x7075)
  return secondName || /%[2-7][0-9a-f]|\/\[\d+\](\.last)?\.piece$/i.test(fileName)
}

/** Recognizes XML by name or type. Pictures are excluded: SVG often has a document type, and Word does not read it. */
function isXml(fileName: string, types: ContentTypes): boolean {
  return /\.xml$/i.test(fileName) || /^(?!image\/).*[+/]xml$/.test(types.of(fileName))
}

/** Entries that share bytes multiply them (a ZIP bomb). */
function checkOverlap(entries: readonly Entry[]): void {
  const spans = entries
    .map(({ relativeOffsetOfLocalHeader: start, fileNameLength, compressedSize }) => ({
      start,
      end: start + localHeaderBytes + fileNameLength + compressedSize,
    }))
    .toSorted((a, b) => a.start - b.start)
  if (spans.some(({ start }, index) => start < (spans[index - 1]?.end ?? 0))) {
    throw new NotAccepted('unsafeWord')
  }
}

const localHeaderBytes = 30

function checkSize(unpackedBytes: number): void {
  if (unpackedBytes > maxUnpackedBytes) {
    throw new NotAccepted('hugeWord')
  }
}

/** Errors of the ZIP and XML readers are the document's fault. */
async function safely<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof NotAccepted) throw error
    throw new NotAccepted(error instanceof ForbiddenXml ? 'unsafeWord' : 'damagedWord')
  }
}
