import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'

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
