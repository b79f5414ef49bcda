import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import {
  newDocumentSeal,
  openDocument,
  sealDocument,
  sealOverhead,
} from '#server/crypto/sealed-documents.ts'
import { readUnverified } from '#server/crypto/byte-reader.ts'

const keyring = parseKeyring(`k1:${randomBytes(32).toString('base64')}`)

async function sealed(plain: Buffer, documentId: string = randomUUID()) {
  const seal = newDocumentSeal(keyring, documentId)
  const bytes = await buffer(sealDocument(seal, Readable.from(pieces(plain, 60_000))))
  return { seal, bytes, stored: { documentId, sealedKey: seal.sealedKey, size: plain.length } }
}

describe('sealed documents', () => {
  test('open to the same bytes, whatever the chunk sizes', async () => {
    for (const size of [1, 15, 16, 17, 262_144, 1_000_003]) {
      const plain = randomBytes(size)
      const { bytes, stored } = await sealed(plain)
      expect(bytes.length).toBe(size + sealOverhead)
      for (const step of [7, 65_536, bytes.length]) {
        if (bytes.length / step > 10_000) continue
        const opened = await openDocument(keyring, stored, Readable.from(pieces(bytes, step)))
        expect(opened.equals(plain)).toBe(true)
      }
    }
  })

  test('contain no clear text of the document', async () => {
    const { bytes } = await sealed(Buffer.from('CANARY-078-05-1120 '.repeat(5000)))
    expect(bytes.includes('CANARY')).toBe(false)
  })

  test('each have their own key and nonce', async () => {
    const plain = randomBytes(100)
    const [one, two] = [await sealed(plain), await sealed(plain)]
    expect(one.seal.key.equals(two.seal.key)).toBe(false)
    expect(one.seal.nonce.equals(two.seal.nonce)).toBe(false)
    expect(one.bytes.includes(two.bytes.subarray(20, 60))).toBe(false)
  })

  test('do not open with a byte changed, added or missing anywhere', async () => {
    const { bytes, stored } = await sealed(randomBytes(500))
    for (const at of [0, 1, 12, 13, 300, bytes.length - 17, bytes.length - 16, bytes.length - 1]) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      await expect(openDocument(keyring, stored, Readable.from([changed]))).rejects.toThrow(
        DecryptionError,
      )
    }
    const others = [bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.of(0)]), Buffer.alloc(0)]
    for (const other of others) {
      await expect(openDocument(keyring, stored, Readable.from([other]))).rejects.toThrow(
        'not as long as it was',
      )
    }
  })

  test('do not open with another document’s bytes or key', async () => {
    const one = await sealed(randomBytes(50))
    const two = await sealed(randomBytes(50))
    const swappedBytes = openDocument(keyring, one.stored, Readable.from([two.bytes]))
    await expect(swappedBytes).rejects.toThrow(DecryptionError)
    const movedRow = { ...one.stored, documentId: two.stored.documentId }
    const moved = openDocument(keyring, movedRow, Readable.from([one.bytes]))
    await expect(moved).rejects.toThrow('documents.sealed_key of')
  })
})

describe('readUnverified', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portal-reader-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('reads any range of the plain bytes', async () => {
    const plain = randomBytes(300_000)
    const { bytes, seal } = await sealed(plain)
    const file = path.join(folder, 'sealed')
    await writeFile(file, bytes)
    await using handle = await open(file)
    const reader = readUnverified(handle, seal, plain.length)
    await fc.assert(
      fc.asyncProperty(fc.nat(300_010), fc.nat(70_000), async (position, length) => {
        const expected = plain.subarray(position, position + length)
        expect((await reader.read(position, length)).equals(expected)).toBe(true)
      }),
    )
  })
})

function* pieces(bytes: Buffer, step: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}
