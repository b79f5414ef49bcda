/**
 * Removes metadata from a picture, such as the place where it was taken: EXIF except the orientation, XMP, comments,
 * and anything after its end. The picture itself is not decoded or changed.
 */
export interface PictureFilter {
  /** Returns the bytes to keep, as parts of the chunk or as new bytes. Keeps no reference to the chunk. */
  add: (chunk: Uint8Array) => Uint8Array[]
  /** The facts about the picture so far. */
  readonly facts: PictureFacts
}

export interface PictureFacts {
  /** The declared pixels; null before its header. */
  size: { width: number; height: number } | null
  /** True if it ended as its format requires. */
  isWhole: boolean
  /**
   * True if it breaks its format in a way that viewers treat differently, or that costs them much work. Nothing more is
   * passed on.
   */
  isBroken: boolean
}

export function pictureFilter(kind: 'jpg' | 'png'): PictureFilter {
  const facts: PictureFacts = { size: null, isWhole: false, isBroken: false }
  return new Filter(facts, kind === 'jpg' ? jpegReader(facts) : pngReader(facts))
}

/** Reads `length` bytes and passes on `pass`. `next` reads the following bytes; without it they are dropped. */
interface Step {
  length: number
  pass: Uint8Array | null
  next: Reader | null
}

/** Reads the start of these bytes; returns null if it needs more. */
type Reader = (bytes: Uint8Array) => Step | null

class Filter implements PictureFilter {
  readonly facts: PictureFacts
  #read: Reader | null
  #waiting: Uint8Array = new Uint8Array()
  #parts = 0
  #seenBytes = 0

  constructor(facts: PictureFacts, read: Reader) {
    this.facts = facts
    this.#read = read
  }

  add(chunk: Uint8Array): Uint8Array[] {
    const passed: Uint8Array[] = []
    this.#seenBytes += chunk.length
    let left = this.#waiting.length === 0 ? chunk : concat([this.#waiting, chunk])
    while (this.#read !== null && left.length > 0) {
      const step = this.#read(left)
      if (step === null) break
      this.#parts += 1
      if (this.#parts > mostParts(this.#seenBytes)) this.facts.isBroken = true
      if (this.facts.isBroken) {
        this.#read = null
        break
      }
      if (step.pass !== null) passed.push(step.pass)
      left = left.subarray(step.length)
      this.#read = step.next
    }
    this.#waiting = this.#read === null ? new Uint8Array() : new Uint8Array(left)
    return passed
  }
}

/**
 * The number of steps allowed per byte of a picture. A PNG in chunks of 256 bytes takes one for each 134 bytes. A step
 * costs as much as a thousand bytes, so a file of tiny parts is refused.
 */
const mostParts = (bytes: number) => 500 + bytes / 64

/** Passes on this many bytes as they arrive, or drops them. */
function through(count: number, keep: boolean, next: Reader | null): Reader {
  return (bytes) => {
    const length = Math.min(count, bytes.length)
    const after = length === count ? next : through(count - length, keep, next)
    return { length, pass: keep ? bytes.subarray(0, length) : null, next: after }
  }
}

/** Markers with their segments (ITU-T T.81, B.1). Bytes before a marker mean nothing. */
function jpegReader(facts: PictureFacts): Reader {
  let hasScan = false
  return nextOfJpeg

  function nextOfJpeg(bytes: Uint8Array): Step | null {
    const [begin, marker] = bytes
    if (begin !== 0xff) {
      const markerAt = bytes.indexOf(0xff)
      return { length: markerAt < 0 ? bytes.length : markerAt, pass: null, next: nextOfJpeg }
    }
    if (marker === undefined) return null
    if (marker === 0xff) {
      let end = 2
      while (bytes[end] === 0xff) end += 1
      return { length: end - 1, pass: null, next: nextOfJpeg }
    }
    const alone = bytes.subarray(0, 2)
    if (marker === endOfImage) {
      facts.isWhole = hasScan
      return { length: 2, pass: alone, next: null }
    }
    if (marker <= 0x01 || (marker >= 0xd0 && marker <= startOfImage)) {
      return { length: 2, pass: alone, next: nextOfJpeg }
    }
    if (bytes.length < 4) return null
    const length = 2 + uint16(bytes, 2)
    if (bytes.length < length) return null
    const segment = bytes.subarray(0, length)
    if (isFrame(marker)) readFrame(segment)
    if (marker === startOfScan) hasScan = true
    const next = hasScan && marker === startOfScan ? nextOfScan : nextOfJpeg
    return { length, pass: keptOfSegment(marker, segment), next }
  }

  /** Reads the picture's data up to the next marker: 0xff that is not followed by 0, a restart or another 0xff. */
  function nextOfScan(bytes: Uint8Array): Step | null {
    let at = bytes.indexOf(0xff)
    for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
      const marker = bytes[at + 1]
      if (marker === undefined || (marker !== 0xff && marker !== 0 && !isRestart(marker))) break
    }
    if (at === 0) return bytes.length === 1 ? null : { length: 0, pass: null, next: nextOfJpeg }
    const length = at < 0 ? bytes.length : at
    return { length, pass: bytes.subarray(0, length), next: nextOfScan }
  }

  /** Only one frame header, before the scans: decoders differ on which of two counts. */
  function readFrame(segment: Uint8Array): void {
    facts.isBroken ||= facts.size !== null || hasScan || segment.length < 9
    if (!facts.isBroken) facts.size = { height: uint16(segment, 5), width: uint16(segment, 7) }
  }
}

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** SOF0 to SOF15 without C4, C8 and CC, which have other meanings. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

/** Keeps only those application segments and comments that change how the picture looks. */
function keptOfSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  const beginsWith = (text: string) => latin1(segment, 4, text.length) === text
  if (marker === 0xe1 && beginsWith('Exif\0\0')) {
    const tiff = orientationOnly(segment.subarray(10))
    return tiff && concat([exifSegment, tiff])
  }
  if (marker === 0xe0) return beginsWith('JFIF\0') ? segment : null
  if (marker === 0xe2) return beginsWith('ICC_PROFILE\0') ? segment : null
  if (marker === 0xee) return beginsWith('Adobe') ? segment : null
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? null : segment
}

const pngSignature = 8

/** Chunks: length, type, data and checksum (PNG specification, 5.3). The first is the header. */
function pngReader(facts: PictureFacts): Reader {
  return (bytes) => {
    if (bytes.length < pngSignature + 16) return null
    readHeader(bytes.subarray(pngSignature))
    return { length: pngSignature, pass: bytes.subarray(0, pngSignature), next: nextChunk }
  }

  function readHeader(chunk: Uint8Array): void {
    facts.isBroken = latin1(chunk, 4, 4) !== 'IHDR'
    facts.size = { width: uint32(chunk, 8), height: uint32(chunk, 12) }
  }

  function nextChunk(bytes: Uint8Array): Step | null {
    if (bytes.length < 8) return null
    const type = latin1(bytes, 4, 4)
    const whole = uint32(bytes, 0) + 12
    if (type === 'eXIf' && whole <= longestExif) {
      if (bytes.length < whole) return null
      const tiff = orientationOnly(bytes.subarray(8, whole - 4))
      return { length: whole, pass: tiff && pngChunk('eXIf', tiff), next: nextChunk }
    }
    if (type !== 'IEND') {
      return { length: 0, pass: null, next: through(whole, isPicture(type), nextChunk) }
    }
    if (bytes.length < whole) return null
    facts.isWhole = true
    return { length: whole, pass: bytes.subarray(0, whole), next: null }
  }
}

/** The most bytes of EXIF data: the same limit as for a JPEG. */
export const longestExif = 64 * 1024

/**
 * The types of chunks that every viewer needs start with a capital; of the others, keeps those that change how the
 * picture looks.
 */
function isPicture(type: string): boolean {
  return /^[A-Z]|^(?:tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|pHYs|acTL|fcTL|fdAT)$/.test(
    type,
  )
}

function pngChunk(type: string, data: Uint8Array): Uint8Array {
  const body = concat([Uint8Array.from(type, (letter) => letter.charCodeAt(0)), data])
  return concat([bigEndian(data.length), body, bigEndian(crc32(body))])
}

/** EXIF with the orientation only; null for an upright picture. */
function orientationOnly(tiff: Uint8Array): Uint8Array | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.length)
  const little = latin1(tiff, 0, 2) === 'II'
  const short = (at: number) => view.getUint16(at, little)
  try {
    const directory = view.getUint32(4, little)
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12
      const value = short(at + 8)
      if (short(at) !== orientationTag || value < 2 || value > 8) continue
      return concat([orientationHead, Uint8Array.of(value, 0, 0, 0, 0, 0, 0)])
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

const orientationTag = 0x0112
/** The bytes before the value: `MM`, one entry, the tag, a short. */
export const orientationHead = Uint8Array.from([
  0x4d, 0x4d, 0, 0x2a, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0,
])
/** The marker, the length with the orientation, and `Exif`. */
const exifSegment = Uint8Array.of(0xff, 0xe1, 0, 0x22, 0x45, 0x78, 0x69, 0x66, 0, 0)

/** CRC-32 of a few bytes. */
function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0)
  }
  return ~crc >>> 0
}

function bigEndian(value: number): Uint8Array {
  return Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function uint32(bytes: Uint8Array, at: number): number {
  return uint16(bytes, at) * 0x10000 + uint16(bytes, at + 2)
}

function latin1(bytes: Uint8Array, at: number, length: number): string {
  let text = ''
  for (let next = at; next < Math.min(at + length, bytes.length); next += 1) {
    text += String.fromCharCode(bytes[next] ?? 0)
  }
  return text
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
