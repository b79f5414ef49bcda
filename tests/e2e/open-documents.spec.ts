import { chromium } from '@playwright/test'
import { chromiumArgs, findChromium, findChromiumWithViewer } from '#tests/support/chromium.ts'
import { aPdf } from '#tests/support/files.ts'
import { expect, test } from '#tests/support/portal.ts'
import { onePage } from '#tests/support/pdfs/kinds/page.ts'
import { writePdf } from '#tests/support/pdfs/write-pdf.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'
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

test('a PDF with a script opens in the browser’s own viewer, in a sandbox', async ({ portal }) => {
  const client = await aClientOf(portal)
  const catalog = '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'
  const bytes = writePdf({ objects: onePage({ catalog }) })
  const returnId = await client.startReturn(new Date().getFullYear())
  await client.upload(returnId, { name: 'form.pdf', category: 'w2', bytes })
  const viewerPath = findChromiumWithViewer()
  const executablePath = viewerPath ?? findChromium()
  const browser = await chromium.launch({
    args: chromiumArgs,
    ...(executablePath && { executablePath }),
  })
  try {
    const page = await browser.newPage({ baseURL: portal.url })
    await signIn(page, portal, client)
    await page.goto('/documents')
    const [tab, answer] = await Promise.all([
      page.waitForEvent('popup'),
      page.context().waitForEvent('response', (one) => one.url().includes('/download')),
      page.getByRole('link', { name: /^form\.pdf/ }).click(),
    ])
    expect(await answer.allHeaders()).toMatchObject({
      'content-disposition': 'inline; filename="form.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    // The shell has no viewer: where there is no other, the answer is as far as it goes.
    if (viewerPath === null) return
    const viewer = () => tab.frames().find((frame) => frame.url().startsWith('chrome-extension:'))
    await expect.poll(viewer).toBeDefined()
    await expect(viewer()?.locator('#pagelength') ?? tab.locator('none')).toHaveText('1')
  } finally {
    await browser.close()
  }
})
