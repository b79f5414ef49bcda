import type { Page } from '@playwright/test'
import { controlsInView } from '#tests/components/support/controls.ts'
import { aSeasonedClient, banner } from '#tests/support/impersonating.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { action, expect, test } from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()
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

test('at 1,280 × 800 six rows and at most 46 controls are above the fold, and the headings stay in sight', async ({
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
    .toBeLessThanOrEqual(46)
  await expect(page.getByRole('region', { name: 'Summary' })).toBeInViewport()
  await rows(page).last().scrollIntoViewIfNeeded()
  await expect(page.getByRole('columnheader', { name: 'Client' })).toBeInViewport({ ratio: 1 })
})

test('a wide window gets a wide table, and nothing scrolls sideways', async ({
  page,
  portal,
  admin,
}) => {
  await openMany(page, { portal, admin })
  for (const width of [360, 640, 800, 1120, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.body.clientWidth)
    await expect.poll(sideways, { message: String(width) }).toBeLessThanOrEqual(0)
  }
  const table = await page.getByRole('table', { name: 'Tax returns' }).boundingBox()
  expect(table?.width).toBeGreaterThan(1550)
})

test('on a phone 25 returns take less than 2,000 px', async ({ browser, portal, admin }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await openMany(page, { portal, admin })
  const list = await page.getByRole('list', { name: 'Tax returns' }).boundingBox()
  expect(list?.height).toBeLessThan(2000)
  await context.close()
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
  expectRedLines('ERR_INTERNET_DISCONNECTED')
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
