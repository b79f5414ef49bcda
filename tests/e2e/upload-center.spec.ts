import type { Download, Page } from '@playwright/test'
import { aPdf, aPng } from '#tests/support/files.ts'
import { expect, test } from '#tests/support/portal.ts'
import { jpegWithExif } from '#tests/support/real-files.ts'
import { aClientOf, anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { area, choose, messages, pdf, withReturn } from '#tests/support/upload-center.ts'

const thisYear = new Date().getFullYear()

test("with no tax return: a 'No Tax Return Found' card whose button creates this year's", async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/documents')
  await expect(page.getByText('No Tax Return Found', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Create Tax Return' }).click()
  await expect(area(page, 'W-2 forms')).toBeVisible()
  expect(await client.call('GET', '/api/tax-returns')).toMatchObject([
    { taxYear: thisYear, status: 'pending' },
  ])
})

test("last year's return can be created instead, and the year picker switches between them", async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/documents')
  await page.getByRole('button', { name: `For ${thisYear - 1} instead` }).click()
  const picker = (year: number) => page.getByRole('button', { name: `${year} Tax Return` })
  await picker(thisYear - 1).click()
  await page.getByRole('menuitem', { name: `Start a ${thisYear} return` }).click()
  await expect(picker(thisYear)).toBeVisible()
  await choose(page, 'Receipts').setInputFiles(pdf('this-year.pdf'))
  await expect(area(page, 'Receipts').getByRole('link', { name: 'this-year.pdf' })).toBeVisible()
  await picker(thisYear).click()
  await page.getByRole('menuitem', { name: `${thisYear - 1}` }).click()
  await expect(picker(thisYear - 1)).toBeVisible()
  await expect(page.getByText('this-year.pdf')).toHaveCount(0)
  await page.goto('/documents')
  await expect(picker(thisYear)).toBeVisible()
})

test("when the server refuses: 'Failed to create tax return'", async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/documents')
  await page.route(/returns\.create/, (route) => route.abort())
  await page.getByRole('button', { name: 'Create Tax Return' }).click()
  await expect(messages(page).getByText('Failed to create tax return')).toBeVisible()
})

test('there is an area for each category, with a picker that takes several files', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  await page.goto('/documents')
  const areas = [
    ['W-2 forms', 'w2'],
    ['1099 forms', '1099'],
    ['Receipts', 'receipts'],
    ['Property documents', 'property'],
    ['Other documents', 'other'],
  ] as const
  for (const [name, category] of areas) {
    await choose(page, name).setInputFiles([pdf(`${category}-a.pdf`), pdf(`${category}-b.pdf`)])
    for (const file of [`${category}-a.pdf`, `${category}-b.pdf`]) {
      await expect(area(page, name).getByRole('link', { name: file })).toBeVisible()
    }
  }
  const listed: unknown = await client.call('GET', `/api/tax-returns/${returnId}/documents`)
  const kept = (listed as { category: string; fileName: string }[]).map(
    ({ category, fileName }) => `${category}: ${fileName}`,
  )
  expect(kept.toSorted()).toEqual(
    areas.flatMap(([, word]) => [`${word}: ${word}-a.pdf`, `${word}: ${word}-b.pdf`]).toSorted(),
  )
})

test('a phone offers its camera, a desk does not', async ({ page, browser, portal }) => {
  const { client } = await withReturn(page, portal)
  const camera = (where: Page) => where.getByLabel('Take a photo for Receipts')
  await page.goto('/documents')
  await expect(choose(page, 'Receipts')).toBeVisible()
  await expect(camera(page)).toBeHidden()

  const size = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true }
  const phone = await browser.newPage({ baseURL: portal.url, ...size })
  await signIn(phone, portal, client)
  await phone.goto('/documents')
  await expect(camera(phone)).toBeVisible()
  await expect(camera(phone)).toHaveAttribute('capture', 'environment')
  const buffer = await jpegWithExif()
  await camera(phone).setInputFiles({ name: 'taxi.jpg', mimeType: 'image/jpeg', buffer })
  await expect(area(phone, 'Receipts').getByRole('link', { name: 'taxi.jpg' })).toBeVisible()
  await phone.close()
})

test('files are dropped onto an area', async ({ page, portal }) => {
  await withReturn(page, portal)
  await page.goto('/documents')
  const files = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer()
    for (const name of ['dropped-1.pdf', 'dropped-2.pdf']) {
      transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }))
    }
    return transfer
  }, Array.from(aPdf()))
  const target = area(page, '1099 forms').getByText('choose files')
  await target.dispatchEvent('dragenter', { dataTransfer: files })
  await expect(area(page, '1099 forms').getByText('Drop to add to 1099 forms')).toBeVisible()
  await area(page, '1099 forms')
    .getByText('Drop to add to 1099 forms')
    .dispatchEvent('drop', { dataTransfer: files })
  for (const name of ['dropped-1.pdf', 'dropped-2.pdf']) {
    await expect(area(page, '1099 forms').getByRole('link', { name })).toBeVisible()
  }
})

test('a document is deleted after a question, and gone from the server', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  for (const name of ['keep.pdf', 'mistake.pdf']) {
    await client.upload(returnId, { name, category: 'w2', bytes: aPdf() })
  }
  await page.goto('/documents')
  const remove = page.getByRole('button', { name: 'Delete mistake.pdf' })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Delete this document?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('mistake.pdf', { exact: true })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'keep.pdf' })).toBeVisible()
  await expect(choose(page, 'W-2 forms')).toBeFocused()
  await expect
    .poll(() => client.call('GET', `/api/tax-returns/${returnId}/documents`))
    .toMatchObject([{ fileName: 'keep.pdf' }])
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: 'mistake.pdf' })).toBeVisible()
  await expect(client.call('GET', `/api/tax-returns/${returnId}/documents`)).resolves.toHaveLength(
    2,
  )
})

test("when a delete fails the document comes back: 'Failed to delete document'", async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  await client.upload(returnId, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await page.goto('/documents')
  await page.route(/documents\.remove/, (route) => route.abort())
  await page.getByRole('button', { name: 'Delete w2.pdf' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(messages(page).getByText('Failed to delete document')).toBeVisible()
  await expect(page.getByRole('link', { name: 'w2.pdf' })).toBeVisible()
})

test('a document opens in a new tab, through the cookie, with no token in its address', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  await client.upload(returnId, { name: 'photo.png', category: 'receipts', bytes: aPng() })
  await page.goto('/documents')
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'photo.png' }).click(),
  ])
  await tab.waitForLoadState()
  expect(tab.url()).toMatch(/\/api\/documents\/[0-9a-f-]+\/download\?inline=1$/)
  await expect(tab.locator('img')).toBeVisible()
})

test('Filed Returns are grouped by tax return, and only they have a download button', async ({
  page,
  portal,
}) => {
  const { client, returnId } = await withReturn(page, portal)
  await client.upload(returnId, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  const older = await client.startReturn(thisYear - 1)
  const admin = await anAdminOf(portal)
  await finish(admin, returnId, `${thisYear}-1040.pdf`)
  await finish(admin, older, `${thisYear - 1}-1040.pdf`)
  await page.goto('/documents')
  const filed = area(page, 'Filed Returns')
  await expect(filed.getByRole('heading', { level: 3 })).toHaveText([
    `${thisYear} Tax Return`,
    `${thisYear - 1} Tax Return`,
  ])
  await expect(page.getByRole('link', { name: /^Download/ })).toHaveCount(2)
  await expect(area(page, 'W-2 forms').getByRole('link', { name: /^Download/ })).toHaveCount(0)
  await expect(filed.getByRole('button', { name: /^Delete/ })).toHaveCount(0)
  const download = firstDownload(page)
  await Promise.all([
    page.waitForEvent('popup'),
    filed.getByRole('link', { name: `Download ${thisYear}-1040.pdf` }).click(),
  ])
  expect((await download).suggestedFilename()).toBe(`${thisYear}-1040.pdf`)
})

/** A new tab that only downloads closes by itself; its download is reported by either page. */
function firstDownload(page: Page): Promise<Download> {
  return new Promise((resolve) => {
    page.once('download', resolve)
    page.context().once('page', (tab) => tab.once('download', resolve))
  })
}

test('offline it says so, keeps what it has, and loads the rest by itself once back', async ({
  page,
  portal,
}) => {
  const { client } = await withReturn(page, portal)
  const older = await client.startReturn(thisYear - 1)
  await client.upload(older, { name: 'older.pdf', category: 'w2', bytes: aPdf() })
  await page.goto('/documents')
  await expect(area(page, 'W-2 forms')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. What you see may be old')).toBeVisible()
  await expect(area(page, 'W-2 forms')).toBeVisible()
  await page.getByRole('button', { name: `${thisYear} Tax Return` }).click()
  await page.getByRole('menuitem', { name: `${thisYear - 1}` }).click()
  await expect(
    page.getByText('You are offline. It loads by itself once you are back.'),
  ).toBeVisible()
  await page.context().setOffline(false)
  await expect(area(page, 'W-2 forms').getByRole('link', { name: 'older.pdf' })).toBeVisible()
  await expect(page.getByText('You are offline.')).toHaveCount(0)
})

async function finish(admin: Someone, returnId: string, name: string) {
  for (const status of ['in_progress', 'completed']) {
    await admin.call('PATCH', `/api/tax-returns/${returnId}/status`, { status })
  }
  await admin.upload(returnId, { name, category: 'completed_return', bytes: aPdf() })
}
