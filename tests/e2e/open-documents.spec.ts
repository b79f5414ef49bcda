import { aPdf } from '#tests/support/files.ts'
import { expect, test } from '#tests/support/portal.ts'
import { withReturn } from '#tests/support/upload-center.ts'

test('a document opens also after the browser has lost its cookies', async ({ page, portal }) => {
  const { client, returnId } = await withReturn(page, portal)
  await client.upload(returnId, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await page.goto('/documents')
  await page.context().clearCookies()
  await page.reload()
  const link = page.getByRole('link', { name: /^w2\.pdf/ })
  await expect(link).toBeVisible()
  const [opened] = await Promise.all([
    page.context().waitForEvent('response', (answer) => answer.url().includes('/download')),
    link.click(),
  ])
  expect([opened.status(), opened.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

test('who is signed out signs in from the refusal and comes to the document', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  const id = await client.upload(returnId, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  const address = `/api/documents/${id}/download?inline=1`
  await page.goto('/')
  await page.context().clearCookies()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Sign in to open this document' })).toBeVisible()
  // Still signed in: the portal knows the session, and the cookie is made again.
  const [opened] = await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith(address) && answer.status() === 200),
    page.getByRole('link', { name: 'Sign in and open it' }).click(),
  ])
  expect(opened.headers()['content-type']).toBe('application/pdf')
})
