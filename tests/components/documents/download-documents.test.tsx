import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { aTaxReturn, openAsClient } from '#tests/components/support/client.ts'
import { messages, server } from '#tests/components/support/screen.tsx'
import { id } from '#tests/support/fixtures.ts'

const button = page.getByRole('button', { name: 'Download all' })
const ticket = 'x'.repeat(43)

test('all documents of the chosen year are saved by a form with a ticket', async () => {
  const returns = [aTaxReturn({ documentsAt: new Date() })]
  await openAsClient('/documents', { returns }, { 'dataExport.beginDocuments': { ticket } })
  const submitted = new Promise<SubmitEvent>((resolve) => {
    addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        resolve(event)
      },
      { once: true },
    )
  })
  await button.click()
  const { target: form } = await submitted
  if (!(form instanceof HTMLFormElement)) throw new Error('no form')
  expect([form.method, new URL(form.action).pathname]).toEqual(['post', '/download-documents'])
  expect([...new FormData(form)]).toEqual([['ticket', ticket]])
  expect(server().inputs('dataExport.beginDocuments')).toEqual([{ taxReturnId: id(1) }])
})

test('a refusal says why', async () => {
  const returns = [aTaxReturn({ documentsAt: new Date() })]
  await openAsClient(
    '/documents',
    { returns },
    { 'dataExport.beginDocuments': errors.notFound('Tax return') },
  )
  await button.click()
  await expect.element(messages().getByText('Tax return not found')).toBeVisible()
})

test('without a document there is nothing to download', async () => {
  await openAsClient('/documents', { returns: [aTaxReturn()] })
  await expect.element(page.getByRole('region', { name: 'Receipts', exact: true })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})
