import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { algorithm, DecryptionError, nonceBytes, open, seal, tagBytes } from './envelope.ts'
import type { Keyring } from './keyring.ts'

/** The stored bytes of an object, from the requested position. */
export interface StoredBytes {
  /** The size of the whole object, in bytes. */
  length: number
  bytes: Readable
  /** True if each piece is a separate buffer, which its reader may free. */
  ownPieces: boolean
}

/**
 * A sealed document is a sequence of segments, `ciphertext | tag (16)`, each AES-256-GCM. All but the last hold
 * `segmentBytes`. A nonce is `prefix (7) | segment's number (4) | 1 for the last segment (1)` (STREAM, as in Tink), so
 * a segment opens only in its position, and only the last one opens as the last. The document's id and the format are
 * authenticated. Key and prefix are new for each document. Its row holds them, sealed with the master key for
 * documents/sealed_key/<id>. See docs/decisions/0006.
 */
export interface DocumentSeal extends StreamKey {
  sealedKey: Buffer
}

export interface StreamKey {
  documentId: string
  key: Buffer
  prefix: Buffer
}

/** Plain bytes per segment. */
export const segmentBytes = 128 * 1024
export const sealedSegmentBytes = segmentBytes + tagBytes

/** Makes a new key, for one document and one stream. */
export function newDocumentSeal(keyring: Keyring, documentId: string): DocumentSeal {
  const [key, prefix] = [randomBytes(keyBytes), randomBytes(prefixBytes)]
  const secret = Buffer.concat([Buffer.of(format), key, prefix])
  const sealedKey = seal(keyring, 'documents', keyContext(documentId), secret)
  return { documentId, sealedKey, key, prefix }
}

/** @throws DecryptionError */
export function openDocumentKey(
  keyring: Keyring,
  { documentId, sealedKey }: Pick<StoredSeal, 'documentId' | 'sealedKey'>,
): StreamKey {
  const secret = open(keyring, 'documents', keyContext(documentId), sealedKey)
  if (secret[0] !== format || secret.length !== 1 + keyBytes + prefixBytes) {
    throw new DecryptionError(`document ${documentId} does not open: unknown format`)
  }
  return {
    documentId,
    key: secret.subarray(1, 1 + keyBytes),
    prefix: secret.subarray(1 + keyBytes),
  }
}

/** Returns the size of a sealed document in bytes. */
export function sealedSize(size: number): number {
  return size + segmentCount(size) * tagBytes
}

export function segmentCount(size: number): number {
  return Math.max(1, Math.ceil(size / segmentBytes))
}

/** Seals a document while it arrives. Holds back one segment, because the last one is sealed differently. */
export class Sealer {
  readonly #seal: StreamKey
  readonly #look: (plain: Buffer) => void
  readonly #plain = Buffer.allocUnsafeSlow(segmentBytes)
  #filled = 0
  #index = 0

  /** @param look gets the plain bytes of each segment before they are sealed, and must not keep them */
  constructor(key: StreamKey, look: (plain: Buffer) => void = () => {}) {
    this.#seal = key
    this.#look = look
  }

  /** Returns the sealed bytes that are complete now. */
  add(chunk: Uint8Array): Buffer[] {
    const sealed: Buffer[] = []
    for (let at = 0; at < chunk.length;) {
      if (this.#filled === segmentBytes) sealed.push(...this.#next(false))
      const part = chunk.subarray(at, at + segmentBytes - this.#filled)
      this.#plain.set(part, this.#filled)
      this.#filled += part.length
      at += part.length
    }
    return sealed
  }

  /** Returns the last segment. */
  end(): Buffer[] {
    return this.#next(true)
  }

  #next(isLast: boolean): Buffer[] {
    const plain = this.#plain.subarray(0, this.#filled)
    this.#look(plain)
    const { documentId, key, prefix } = this.#seal
    const nonce = nonceOf(prefix, this.#index, isLast)
    const cipher = createCipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(additionalData(documentId))
    const ciphertext = cipher.update(plain)
    cipher.final()
    this.#filled = 0
    this.#index += 1
    return [ciphertext, cipher.getAuthTag()]
  }
}

/** Opens one segment. @throws DecryptionError unless it is this segment of this document, unchanged. */
export function openSegment(
  { documentId, key, prefix }: StreamKey,
  { index, isLast }: { index: number; isLast: boolean },
  sealed: Buffer,
): Buffer {
  const nonce = nonceOf(prefix, index, isLast)
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
  decipher.setAAD(additionalData(documentId))
  try {
    decipher.setAuthTag(sealed.subarray(-tagBytes))
    const plain = decipher.update(sealed.subarray(0, -tagBytes))
    decipher.final()
    return plain
  } catch {
    // The cipher gives no other reason.
    throw refusal(documentId, `segment ${index} changed`)
  }
}

export interface StoredSeal {
  documentId: string
  sealedKey: Buffer
  /** The size of the plain document in bytes, from its row. */
  size: number
}

/** The bytes from `start` up to, but not including, `end`. */
export interface Span {
  start: number
  end: number
}

/**
 * Opens a span of a document, segment by segment, while it is read. Resolves when the length has been checked and the
 * first segment has opened. A segment that does not open later ends the stream with a DecryptionError, and none of its
 * bytes come out. Destroying the stream destroys the store's stream.
 *
 * @throws DecryptionError when the bytes or the key are not what was stored, or belong to another document.
 */
export async function openDocument(
  keyring: Keyring,
  stored: StoredSeal,
  read: (sealed: Span) => Promise<StoredBytes>,
  { start, end }: Span = { start: 0, end: stored.size },
): Promise<Readable> {
  const { documentId, size } = stored
  const key = openDocumentKey(keyring, stored)
  const [first, after] = [Math.floor(start / segmentBytes), segmentCount(end)]
  const { length, bytes, ownPieces } = await read({
    start: first * sealedSegmentBytes,
    end: Math.min(after * sealedSegmentBytes, sealedSize(size)),
  })
  if (length !== sealedSize(size)) {
    bytes.destroy()
    throw refusal(documentId, 'not as long as it was')
  }
  const opener = new Opener(key, { size, start, end, first, after, ownPieces })
  pipeline(bytes, opener, () => {})
  await once(opener, 'readable')
  return opener
}

interface Opening extends Span {
  size: number
  /** The first segment, and the one after the last. */
  first: number
  after: number
  ownPieces: boolean
}

/** Turns the stored bytes of some segments into plain bytes. */
class Opener extends Transform {
  readonly #key: StreamKey
  readonly #opening: Opening
  #index: number
  /** The bytes of a segment that is not complete yet. */
  #parts: Buffer[] = []
  #gathered = 0

  constructor(key: StreamKey, opening: Opening) {
    super({ readableHighWaterMark: segmentBytes, writableHighWaterMark: sealedSegmentBytes })
    this.#key = key
    this.#opening = opening
    this.#index = opening.first
  }

  override _transform(chunk: Buffer, _encoding: string, done: TransformCallback): void {
    try {
      for (let at = 0; at < chunk.length;) {
        if (this.#index === this.#opening.after) throw this.#refusal('too long')
        const part = chunk.subarray(at, at + this.#sealedLength() - this.#gathered)
        at += part.length
        this.#gathered += part.length
        this.#parts.push(part)
        if (this.#gathered === this.#sealedLength()) this.#open()
      }
      done()
    } catch (error) {
      done(error instanceof Error ? error : new Error(String(error)))
    }
  }

  override _flush(done: TransformCallback): void {
    done(this.#index < this.#opening.after ? this.#refusal('it ends early') : null)
  }

  #open(): void {
    const { size, start, end, ownPieces } = this.#opening
    const [only] = this.#parts
    const sealed = this.#parts.length === 1 && only ? only : Buffer.concat(this.#parts)
    const isLast = this.#index === segmentCount(size) - 1
    const plain = openSegment(this.#key, { index: this.#index, isLast }, sealed)
    const at = this.#index * segmentBytes
    if (ownPieces) release(sealed)
    this.push(plain.subarray(Math.max(0, start - at), end - at))
    this.#index += 1
    this.#parts = []
    this.#gathered = 0
  }

  #sealedLength(): number {
    return sealedLength(this.#opening.size, this.#index)
  }

  #refusal(why: string): DecryptionError {
    return refusal(this.#key.documentId, why)
  }
}

/** Returns the size of a sealed segment of a document in bytes. */
export function sealedLength(size: number, index: number): number {
  return Math.min(segmentBytes, size - index * segmentBytes) + tagBytes
}

/**
 * Frees the memory of an unused buffer, unless it is part of a larger one. Otherwise V8 would run a full garbage
 * collection for every 60 MB.
 */
export function release({ buffer, length }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === length) buffer.transfer(0)
}

function refusal(documentId: string, why: string): DecryptionError {
  return new DecryptionError(`document ${documentId} does not open: ${why}`)
}

const format = 1
const keyBytes = 32
/** Leaves five bytes of the nonce for the segment's number and the mark of the last. */
const prefixBytes = nonceBytes - 5

function nonceOf(prefix: Buffer, index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes)
  prefix.copy(nonce)
  nonce.writeUInt32BE(index, prefixBytes)
  nonce.writeUInt8(isLast ? 1 : 0, nonceBytes - 1)
  return nonce
}

function keyContext(documentId: string) {
  return { table: 'documents', column: 'sealed_key', row: documentId }
}

function additionalData(documentId: string): Buffer {
  return Buffer.from(`documents/${format}/${documentId}`)
}
