import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'

test('a minute before an unused session ends it warns, and signing out leaves nothing', async ({
  page,
  portal,
}) => {
  await page.clock.install()
  const client = await aClientOf(portal)
  const limits = page.waitForResponse((answer) => answer.url().includes('account.sessionLimits'))
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  await expect(page.getByRole('heading', { level: 1, name: 'Client Portal' })).toBeVisible()
  await limits
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' })
  await page.clock.fastForward('20:00')
  await expect(dialog).toBeHidden()
  await page.clock.fastForward('09:10')
  await expect(dialog.getByRole('timer')).toContainText('we sign you out')
  await dialog.getByRole('button', { name: 'Sign out now' }).click()
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await expect(client.call('GET', '/api/auth/user')).rejects.toThrow()
})

test('who types is there, though typing asks the server for nothing', async ({ page, portal }) => {
  await page.clock.install()
  const client = await aClientOf(portal)
  const limits = page.waitForResponse((answer) => answer.url().includes('account.sessionLimits'))
  await signIn(page, portal, client)
  await page.goto('/profile')
  const city = page.getByLabel('City')
  await city.fill('Port')
  await limits
  await page.clock.fastForward('28:30')
  await city.press('End')
  await city.pressSequentially('land')
  const kept = page.waitForResponse((answer) => answer.url().includes('account.keepSession'))
  await page.clock.fastForward('00:40')
  expect((await kept).status()).toBe(200)
  await expect(page.getByRole('dialog', { name: 'Are you still there?' })).toBeHidden()
  await expect(city).toHaveValue('Portland')
})

test('what a live change makes an unattended screen read again is not use', async ({
  page,
  portal,
}) => {
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  const id = await client.startReturn(2025)
  await signIn(page, portal, client)
  await page.clock.install()
  const line = page.waitForResponse((answer) => answer.url().includes('realtime.changes'))
  await page.goto('/client-portal')
  await line
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await page.clock.fastForward('00:15')
  const readAgain = page.waitForRequest((request) => request.url().includes('returns.list'))
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'in_progress' })
  expect((await readAgain).headers()).toHaveProperty('x-background')
  await expect(page.getByText('In Progress', { exact: true })).toBeVisible()

  const attended = page.waitForRequest((request) => request.url().includes('/trpc/documents'))
  await page.getByRole('link', { name: 'Documents', exact: true }).first().click()
  expect((await attended).headers()).not.toHaveProperty('x-background')
})
