import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { photosToPdf } from '#client/portal/uploads/photos-to-pdf.ts'
import { readPhoto } from '#client/portal/uploads/photo.ts'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { aListedDocument, aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { onPhone, scrollsSideways, server } from '#tests/components/support/screen.tsx'
import { aPhoto, noise, withExif } from '#tests/components/support/photos.ts'
import { id } from '#tests/support/fixtures.ts'

const sheet = page.getByRole('dialog', { name: 'Photos as one PDF' })
const combine = page.getByLabelText('Combine photos into one PDF for Receipts')
const button = (name: string) => sheet.getByRole('button', { name, exact: true })
const images = sheet.getByRole('list', { name: 'Pages' }).getByRole('img')
const pictures = () => images.elements().map((picture) => picture.getAttribute('alt'))

/** Opens the sheet with these photos; the server keeps what it gets. */
async function openSheet(...photos: File[]) {
  await openAsClient('/documents', { returns: [aTaxReturn()] })
  const sent: { category: unknown; file: File }[] = []
  server().answerRequests({
    [`POST /api/tax-returns/${id(1)}/documents`]: async (request) => {
      const form = await request.formData()
      const file = form.get('document')
      if (file instanceof File) sent.push({ category: form.get('category'), file })
      return Response.json(aListedDocument(), { status: 201 })
    },
  })
  await page.getByLabelText('Category').selectOptions('Receipts')
  await expect.element(combine).toBeVisible()
  // In the page, because a test driver sends at most 50 MB.
  const chosen = new DataTransfer()
  for (const photo of photos) chosen.items.add(photo)
  Reflect.set(combine.element(), 'files', chosen.files)
  combine.element().dispatchEvent(new Event('change', { bubbles: true }))
  await expect.element(sheet).toBeVisible()
  const pdf = async () => {
    await expect.poll(() => sent).toHaveLength(1)
    const file = sent[0]?.file ?? new File([], '')
    return { file, pages: await pagesOf(file) }
  }
  return { sent, pdf }
}

/** The size of each page in points, and of its picture the size in pixels and the color at the top left. */
async function pagesOf(file: File) {
  const pdf = await PDFDocument.load(await file.arrayBuffer())
  return Promise.all(
    pdf.getPages().map(async (drawn) => {
      const images = drawn.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict)
      const [reference] = images?.values() ?? []
      const stream = pdf.context.lookup(reference)
      if (!(stream instanceof PDFRawStream)) throw new Error('the page has no picture')
      const filter = stream.dict.lookup(PDFName.of('Filter'))
      const jpeg = new Blob([new Uint8Array(stream.getContents())], { type: 'image/jpeg' })
      const bitmap = await createImageBitmap(jpeg)
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
      const context = canvas.getContext('2d')
      context?.drawImage(bitmap, 0, 0)
      const [red = 0, green = 0, blue = 0] = context?.getImageData(4, 4, 1, 1).data ?? []
      const { width, height } = drawn.getSize()
      return {
        points: [Math.round(width), Math.round(height)],
        pixels: [bitmap.width, bitmap.height],
        corner: red > 200 ? 'red' : green > 100 ? 'green' : blue > 200 ? 'blue' : 'black',
        filter: filter instanceof PDFArray ? filter.asArray().join('') : String(filter),
        bytes: stream.getContents().length,
      }
    }),
  )
}

test('photos become the pages of one PDF, in the order, and turned as the client chose', async () => {
  const { sent, pdf } = await openSheet(
    await aPhoto('tall.jpg', { width: 300, height: 400, corner: 'red' }),
    await aPhoto('wide.png', { width: 400, height: 300, corner: 'lime' }),
    await aPhoto('last.jpg', { width: 300, height: 400, corner: 'blue' }),
  )
  await expect.poll(pictures).toEqual(['tall.jpg', 'wide.png', 'last.jpg'])
  await button('Turn page 1').click()
  await button('Move earlier, page 3').click()
  await sheet.getByLabelText('Name of the PDF').fill('Taxi, March')
  await button('Send 3 pages').click()
  const { file, pages } = await pdf()
  expect([file.name, file.type, sent[0]?.category]).toEqual([
    'Taxi, March.pdf',
    'application/pdf',
    'receipts',
  ])
  expect(pages).toMatchObject([
    // A turn to the right brings the corner at the top left to the top right.
    { points: [792, 594], pixels: [400, 300], corner: 'black', filter: '/DCTDecode' },
    { points: [594, 792], pixels: [300, 400], corner: 'blue' },
    { points: [792, 594], pixels: [400, 300], corner: 'green' },
  ])
  await expect.element(sheet).not.toBeInTheDocument()
})

test('a photo is drawn upright by its EXIF data, which then are gone with the place in them', async () => {
  const lying = await aPhoto('lying.jpg', { width: 400, height: 300, corner: 'red' })
  const photo = await withExif(lying, { orientation: 6, text: 'AT-HOME-47.37N' })
  expect(await photo.text()).toContain('AT-HOME')
  const { pdf } = await openSheet(photo)
  await button('Send 1 page').click()
  const { file, pages } = await pdf()
  // Orientation 6: the picture is turned to the right, so its red corner is at the top right.
  expect(pages).toMatchObject([{ points: [594, 792], pixels: [300, 400], corner: 'black' }])
  const text = await file.text()
  expect(text).not.toContain('AT-HOME')
  expect(text).not.toContain('Exif')
})

test('pages move with the keyboard, which stays on the page, and the move is said', async () => {
  await openSheet(await aPhoto('a.jpg', {}), await aPhoto('b.jpg', {}), await aPhoto('c.jpg', {}))
  await expect.poll(pictures).toHaveLength(3)
  button('Move later, page 1').element().focus()
  await userEvent.keyboard('{Enter}')
  expect(pictures()).toEqual(['b.jpg', 'a.jpg', 'c.jpg'])
  await expect.element(button('Move later, page 2')).toHaveFocus()
  await expect.element(sheet.getByText('Page 1 is now page 2.')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  expect(pictures()).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])
  await expect.element(button('Move earlier, page 3')).toHaveFocus()
})

test('a page is dragged by its picture', async () => {
  await openSheet(await aPhoto('a.jpg', {}), await aPhoto('b.jpg', {}), await aPhoto('c.jpg', {}))
  await expect.poll(pictures).toHaveLength(3)
  const [first, , third] = images.elements()
  const at = (element: Element | undefined) => {
    const { x = 0, y = 0, height = 0 } = element?.getBoundingClientRect() ?? {}
    return { clientX: x + 4, clientY: y + height / 2, bubbles: true }
  }
  const end = at(third)
  first?.dispatchEvent(new PointerEvent('pointerdown', at(first)))
  await expect.poll(() => first?.closest('[data-dragged]')).not.toBeNull()
  window.dispatchEvent(new PointerEvent('pointermove', end))
  await expect.poll(pictures).toEqual(['b.jpg', 'c.jpg', 'a.jpg'])
  window.dispatchEvent(new PointerEvent('pointerup', end))
  await expect.poll(() => document.querySelector('[data-dragged]')).toBeNull()
})

test('a page is removed; with the last one the sheet can be closed, and nothing is sent', async () => {
  const { sent } = await openSheet(await aPhoto('a.jpg', {}), await aPhoto('b.jpg', {}))
  await expect.poll(pictures).toHaveLength(2)
  // So that no photo is lost by a slip.
  await userEvent.keyboard('{Escape}')
  await button('Remove page 1').click()
  expect(pictures()).toEqual(['b.jpg'])
  await expect.element(button('Remove page 1')).toHaveFocus()
  await button('Remove page 1').click()
  await expect.element(sheet.getByLabelText('Add photos')).toHaveFocus()
  await expect.element(button('Send')).toBeDisabled()
  await sheet.getByLabelText('Add photos').upload(await aPhoto('c.jpg', {}))
  await expect.poll(pictures).toEqual(['c.jpg'])
  await button('Discard').click()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(sent).toEqual([])
})

test('a file that the browser can not decode is named with what to do', async () => {
  await openSheet(
    new File(['no picture'], 'torn.jpg', { type: 'image/jpeg' }),
    await aPhoto('good.jpg', {}),
  )
  await expect.poll(pictures).toEqual(['good.jpg'])
  await expect.element(sheet.getByText('“torn.jpg” can’t be opened as a photo.')).toBeVisible()
  await expect.element(button('Send 1 page')).toBeEnabled()
})

// Chromium waits with each picture until the page is idle, on a busy machine for a second, and this makes ten or more.
test('the quality falls until the PDF fits, or there is none', async () => {
  const photo = await noise('noise.jpg', 250)
  const read = await Promise.all([readPhoto(photo), readPhoto(photo)])
  const pages = read.filter((page) => typeof page !== 'string')
  const sizeWithin = async (limit?: number) => {
    const { signal } = new AbortController()
    return (await photosToPdf(pages, { title: 'a', signal, limit }))?.length
  }
  const best = (await sizeWithin()) ?? 0
  expect(best).toBeGreaterThan(30_000)
  const limit = Math.floor(best * 0.7)
  const less = (await sizeWithin(limit)) ?? 0
  expect(less).toBeGreaterThan(best * 0.3)
  expect(less).toBeLessThanOrEqual(limit)
  expect(await sizeWithin(10_000)).toBeUndefined()
})

test('pages that are too large at every quality say so, and stay', async () => {
  const { sent } = await openSheet(await aPhoto('a.jpg', {}))
  const encoder = vi.spyOn(HTMLCanvasElement.prototype, 'toBlob')
  encoder.mockImplementation((done) => done(new Blob([new Uint8Array(maxUploadBytes + 1)])))
  await button('Send 1 page').click()
  const words = 'These pages are more than 10 MB, even at the lowest quality. Send them in parts.'
  await expect.element(sheet.getByText(words)).toBeVisible()
  expect(encoder).toHaveBeenCalledTimes(5)
  encoder.mockRestore()
  expect(pictures()).toEqual(['a.jpg'])
  expect(sent).toEqual([])
  await button('Send 1 page').click()
  await expect.poll(() => sent).toHaveLength(1)
})

test('on a phone a photo that is taken opens the sheet', async () => {
  await openAsClient('/documents', { returns: [aTaxReturn()] })
  await onPhone(390, { touch: true })
  const camera = page.getByLabelText('Take a photo for Receipts')
  await expect.element(camera).toHaveAttribute('capture', 'environment')
  await camera.upload(await aPhoto('image.jpg', {}))
  await expect.poll(pictures).toEqual(['image.jpg'])
  await sheet.getByLabelText('Take another photo').upload(await aPhoto('image.jpg', {}))
  await expect.element(button('Send 2 pages')).toBeVisible()
  expect(scrollsSideways()).toBe(false)
})
