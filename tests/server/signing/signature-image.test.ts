import { deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { readSignatureImage } from '#server/signing/signature-image.ts'
import { AppError } from '#server/errors.ts'
import { aDrawnName, aPicture, pngOf } from '#tests/support/signatures.ts'

const refusalOf = (png: Buffer) => {
  try {
    readSignatureImage(png.toString('base64'))
    return null
  } catch (error) {
    return error instanceof AppError ? `${error.code}: ${error.message}` : error
  }
}
const notPng = 'BAD_REQUEST: The signature must be a PNG'
const tooLarge = 'BAD_REQUEST: The picture of the signature is too large'
const notDrawn = 'BAD_REQUEST: Draw your whole name'

test('a drawn name is taken, and nothing but its pixels is kept', () => {
  const hidden = Buffer.from('tEXtComment\0where it was drawn')
  const png = aDrawnName()
  const length = Buffer.alloc(4)
  length.writeUInt32BE(hidden.length - 4)
  const withText = Buffer.concat([
    png.subarray(0, 33),
    length,
    hidden,
    Buffer.alloc(4),
    png.subarray(33),
  ])
  const kept = readSignatureImage(withText.toString('base64'))
  expect(kept.includes('where it was drawn')).toBe(false)
  expect(readSignatureImage(kept.toString('base64'))).toStrictEqual(kept)
})

test('a picture without a whole name is refused', () => {
  expect(refusalOf(aPicture(() => false))).toBe(notDrawn)
  expect(refusalOf(aPicture((x, y) => Math.hypot(x - 150, y - 50) < 8))).toBe(notDrawn)
  expect(refusalOf(aPicture((_x, y) => y === 50))).toBe(notDrawn)
  expect(refusalOf(aPicture((x, y) => (x === 0 && y === 0) || (x === 299 && y === 99)))).toBe(
    notDrawn,
  )
})

test('white ink and light strokes are no ink', () => {
  const white = Buffer.concat(
    Array.from({ length: 50 }, () => Buffer.concat([Buffer.of(0), Buffer.alloc(100 * 3, 255)])),
  )
  const png = pngOf({ width: 100, height: 50, format: '0802000000' }, deflateSync(white))
  expect(refusalOf(png)).toBe(notDrawn)
})

test.each([
  ['no PNG', Buffer.from('%PDF-1.7'), notPng],
  ['a PNG that is cut off', aDrawnName().subarray(0, 60), notPng],
  ['pixels that are not compressed', pngOf({ width: 9, height: 9 }, Buffer.from('ink')), notPng],
  [
    'fewer pixels than it says',
    pngOf({ width: 99, height: 9 }, deflateSync(Buffer.alloc(9))),
    notPng,
  ],
  [
    'more pixels than it says',
    pngOf({ width: 9, height: 9 }, deflateSync(Buffer.alloc(1e7))),
    notPng,
  ],
  ['no pixels', pngOf({ width: 0, height: 9 }, deflateSync(Buffer.alloc(9))), notPng],
  ['a wide picture', pngOf({ width: 1201, height: 9 }, Buffer.alloc(9)), tooLarge],
  ['a high picture', pngOf({ width: 9, height: 401 }, Buffer.alloc(9)), tooLarge],
  [
    'the largest size there is',
    pngOf({ width: 2 ** 32 - 1, height: 2 ** 32 - 1 }, Buffer.alloc(9)),
    tooLarge,
  ],
  ['many bytes', pngOf({ width: 9, height: 9 }, Buffer.alloc(65 * 1024)), tooLarge],
  ['a palette', pngOf({ width: 9, height: 9, format: '0803000000' }, Buffer.alloc(9)), notPng],
  [
    'rows in two passes',
    pngOf({ width: 9, height: 9, format: '0806000001' }, Buffer.alloc(9)),
    notPng,
  ],
  [
    'an unknown filter',
    pngOf({ width: 9, height: 9 }, deflateSync(Buffer.alloc(9 * 37, 7))),
    notPng,
  ],
])('%s is refused', (_what, png, message) => {
  expect(refusalOf(png)).toBe(message)
})

test('every filter of PNG is undone', () => {
  // Each row's filter, by the rules of RFC 2083: the same picture as without filters.
  const width = 40
  const plain = Array.from({ length: 20 }, (_row, y) =>
    Buffer.from(Array.from({ length: width * 3 }, (_byte, x) => (x * 7 + y * 13) % 256)),
  )
  const filtered = plain.map((row, y) => {
    const above = plain[y - 1] ?? Buffer.alloc(row.length)
    const kind = y % 5
    return Buffer.concat([
      Buffer.of(kind),
      Buffer.from(
        row.map((byte, x) => {
          const [left, up, corner] = [row[x - 3] ?? 0, above[x] ?? 0, above[x - 3] ?? 0]
          const guess = left + up - corner
          const nearest = [left, up, corner].sort(
            (one, other) => Math.abs(guess - one) - Math.abs(guess - other),
          )[0]
          const guesses = [0, left, up, Math.floor((left + up) / 2), nearest ?? 0]
          return byte - (guesses[kind] ?? 0)
        }),
      ),
    ])
  })
  const png = (rows: Buffer[]) =>
    pngOf({ width, height: 20, format: '0802000000' }, deflateSync(Buffer.concat(rows)))
  const unfiltered = png(plain.map((row) => Buffer.concat([Buffer.of(0), row])))
  expect(readSignatureImage(png(filtered).toString('base64'))).toStrictEqual(
    readSignatureImage(unfiltered.toString('base64')),
  )
})
