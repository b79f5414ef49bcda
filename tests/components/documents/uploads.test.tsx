import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { drawThumbnail } from '#client/portal/uploads/draw-thumbnail.ts'
import { storeToken } from '#client/public/session/token.ts'
import { documentCategories, type DocumentCategory } from '#shared/documents/document-categories.ts'
import { type Answers, type Requests, unreachable } from '#tests/components/support/answers.ts'
import { aListedDocument, aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { messages, onPhone, server, underClock } from '#tests/components/support/screen.tsx'
import { aPhoto } from '#tests/components/support/photos.ts'
import {
  aLetter,
  aSmallPdf as pdf,
  plainPdf,
  smallPdf,
} from '#tests/components/support/small-pdf.ts'
import { id } from '#tests/support/fixtures.ts'
import { says, shows } from '#tests/components/support/says.ts'

const address = `POST /api/tax-returns/${id(1)}/documents`
const area = (name: string) => page.getByRole('region', { name, exact: true })
const choose = (name: string) => page.getByLabelText(`Choose files for ${name}`)
const receipts = area('Receipts')

/** Opens the upload center; its server accepts every file and records categories and names. */
async function openUploads(answers: Answers = {}) {
  taken.length = 0
  await openAsClient('/documents', { returns: [aTaxReturn()] }, answers)
  server().answerRequests(accept)
  await expect.element(choose('Receipts')).toBeVisible()
}

const taken: [category: DocumentCategory, fileName: string][] = []

const accept: Requests = {
  [address]: async (request) => {
    const form = await request.formData()
    const file = form.get('document')
    const category = documentCategories.find((word) => word === form.get('category'))
    if (!(file instanceof File) || !category) return Response.json({}, { status: 400 })
    taken.push([category, file.name])
    const document = { id: id(500 + taken.length), fileName: file.name, category }
    return Response.json(aListedDocument(document), { status: 201 })
  },
}

const refuse = (status: number, message: string): Requests => ({
  [address]: () => Response.json({ message }, { status }),
})

test('there is an area for each category, where several files are chosen or dropped; invalid ones are skipped', async () => {
  await openUploads()
  await expect.element(page.getByRole('button', { name: 'Download all' })).not.toBeInTheDocument()
  const areas = [
    ['W-2 forms', 'w2'],
    ['Receipts', 'receipts'],
    ['Property documents', 'property'],
    ['Other documents', 'other'],
  ] as const
  for (const [name, category] of areas) {
    await choose(name).upload([aLetter(`${category}-a.docx`), aLetter(`${category}.docx`)])
    await expect.element(area(name)).toMatchTextContent(`${category}.docx`)
  }
  const names = (word: DocumentCategory) => [
    [word, `${word}-a.docx`],
    [word, `${word}.docx`],
  ]
  await expect.poll(() => taken).toEqual(areas.flatMap(([, word]) => names(word)))

  const files = new DataTransfer()
  for (const name of ['1099-a.docx', '1099.docx']) files.items.add(aLetter(name))
  const drag = (type: string) =>
    new DragEvent(type, { dataTransfer: files, bubbles: true, cancelable: true })
  const over = area('1099 forms').getByText('Drop to add to 1099 forms')
  area('1099 forms').getByText('choose files').element().dispatchEvent(drag('dragenter'))
  await expect.element(over).toBeVisible()
  over.element().dispatchEvent(drag('drop'))
  await expect.element(over).not.toBeInTheDocument()
  await expect.poll(() => taken.slice(8)).toEqual(names('1099'))

  await choose('Receipts').upload([new File(['MZ'], 'payslip.exe'), aLetter('letter.docx')])
  await expect.element(messages().getByText('Invalid File')).toBeVisible()
  await shows(receipts, 'File type not allowed. Please use: PDF, JPG, PNG, DOC, or DOCX')
  await expect.poll(() => taken.slice(10)).toEqual([['receipts', 'letter.docx']])
  await receipts.getByRole('button', { name: 'Dismiss payslip.exe' }).click()
  await expect.element(page.getByText('payslip.exe')).not.toBeInTheDocument()
  await expect.element(choose('Receipts')).toHaveFocus()
})

test('a document that the list has before the answer to its upload is listed once', async () => {
  underClock()
  const document = { id: id(501), fileName: 'whole.pdf', category: 'receipts' } as const
  await openUploads({ 'documents.listForReturn': [aListedDocument(document)] })
  await choose('Receipts').upload(pdf('whole.pdf'))
  await says(messages(), 'Upload Successful', 'whole.pdf uploaded successfully')
  const uploaded = receipts.getByText('Uploaded', { exact: true })
  await expect.element(uploaded).toBeVisible()
  vi.advanceTimersByTime(2000)
  await expect.element(uploaded).not.toBeInTheDocument()
  expect(receipts.getByRole('link', { name: 'whole.pdf' }).elements()).toHaveLength(1)
})

test('the camera is offered on a phone and not on a desktop; a photo that is chosen is sent as it is', async () => {
  await openUploads()
  const combine = page.getByLabelText(/^Combine photos into one PDF/)
  // Only an area has a line before its ways to add photos.
  const line = () => getComputedStyle(combine.element().parentElement ?? document.body).borderLeft
  await expect.poll(line).toMatch(/^0px/)
  const camera = page.getByLabelText('Take a photo for Receipts')
  await expect.element(camera).not.toBeVisible()
  await onPhone(390, { touch: true })
  await expect.element(camera).toBeVisible()
  await expect.element(camera).toHaveAttribute('capture', 'environment')
  await choose('Receipts').upload(new File(['JPEG'], 'taxi.jpg', { type: 'image/jpeg' }))
  await expect.poll(() => taken).toEqual([['receipts', 'taxi.jpg']])
})

test('a failed upload stays with its reason, and Retry sends it again; one that can never pass has none', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  // A file is sent, too, if the server can’t say whether it already exists.
  await openUploads({ 'documents.findCopy': unreachable })
  server().answerRequests({ [address]: unreachable })
  await choose('Receipts').upload(aLetter('taxi.docx'))
  const offline = receipts.getByText('You are offline. Try again once you are back.')
  await expect.element(offline).toBeVisible()
  network.mockRestore()
  const retry = page.getByRole('button', { name: 'Retry taxi.docx' })
  server().answerRequests(refuse(502, ''))
  await retry.click()
  await expect.element(receipts.getByText('Upload failed', { exact: true })).toBeVisible()
  await expect.element(messages()).toMatchTextContent('Upload FailedFailed to upload taxi.docx')
  await expect.element(offline).not.toBeInTheDocument()
  server().answerRequests(accept)
  await retry.click()
  await expect.poll(() => taken).toEqual([['receipts', 'taxi.docx']])

  server().answerRequests(refuse(415, 'Invalid file type'))
  await choose('Receipts').upload(pdf('fake.pdf'))
  await shows(receipts, 'This is not a PDF, although its name ends in .pdf')
  await expect.element(page.getByRole('button', { name: 'Retry fake.pdf' })).not.toBeInTheDocument()
  server().answerRequests(refuse(401, 'Please log in again'))
  await choose('Receipts').upload(aLetter('late.docx'))
  await shows(receipts, 'Your session has expired. Please log in again.')
  await messages().getByRole('button', { name: 'Sign In' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
})

test('a file that is already on the return is named before it is sent: Send anyway, or Skip', async () => {
  const createdAt = new Date('2026-02-03T18:00:00Z')
  await openUploads({ 'documents.findCopy': { fileName: 'w2.pdf', createdAt } })
  const [again, other] = [pdf('again.pdf', `${plainPdf} a`), pdf('other.pdf')]
  await choose('Receipts').upload([again, other])
  const question = '“w2.pdf” is already here, uploaded Feb 3, 2026.'
  await expect.poll(() => receipts.getByText(question).all()).toHaveLength(2)
  await receipts.getByRole('button', { name: 'Skip other.pdf' }).click()
  expect(taken).toEqual([])
  await receipts.getByRole('button', { name: 'Send anyway again.pdf' }).click()
  await expect.poll(() => taken).toEqual([['receipts', 'again.pdf']])
  await expect.element(receipts.getByText(question)).not.toBeInTheDocument()
  const sha256 = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const hex = (hash: ArrayBuffer) =>
    Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
  expect(server().inputs('documents.findCopy')).toEqual([
    { taxReturnId: id(1), sha256: hex(await sha256(`${plainPdf} a`)) },
    { taxReturnId: id(1), sha256: hex(await sha256(plainPdf)) },
  ])
})

test('a damaged file is named before it is sent, and the client may still send it', async () => {
  await openUploads()
  const photo = await aPhoto('photo.jpg', {})
  const half = new File([photo.slice(0, photo.size / 2)], 'half.jpg', { type: 'image/jpeg' })
  const noPages = smallPdf.replace('[3 0 R]/Count 1', '[]/Count 0')
  const cut = smallPdf.slice(0, smallPdf.length / 2)
  const files = [pdf('none.pdf', noPages), pdf('cut.pdf', cut), half, photo, pdf('whole.pdf')]
  await choose('Receipts').upload(files)
  await expect.poll(() => taken.map(([, name]) => name)).toEqual(['photo.jpg', 'whole.pdf'])
  const question = 'This file looks damaged: it opens here with 0 pages.'
  expect(receipts.getByText(question).all()).toHaveLength(2)
  await shows(receipts, 'This file looks damaged: its picture is cut off.')
  await receipts.getByRole('button', { name: 'Send anyway cut.pdf' }).click()
  await expect.poll(() => taken.at(-1)).toEqual(['receipts', 'cut.pdf'])
})

test('a picture that is drawn after its session has ended is not sent by the next one', async () => {
  await openUploads()
  const drawn = drawThumbnail(id(500), await aPhoto('w2.jpg', {}))
  storeToken('the next', false)
  await drawn
  expect(server().inputs('documents.saveThumbnail')).toEqual([])
})
