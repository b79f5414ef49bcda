import type { ByteReader } from '#server/crypto/unverified-reader.ts'

export interface CompoundEntry {
  name: string
  /** A stream holds bytes; a storage is a folder. */
  isStream: boolean
  /** Whether it stands at the top, in no storage. */
  atTop: boolean
  /** Whether it is a storage with something in it. */
  hasContent: boolean
}

/**
 * Every entry in the directory of a compound file ([MS-CFB]), also those that its tree doesn't reach, or null when its
 * structure can't be followed. Each chain is followed so far and no further, so that one which leads back into itself
 * ends.
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

const headerBytes = 512
const endOfChain = 0xfffffffe
const noEntry = 0xffffffff
const entryBytes = 128
/** 64 kB of names; a Word file has some dozens. */
const maxDirectoryBytes = 1024 * entryBytes
/** 10 MB need one sector of this chain. */
const maxTableSectors = 8

class Sectors {
  readonly size: number
  readonly #file: ByteReader

  constructor(file: ByteReader, size: number) {
    this.#file = file
    this.size = size
  }

  /** Sector 0 begins after the header, which takes a sector's room. Null beyond the file. */
  async read(sector: number): Promise<Buffer | null> {
    const bytes = await this.#file.read((sector + 1) * this.size, this.size)
    // The last sector may be cut short.
    return bytes.length === 0 ? null : Buffer.concat([bytes], this.size)
  }
}

/** Which sectors hold the allocation table: 109 in the header, more in a chain of their own. */
async function readFatSectors(sectors: Sectors, header: Buffer): Promise<number[] | null> {
  const found = numbersIn(header.subarray(76))
  let next = header.readUInt32LE(68)
  for (let read = 0; next < endOfChain; read += 1) {
    const sector = read < maxTableSectors ? await sectors.read(next) : null
    if (sector === null) return null
    found.push(...numbersIn(sector.subarray(0, -4)))
    next = sector.readUInt32LE(sector.length - 4)
  }
  return found.filter((sector) => sector < endOfChain)
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
      name: nameOf(entry),
      isStream: entry[typeAt] === streamType,
      atTop: top.has(index),
      hasContent: entry[typeAt] === storageType && entry.readUInt32LE(childAt) !== noEntry,
    }))
}

/** Walks the tree of siblings below the root entry, each entry once. */
function rootChildren(directory: Buffer): ReadonlySet<number> {
  const root = entryAt(directory, 0)
  const waiting = root.length === entryBytes ? [root.readUInt32LE(childAt)] : []
  const found = new Set<number>()
  for (let index = waiting.pop(); index !== undefined; index = waiting.pop()) {
    const entry = entryAt(directory, index)
    if (found.has(index) || entry.length < entryBytes) continue
    found.add(index)
    waiting.push(entry.readUInt32LE(leftAt), entry.readUInt32LE(rightAt))
  }
  return found
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

/** UTF-16, its length in bytes with the closing zero at 64. */
function nameOf(entry: Buffer): string {
  const length = Math.min(entry.readUInt16LE(64), 64)
  return entry.toString('utf16le', 0, Math.max(0, length - 2))
}

function numbersIn(bytes: Buffer): number[] {
  return Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readUInt32LE(index * 4))
}
