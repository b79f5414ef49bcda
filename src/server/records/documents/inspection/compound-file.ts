import type { ByteReader } from '#server/crypto/byte-reader.ts'

export const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex')

export interface CompoundEntry {
  name: string
  isStream: boolean
  /** True if it is outside all storages. */
  atTop: boolean
  /** True if it is a non-empty storage. */
  hasContent: boolean
  /** Its first sector and its length in bytes. */
  first: number
  size: number
}

/**
 * Every directory entry of a compound file ([MS-CFB]), also unreachable ones, or null when the structure is broken.
 * Limits end chains that loop.
 */
export async function readCompoundEntries(file: ByteReader): Promise<CompoundEntry[] | null> {
  const header = await file.read(0, headerBytes)
  if (header.length < headerBytes) return null
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return null
  const sectors = new Sectors(file, 1 << shift)
  const fat = await readFatSectors(sectors, header)
  const directory = fat && (await readDirectory(sectors, fat, header.readUInt32LE(48)))
  return directory && entriesOf(directory)
}

/** A sector of the file's content. Null beyond the file. */
export async function readSector(file: ByteReader, sector: number): Promise<Buffer | null> {
  const header = await file.read(0, headerBytes)
  return new Sectors(file, 1 << header.readUInt16LE(30)).read(sector)
}

const headerBytes = 512
const endOfChain = 0xfffffffe
const noEntry = 0xffffffff
const entryBytes = 128
/** A Word file has some dozens of entries. */
const maxDirectoryBytes = 1024 * entryBytes
/** A file of 10 MB needs one sector. */
const maxTableSectors = 8

class Sectors {
  readonly size: number
  readonly #file: ByteReader

  constructor(file: ByteReader, size: number) {
    this.#file = file
    this.size = size
  }

  /** Sector 0 begins one sector after the start. Null beyond the file. */
  async read(sector: number): Promise<Buffer | null> {
    const bytes = await this.#file.read((sector + 1) * this.size, this.size)
    return bytes.length === 0 ? null : Buffer.concat([bytes], this.size)
  }
}

/** The sectors of the allocation table: 109 in the header, more in a chain. */
async function readFatSectors(sectors: Sectors, header: Buffer): Promise<number[] | null> {
  const sectorNumbers = numbersIn(header.subarray(76))
  let next = header.readUInt32LE(68)
  for (let read = 0; next < endOfChain; read += 1) {
    const sector = read < maxTableSectors ? await sectors.read(next) : null
    if (sector === null) return null
    sectorNumbers.push(...numbersIn(sector.subarray(0, -4)))
    next = sector.readUInt32LE(sector.length - 4)
  }
  return sectorNumbers.filter((sector) => sector < endOfChain)
}

async function readDirectory(
  sectors: Sectors,
  fat: number[],
  first: number,
): Promise<Buffer | null> {
  const parts: Buffer[] = []
  const perSector = sectors.size / 4
  for (let sector = first; sector !== endOfChain;) {
    const part = await sectors.read(sector)
    const table = await sectors.read(fat[Math.floor(sector / perSector)] ?? noEntry)
    if (part === null || table === null) return null
    parts.push(part)
    if (parts.length * sectors.size > maxDirectoryBytes) return null
    sector = table.readUInt32LE((sector % perSector) * 4)
  }
  return Buffer.concat(parts)
}

function entriesOf(directory: Buffer): CompoundEntry[] {
  const top = rootChildren(directory)
  return Array.from({ length: Math.floor(directory.length / entryBytes) }, (_, index) => index)
    .map((index) => ({ index, entry: entryAt(directory, index) }))
    .filter(({ entry }) => entry[typeAt] === storageType || entry[typeAt] === streamType)
    .map(({ index, entry }) => ({
      name: entryName(entry),
      isStream: entry[typeAt] === streamType,
      atTop: top.has(index),
      hasContent: entry[typeAt] === storageType && entry.readUInt32LE(childAt) !== noEntry,
      first: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }))
}

/** Walks the tree below the root entry, each entry once. */
function rootChildren(directory: Buffer): ReadonlySet<number> {
  const root = entryAt(directory, 0)
  const waiting = root.length === entryBytes ? [root.readUInt32LE(childAt)] : []
  const children = new Set<number>()
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entryAt(directory, index)
    if (children.has(index) || entry.length < entryBytes) continue
    children.add(index)
    waiting.push(entry.readUInt32LE(leftAt), entry.readUInt32LE(rightAt))
  }
  return children
}

function entryAt(directory: Buffer, index: number): Buffer {
  return directory.subarray(index * entryBytes, (index + 1) * entryBytes)
}

const typeAt = 66
const leftAt = 68
const rightAt = 72
const childAt = 76
const storageType = 1
const streamType = 2

/** UTF-16. Its length in bytes, with the closing zero, is at offset 64. */
function entryName(entry: Buffer): string {
  const length = Math.min(entry.readUInt16LE(64), 64)
  return entry.toString('utf16le', 0, Math.max(0, length - 2))
}

function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}
