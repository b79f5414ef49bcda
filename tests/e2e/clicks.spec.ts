import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { controlsInView } from '#tests/components/support/controls.ts'
import { aPdf, aPng } from '#tests/support/files.ts'
import { aSeasonedClient, banner } from '#tests/support/impersonating.ts'
import { expectRedLines, whileOffline } from '#tests/support/red-lines.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { action, expect, test } from '#tests/support/staff.ts'
import { pdf, slowLine } from '#tests/support/upload-center.ts'

// Single screens, for what only a browser with the real server can show: reloads, two tabs, downloads, slow lines, cookies.

const thisYear = new Date().getFullYear()

test('saves a document under its own name, using the bearer token', async ({ page, openTable }) => {
  const { client, id, row } = await openTable()
  const bytes = aPng()
  await client.upload(id, { name: 'Beleg – März.png', category: 'other', bytes })
  await page.context().clearCookies()
  await action(row, 'Docs').click()
  await page.getByRole('button', { name: /^Beleg – März\.png/ }).click()
  const asked = page.waitForRequest(/\/api\/documents\/.*\/download$/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download Beleg – März.png' }).click(),
  ])
  expect((await asked).headers().authorization).toMatch(/^Bearer \S+$/)
  expect(download.suggestedFilename()).toBe('Beleg – März.png')
  expect(await readFile(await download.path())).toEqual(Buffer.from(bytes))
})

test('the end button is a disabled Cancel while an upload is pending; each file can be removed', async ({
  page,
  admin,
  openTable,
}) => {
  const { id, row } = await openTable('completed')
  await action(row, 'Upload').click()
  const dialog = page.getByRole('dialog', { name: 'Upload Completed Tax Return' })
  const endButton = dialog.locator('button').last()
  await expect(endButton).toHaveText('Close')
  await slowLine(page, 400_000)
  await dialog
    .getByLabel('Choose files for Completed returns')
    .setInputFiles([pdf('wrong.pdf', 2_000_000), pdf('right.pdf')])
  await expect(endButton).toHaveText('Cancel')
  await expect(endButton).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('progressbar', { name: 'wrong.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove wrong.pdf' }).click()
  await expect(dialog.getByText('wrong.pdf')).toHaveCount(0)
  const kept = () => admin.list(`/api/admin/tax-returns/${id}/documents`)
  await expect
    .poll(kept)
    .toMatchObject([{ originalName: 'right.pdf', category: 'completed_return' }])
  await expect(endButton).toHaveText('Close')
  await expect(endButton).toBeEnabled()
})

test('a PDF that is also a web page runs nothing when it is opened', async ({ page, portal }) => {
  expectRedLines('/has-run 404')
  const webPage = `<html><script>fetch('/has-run')</script></html>`
  const client = await aClientOf(portal)
  const id = await client.upload(await client.startReturn(new Date().getFullYear()), {
    name: 'w2.pdf',
    category: 'w2',
    bytes: Buffer.concat([aPdf(), Buffer.from(webPage)]),
  })
  await signIn(page, portal, client)
  const ran: string[] = []
  page.on('request', (request) => request.url().endsWith('/has-run') && ran.push(request.url()))
  await page.goto('/')
  for (const query of ['', '?inline=1']) {
    const answer = page.waitForResponse(/download/)
    // A download ends the navigation.
    await page.goto(`/api/documents/${id}/download${query}`).catch(() => null)
    expect((await answer).status()).toBe(200)
  }
  expect(ran).toEqual([])
  // The same bytes as a web page would run.
  await page.route('**/as-a-page', (route) =>
    route.fulfill({ contentType: 'text/html', body: webPage }),
  )
  await Promise.all([page.waitForRequest(/has-run/), page.goto('/as-a-page')])
})

const rows = (page: Page) => page.locator('[data-row]')

/** Opens the staff's list of a new client with 25 returns. */
async function openMany(
  page: Page,
  { portal, admin }: { portal: RunningServer; admin: Someone },
): Promise<Someone> {
  const client = await aClientOf(portal)
  for (let age = 0; age < 25; age += 1) await client.startReturn(thisYear - age)
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}`)
  await expect(rows(page)).toHaveCount(25)
  return client
}

test('at 1,280 × 800 six rows and at most 48 controls are above the fold, and the headings stay in sight', async ({
  page,
  portal,
  admin,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openMany(page, { portal, admin })
  const bottom = await rows(page)
    .nth(5)
    .evaluate((row) => row.getBoundingClientRect().bottom)
  expect(bottom).toBeLessThanOrEqual(800)
  await page.getByRole('heading', { level: 1 }).hover()
  await expect
    .poll(async () => (await page.evaluate(controlsInView, undefined)).length)
    .toBeLessThanOrEqual(48)
  await expect(page.getByRole('region', { name: 'Summary' })).toBeInViewport()
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Client' })).toBeInViewport({ ratio: 1 })
})

test('order, filter and place survive a reload, and Back closes a dialog first', async ({
  page,
  portal,
  admin,
}) => {
  await page.goto('/services')
  const client = await openMany(page, { portal, admin })
  const address = `${portal.url}/admin?search=${encodeURIComponent(client.email)}&sort=year`
  await page.getByRole('button', { name: 'Year' }).click()
  await expect(page).toHaveURL(address)
  const place = await scrollDown(page)
  await page.reload()
  await expect(rows(page)).toHaveCount(25)
  await expect(page).toHaveURL(address)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)

  await action(rows(page).nth(12), 'Payment').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).toHaveURL(address)
  expect(await page.evaluate(() => scrollY)).toBe(place)
})

test('after a view as client the list is as it was left', async ({ page, portal, admin }) => {
  const client = await aSeasonedClient(portal, admin)
  for (let age = 2; age < 20; age += 1) await client.startReturn(thisYear - age)
  await signIn(page, portal, admin)
  await page.goto(`/admin?search=${client.email}&sort=year`)
  await expect(rows(page)).toHaveCount(20)
  const place = await scrollDown(page)
  await action(rows(page).nth(10), 'Client').click()
  await page.getByRole('button', { name: 'View as client' }).click()
  await expect(banner(page)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portal' }).click()
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(rows(page)).toHaveCount(20)
  expect(new URL(page.url()).searchParams.get('sort')).toBe('year')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(place)
})

/** Scrolls into the middle of the list; returns the place. */
async function scrollDown(page: Page): Promise<number> {
  await page.mouse.move(640, 500)
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(500)
  return 500
}

test('an action whose code is missing offline leaves the list, and works once the line is back', async ({
  page,
  portal,
  admin,
}) => {
  expectRedLines(...whileOffline)
  await openMany(page, { portal, admin })
  const payment = action(rows(page).first(), 'Payment')
  await page.context().setOffline(true)
  await payment.click()
  await expect(page.getByText('This page loads again once you are back.')).toBeVisible()
  await expect(rows(page)).toHaveCount(25)
  await Promise.all([page.waitForEvent('load'), page.context().setOffline(false)])
  await payment.click()
  await expect(page.getByRole('dialog', { name: 'Payment' })).toBeVisible()
})
