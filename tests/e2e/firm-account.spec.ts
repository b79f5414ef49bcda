import { startFirmProvider } from '#tests/support/firm-provider.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { freePort, type RunningServer, startServer } from '#tests/support/server.ts'
import { aClientOf, anAdminOf } from '#tests/support/signed-in.ts'
import { action, messages } from '#tests/support/staff.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { expect, test as base } from '#tests/support/portal.ts'

type Provider = Awaited<ReturnType<typeof startFirmProvider>>

/** A portal whose staff sign in at a provider of the firm's. */
const test = base.extend<object, { provider: Provider; portal: RunningServer }>({
  provider: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the needed fixtures from it
    async ({}, use) => {
      const port = await freePort()
      const provider = await startFirmProvider(`http://localhost:${port}/firm-account`)
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  portal: [
    async ({ provider }, use) => {
      const { issuer, clientId, clientSecret, domains } = provider.settings
      const portal = await startServer({
        env: {
          PORT: new URL(provider.redirectUri).port,
          OIDC_ISSUER: issuer,
          OIDC_CLIENT_ID: clientId,
          OIDC_CLIENT_SECRET: clientSecret,
          OIDC_DOMAINS: domains.join(','),
        },
      })
      await use(portal)
      await portal.remove()
    },
    { scope: 'worker' },
  ],
})

test('staff sign in with their firm account, confirm with it, and see it in their account', async ({
  page,
  portal,
  provider,
}) => {
  // The way to the provider and back may cut off a load.
  expectRedLines('Failed to fetch')
  const admin = await anAdminOf(portal)
  const email = 'june@merrow.example'
  await inDatabaseOf(portal, (db) =>
    db.updateTable('users').set({ email }).where('id', '=', admin.id).execute(),
  )
  provider.employees['june'] = { email }

  await page.goto('/admin/inbox')
  const dialog = page.getByRole('dialog', { name: 'Secure Sign In' })
  await dialog.getByRole('button', { name: 'Sign in with your firm account' }).click()
  await page.getByLabel('Subject').fill('june')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/admin/inbox')
  await expect(page.getByText('Login Successful')).toBeVisible()

  await page.goto('/account')
  const factors = page.getByRole('region', { name: 'Two-factor sign-in' })
  await expect(factors.getByText('Signs in with 127.0.0.1')).toBeVisible()

  // Whoever signed in at the provider some time ago may have left the machine: it asks again, in a window.
  const client = await aClientOf(portal, 'Ines')
  await page.goto('/admin')
  const section = page.getByRole('region', { name: 'User role management' })
  await section.getByText('User role management').click()
  await section.getByPlaceholder('Search by email or name').fill(client.email)
  const row = section.getByRole('row').filter({ hasText: client.email })
  await action(row, 'Edit Role').click()
  await section.getByLabel('Role of Ines Day').selectOption('admin')
  await action(row, 'Save').click()
  const question = page.getByRole('dialog', { name: 'Make Ines Day an admin' })
  const opened = page.waitForEvent('popup')
  await question.getByRole('button', { name: 'Confirm with your firm account' }).click()
  const popup = await opened
  await popup.getByLabel('Subject').fill('june')
  await popup.getByRole('button', { name: 'Continue' }).click()
  await expect(messages(page).getByText('Role Updated')).toBeVisible()
})
