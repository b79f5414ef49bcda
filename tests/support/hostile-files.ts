import { crc32, deflateRawSync, deflateSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  data: Buffer | string
  /** The unpacked size that the headers declare; by default the real one. */
  declaredSize?: number
  /** Unix mode, such as 0o120777 for a symbolic link. */
  mode?: number
  /** It shares the bytes of the previous entry. */
  overlaps?: boolean
  /** Bit 0 marks it as encrypted. */
  flags?: number
}

/** A ZIP written by hand, so that its headers can be false. */
export function aZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = []
  const central: Buffer[] = []
  let [offset, start] = [0, 0]
  for (const entry of entries) {
    const { name, data, mode = 0o100644, flags = 0, overlaps = false } = entry
    const plain = Buffer.from(data)
    const packed = deflateRawSync(plain)
    const header = Buffer.alloc(26)
    header.writeUInt16LE(20, 0)
    header.writeUInt16LE(flags, 2)
    header.writeUInt16LE(8, 4)
    header.writeUInt32LE(crc32(plain), 10)
    header.writeUInt32LE(packed.length, 14)
    header.writeUInt32LE(entry.declaredSize ?? plain.length, 18)
    header.writeUInt16LE(Buffer.byteLength(name), 22)
    if (!overlaps) start = offset
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE((mode << 16) >>> 0, 6)
    tail.writeUInt32LE(start, 10)
    central.push(Buffer.from('504b01020003', 'hex'), header, tail, Buffer.from(name))
    if (overlaps) continue
    const local = Buffer.concat([Buffer.from('504b0304', 'hex'), header, Buffer.from(name), packed])
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

export const wordMain =
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml'

/** A minimal Word package with additional entries. */
export function aWordPackage(more: readonly ZipEntry[] = [], mainType = wordMain): Buffer {
  return aZip([
    { name: '[Content_Types].xml', data: contentTypes(mainType) },
    { name: 'word/document.xml', data: '<w:document><w:body/></w:document>' },
    ...more,
  ])
}

/** `more` adds elements for other parts. */
export function contentTypes(mainType: string, more = ''): string {
  return `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${mainType}"/>${more}</Types>`
}

export interface Relation {
  /** The last part of its type, such as `hyperlink`. */
  kind: string
  target: string
  external?: boolean
  namespace?: string
}

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
export const strictRelations = 'http://purl.oclc.org/ooxml/officeDocument/relationships'

/** A part's relationships, as XML. */
export function relationships(...relations: Relation[]): string {
  const items = relations.map(
    ({ kind, target, external = false, namespace = officeRelations }, at) =>
      `<Relationship Id="r${at}" Type="${namespace}/${kind}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${items.join('')}</Relationships>`
}

export interface CompoundFile {
  /** The names at the top level; a list of names is a storage with these entries. */
  [name: string]: 'stream' | readonly string[]
}

/** A compound file of 512-byte sectors with empty streams, as Word, Excel and installers write it. */
export function aCompoundFile(top: CompoundFile): Buffer {
  const entries: Buffer[] = [directoryEntry('Root Entry', 5, { child: 1 })]
  const names = Object.entries(top)
  let next = 1
  for (const [index, [name, kind]] of names.entries()) {
    const inner = kind === 'stream' ? [] : kind
    const right = index === names.length - 1 ? none : next + 1 + inner.length
    const child = inner.length > 0 ? next + 1 : none
    entries.push(directoryEntry(name, kind === 'stream' ? 2 : 1, { right, child }))
    for (const [at, innerName] of inner.entries()) {
      const sibling = at === inner.length - 1 ? none : next + 2 + at
      entries.push(directoryEntry(innerName, 2, { right: sibling }))
    }
    next += 1 + inner.length
  }
  const directory = Buffer.concat(entries)
  const sectors = Math.ceil(directory.length / 512)
  const fat = Buffer.alloc(512, 0xff)
  fat.writeUInt32LE(0xfffffffd, 0)
  for (let sector = 1; sector <= sectors; sector += 1) {
    fat.writeUInt32LE(sector === sectors ? 0xfffffffe : sector + 1, sector * 4)
  }
  return Buffer.concat([
    compoundHeader(),
    fat,
    directory,
    Buffer.alloc(sectors * 512 - directory.length),
  ])
}

export const aWordBinary = () =>
  aCompoundFile({ WordDocument: 'stream', '1Table': 'stream', ObjectPool: [] })

/** As Word 97 to 2003 writes a document with a password: a flag in the first bytes of a stream ([MS-DOC] 2.5.2). */
export function aLockedWordBinary({ locked = true } = {}): Buffer {
  const file = aWordBinary()
  const [size, entry] = [4096, 1024 + 128]
  const first = file.length / 512 - 1
  file.writeUInt32LE(first, entry + 116)
  file.writeUInt32LE(size, entry + 120)
  for (let sector = first; sector < first + size / 512; sector += 1) {
    file.writeUInt32LE(
      sector + 1 === first + size / 512 ? 0xfffffffe : sector + 1,
      512 + sector * 4,
    )
  }
  const stream = Buffer.alloc(size)
  stream.writeUInt16LE(0xa5ec, 0)
  stream.writeUInt16LE(locked ? 0x0100 : 0, 10)
  return Buffer.concat([file, stream])
}

/** As Word writes a .docx with a password: a compound file that holds the encrypted package ([MS-OFFCRYPTO] 2.3.4). */
export const aLockedWordPackage = () =>
  aCompoundFile({ EncryptionInfo: 'stream', EncryptedPackage: 'stream' })

/** A PNG that declares this many pixels and contains almost none. */
export function aPngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(17)
  header.write('IHDR', 'latin1')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  header.writeUInt8(8, 12)
  const data = Buffer.concat([Buffer.from('IDAT'), deflateSync(Buffer.alloc(1000))])
  const chunks = [header, data, Buffer.from('IEND')].map(pngChunk)
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks])
}

/** A JPEG that declares this many pixels, after segments as cameras write them. */
export function aJpegOf(width: number, height: number, segments = 3): Buffer {
  const application = Buffer.concat([Buffer.from('ffe10402', 'hex'), Buffer.alloc(0x400, 0xc0)])
  const frame = Buffer.from('ffc0000b080000000001011100', 'hex')
  frame.writeUInt16BE(height, 5)
  frame.writeUInt16BE(width, 7)
  const parts = [Buffer.from('ffd8', 'hex'), ...Array<Buffer>(segments).fill(application)]
  return Buffer.concat([...parts, Buffer.from('ff', 'hex'), frame, Buffer.from('ffd9', 'hex')])
}

const none = 0xffffffff

function directoryEntry(name: string, type: number, { right = none, child = none }): Buffer {
  const entry = Buffer.alloc(128)
  entry.write(name, 'utf16le')
  entry.writeUInt16LE(name.length * 2 + 2, 64)
  entry.writeUInt8(type, 66)
  entry.writeUInt32LE(none, 68)
  entry.writeUInt32LE(right, 72)
  entry.writeUInt32LE(child, 76)
  return entry
}

function compoundHeader(): Buffer {
  const header = Buffer.alloc(512, 0xff)
  header.fill(0, 8, 76)
  header.write('d0cf11e0a1b11ae1', 'hex')
  header.writeUInt16LE(0x3e, 24)
  header.writeUInt16LE(3, 26)
  header.writeUInt16LE(0xfffe, 28)
  header.writeUInt16LE(9, 30)
  header.writeUInt16LE(6, 32)
  header.writeUInt32LE(1, 44)
  header.writeUInt32LE(1, 48)
  header.writeUInt32LE(0xfffffffe, 68)
  header.writeUInt32LE(0, 76)
  return header
}

/** A chunk of a PNG from its type and data. */
export function pngChunk(body: Buffer): Buffer {
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}
