import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fileKinds, thumbnailLimits } from '#shared/document-files.ts'
import type { ListedDocument } from '#shared/documents.schema.ts'
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

/** The upload center; its server keeps the file, and lists it with its picture once it has one. */
async function upload(file: File) {
  await openAsClient(
    '/documents',
    { returns: [aTaxReturn()] },
    {
      'documents.saveThumbnail': { success: true },
      'documents.listForReturn': () =>
        server().inputs('documents.findCopy').length === 0
          ? []
          : [{ ...kept, createdAt: new Date(), thumbnail: saved().length > 0 }],
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

test(
  'of an uploaded PDF the first page is stored small, and shown beside its name',
  { timeout: 30_000 },
  async () => {
    const bytes = await aPdfOf(['Form W-2 Wage and Tax', 'Page 2'])
    await upload(new File([bytes], 'kept.pdf', { type: 'application/pdf' }))
    await expect.poll(() => saved().map((one) => one.id), patient).toEqual([kept.id])
    const { width, height, ink } = await savedPicture()
    expect([width, height]).toEqual([98, 128])
    expect(ink).toBeGreaterThan(20)
    await expect.poll(() => picture()?.getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/)
    expect(server().inputs('documents.thumbnail')).toEqual([])
  },
)

test.each([
  ['a photo', () => aPhoto('kept.jpg', { width: 1200, height: 1600 }), [96, 128]],
  ['a picture that no encoder makes small', () => noise('kept.png', 600), [128, 128]],
] as const)('of %s it is the photo', async (_, make, size) => {
  await upload(await make())
  await expect.poll(() => saved()).toHaveLength(1)
  const { width, height } = await savedPicture()
  expect([width, height]).toEqual(size)
})

/**
 * The client's list, of documents whose bytes the server sends. Their ids are of no other file: the page is the same for all,
 * and a browser tries to draw a document once.
 */
async function list(documents: ListedDocument[], file: BodyInit) {
  const read = documents.map((one) => `GET /api/documents/${one.id}/download`)
  server().answerRequests(Object.fromEntries(read.map((call) => [call, () => new Response(file)])))
  await openAsClient('/documents', { returns: [aTaxReturn()], documents })
}
/** It waits until the browser is idle, and loads pdf.js. */
const patient = { timeout: 25_000 }
const downloads = () => server().calls.filter(({ path }) => path.endsWith('/download'))

test(
  'what came without a picture, as by REST, is drawn in the list of its client',
  { timeout: 30_000 },
  async () => {
    await list([{ ...kept, id: id(810) }], await aPdfOf(['Form W-2 Wage and Tax']))
    await expect.poll(() => saved().map((one) => one.id), patient).toEqual([id(810)])
    expect((await savedPicture()).ink).toBeGreaterThan(20)
  },
)

test(
  'what can not be drawn shows its type, and is not downloaded',
  { timeout: 30_000 },
  async () => {
    const docx = fileKinds.docx.mimeType
    await list(
      [
        { ...kept, id: id(820), passwordProtected: true },
        { ...kept, id: id(821), fileName: 'lease.docx', mimeType: docx },
        { ...kept, id: id(822), fileName: 'new.pdf', createdAt: new Date() },
        { ...kept, id: id(823), fileName: 'checked.pdf', check: 'pending' },
        { ...kept, id: id(824), fileName: 'last.pdf' },
      ],
      await aPdfOf(['Form W-2']),
    )
    const last = page.getByRole('button', { name: 'Delete last.pdf' })
    await expect.element(last).toBeInTheDocument()
    last.element().scrollIntoView()
    await expect.poll(() => saved().map((one) => one.id), patient).toEqual([id(824)])
    expect(downloads()).toHaveLength(1)
    const text = receipts.element().textContent
    expect(text).toContain('Needs a password')
    expect(text).toContain('DOCX')
  },
)

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
