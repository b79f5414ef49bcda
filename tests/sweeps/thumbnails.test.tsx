import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fileKinds, thumbnailLimits } from '#shared/documents/document-files.ts'
import { aListedDocument, aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { aPdfOf } from '#tests/components/support/pdfs.ts'
import { aPhoto, noise } from '#tests/components/support/photos.ts'
import { server } from '#tests/components/support/screen.tsx'
import { id } from '#tests/support/fixtures.ts'

const kept = aListedDocument({
  id: id(500),
  fileName: 'kept.pdf',
  category: 'receipts',
  thumbnail: false,
})
const receipts = page.getByRole('region', { name: 'Receipts', exact: true })
const saved = () => server().inputs('documents.saveThumbnail')
const picture = () => receipts.element().querySelector('img')

/** Came by REST. */
const older = { ...kept, id: id(503), fileName: 'older.pdf' }

/** The upload center; its server keeps the file, and lists it with its picture once it has one. */
async function upload(file: File) {
  await openAsClient(
    '/documents',
    { returns: [aTaxReturn()] },
    {
      'documents.saveThumbnail': { success: true },
      'documents.listForReturn': () =>
        server().inputs('documents.findCopy').length === 0
          ? [older]
          : [{ ...kept, createdAt: new Date(), thumbnail: saved().length > 0 }, older],
    },
  )
  server().answerRequests({
    [`POST /api/tax-returns/${id(1)}/documents`]: () => Response.json(kept, { status: 201 }),
  })
  await page.getByLabelText('Choose files for Receipts').upload(file)
}

/** The picture that was saved, decoded. */
async function savedPicture() {
  const { image = '' } = saved()[0] ?? {}
  expect(atob(image).length).toBeLessThanOrEqual(thumbnailLimits.bytes)
  const shown = new Image()
  shown.src = `data:image/jpeg;base64,${image}`
  await shown.decode()
  const canvas = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight)
  const context = canvas.getContext('2d')
  context?.drawImage(shown, 0, 0)
  const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
  const ink = Array.from(pixels).filter((value, at) => at % 4 === 0 && value < 200).length
  return { width: canvas.width, height: canvas.height, ink }
}

test('of an uploaded PDF the first page is stored small and shown, and no other is read', async () => {
  const bytes = await aPdfOf(['Form W-2 Wage and Tax', 'Page 2'])
  await upload(new File([bytes], 'kept.pdf', { type: 'application/pdf' }))
  await expect.poll(() => saved().map((one) => one.id)).toEqual([kept.id])
  const { width, height, ink } = await savedPicture()
  expect([width, height]).toEqual([98, 128])
  expect(ink).toBeGreaterThan(20)
  await expect.poll(() => picture()?.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/)
  expect(server().inputs('documents.thumbnail')).toEqual([])
  // A list reads no document, or the audit log would name reads of documents that the client did not open.
  expect(server().calls.filter(({ path }) => path.endsWith('/download'))).toEqual([])
})

test.each([
  ['a photo', () => aPhoto('kept.jpg', { width: 1200, height: 1600 }), [96, 128]],
  ['a picture that no encoder makes small', () => noise('kept.png', 600), [128, 128]],
] as const)('of %s it is the photo', async (_, make, size) => {
  await upload(await make())
  await expect.poll(() => saved()).toHaveLength(1)
  const { width, height } = await savedPicture()
  expect([width, height]).toEqual(size)
})

test('without a picture, as of what came by REST, a document shows its type', async () => {
  const docx = fileKinds.docx.mimeType
  const documents = [
    kept,
    { ...kept, id: id(501), passwordProtected: true },
    { ...kept, id: id(502), fileName: 'lease.docx', mimeType: docx },
  ]
  await openAsClient('/documents', { returns: [aTaxReturn()], documents })
  const types = () => Array.from(receipts.element().querySelectorAll('li'), (row) => row.innerText)
  await expect.element(page.getByRole('button', { name: 'Delete lease.docx' })).toBeVisible()
  expect(types().map((text) => text.split('\n')[0])).toEqual(['PDF', 'PDF', 'DOCX'])
})

test('the picture of a listed document is asked for once its row is near', async () => {
  const documents = Array.from({ length: 30 }, (_, at) =>
    aListedDocument({
      id: id(600 + at),
      fileName: `${at}.pdf`,
      category: 'other',
      thumbnail: true,
    }),
  )
  await openAsClient(
    '/documents',
    { returns: [aTaxReturn()], documents },
    { 'documents.thumbnail': null },
  )
  const asked = () => server().inputs('documents.thumbnail')
  await page.getByRole('button', { name: 'Show all 30' }).click()
  page.getByRole('button', { name: 'Delete 0.pdf' }).element().scrollIntoView()
  await expect.poll(asked).toContainEqual({ id: id(600) })
  expect(asked()).not.toContainEqual({ id: id(629) })
})
