import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { StaffDocument } from '#shared/documents/documents.schema.ts'
import { errors } from '#server/base/errors.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { messages } from '#tests/components/support/screen.tsx'
import { action, openDashboard } from '#tests/components/support/staff.ts'
import { aDocument, aReturn } from '#tests/support/fixtures.ts'
import { called, changes, shows } from '#tests/components/support/says.ts'

const reason = 'The right edge is cut off. Send the whole page.'
const dialog = page.getByRole('dialog')
const another = page.getByRole('button', { name: 'Ask for another instead of w2.pdf' })
const field = page.getByLabelText('What should the client send, and why')
const send = page.getByRole('button', { name: 'Ask the client' })
const open = dialog.getByRole('button', { name: /^(Preview|Download) w2/ })
const asked = page.getByText(/^Asked for another on [A-Z]/)
const request = { reason, askedAt: new Date('2026-02-02T10:00:00Z') }

async function openDocument(
  differs: Partial<StaffDocument> = {},
  answers: Answers = {},
  taxReturn = aReturn(),
) {
  const screen = await openDashboard([taxReturn], {
    'admin.documents.list': [aDocument(differs)],
    ...answers,
  })
  await action('Docs').click()
  return screen
}

test('staff request a replacement: if the call fails, the input stays; then the row shows the request, and its download has the focus', async () => {
  const { server } = await openDocument({}, { 'admin.documents.requestReplacement': unreachable })
  await another.click()
  await field.fill(reason)
  await send.click()
  await expect.element(messages().getByText('Failed to ask for another')).toBeVisible()
  await expect.element(field).toHaveValue(reason)
  server.answer({
    'admin.documents.requestReplacement': request,
    'admin.documents.list': [aDocument({ request })],
  })
  await send.click()
  await expect.element(messages().getByText('Request sent')).toBeVisible()
  await expect.element(asked).toMatchTextContent(reason)
  await expect.element(another).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Download w2.pdf' })).toHaveFocus()
  expect(server.inputs('admin.documents.requestReplacement').at(-1)).toEqual({
    id: aDocument().id,
    reason,
  })
  await changes('admin.documents.list', [aDocument({ check: 'withheld' })])
  await shows(dialog, 'Being checked', /once the malware scanner is done/)
  await expect.element(open).not.toBeInTheDocument()
})

test('a PDF that needs a password can only be downloaded and fills in the reason; one with an SSN is refused; a colleague who was first has their request shown', async () => {
  const { server } = await openDocument({ passwordProtected: true })
  await expect.element(dialog.getByText('Needs a password')).toBeVisible()
  await expect.element(open).toHaveAccessibleName('Download w2.pdf')
  await another.click()
  await expect
    .element(field)
    .toHaveValue('This file only opens with a password. Upload a copy that opens without one.')
  await expect.element(field).toHaveFocus()
  await field.fill('Your SSN is 123-45-6789')
  await send.click()
  await expect.element(page.getByText(/^Leave the number itself out/)).toBeVisible()
  await expect.element(field).toHaveFocus()
  await called('admin.documents.requestReplacement').toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(another).toHaveFocus()
  await another.click()
  const words = 'The client has already been asked for another'
  server.answer({
    'admin.documents.requestReplacement': errors.conflict(words),
    'admin.documents.list': [aDocument({ request })],
  })
  await send.click()
  await expect.element(messages().getByText(words)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(asked).toMatchTextContent(reason)
})

test("a document of a filed return can't be requested again", async () => {
  await openDocument({}, {}, aReturn({ status: 'filed' }))
  await expect.element(page.getByRole('button', { name: 'Download w2.pdf' })).toBeVisible()
  await expect.element(another).not.toBeInTheDocument()
})
