import type { Page } from '@playwright/test'
import { startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expect, moveTo, test } from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()

function chart(page: Page, name: string) {
  return page.getByRole('figure', { name })
}

/** A return that is paid now, and how much is paid this month and how many are pending with it. */
async function season(client: Someone, admin: Someone) {
  const id = await client.startReturn(thisYear)
  await client.startReturn(thisYear - 1)
  await moveTo(admin, id, 'filed')
  await admin.call('PATCH', `/api/tax-returns/${id}/payment`, {
    paymentStatus: 'paid',
    paymentAmount: '349.99',
    paymentMethod: 'cash',
  })
  const returns = await admin.list('/api/admin/tax-returns')
  const count = (status: string) => returns.filter((one) => one.status === status).length
  const cents = returns.reduce((sum, { paymentAmount }) => sum + Number(paymentAmount), 0)
  return {
    count,
    revenue: `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`,
  }
}

test('charts of returns by status and of revenue by month say their figures in words too', async ({
  page,
  portal,
  admin,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) refused.push(message.text())
  })
  const { count, revenue } = await season(await aClientOf(portal), admin)
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await expect(chart(page, 'Returns by status').getByRole('listitem')).toHaveText([
    `Pending: ${count('pending')}`,
    `In Progress: ${count('in_progress')}`,
    `Completed: ${count('completed')}`,
    `Filed: ${count('filed')}`,
  ])
  const months = chart(page, 'Revenue by month').getByRole('listitem')
  await expect(months).toHaveCount(12)
  const month = new Date().toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  await expect(months.last()).toHaveText(`${month}: ${revenue}`)
  // The drawings themselves: a bar for each, and the exact figure where one points.
  await expect(
    chart(page, 'Returns by status').locator('path.recharts-rectangle').first(),
  ).toBeVisible()
  await chart(page, 'Revenue by month').locator('path.recharts-rectangle').last().hover()
  await expect(chart(page, 'Revenue by month').getByText(revenue, { exact: true })).toBeVisible()
  expect(refused).toEqual([])
})

test('a payment that another admin records is in the chart within 2 s', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, admin)
  const liveLine = page.waitForResponse(/realtime\.changes/)
  await page.goto('/admin')
  await liveLine
  const month = chart(page, 'Revenue by month').getByRole('listitem').last()
  await expect(month).toBeAttached()
  const { revenue } = await season(client, admin)
  await expect(month).toContainText(revenue, { timeout: 2000 })
})

test('before the first return and the first payment the charts say so', async ({ page }) => {
  const bare = await startServer()
  try {
    await signIn(page, bare, await anAdminOf(bare))
    await page.goto(`${bare.url}/admin`)
    await expect(chart(page, 'Returns by status').getByText('No returns yet.')).toBeVisible()
    await expect(
      page.getByText(
        'No payments in the last twelve months. Each one you record adds to its month.',
      ),
    ).toBeVisible()
    await expect(chart(page, 'Revenue by month').locator('.recharts-rectangle')).toHaveCount(0)
  } finally {
    await bare.remove()
  }
})

test('where the drawings cannot be fetched, the figures are read in words and the rest works', async ({
  page,
  portal,
  admin,
}) => {
  const { revenue } = await season(await aClientOf(portal), admin)
  await page.route(/assets\/bars-.*\.js/, (route) => route.abort())
  await signIn(page, portal, admin)
  await page.goto('/admin')
  const shown = chart(page, 'Revenue by month').locator('[aria-hidden] li').last()
  await expect(shown).toContainText(revenue)
  await expect(shown).toBeInViewport()
  await expect(page.getByRole('table', { name: 'Tax returns' })).toBeVisible()
})

test('on a phone the charts are folded, and nothing scrolls sideways when they open', async ({
  page,
  portal,
  admin,
}) => {
  await season(await aClientOf(portal), admin)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await expect(page.getByText('Total revenue')).toBeVisible()
  await expect(chart(page, 'Returns by status')).toHaveCount(0)
  await page.getByText('Charts', { exact: true }).click()
  await expect(
    chart(page, 'Returns by status').locator('path.recharts-rectangle').first(),
  ).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('nobody but staff is sent the code of the charts', async ({ page, portal }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await signIn(page, portal, await aClientOf(portal))
  for (const path of ['/', '/client-portal', '/documents', '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  expect(fetched.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(5)
  expect(fetched.filter((path) => path.includes('bars-'))).toEqual([])
})
