import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { commands } from 'vitest/browser'
import { openPdf } from '#client/portal/ui/open-pdf.ts'
import '#tests/components/support/screen.tsx'
import { blocksOf } from '#server/features/signing/package/copies/same-picture.ts'

/** What the signer approved is drawn by the portal's viewer, so the signed PDF is drawn by it too. */
const kinds = await commands.pdfKind(null)

/** Values of fields are drawn by pdf.js with its own measures, where a file has none. */
const drawnByReader =
  /^(?:text field (?:without|with a stale|with an empty|of several|to the right)|comb|field (?:whose|with a border)|two fields|choice without)/

test.each(kinds)('pdf.js draws the same picture of the signed PDF: %s', async (kind) => {
  const [source, signed] = (await commands.pdfKind(kind)).map((text) => open(text))
  if (source === undefined || signed === undefined) throw new Error('not made')
  try {
    const [before, after] = await Promise.all([source.opened, signed.opened])
    expect(after.pdf.numPages).toBe(before.pdf.numPages + 1)
    for (let number = 1; number <= Math.min(before.pdf.numPages, 3); number += 1) {
      const [one, other] = [await before.pdf.getPage(number), await after.pdf.getPage(number)]
      expect(sizeOf(other)).toEqual(sizeOf(one))
      const far = difference(await draw(one), await draw(other))
      expect(far).toBeLessThanOrEqual(drawnByReader.test(kind) ? 160 : 40)
    }
  } finally {
    source.close()
    signed.close()
  }
})

function open(base64: string) {
  return openPdf(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
}

function sizeOf(page: PDFPageProxy) {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width: Math.round(width), height: Math.round(height) }
}

async function draw(page: PDFPageProxy): Promise<Uint8Array> {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: 792 / Math.max(width, height) })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  await page.render({ canvas, viewport }).promise
  const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data
  if (pixels === undefined) throw new Error('no canvas')
  const { width: across, height: down } = canvas
  return blocksOf({
    pixels: new Uint8Array(pixels),
    width: across,
    height: down,
    stride: across * 4,
  }).means
}

function difference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((most, mean, at) => Math.max(most, Math.abs(mean - (other[at] ?? 255))), 0)
}
