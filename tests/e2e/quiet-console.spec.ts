import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import type { StartedApp } from '#shared/auth/two-factor.schema.ts'
import { openSignIn, submitSignIn } from '#tests/support/auth-dialogs.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { mutate } from '#tests/support/review.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'
import { expect, test } from '#tests/support/staff.ts'
import { fromBase32, totp } from '#tests/support/totp.ts'

// Each test of the portal fails on a red line in the console. These live through what a person does every season and
// what a server could call an error: it is an answer.

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a sign-in with a second factor, and a password typed again for what needs it', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  const app = await mutate(portal, client, 'twoFactor.startApp', { password })
  const { secret, enrollment } = app as StartedApp
  const code = (seconds: number) => totp(fromBase32(secret), new Date(Date.now() + seconds * 1000))
  await mutate(portal, client, 'twoFactor.confirmApp', { enrollment, code: code(0) })
  await openSignIn(page)
  await submitSignIn(page, client.email, password)
  await page.getByLabel('Six-digit code').fill(code(30))
  await page.keyboard.press('Enter')
  await expect(heading(page)).toContainText('Welcome back')
  await inDatabaseOf(portal, (db) =>
    sql`update sessions set created_at = created_at - interval '1 hour' where user_id = ${client.id}`.execute(
      db,
    ),
  )
  await page.goto('/account')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await page.getByRole('dialog').getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await download
})

test('a visitor, a session that is over, and a spouse without one', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goto('/documents')
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  await page.goto('/spouse')
  await expect(page.getByText('This review is closed')).toBeVisible()

  await signIn(page, portal, client)
  await client.call('POST', '/api/auth/logout')
  await page.goto('/documents')
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
})

test('links that were used', async ({ page, portal, admin }) => {
  const email = `n-${crypto.randomUUID()}@example.com`
  const data = { email, password, firstName: 'Nora', lastName: 'Day' }
  await page.request.post('/api/auth/register', { data })
  const proof = await mailedLink(portal, email, '/prove-email')
  const confirm = async () => {
    await page.goto(proof)
    return page.getByLabel('Password', { exact: true })
  }
  await (await confirm()).fill(password)
  await page.getByRole('button', { name: 'Yes, this is my address' }).click()
  await expect(heading(page)).toHaveText('Your email address is confirmed.')
  await confirm()
  await expect(heading(page)).toHaveText('Already confirmed')
  await expect(page.getByText('n•••@example.com is confirmed.')).toBeVisible()

  for (const [path, says] of [
    ['/prove-email', 'Invalid or expired confirmation link'],
    ['/reset-password', 'Invalid or expired reset token'],
    ['/invitation', 'This invitation'],
  ] as const) {
    await page.goto(`${path}?token=${'used'.padEnd(43, '0')}`)
    await expect(page.getByText(says)).toBeVisible()
  }
  await page.goto(`/spouse?token=${'used'.padEnd(43, '0')}`)
  await page.getByRole('button', { name: 'Email me the code' }).click()
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await signIn(page, portal, admin)
  await page.goto(`/confirm-email?token=${'used'.padEnd(43, '0')}`)
  await expect(page.getByText('Already confirmed:')).toContainText(admin.email)
})
