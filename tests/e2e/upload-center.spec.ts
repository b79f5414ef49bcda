import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { aPng } from '#tests/support/files.ts'
import { aFaxPdf } from '#tests/components/support/pdfs.ts'
import { expect, test } from '#tests/support/portal.ts'
import { multiPagePdf } from '#tests/support/real-files.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { action, returnRow } from '#tests/support/staff.ts'
import { area, choose, messages, pdf, slowLine, withReturn } from '#tests/support/upload-center.ts'

const thisYear = new Date().getFullYear()

test('progress rises by at most 10 as bytes are sent, on another screen too, and a canceled upload leaves nothing', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  await page.goto('/documents')
  await expect(choose(page, 'W-2 forms')).toBeAttached()
  await slowLine(page, 1_000_000)
  const shown = await recordProgress(page)
  await choose(page, 'W-2 forms').setInputFiles(pdf('large.pdf', 3_000_000))
  const bar = page.getByRole('progressbar', { name: 'large.pdf' })
  await expect(bar).toHaveAttribute('aria-valuenow', '100')
  await expect(area(page, 'W-2 forms').getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(area(page, 'W-2 forms').getByRole('link', { name: 'large.pdf' })).toBeVisible()
  const steps = await shown()
  expect(steps.length).toBeGreaterThan(5)
  expect(steps.at(-1)).toBe(100)
  for (const [place, percent] of steps.slice(0, -1).entries()) {
    expect(percent - (steps[place - 1] ?? 0)).toBeGreaterThanOrEqual(0)
    expect(percent - (steps[place - 1] ?? 0)).toBeLessThanOrEqual(10)
    expect(percent).toBeLessThanOrEqual(90)
  }

  const uploads = [pdf('mistake.pdf', 3_000_000), pdf('next.pdf', 1_000_000)]
  await choose(page, 'W-2 forms').setInputFiles(uploads)
  await page.getByRole('button', { name: 'Cancel mistake.pdf' }).click()
  await expect(page.getByText('mistake.pdf')).toHaveCount(0)
  await page.getByRole('link', { name: 'Portal', exact: true }).click()
  await expect(page).toHaveURL('/client-portal')
  await expect(messages(page).getByText('next.pdf uploaded successfully')).toBeVisible()
  expect(await client.call('GET', `/api/tax-returns/${returnId}/documents`)).toMatchObject([
    { fileName: 'next.pdf' },
    { fileName: 'large.pdf' },
  ])
})

test('photos become one PDF, and HEIC becomes JPEG, under the policies; the same file again is named first', async ({
  page,
  portal,
}) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) violations.push(message.text())
  })
  const { client, returnId } = await withReturn(page, portal)
  await page.goto('/documents')
  const photo = (name: string) => ({ name, mimeType: 'image/png', buffer: aPng() })
  await page.getByLabel('Category').selectOption('Receipts')
  await page
    .getByLabel('Combine photos into one PDF for Receipts')
    .setInputFiles([photo('1.png'), photo('2.png')])
  const sheet = page.getByRole('dialog', { name: 'Photos as one PDF' })
  await sheet.getByRole('button', { name: 'Turn page 2' }).click()
  await sheet.getByLabel('Name of the PDF').fill('Taxi')
  await sheet.getByRole('button', { name: 'Send 2 pages' }).click()
  await expect(area(page, 'Receipts').getByRole('link', { name: 'Taxi.pdf' })).toBeVisible()
  expect(await client.call('GET', `/api/tax-returns/${returnId}/documents`)).toMatchObject([
    { fileName: 'Taxi.pdf', mimeType: 'application/pdf' },
  ])
  await expect(area(page, 'Receipts').locator('img')).toBeVisible()

  await choose(page, 'W-2 forms').setInputFiles(pdf('w2.pdf'))
  await expect(area(page, 'W-2 forms').getByRole('link', { name: 'w2.pdf' })).toBeVisible()
  await choose(page, 'W-2 forms').setInputFiles({ ...pdf('w2.pdf'), name: 'renamed.pdf' })
  await expect(page.getByText(/^“w2.pdf” is already here, uploaded /)).toBeVisible()
  await page.getByRole('button', { name: 'Skip renamed.pdf' }).click()
  await expect(page.getByText(/is already here/)).toHaveCount(0)

  await choose(page, 'Receipts').setInputFiles({
    name: 'IMG_2041.HEIC',
    mimeType: 'image/heic',
    buffer: readFileSync('tests/components/support/turned.heic'),
  })
  await expect(area(page, 'Receipts').getByRole('link', { name: 'IMG_2041.jpg' })).toBeVisible()
  expect(violations).toEqual([])
})

test('staff read a PDF in the page, which the policies of the page allow', async ({
  page,
  portal,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) refused.push(message.text())
  })
  const client = await aClientOf(portal)
  const returnId = await client.startReturn(thisYear)
  const files = {
    'w2.pdf': await multiPagePdf('Form W-2'),
    'fax.pdf': Buffer.from(await aFaxPdf()),
  }
  for (const [name, bytes] of Object.entries(files)) {
    await client.upload(returnId, { name, category: 'w2', bytes })
  }
  await signIn(page, portal, await anAdminOf(portal))
  await page.goto(`/admin?search=${client.email}`)
  await action(returnRow(page, client), 'Docs').click()
  await page.getByRole('button', { name: /w2\.pdf/ }).click()
  await expect(page.getByText('Page 1 of 3', { exact: true })).toBeVisible()
  await expect(page.getByText('Form W-2, page 1 of 3')).toBeVisible()
  await page.getByRole('region', { name: 'w2.pdf' }).press('PageDown')
  await expect(page.getByText('Page 2 of 3', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: /fax\.pdf/ }).click()
  await expect(page.getByText('Page 1 of 1', { exact: true })).toBeVisible()
  await expect.poll(() => page.locator('canvas').evaluate(middleOf)).toEqual([0, 0, 0, 255])
  expect(refused).toEqual([])
})

/** Records every percentage that a progress bar shows. */
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

/** The color in the middle of a canvas. Runs in the browser. */
function middleOf(canvas: HTMLElement): number[] {
  if (!(canvas instanceof HTMLCanvasElement)) return []
  const { width, height } = canvas
  const middle = canvas.getContext('2d')?.getImageData(width / 2, height / 2, 1, 1)
  return Array.from(middle?.data ?? [])
}
