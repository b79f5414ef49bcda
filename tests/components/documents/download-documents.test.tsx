import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { messages, server } from '#tests/components/support/screen.tsx'
import { nextForm } from '#tests/components/support/ticket-form.ts'
import { id } from '#tests/support/fixtures.ts'

const button = page.getByRole('button', { name: 'Download all' })
const ticket = 'x'.repeat(43)

test('all documents of the chosen year are saved by a form with a ticket; a refusal says why', async () => {
  const returns = [aTaxReturn({ documentsAt: new Date() })]
  await openAsClient(
    '/documents',
    { returns },
    { 'dataExport.beginDocuments': errors.notFound('Tax return') },
  )
  await button.click()
  await expect.element(messages().getByText('Tax return not found')).toBeVisible()
  server().answer({ 'dataExport.beginDocuments': { ticket } })
  const submitted = nextForm()
  await button.click()
  const fields = [['ticket', ticket]]
  expect(await submitted).toEqual({ method: 'post', pathname: '/download-documents', fields })
  expect(server().inputs('dataExport.beginDocuments').at(-1)).toEqual({ taxReturnId: id(1) })
})
