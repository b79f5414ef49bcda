import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, type Requests, unreachable } from '#tests/components/support/answers.ts'
import { messages, server } from '#tests/components/support/screen.tsx'
import { aPdfOf } from '#tests/components/support/pdfs.ts'
import { action, openDashboard } from '#tests/components/support/staff.ts'
import { aDocument, aReturn, id } from '#tests/support/fixtures.ts'

const dialog = page.getByRole('dialog', { name: 'Documents and files' })
const row = (name: string | RegExp) =>
  dialog.getByRole('list', { name: 'Documents' }).getByRole('button', { name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const another = button('Ask for another')
const field = page.getByLabelText('What should the client send, and why')
const send = button('Ask the client')
const reason = 'The right edge is cut off. Send the whole page.'
const request = { reason, askedAt: new Date('2026-02-02T10:00:00Z') }
const taxi = aDocument({
  id: id(101),
  originalName: 'taxi.png',
  category: 'receipts',
  mimeType: 'image/png',
})

async function openDocuments(
  documents: StaffDocument[],
  { answers = {}, requests = {} }: { answers?: Answers; requests?: Requests } = {},
  taxReturn = aReturn(),
) {
  server().answerRequests(requests)
  const screen = await openDashboard([taxReturn], {
    'admin.documents.list': documents,
    ...answers,
  })
  await action('Docs').click()
  return screen
}

test('a document opens below its row, a picture is enlarged to be read, and a PDF without a thumbnail gets one; it is verified there, and a refusal and a failed download say why', async () => {
  const noted = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => noted.mockRestore())
  const address = `GET /api/documents/${taxi.id}/download`
  const pdf = await aPdfOf(['Form W-2'])
  const photo = new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>`], {
    type: 'image/svg+xml',
  })
  const screen = await openDocuments([aDocument({ thumbnail: false }), taxi], {
    answers: {
      'admin.documents.verify': ({ verified }) => ({ ...taxi, verified }),
      'documents.saveThumbnail': { success: true },
    },
    requests: {
      [`GET /api/documents/${aDocument().id}/download`]: () => new Response(pdf),
      [address]: () => new Response(photo),
    },
  })
  await expect.element(dialog.getByRole('heading', { name: 'W-2 forms' })).toBeVisible()
  await expect.element(dialog.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await row(/^w2\.pdf/).click()
  await expect.element(dialog.getByText('Form W-2')).toBeVisible()
  const drawn = () => screen.server.inputs('documents.saveThumbnail').map((one) => one.id)
  await expect.poll(drawn).toEqual([aDocument().id])
  await row(/^taxi\.png/).click()
  const picture = page.getByRole('img', { name: 'taxi.png' })
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  const width = () => picture.element().getBoundingClientRect().width
  await expect.poll(width).toBeGreaterThan(100)
  const whole = width()
  await button('Enlarge').click()
  await expect.poll(width).toBeGreaterThan(2 * whole)
  await expect.element(button('Enlarge')).toHaveAttribute('aria-pressed', 'true')

  await button('Verify').click()
  await expect.element(row(/^taxi\.png.*verified/)).toBeVisible()
  await button('Un-verify').click()
  await expect.element(row(/verified/)).not.toBeInTheDocument()
  await expect
    .poll(() => screen.server.inputs('admin.documents.verify'))
    .toEqual([
      { id: taxi.id, verified: true },
      { id: taxi.id, verified: false },
    ])
  screen.server.answer({ 'admin.documents.verify': errors.notFound('Document') })
  await button('Verify').click()
  await expect.element(messages()).toHaveTextContent('Failed to update documentDocument not found')
  await expect.element(button('Verify')).toBeVisible()

  screen.server.answerRequests({ [address]: unreachable })
  await button('Download taxi.png').click()
  await expect.element(messages().getByText('Download failed')).toBeVisible()
  expect(noted).toHaveBeenCalledWith('Download failed', expect.anything())
  screen.server.answerRequests({
    [address]: () => Response.json({ message: 'Document not found' }, { status: 404 }),
  })
  await button('Download taxi.png').click()
  await expect.element(messages().getByText('taxi.png: Document not found')).toBeVisible()
})

test('another copy is asked for: a failure keeps the words, a colleague’s request is shown, and one that was sent can be read', async () => {
  const { server } = await openDocuments([aDocument()], {
    answers: { 'admin.documents.requestReplacement': unreachable },
    requests: { [`GET /api/documents/${aDocument().id}/download`]: unreachable },
  })
  await row(/^w2\.pdf/).click()
  await another.click()
  await field.fill(reason)
  await send.click()
  await expect.element(messages().getByText('Failed to ask for another')).toBeVisible()
  await expect.element(field).toHaveValue(reason)
  server.answer({
    'admin.documents.requestReplacement': errors.conflict(
      'The client has already been asked for another',
    ),
  })
  await send.click()
  await expect
    .element(messages().getByText('The client has already been asked for another'))
    .toBeVisible()
  server.answer({
    'admin.documents.requestReplacement': request,
    'admin.documents.list': [aDocument({ request })],
  })
  await send.click()
  await expect.element(messages().getByText('Request sent')).toBeVisible()
  await expect.element(row(/^w2\.pdf.*asked for another/)).toHaveFocus()
  await expect.element(dialog.getByText(/^Asked for another on [A-Z]/)).toMatchTextContent(reason)
  await expect.element(another).not.toBeInTheDocument()
  expect(server.inputs('admin.documents.requestReplacement')).toContainEqual({
    id: aDocument().id,
    reason,
  })
})

test('a file that needs a password fills in the reason, and an SSN is refused in it; one that is being checked can’t be opened', async () => {
  const locked = aDocument({ passwordProtected: true })
  const checked = aDocument({ id: id(102), originalName: 'new.pdf', check: 'withheld' })
  const { server } = await openDocuments([locked, checked])
  await row(/^w2\.pdf.*needs a password/).click()
  await expect.element(dialog.getByText(/^It only opens with a password/)).toBeVisible()
  await another.click()
  await expect
    .element(field)
    .toHaveValue('This file only opens with a password. Upload a copy that opens without one.')
  await expect.element(field).toHaveFocus()
  await field.fill('Your SSN is 123-45-6789')
  await send.click()
  await expect.element(page.getByText(/^Leave the number itself out/)).toBeVisible()
  await expect.element(field).toHaveFocus()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(server.inputs('admin.documents.requestReplacement')).toEqual([])
  await row(/^new\.pdf.*being checked/).click()
  await expect.element(dialog.getByText(/once the malware scanner is done/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Download/ })).not.toBeInTheDocument()
})

test("of a filed return nothing is asked for; filed returns: 'No Filed Returns', or their number and downloads", async () => {
  const filed = page.getByRole('dialog', { name: 'Filed Returns' })
  const screen = await openDocuments(
    [aDocument({ passwordProtected: true })],
    { answers: { 'admin.documents.filedReturns': [] } },
    aReturn({ status: 'filed' }),
  )
  await row(/^w2\.pdf/).click()
  await expect.element(button('Download w2.pdf')).toBeVisible()
  await expect.element(another).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await action('Filed').click()
  await expect
    .element(
      filed.getByText('No Filed Returns: No completed tax returns are available for download yet.'),
    )
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  const documents = [aDocument({ originalName: '1040.pdf' }), aDocument({ id: id(102) })]
  screen.server.answer({ 'admin.documents.filedReturns': documents })
  await action('Filed').click()
  await expect
    .element(filed.getByText('2 completed tax return(s) available for download'))
    .toBeVisible()
})
