import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { heicToJpeg } from '#client/portal/uploads/heic.ts'
import { readPhoto } from '#client/portal/uploads/photo.ts'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { aListedDocument, aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { aHeicPhoto, ofSize } from '#tests/components/support/heic.ts'
import { messages, server } from '#tests/components/support/screen.tsx'
import { aSmallPdf } from '#tests/components/support/small-pdf.ts'
import { id } from '#tests/support/fixtures.ts'

const choose = page.getByLabelText('Choose files for Receipts')
const receipts = page.getByRole('region', { name: 'Receipts', exact: true })

/** Opens the upload center, whose server keeps what it gets. */
async function openUploads() {
  const sent: File[] = []
  await openAsClient('/documents', { returns: [aTaxReturn()] })
  server().answerRequests({
    [`POST /api/tax-returns/${id(1)}/documents`]: async (request) => {
      const file = (await request.formData()).get('document')
      if (file instanceof File) sent.push(file)
      return Response.json(aListedDocument({ id: id(500 + sent.length) }), { status: 201 })
    },
  })
  await expect.element(choose).toBeVisible()
  return sent
}

/** The size in pixels, and whether a corner is red. */
async function look(photo: Blob) {
  const picture = await createImageBitmap(photo)
  const { width, height } = picture
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(picture, 0, 0)
  const isRed = (x: number, y: number) => {
    const [red = 0, green = 0, blue = 0] = context?.getImageData(x, y, 1, 1).data ?? []
    return red > 200 && green < 60 && blue < 60
  }
  return { size: [width, height], left: isRed(8, 8), right: isRed(width - 8, 8) }
}

test('a HEIC photo is sent as a JPEG, upright, and without the place where it was taken', async () => {
  const sent = await openUploads()
  const photo = await aHeicPhoto('IMG_2041.HEIC')
  expect(await photo.text()).toContain('AT-HOME')
  await choose.upload(photo)
  await expect
    .poll(() => sent.map(({ name, type }) => [name, type]))
    .toEqual([['IMG_2041.jpg', 'image/jpeg']])
  const [jpeg = new File([], '')] = sent
  expect(await look(jpeg)).toEqual({ size: [120, 160], left: false, right: true })
  expect(await jpeg.text()).not.toContain('AT-HOME')
})

test('a HEIC photo named as another kind of photo is sent as a JPEG too', async () => {
  const sent = await openUploads()
  await choose.upload(await aHeicPhoto('IMG_2041.jpg'))
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.type).toBe('image/jpeg')
  expect(await look(sent[0] ?? new Blob())).toMatchObject({ size: [120, 160] })
})

test('the sheet of photos takes a HEIC photo as a page', async () => {
  const read = await readPhoto(await aHeicPhoto('a.heif'))
  if (typeof read === 'string') throw new Error(read)
  expect(read.file.name).toBe('a.jpg')
  const thumbnail = await (await fetch(read.thumbnail)).blob()
  expect(await look(thumbnail)).toEqual({ size: [120, 160], left: false, right: true })
})

test('a file that is not a photo is named and not sent, and the next one is sent', async () => {
  const sent = await openUploads()
  const garbage = new File(['ftypheic'], 'garbage.heic')
  await choose.upload([garbage, aSmallPdf('w2.pdf')])
  const words = '“garbage.heic” can’t be opened as a photo. Choose a JPG or PNG, or take it again.'
  // The decoder loads first.
  await expect.element(receipts.getByText(words)).toBeVisible()
  await expect.element(messages()).toMatchTextContent(words)
  await expect.element(page.getByRole('button', { name: 'Dismiss garbage.heic' })).toBeVisible()
  await expect.poll(() => sent.map(({ name }) => name)).toEqual(['w2.pdf'])
  expect(await readPhoto(garbage)).toBe(words)
})

test('a photo of more than 50 megapixels or 10 MB is refused before it is decoded', async () => {
  const words = '“huge.heic” is too large to become a JPG here: at most 10 MB and 50 megapixels.'
  const wide = await aHeicPhoto('huge.heic', ofSize(10_000, 5_001))
  expect(await heicToJpeg(wide)).toEqual({ problem: words, again: false })
  const heavy = new File([new Uint8Array(maxUploadBytes + 1)], 'huge.heic')
  expect(await readPhoto(heavy)).toBe(words)
})
