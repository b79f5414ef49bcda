import { createDecipheriv, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SealedReader } from '#server/crypto/byte-reader.ts'
import { DecryptionError } from '#server/crypto/envelope.ts'
import { parseKeyring } from '#server/crypto/keyring.ts'
import {
  newDocumentSeal,
  openDocument,
  openDocumentKey,
  Sealer,
  sealedSegmentBytes,
  sealedSize,
  segmentBytes,
  type Span,
  type StoredSeal,
} from '#server/crypto/sealed-documents.ts'

const keyring = parseKeyring(`k1:${randomBytes(32).toString('base64')}`)
const sizes = [1, 15, 16, 17, ...[1, 4].flatMap((n) => [-1, 0, 1].map((d) => n * segmentBytes + d))]

function sealed(plain: Buffer, { step = 60_000 } = {}) {
  const documentId = randomUUID()
  const seal = newDocumentSeal(keyring, documentId)
  const sealer = new Sealer(seal)
  const parts = [...pieces(plain, step)].flatMap((piece) => sealer.add(piece))
  const bytes = Buffer.concat([...parts, ...sealer.end()])
  return { seal, bytes, stored: { documentId, sealedKey: seal.sealedKey, size: plain.length } }
}

/** A store that holds these bytes. */
function holding(bytes: Buffer, step = 100_000) {
  return ({ start, end }: Span) =>
    Promise.resolve({
      length: bytes.length,
      bytes: Readable.from(pieces(bytes.subarray(start, end), step)),
      ownPieces: false,
    })
}

const openAll = async (stored: StoredSeal, bytes: Buffer, span?: Span) =>
  buffer(await openDocument(keyring, stored, holding(bytes), span))

/** What comes out before the stream breaks, and why it breaks. */
async function brokenBy(stored: StoredSeal, bytes: Buffer, span?: Span) {
  const out: Buffer[] = []
  try {
    const plain = await openDocument(keyring, stored, holding(bytes), span)
    plain.on('data', (chunk: Buffer) => out.push(chunk))
    await finished(plain)
    return { out: Buffer.concat(out), error: null }
  } catch (error) {
    return { out: Buffer.concat(out), error }
  }
}

const segmentsOf = (bytes: Buffer) => [...pieces(bytes, sealedSegmentBytes)]

describe('sealed documents', () => {
  test('open to the same bytes, whatever the chunk sizes', async () => {
    for (const size of sizes) {
      const plain = randomBytes(size)
      const { bytes, stored } = sealed(plain, { step: 70_001 })
      expect(bytes.length).toBe(sealedSize(size))
      for (const step of [7919, sealedSegmentBytes, bytes.length]) {
        const opened = await buffer(await openDocument(keyring, stored, holding(bytes, step)))
        expect(opened.equals(plain)).toBe(true)
      }
    }
  })

  test('open in any range, from the segments of that range alone', async () => {
    const size = 4 * segmentBytes + 1000
    const plain = randomBytes(size)
    const { bytes, stored } = sealed(plain)
    const borders = fc
      .tuple(fc.nat(4), fc.integer({ min: -2, max: 2 }))
      .map(([n, d]) => Math.min(size - 1, Math.max(0, n * segmentBytes + d)))
    const position = fc.oneof(borders, fc.nat(size - 1))
    await fc.assert(
      fc.asyncProperty(position, position, async (one, other) => {
        const span = { start: Math.min(one, other), end: Math.max(one, other) + 1 }
        const damaged = Buffer.from(bytes)
        for (const [index, segment] of segmentsOf(damaged).entries()) {
          const from = index * segmentBytes
          if (from >= span.end || from + segmentBytes <= span.start) segment.fill(0)
        }
        const opened = await openAll(stored, damaged, span)
        expect(opened.equals(plain.subarray(span.start, span.end))).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('are what the record of the decision says', () => {
    const plain = randomBytes(segmentBytes + 10)
    const { bytes, seal } = sealed(plain)
    const opened = segmentsOf(bytes).map((segment, index) => {
      const nonce = Buffer.concat([seal.prefix, Buffer.of(0, 0, 0, index, index)])
      const decipher = createDecipheriv('aes-256-gcm', seal.key, nonce)
      decipher.setAAD(Buffer.from(`documents/1/${seal.documentId}`))
      decipher.setAuthTag(segment.subarray(-16))
      return Buffer.concat([decipher.update(segment.subarray(0, -16)), decipher.final()])
    })
    expect(Buffer.concat(opened).equals(plain)).toBe(true)
  })

  test('each have their own key and prefix, and each segment its own nonce', () => {
    const plain = Buffer.alloc(3 * segmentBytes)
    const [one, two] = [sealed(plain), sealed(plain)]
    expect(one.seal.key.equals(two.seal.key)).toBe(false)
    expect(one.seal.prefix.equals(two.seal.prefix)).toBe(false)
    const starts = [...segmentsOf(one.bytes), ...segmentsOf(two.bytes)].map((segment) =>
      segment.toString('hex', 0, 32),
    )
    expect(new Set(starts).size).toBe(6)
  })

  test('show each segment once, in order, before it is sealed', () => {
    const plain = randomBytes(2 * segmentBytes + 5)
    const seen: Buffer[] = []
    const look = (bytes: Buffer) => void seen.push(Buffer.from(bytes))
    const sealer = new Sealer(newDocumentSeal(keyring, randomUUID()), look)
    for (const piece of pieces(plain, 999)) sealer.add(piece)
    sealer.end()
    expect(seen.map(({ length }) => length)).toEqual([segmentBytes, segmentBytes, 5])
    expect(Buffer.concat(seen).equals(plain)).toBe(true)
  })
})

describe('a document does not open', () => {
  const plain = randomBytes(3 * segmentBytes + 500)
  const { bytes, stored } = sealed(plain)
  const segments = segmentsOf(bytes)
  const foreign = segmentsOf(sealed(randomBytes(plain.length)).bytes)
  const at = (list: readonly Buffer[], index: number) => list[index] ?? Buffer.alloc(0)
  /** The document's segments by number; a negative number is of another document. */
  const built = (...numbers: number[]) =>
    Buffer.concat(numbers.map((n) => (n < 0 ? at(foreign, -n) : at(segments, n))))

  test('with segments swapped, repeated, or of another document', async () => {
    for (const [changed, whole] of [
      [built(1, 0, 2, 3), 0],
      [built(0, 2, 1, 3), 1],
      [built(0, 1, 1, 3), 2],
      [built(0, 1, -2, 3), 2],
      [built(0, 1, 2, -3), 3],
    ] as const) {
      const { out, error } = await brokenBy(stored, changed)
      expect(error).toBeInstanceOf(DecryptionError)
      expect(String(error)).toContain(
        `document ${stored.documentId} does not open: segment ${whole}`,
      )
      const before = plain.subarray(0, whole * segmentBytes)
      expect(before.subarray(0, out.length).equals(out)).toBe(true)
    }
  })

  test('with one bit changed anywhere: nothing of that segment comes out', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), async (position) => {
        const changed = Buffer.from(bytes)
        changed.writeUInt8(changed.readUInt8(position) ^ 1, position)
        const { out, error } = await brokenBy(stored, changed)
        const whole = Math.floor(position / sealedSegmentBytes) * segmentBytes
        expect(error).toBeInstanceOf(DecryptionError)
        expect(plain.subarray(0, whole).subarray(0, out.length).equals(out)).toBe(true)
      }),
      { numRuns: 20 },
    )
  })

  test('cut off at any border, or with bytes added: refused by its length', async () => {
    const cuts = [0, 1, 2, 3].flatMap((n) =>
      [-1, 0, 1].map((d) => Math.max(0, n * sealedSegmentBytes + d)),
    )
    const others = [...cuts.map((cut) => bytes.subarray(0, cut)), built(0, 1, 2, 3, 3)]
    for (const other of [...others, Buffer.concat([bytes, Buffer.of(0)])]) {
      const { out, error } = await brokenBy(stored, other)
      expect(String(error)).toContain('not as long as it was')
      expect(out.length).toBe(0)
    }
  })

  test('cut off at a border with a row that fits: the last segment is not marked as the last', async () => {
    for (const kept of [1, 2, 3]) {
      const shorter = { ...stored, size: kept * segmentBytes }
      const { error } = await brokenBy(shorter, bytes.subarray(0, kept * sealedSegmentBytes))
      expect(String(error)).toContain(`segment ${kept - 1} changed`)
    }
    const longer = { ...stored, size: plain.length + segmentBytes }
    const { error } = await brokenBy(
      longer,
      built(0, 1, 2, 3, 3).subarray(0, sealedSize(longer.size)),
    )
    expect(error).toBeInstanceOf(DecryptionError)
  })

  test('when the store sends fewer or more bytes than it says', async () => {
    for (const [sent, why] of [
      [bytes.subarray(0, -1), 'it ends early'],
      [bytes.subarray(0, sealedSegmentBytes), 'it ends early'],
      [Buffer.alloc(0), 'it ends early'],
      [Buffer.concat([bytes, Buffer.of(0)]), 'too long'],
    ] as const) {
      const read = () =>
        Promise.resolve({ length: bytes.length, bytes: Readable.from([sent]), ownPieces: false })
      const opening = async () => buffer(await openDocument(keyring, stored, read))
      await expect(opening()).rejects.toThrow(why)
    }
  })

  test('with another document’s row, key or id', async () => {
    const one = sealed(randomBytes(50))
    const two = sealed(randomBytes(50))
    await expect(openAll(one.stored, two.bytes)).rejects.toThrow('segment 0 changed')
    const movedRow = { ...one.stored, documentId: two.stored.documentId }
    await expect(openAll(movedRow, one.bytes)).rejects.toThrow('documents.sealed_key of')
    expect(() => openDocumentKey(keyring, movedRow)).toThrow(DecryptionError)
    const renamed = new SealedReader(await onDisk(one.bytes), { ...one.seal, documentId: 'x' }, 50)
    await expect(renamed.read(0, 1)).rejects.toThrow(DecryptionError)
  })

  test('and its store is closed, when the length is wrong, it breaks, or its reader leaves', async () => {
    const sources: Readable[] = []
    const read = (content: Buffer) => async (span: Span) => {
      const found = await holding(content, 5000)(span)
      sources.push(found.bytes)
      return found
    }
    await openDocument(keyring, stored, read(bytes.subarray(1))).catch(() => {})
    await openDocument(keyring, stored, read(built(1, 0, 2, 3))).catch(() => {})
    const plainBytes = await openDocument(keyring, stored, read(bytes))
    plainBytes.destroy()
    await expect.poll(() => sources.map(({ destroyed }) => destroyed)).toEqual([true, true, true])
  })
})

let folder: string
const opened: { close: () => Promise<void> }[] = []
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'portal-reader-'))
})
afterAll(async () => {
  for (const handle of opened) await handle.close()
  await rm(folder, { recursive: true, force: true })
})

async function onDisk(bytes: Buffer) {
  const file = path.join(folder, randomUUID())
  await writeFile(file, bytes)
  const handle = await open(file)
  opened.push(handle)
  return handle
}

describe('SealedReader', () => {
  test('reads any range of the plain bytes', async () => {
    const size = 5 * segmentBytes + 300
    const plain = randomBytes(size)
    const { bytes, seal } = sealed(plain)
    const reader = new SealedReader(await onDisk(bytes), seal, size)
    await fc.assert(
      fc.asyncProperty(fc.nat(size + 10), fc.nat(600_000), async (position, length) => {
        const expected = plain.subarray(position, position + length)
        expect((await reader.read(position, length)).equals(expected)).toBe(true)
      }),
      { numRuns: 30 },
    )
  })

  test('refuses a changed segment', async () => {
    const plain = randomBytes(2 * segmentBytes)
    const { bytes, seal } = sealed(plain)
    bytes.writeUInt8(bytes.readUInt8(sealedSegmentBytes + 5) ^ 1, sealedSegmentBytes + 5)
    const reader = new SealedReader(await onDisk(bytes), seal, plain.length)
    expect((await reader.read(segmentBytes - 9, 9)).length).toBe(9)
    await expect(reader.read(segmentBytes - 9, 10)).rejects.toThrow('segment 1 changed')
  })
})

function* pieces(bytes: Buffer, step: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step)
}
