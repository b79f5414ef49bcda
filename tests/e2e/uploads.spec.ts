import type { Page } from '@playwright/test'
import { aPng } from '#tests/support/files.ts'
import { expect, test } from '#tests/support/portal.ts'
import { area, choose, messages, pdf, slowLine, withReturn } from '#tests/support/upload-center.ts'

test('progress rises by at most 10 with what is sent, and a successful item is removed after 2 seconds', async ({
  page,
  portal,
}) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  await expect(choose(page, 'W-2 forms')).toBeAttached()
  await slowLine(page, 1_000_000)
  const shown = await recordProgress(page)
  await choose(page, 'W-2 forms').setInputFiles(pdf('large.pdf', 3_000_000))
  const bar = page.getByRole('progressbar', { name: 'large.pdf' })
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await expect(area(page, 'W-2 forms').getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(messages(page).getByText('Upload Successful')).toBeVisible()
  await expect(messages(page).getByText('large.pdf uploaded successfully')).toBeVisible()
  await expect(bar).toHaveCount(0, { timeout: 4000 })
  await expect(area(page, 'W-2 forms').getByRole('link', { name: 'large.pdf' })).toBeVisible()

  const steps = await shown()
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.at(-1)).toBe(100)
  for (const [place, percent] of steps.slice(0, -1).entries()) {
    expect(percent - (steps[place - 1] ?? 0)).toBeGreaterThanOrEqual(0)
    expect(percent - (steps[place - 1] ?? 0)).toBeLessThanOrEqual(10)
    expect(percent).toBeLessThanOrEqual(90)
  }
})

/** Notes every percentage that a progress bar shows. */
async function recordProgress(page: Page): Promise<() => Promise<number[]>> {
  const notes = await page.evaluateHandle(() => {
    const seen: number[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const now = target instanceof Element ? target.getAttribute('aria-valuenow') : null
        if (now !== null) seen.push(Number(now))
      }
    }).observe(document.body, { attributeFilter: ['aria-valuenow'], subtree: true })
    return seen
  })
  return () => notes.jsonValue()
}

test('an upload under way can be cancelled, and nothing of it is left', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  await page.goto('/documents')
  await expect(choose(page, 'W-2 forms')).toBeAttached()
  await slowLine(page, 100_000)
  await choose(page, 'W-2 forms').setInputFiles(pdf('large.pdf', 3_000_000))
  await page.getByRole('button', { name: 'Cancel large.pdf' }).click()
  await expect(page.getByText('large.pdf')).toHaveCount(0)
  expect(await client.call('GET', `/api/tax-returns/${returnId}/documents`)).toEqual([])
})

test("invalid files are skipped with an 'Invalid File' notice while valid ones continue", async ({
  page,
  portal,
}) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  await choose(page, 'Other documents').setInputFiles([
    { name: 'payslip.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
    pdf('letter.pdf'),
  ])
  await expect(messages(page).getByText('Invalid File')).toBeVisible()
  const other = area(page, 'Other documents')
  await expect(
    other.getByText('File type not allowed. Please use: PDF, JPG, PNG, DOC, or DOCX'),
  ).toBeVisible()
  await expect(other.getByRole('link', { name: 'letter.pdf' })).toBeVisible()
  await other.getByRole('button', { name: 'Dismiss payslip.exe' }).click()
  await expect(page.getByText('payslip.exe')).toHaveCount(0)
  await expect(choose(page, 'Other documents')).toBeFocused()
})

test("a file over 10 MB: 'File too large. Maximum size is 10MB'; one of exactly 10 MB goes through", async ({
  page,
  portal,
}) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  const limit = 10 * 1024 * 1024
  await choose(page, 'W-2 forms').setInputFiles(pdf('over.pdf', limit + 1))
  await expect(
    area(page, 'W-2 forms').getByText('File too large. Maximum size is 10MB'),
  ).toBeVisible()
  await choose(page, 'W-2 forms').setInputFiles(pdf('exactly.pdf', limit))
  await expect(area(page, 'W-2 forms').getByRole('link', { name: 'exactly.pdf' })).toBeVisible()
})

test('an iPhone photo in HEIC is refused with words that say how to send it', async ({
  page,
  portal,
}) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  const heic = { name: 'IMG_2041.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') }
  await choose(page, 'Receipts').setInputFiles(heic)
  await expect(area(page, 'Receipts').getByText('HEIC photos have to become JPG')).toBeVisible()
})

test("a failed item shows its error: the server's text in the words of the screen", async ({
  page,
  portal,
}) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  const disguised = { name: 'photo.pdf', mimeType: 'application/pdf', buffer: aPng() }
  await choose(page, 'Receipts').setInputFiles(disguised)
  const words = 'Invalid file type. Only PDF, JPG, PNG, DOC, and DOCX files are allowed.'
  await expect(area(page, 'Receipts').getByText(words)).toBeVisible()
  await expect(messages(page).getByText('Upload Failed')).toBeVisible()
  await expect(messages(page).getByText(words)).toBeVisible()
})

test("each of the server's texts is said in the words of the specification", async ({
  page,
  portal,
}) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  await expect(choose(page, 'Receipts')).toBeAttached()
  const receipts = area(page, 'Receipts')
  for (const [status, message, words] of [
    [413, 'File size too large', 'File is too large. Maximum size allowed is 10MB.'],
    [400, 'No file uploaded', 'Please select a file to upload.'],
    [400, 'Document category is required', 'Please select a document category.'],
    [
      403,
      "You don't have permission to upload documents to this tax return",
      "You don't have permission to upload documents to this tax return.",
    ],
    [404, 'Tax return not found', 'Tax return not found. Please refresh the page and try again.'],
    [401, 'Please log in again', 'Your session has expired. Please log in again.'],
    [400, 'File is empty', 'File is empty'],
    [502, '', 'Failed to upload document. Please try again.'],
  ] as const) {
    await page.route(/\/documents$/, (route) => route.fulfill({ status, json: { message } }), {
      times: 1,
    })
    await choose(page, 'Receipts').setInputFiles(pdf('taxi.pdf'))
    await expect(receipts.getByText(words, { exact: true })).toBeVisible()
    await expect(messages(page).getByText(words, { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Dismiss taxi.pdf' }).click()
  }
})

test('a failed upload stays with a Retry that sends it again', async ({ page, portal }) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  await expect(choose(page, 'Receipts')).toBeAttached()
  await page.context().setOffline(true)
  await choose(page, 'Receipts').setInputFiles(pdf('taxi.pdf'))
  await expect(
    area(page, 'Receipts').getByText('You are offline. Try again once you are back.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Retry taxi.pdf' }).click()
  await expect(area(page, 'Receipts').getByRole('link', { name: 'taxi.pdf' })).toBeVisible()
})

test('uploads go on while one looks at another screen', async ({ page, portal }) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  await expect(choose(page, 'W-2 forms')).toBeAttached()
  await slowLine(page, 1_500_000)
  await choose(page, 'W-2 forms').setInputFiles(pdf('large.pdf', 3_000_000))
  await page.getByRole('link', { name: 'Portal', exact: true }).click()
  await expect(page).toHaveURL('/client-portal')
  await expect(messages(page).getByText('large.pdf uploaded successfully')).toBeVisible()
})
