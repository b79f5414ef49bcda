import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { messages, renderScreen } from '#tests/components/support/screen.tsx'
import { aSmallPdf } from '#tests/components/support/small-pdf.ts'
import { ofClientPage } from '#tests/components/support/staff.ts'
import { aDocument, aReturn, anAdmin, id, someDetails } from '#tests/support/fixtures.ts'

const nora = someDetails()
const taxReturn = aReturn()
const dialog = page.getByRole('dialog')
const sent = {
  id: id(100),
  fileName: 'power.pdf',
  size: 9,
  mimeType: 'application/pdf',
  createdAt: '2026-02-11T10:00:00.000Z',
  category: 'other',
}

test('a representative’s document is given where the part is granted, and sent once', async () => {
  const keys: (string | null)[] = []
  const { server } = await renderScreen(`/admin/clients/${nora.id}`, {
    viewer: anAdmin(),
    answers: {
      ...ofClientPage(nora),
      'clients.access': { accesses: [], grantable: ['representative'], undecided: [] },
      'admin.returns.ofClient': [taxReturn],
      'admin.documents.list': [aDocument()],
      'clients.grant': errors.conflict('They already have access'),
    },
    requests: {
      [`POST /api/tax-returns/${taxReturn.id}/documents`]: ({ headers }) => {
        keys.push(headers.get('idempotency-key'))
        return Response.json(sent, { status: 201 })
      },
    },
  })
  await page.getByRole('button', { name: 'Invite a representative' }).click()
  await dialog.getByLabelText('Email').fill('ray@example.com')
  await dialog.getByLabelText('First name').fill('Ray')
  await dialog.getByLabelText('Last name').fill('Poa')
  await dialog.getByLabelText('Upload the document').upload(aSmallPdf('power.pdf'))
  await expect.element(dialog.getByRole('option', { name: 'power.pdf' })).toBeInTheDocument()
  const submit = dialog.getByRole('button', { name: 'Send invitation' })
  await submit.click()
  await expect.element(messages().getByText('Failed to send the invitation')).toBeVisible()
  await submit.click()
  await expect.poll(() => server.inputs('clients.grant')).toHaveLength(2)
  await expect
    .poll(() => server.inputs('clients.grant')[0])
    .toMatchObject({
      part: 'representative',
      documentId: sent.id,
    })
  // The server stores one document for one key.
  expect(new Set(keys).size).toBe(1)
})
