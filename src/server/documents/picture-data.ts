import { crc32 } from 'node:zlib'
import type { FileKind } from '#shared/document-files.ts'

/**
 * Passes on a picture without what was written beside it, such as the place where it was taken: EXIF but for the
 * orientation, XMP, comments, and whatever follows its end. The picture itself is not decoded or changed.
 */
export interface PictureFilter {
  /** Returns what is passed on, as parts of the chunk or as own bytes. Keeps no part of the chunk. */
  add: (chunk: Buffer) => Buffer[]
}

export function pictureFilterOf(kind: FileKind): PictureFilter {
  if (kind === 'jpg') return new Filter(nextOfJpeg)
  return kind === 'png' ? new Filter(nextOfPng) : { add: (chunk) => [chunk] }
}

/** Reads `length` bytes, and passes on `pass`; the next bytes are read by `next`, and dropped without one. */
interface Step {
  length: number
  pass: Buffer | null
  next: Reader | null
}

/** Reads the beginning of these bytes; null if there must be more of them first. */
type Reader = (bytes: Buffer) => Step | null

class Filter implements PictureFilter {
  #read: Reader | null
  #waiting: Buffer = Buffer.alloc(0)

  constructor(read: Reader) {
    this.#read = read
  }

  add(chunk: Buffer): Buffer[] {
    const passed: Buffer[] = []
    let left = this.#waiting.length === 0 ? chunk : Buffer.concat([this.#waiting, chunk])
    while (this.#read !== null && left.length > 0) {
      const step = this.#read(left)
      if (step === null) break
      if (step.pass !== null) passed.push(step.pass)
      left = left.subarray(step.length)
      this.#read = step.next
    }
    this.#waiting = this.#read === null ? Buffer.alloc(0) : Buffer.from(left)
    return passed
  }
}

/** Passes on this many bytes as they arrive, or drops them. */
function through(count: number, keep: boolean, next: Reader | null): Reader {
  return (bytes) => {
    const length = Math.min(count, bytes.length)
    const after = length === count ? next : through(count - length, keep, next)
    return { length, pass: keep ? bytes.subarray(0, length) : null, next: after }
  }
}

/** A marker with its segment (ITU-T T.81, B.1). Bytes before a marker mean nothing. */
function nextOfJpeg(bytes: Buffer): Step | null {
  const [begin, marker] = bytes
  if (begin !== 0xff) {
    const found = bytes.indexOf(0xff)
    return { length: found < 0 ? bytes.length : found, pass: null, next: nextOfJpeg }
  }
  if (marker === undefined) return null
  if (marker === 0xff) return { length: 1, pass: null, next: nextOfJpeg }
  const alone = bytes.subarray(0, 2)
  if (marker === endOfImage) return { length: 2, pass: alone, next: null }
  if (marker <= 0x01 || (marker >= 0xd0 && marker <= startOfImage)) {
    return { length: 2, pass: alone, next: nextOfJpeg }
  }
  if (bytes.length < 4) return null
  const length = 2 + bytes.readUInt16BE(2)
  if (bytes.length < length) return null
  const segment = bytes.subarray(0, length)
  const next = marker === startOfScan ? nextOfScan : nextOfJpeg
  return { length, pass: keptOfSegment(marker, segment), next }
}

/** The data of the picture up to the next marker: 0xff, and not 0, a restart or another 0xff behind it. */
function nextOfScan(bytes: Buffer): Step | null {
  let at = bytes.indexOf(0xff)
  for (; at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1]
    if (marker === undefined || (marker !== 0xff && marker !== 0 && !isRestart(marker))) break
  }
  if (at === 0) return bytes.length === 1 ? null : { length: 0, pass: null, next: nextOfJpeg }
  const length = at < 0 ? bytes.length : at
  return { length, pass: bytes.subarray(0, length), next: nextOfScan }
}

const [startOfImage, endOfImage, startOfScan] = [0xd8, 0xd9, 0xda]
const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

/** Of the application segments and comments only what changes how the picture looks. */
function keptOfSegment(marker: number, segment: Buffer): Buffer | null {
  const beginsWith = (text: string) => segment.toString('latin1', 4, 4 + text.length) === text
  if (marker === 0xe1 && beginsWith('Exif\0\0')) {
    const tiff = orientationOnly(segment.subarray(10))
    return tiff && Buffer.concat([Buffer.from('ffe10022457869660000', 'hex'), tiff])
  }
  if (marker === 0xe0) return beginsWith('JFIF\0') ? segment : null
  if (marker === 0xe2) return beginsWith('ICC_PROFILE\0') ? segment : null
  if (marker === 0xee) return beginsWith('Adobe') ? segment : null
  return (marker >= 0xe0 && marker <= 0xef) || marker === 0xfe ? null : segment
}

const pngSignature = 8

function nextOfPng(bytes: Buffer): Step | null {
  if (bytes.length < pngSignature) return null
  return { length: pngSignature, pass: bytes.subarray(0, pngSignature), next: nextChunk }
}

/** Length, type, data and checksum (PNG specification, 5.3). */
function nextChunk(bytes: Buffer): Step | null {
  if (bytes.length < 8) return null
  const type = bytes.toString('latin1', 4, 8)
  const whole = bytes.readUInt32BE(0) + 12
  if (type === 'eXIf' && whole <= longestExif) {
    if (bytes.length < whole) return null
    const tiff = orientationOnly(bytes.subarray(8, whole - 4))
    return { length: whole, pass: tiff && pngChunk('eXIf', tiff), next: nextChunk }
  }
  const after = type === 'IEND' ? null : nextChunk
  return { length: 0, pass: null, next: through(whole, isPicture(type), after) }
}

/** As in a JPEG. */
const longestExif = 64 * 1024

/** Chunks that every viewer needs have a capital; of the others those that change how the picture looks. */
function isPicture(type: string): boolean {
  return /^[A-Z]|^(?:tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|pHYs|acTL|fcTL|fdAT)$/.test(
    type,
  )
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

/** EXIF that says how the picture is turned and nothing else; null if it needn't be. */
function orientationOnly(tiff: Buffer): Buffer | null {
  const little = tiff.toString('latin1', 0, 2) === 'II'
  const short = (at: number) => (little ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  try {
    const directory = little ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
    for (let entry = 0; entry < short(directory); entry += 1) {
      const at = directory + 2 + entry * 12
      const value = short(at + 8)
      if (short(at) !== orientationTag || value < 2 || value > 8) continue
      return Buffer.concat([orientationHead, Buffer.from([value, 0, 0, 0, 0, 0, 0])])
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  return null
}

const orientationTag = 0x0112
/** Up to the value. */
const orientationHead = Buffer.from('4d4d002a000000080001011200030000000100', 'hex')

/** How a stored picture is turned, by its EXIF data: 1, upright, to 8. */
export function orientationOf(picture: Buffer): number {
  const at = picture.subarray(0, longestExif).indexOf(orientationHead)
  return at < 0 ? 1 : (picture[at + orientationHead.length] ?? 1)
}
