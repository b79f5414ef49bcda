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
const button = (name: string) => page.getByRole('button', { name, exact: true })
const taxi = aDocument({
  id: id(101),
  originalName: 'taxi.png',
  category: 'receipts',
  mimeType: 'image/png',
})

async function openDocuments(
  documents: StaffDocument[],
  { answers = {}, requests = {} }: { answers?: Answers; requests?: Requests } = {},
) {
  server().answerRequests(requests)
  const screen = await openDashboard([aReturn()], { 'admin.documents.list': documents, ...answers })
  await action('Docs').click()
  return screen
}

test('documents are listed by category and verified; a refusal and a failed download say why, and what can’t be done has no button; pictures and PDFs are previewed in the dialog, and a picture is enlarged to be read', async () => {
  const pdf = await aPdfOf(['Form W-2'])
  const photo = new Blob([`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"/>`], {
    type: 'image/svg+xml',
  })
  const noted = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => noted.mockRestore())
  const address = `GET /api/documents/${aDocument().id}/download`
  const letter = aDocument({ id: id(102), originalName: 'letter.pdf', signed: true })
  const locked = aDocument({ id: id(103), originalName: 'locked.pdf', passwordProtected: true })
  const w2 = aDocument({ thumbnail: false })
  const screen = await openDocuments([w2, taxi, letter, locked], {
    answers: {
      'admin.documents.verify': ({ verified }) => ({ ...taxi, verified }),
      'documents.saveThumbnail': { success: true },
    },
    requests: {
      [address]: () => new Response(pdf),
      [`GET /api/documents/${taxi.id}/download`]: () => new Response(photo),
    },
  })
  await expect
    .element(dialog.getByRole('region', { name: 'W-2 forms' }))
    .toMatchTextContent(/w2.pdf/)
  await expect
    .element(dialog.getByRole('region', { name: 'Receipts' }))
    .toMatchTextContent(/taxi.png/)
  // The portal made it from a signature: it can only be opened.
  await expect.element(button('Download letter.pdf')).toBeVisible()
  await expect.element(button('Verify letter.pdf')).not.toBeInTheDocument()
  await expect.element(button('Ask for another instead of letter.pdf')).not.toBeInTheDocument()
  await expect.element(page.getByText('Needs a password', { exact: true })).toBeVisible()
  await expect.element(button('Preview locked.pdf')).not.toBeInTheDocument()
  const verified = dialog.getByText('Verified', { exact: true })
  await button('Verify taxi.png').click()
  await expect.element(verified).toBeVisible()
  await button('Un-verify taxi.png').click()
  await expect.element(verified).not.toBeInTheDocument()
  await expect
    .poll(() => screen.server.inputs('admin.documents.verify'))
    .toEqual([
      { id: taxi.id, verified: true },
      { id: taxi.id, verified: false },
    ])
  screen.server.answer({ 'admin.documents.verify': errors.notFound('Document') })
  await button('Verify taxi.png').click()
  await expect.element(messages()).toHaveTextContent('Failed to update documentDocument not found')
  await expect.element(button('Verify taxi.png')).toBeVisible()

  await button('Preview taxi.png').click()
  const picture = page.getByRole('img', { name: 'taxi.png' })
  await expect.element(picture).toHaveAttribute('src', expect.stringMatching(/^blob:/))
  await expect.element(button('All documents')).toHaveFocus()
  const width = () => picture.element().getBoundingClientRect().width
  await expect.poll(width).toBeGreaterThan(100)
  const whole = width()
  await button('Enlarge').click()
  await expect.poll(width).toBeGreaterThan(2 * whole)
  await expect.element(button('Enlarge')).toHaveAttribute('aria-pressed', 'true')
  await button('All documents').click()
  await expect.element(button('Preview taxi.png')).toHaveFocus()
  await button('Preview w2.pdf').click()
  await expect.element(dialog.getByRole('region', { name: 'w2.pdf' })).toBeVisible()
  await expect.element(dialog.getByText('Form W-2')).toBeVisible()
  const drawn = () => screen.server.inputs('documents.saveThumbnail').map((one) => one.id)
  await expect.poll(drawn).toEqual([aDocument().id])
  await button('All documents').click()
  screen.server.answerRequests({ [address]: unreachable })
  await button('Download w2.pdf').click()
  await expect.element(messages().getByText('Download failed')).toBeVisible()
  expect(noted).toHaveBeenCalledWith('Download failed', expect.anything())
  screen.server.answerRequests({
    [address]: () => Response.json({ message: 'Document not found' }, { status: 404 }),
  })
  await button('Download w2.pdf').click()
  await expect.element(messages().getByText('w2.pdf: Document not found')).toBeVisible()
})

test("a return without documents says so; filed returns: 'No Filed Returns', or their number and downloads", async () => {
  const filed = page.getByRole('dialog', { name: 'Filed Returns' })
  const screen = await openDashboard([aReturn({ status: 'completed' })], {
    'admin.documents.list': [],
    'admin.documents.filedReturns': [],
  })
  await action('Docs').click()
  await expect.element(page.getByText('No documents yet')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(action('Docs')).toHaveFocus()
  await action('Filed').click()
  await expect
    .element(
      filed.getByText('No Filed Returns: No completed tax returns are available for download yet.'),
    )
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(action('Filed')).toHaveFocus()
  const documents = [aDocument({ originalName: '1040.pdf' }), aDocument({ id: id(102) })]
  screen.server.answer({ 'admin.documents.filedReturns': documents })
  await action('Filed').click()
  await expect
    .element(filed.getByText('2 completed tax return(s) available for download'))
    .toBeVisible()
})
