import { deflateSync } from 'node:zlib'
import { PDFDocument } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { copyOf } from '#server/features/signing/package/copies/copies.ts'
import { openPdf } from '#server/features/signing/package/copies/pdfium.ts'
import { difference, mostDifference } from '#server/features/signing/package/copies/same-picture.ts'
import { exifOf, jpegWithExif } from '#tests/support/real-files.ts'
import { pdfKinds } from '#tests/support/pdfs/kinds.ts'
import { signAlone } from '#tests/support/pdfs/sign-kind.ts'
import { pngOf } from '#tests/support/signatures.ts'

const kinds = Object.entries(pdfKinds)
const copied = kinds.filter(([, { outcome }]) => outcome === 'copied')
const refused = kinds.filter(([, { outcome }]) => outcome !== 'copied')

test('there are kinds enough, and most of them are copied', () => {
  expect(copied.length).toBeGreaterThan(100)
  expect(refused.length).toBeGreaterThan(15)
})

describe('a copied kind has its pages in the signed PDF, and the file itself attached', () => {
  test.each(copied)('%s', async (_name, { bytes }) => {
    const file = await bytes()
    const signed = await signAlone(file)
    using before = await openPdf(file)
    using after = await openPdf(signed)
    expect(after.pageCount).toBe(before.pageCount + 1)
    for (let page = 0; page < Math.min(before.pageCount, 5); page += 1) {
      expect(difference(before.draw(page), after.draw(page))).toBeLessThanOrEqual(mostDifference)
    }
    const [attached] = (await PDFDocument.load(signed)).getAttachments()
    expect(attached?.name).toBe('1. Form 8879.pdf')
    expect(Buffer.from(attached?.data ?? []).equals(file)).toBe(true)
  })
})

describe('another kind is refused when it is sent for review, with words that help', () => {
  test.each(refused)('%s', async (_name, { bytes, outcome }) => {
    const file = { name: 'Form 8879.pdf', mimeType: 'application/pdf', bytes: await bytes() }
    await expect(copyOf(file, null)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringMatching(outcome as RegExp),
    })
  })
})

describe('a photo is upright in the signed PDF', () => {
  const [red, green, blue, white] = ['0000ff', '00ff00', 'ff0000', 'ffffff']
  /** Red, green / blue, white, as 8 by 8 pixels; two of its sides are longer. */
  const stored = pngOf(
    { width: 8, height: 8, format: '0802000000' },
    deflateSync(
      Buffer.concat(
        Array.from({ length: 8 }, (_row, y) =>
          Buffer.from(
            `00${(y < 4 ? 'ff000000ff00' : '0000ffffffff').replace(/.{6}/g, '$&$&$&$&')}`,
            'hex',
          ),
        ),
      ),
    ),
  )

  test.each([
    [1, [red, green, blue, white]],
    [2, [green, red, white, blue]],
    [3, [white, blue, green, red]],
    [4, [blue, white, red, green]],
    [5, [red, blue, green, white]],
    [6, [blue, red, white, green]],
    [7, [white, green, blue, red]],
    [8, [green, white, red, blue]],
  ])('with the orientation %i of EXIF', async (orientation, corners) => {
    expect(await cornersOf(withExif(stored, orientation), 'image/png')).toEqual(corners)
  })

  test('and a JPEG', async () => {
    const [upright, turned] = await Promise.all(
      [1, 6].map(async (orientation) => {
        const photo = await jpegWithExif()
        const bytes = Buffer.concat([photo.subarray(0, 2), exifOf(orientation), photo.subarray(2)])
        const copy = await copyOf({ name: 'signed.jpg', mimeType: 'image/jpeg', bytes }, null)
        return (await PDFDocument.load(copy)).getPage(0).getSize()
      }),
    )
    expect([turned?.height, turned?.width]).toEqual([upright?.width, upright?.height])
  })
})

/** The colors of the corners (blue, green, red), row by row. */
async function cornersOf(bytes: Buffer, mimeType: string): Promise<string[]> {
  const copy = await copyOf({ name: 'signed.png', mimeType, bytes }, null)
  using pdf = await openPdf(copy)
  const { means } = pdf.draw(0)
  const side = Math.sqrt(means.length / 3)
  const [near, far] = [10, side - 11]
  return [
    [near, near],
    [far, near],
    [near, far],
    [far, far],
  ].map(([x = 0, y = 0]) => {
    const at = (y * side + x) * 3
    return Buffer.from(means.subarray(at, at + 3)).toString('hex')
  })
}

/** A PNG with the chunk that says how it was taken (PNG 1.5, eXIf). */
function withExif(png: Buffer, orientation: number): Buffer {
  const tiff = exifOf(orientation).subarray(10)
  const chunk = Buffer.alloc(12 + tiff.length)
  chunk.writeUInt32BE(tiff.length, 0)
  chunk.write('eXIf', 4)
  tiff.copy(chunk, 8)
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}
