import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/portal.ts'
import type { RunningServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { withoutLiveLine } from '#tests/support/staff.ts'

/** Counts the calls of a procedure from now on. */
function callsOf(page: Page, procedure: string): () => number {
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes(procedure)) calls += 1
  })
  return () => calls
}

/** The Client Portal of a new client, under a clock; counts from then on how often the user is asked for. */
async function openPortal(page: Page, portal: RunningServer): Promise<() => number> {
  await page.clock.install()
  await withoutLiveLine(page)
  await signIn(page, portal, await aClientOf(portal))
  const calls = callsOf(page, 'auth.currentUser')
  await page.goto('/client-portal')
  await expect.poll(calls).toBe(1)
  await expect(page.getByText('No tax returns found')).toBeVisible()
  return calls
}

test('the user is refetched every 3 minutes, and not when the window comes into focus', async ({
  page,
  portal,
}) => {
  const calls = await openPortal(page, portal)
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await page.clock.fastForward('02:50')
  const again = page.waitForRequest(/auth\.currentUser/)
  expect(calls()).toBe(1)
  await page.clock.fastForward('00:15')
  await again
})

test('the user is fresh for 2 minutes', async ({ page, portal }) => {
  const calls = await openPortal(page, portal)
  // Back on the network a screen reads again what is not fresh.
  const backOnline = async () => {
    await page.context().setOffline(true)
    await expect(page.getByText(/^You are offline/)).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByText(/^You are offline/)).toHaveCount(0)
  }
  await page.clock.fastForward('01:30')
  await backOnline()
  expect(calls()).toBe(1)
  await page.clock.fastForward('00:40')
  await backOnline()
  await expect.poll(calls).toBe(2)
})

test('a failed current-user call is not retried', async ({ page, portal }) => {
  await page.clock.install()
  await signIn(page, portal, await aClientOf(portal))
  const calls = callsOf(page, 'auth.currentUser')
  await page.route(/auth\.currentUser/, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('auth.currentUser'),
  )
  await page.goto('/')
  await failed
  await page.clock.fastForward('02:00')
  expect(calls()).toBe(1)
})

test('a 401 on the current-user call removes the token', async ({ page, portal }) => {
  await page.clock.install()
  await withoutLiveLine(page)
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  await expect(page.getByText('No tax returns found')).toBeVisible()
  await client.call('POST', '/api/auth/logout')
  await page.clock.fastForward('03:05')
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})

test('notification polling failures are console only', async ({ page, portal }) => {
  await page.clock.install()
  await withoutLiveLine(page)
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/client-portal')
  await expect(page.getByText('No tax returns found')).toBeVisible()
  await page.route(/notifications\.list/, (route) => route.abort())
  const noted = page.waitForEvent('console', (line) => line.text().includes('Notifications could'))
  await page.clock.fastForward('00:35')
  await noted
  await expect(page.getByRole('region', { name: 'Alerts (F8)' })).toBeEmpty()
})

test('with the live line cut, the 30-second poll shows what an admin changed', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  await withoutLiveLine(page)
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  const id = await client.startReturn(2025)
  await signIn(page, portal, client)
  const polled = page.waitForResponse(/notifications\.list/)
  await page.goto('/client-portal')
  await polled
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'in_progress' })
  await page.clock.fastForward('00:35')
  await expect(page.getByText('In Progress', { exact: true })).toBeVisible()
})
