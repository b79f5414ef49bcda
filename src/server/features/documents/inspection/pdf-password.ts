import { createCipheriv, createDecipheriv, createHash, type Decipheriv } from 'node:crypto'
import type { PdfDictionary } from './pdf-objects.ts'

/** Decrypts a stream of an object, by the object's number and generation. */
export interface PdfCipher {
  decipher: (
    pieces: AsyncIterable<Buffer>,
    number: number,
    generation: number,
  ) => AsyncIterable<Buffer>
}

/**
 * The cipher of a file that opens with the empty user password under the standard security handler; else null.
 * Algorithms are from ISO 32000-2, 7.6; the format used RC4 and MD5 before 2008.
 */
export function cipherWithoutPassword(
  encryption: PdfDictionary,
  documentId: Buffer,
): PdfCipher | null {
  const user = encryption.get('U')
  const owner = encryption.get('O')
  if (encryption.get('Filter') !== '/Standard') return null
  if (!Buffer.isBuffer(user) || !Buffer.isBuffer(owner)) return null
  const revision = numberOf(encryption, 'R', 0)
  switch (revision) {
    case 2:
    case 3:
    case 4: {
      const key = fileKey(encryption, owner, documentId, revision)
      const expected = revision === 2 ? rc4(key, padding) : userCheck(key, documentId)
      return user.subarray(0, expected.length).equals(expected)
        ? objectCipher(key, isAes(encryption))
        : null
    }
    case 5:
    case 6: {
      const hashOf = revision === 5 ? (salt: Buffer) => hash('sha256', salt) : hardenedHash
      if (!user.subarray(0, 32).equals(hashOf(user.subarray(32, 40)))) return null
      return wholeFileCipher(encryption, hashOf(user.subarray(40, 48)))
    }
    default:
      return null
  }
}

/** Padding of an empty password (algorithm 2, step a). */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

/** Algorithm 2: the file's key. */
function fileKey(encryption: PdfDictionary, owner: Buffer, documentId: Buffer, revision: number) {
  const permissions = Buffer.alloc(4)
  permissions.writeInt32LE(numberOf(encryption, 'P', 0) | 0)
  const plainMetadata = revision >= 4 && encryption.get('EncryptMetadata') === 'false'
  const length = revision === 2 ? 5 : keyLength(encryption)
  let key = hash(
    'md5',
    padding,
    owner.subarray(0, 32),
    permissions,
    documentId,
    Buffer.alloc(plainMetadata ? 4 : 0, 0xff),
  ).subarray(0, length)
  for (let round = 0; revision >= 3 && round < 50; round += 1) {
    key = hash('md5', key).subarray(0, length)
  }
  return key
}

/** Bytes. Version 4 always has 128 bits. */
function keyLength(encryption: PdfDictionary): number {
  const bits = numberOf(encryption, 'V', 0) === 4 ? 128 : numberOf(encryption, 'Length', 40)
  return Math.min(16, Math.max(5, Math.floor(bits / 8)))
}

/** Algorithm 5: the first half of U in revisions 3 and 4. */
function userCheck(key: Buffer, documentId: Buffer): Buffer {
  let check = hash('md5', padding, documentId)
  for (let round = 0; round < 20; round += 1) {
    check = rc4(Buffer.from(key.map((byte) => byte ^ round)), check)
  }
  return check
}

/** Algorithm 2.B, for an empty password. */
function hardenedHash(salt: Buffer): Buffer {
  let key = hash('sha256', salt)
  for (let round = 1; ; round += 1) {
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32))
    const mixed = cipher.setAutoPadding(false).update(Buffer.concat(Array<Buffer>(64).fill(key)))
    const sum = mixed.subarray(0, 16).reduce((total, byte) => total + byte, 0)
    key = hash(hashes[sum % 3] ?? 'sha256', mixed)
    if (round >= 64 && (mixed.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32)
  }
}

const hashes = ['sha256', 'sha384', 'sha512']

function hash(algorithm: string, ...parts: Buffer[]): Buffer {
  return createHash(algorithm).update(Buffer.concat(parts)).digest()
}

/** Version 4 names its cipher; earlier ones use RC4. */
function isAes(encryption: PdfDictionary): boolean {
  return numberOf(encryption, 'V', 0) === 4 && !String(encryption.get('CF')).includes('/V2')
}

/** Algorithm 1: a key per object. */
function objectCipher(key: Buffer, aes: boolean): PdfCipher {
  return {
    decipher(pieces, number, generation) {
      const numbers = Buffer.alloc(5)
      numbers.writeUIntLE(number % 2 ** 24, 0, 3)
      numbers.writeUIntLE(generation % 2 ** 16, 3, 2)
      const salt = Buffer.from(aes ? 'sAlT' : '')
      const own = hash('md5', key, numbers, salt).subarray(0, Math.min(16, key.length + 5))
      return aes ? aesPieces('aes-128-cbc', own, pieces) : rc4Pieces(own, pieces)
    },
  }
}

/** Algorithm 2.A, e and f, and algorithm 1.A: one key, encrypted under the password's hash. */
function wholeFileCipher(encryption: PdfDictionary, intermediate: Buffer): PdfCipher | null {
  const sealed = encryption.get('UE')
  if (!Buffer.isBuffer(sealed) || sealed.length < 32) return null
  const cipher = createDecipheriv('aes-256-cbc', intermediate, Buffer.alloc(16))
  const key = cipher.setAutoPadding(false).update(sealed.subarray(0, 32))
  return { decipher: (pieces) => aesPieces('aes-256-cbc', key, pieces) }
}

/** Yields past the end of the stream; the inflater stops at the end. */
async function* aesPieces(
  algorithm: 'aes-128-cbc' | 'aes-256-cbc',
  key: Buffer,
  pieces: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer> {
  let cipher: Decipheriv | undefined
  for await (const piece of pieces) {
    const data = cipher === undefined ? piece.subarray(16) : piece
    cipher ??= createDecipheriv(algorithm, key, piece.subarray(0, 16)).setAutoPadding(false)
    yield cipher.update(data)
  }
}

async function* rc4Pieces(key: Buffer, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const apply = rc4Stream(key)
  for await (const piece of pieces) yield apply(piece)
}

function rc4(key: Buffer, data: Buffer): Buffer {
  return rc4Stream(key)(data)
}

/** OpenSSL 3 has no RC4. */
function rc4Stream(key: Buffer): (data: Buffer) => Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    ;[state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return (data) =>
    Buffer.from(
      data.map((byte) => {
        i = (i + 1) & 0xff
        j = (j + (state[i] ?? 0)) & 0xff
        swap(i, j)
        return byte ^ (state[((state[i] ?? 0) + (state[j] ?? 0)) & 0xff] ?? 0)
      }),
    )
}

function numberOf(dictionary: PdfDictionary, key: string, missing: number): number {
  const value = dictionary.get(key)
  return typeof value === 'string' && /^-?\d{1,10}$/.test(value) ? Number(value) : missing
}
