import { createCipheriv, createHash } from 'node:crypto'
import type { PdfDictionary } from '#server/documents/inspection/pdf-objects.ts'

/**
 * Whether the standard security handler lets everyone in: whether the empty user password is the right one. The
 * algorithms are those of ISO 32000-2, 7.6.4; RC4 and MD5 are what the format used before 2008, not our choice.
 */
export function opensWithoutPassword(encryption: PdfDictionary, documentId: Buffer): boolean {
  const user = encryption.get('U')
  const owner = encryption.get('O')
  if (encryption.get('Filter') !== '/Standard') return false
  if (!Buffer.isBuffer(user) || !Buffer.isBuffer(owner)) return false
  const revision = numberOf(encryption, 'R', 0)
  switch (revision) {
    case 2:
    case 3:
    case 4: {
      const key = fileKey(encryption, owner, documentId, revision)
      const expected = revision === 2 ? rc4(key, padding) : userCheck(key, documentId)
      return user.subarray(0, expected.length).equals(expected)
    }
    case 5:
      return user.subarray(0, 32).equals(hash('sha256', user.subarray(32, 40)))
    case 6:
      return user.subarray(0, 32).equals(hardenedHash(user.subarray(32, 40)))
    default:
      return false
  }
}

/** What stands for an empty password (algorithm 2, step a). */
const padding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
)

/** Algorithm 2: the key of the file, from the empty password. */
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

/** Bytes. Version 4 has no length of its own but 128 bits. */
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

/** OpenSSL no longer brings it. */
function rc4(key: Buffer, data: Buffer): Buffer {
  const state = Uint8Array.from({ length: 256 }, (_, index) => index)
  const swap = (a: number, b: number) => {
    ;[state[a], state[b]] = [state[b] ?? 0, state[a] ?? 0]
  }
  for (let i = 0, j = 0; i < 256; i += 1) {
    j = (j + (state[i] ?? 0) + (key[i % key.length] ?? 0)) & 0xff
    swap(i, j)
  }
  let [i, j] = [0, 0]
  return Buffer.from(
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
