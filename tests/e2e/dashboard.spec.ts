import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/portal.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { aPdf } from '#tests/support/files.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'

const thisYear = new Date().getFullYear()

function card(page: Page, title: string) {
  return page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
}

test("greets with 'Welcome back' and the first name", async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal, 'Wilhelmina'))
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Wilhelmina')
})

test('greets with the part of the email before the @ when there is no first name', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal, 'Nora', 'wilhelmina.day@example.com')
  await inDatabaseOf(portal, (db) =>
    db.updateTable('users').set({ firstName: ' ' }).where('id', '=', client.id).execute(),
  )
  await signIn(page, portal, client)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, wilhelmina.day')
})

test('without a return: the current year, TBD with its hint, and all caught up', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/home')
  await expect(card(page, 'Filing Status')).toContainText(`${thisYear}`)
  await expect(card(page, 'Filing Status')).toContainText('Return status')
  await expect(card(page, 'Estimated Refund')).toContainText('TBD')
  await expect(card(page, 'Estimated Refund')).toContainText('Upload documents to calculate')
  for (const { id } of await notificationsOf(client)) {
    await client.call('PATCH', `/api/notifications/${id}/read`)
  }
  await page.reload()
  await expect(card(page, 'Notifications')).toContainText('All caught up')
})

test('with a return: its year and status badge, and the estimate in dollars', async ({
  page,
  portal,
}) => {
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  await client.startReturn(thisYear - 2)
  const id = await client.startReturn(thisYear - 1)
  await admin.call('PATCH', `/api/tax-returns/${id}/estimated-refund`, {
    estimatedRefund: '9,999,999.99',
  })
  await signIn(page, portal, client)
  await page.goto('/')
  await expect(card(page, 'Filing Status')).toContainText(`${thisYear - 1}`)
  await expect(card(page, 'Filing Status').getByText('Pending', { exact: true })).toBeVisible()
  await expect(card(page, 'Estimated Refund')).toContainText('$9,999,999.99')
  await expect(card(page, 'Estimated Refund')).toContainText('Preliminary estimate')
})

test.describe('quick actions', () => {
  for (const [name, path] of [
    ['Upload Documents', '/documents'],
    ['View Returns', '/client-portal'],
    ['Update Profile', '/profile'],
    ['Tax Tips', '/resources'],
  ] as const) {
    test(`${name} leads to ${path}`, async ({ page, portal }) => {
      await signIn(page, portal, await aClientOf(portal))
      await page.goto('/')
      await page.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
    })
  }
})

test('Recent Activity: the first 3 notifications with title, message, date and an unread dot', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  for (const back of [1, 2, 3, 4]) {
    await client.startReturn(thisYear - back)
  }
  const listed = await notificationsOf(client)
  expect(listed.length).toBeGreaterThan(3)
  await signIn(page, portal, client)
  await page.goto('/')
  const rows = card(page, 'Recent Activity').getByRole('listitem')
  await expect(rows).toHaveCount(3)
  for (const [place, { title, message }] of listed.slice(0, 3).entries()) {
    await expect(rows.nth(place)).toContainText(title)
    await expect(rows.nth(place)).toContainText(message)
    await expect(rows.nth(place).locator('time')).toHaveText(/^[A-Z][a-z]{2} \d+, \d{4}$/)
    await expect(rows.nth(place).getByText('(unread)')).toBeAttached()
  }
})

test('opening an activity leads to its screen and marks it as read', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await client.startReturn(thisYear)
  const before = (await notificationsOf(client)).filter(({ read }) => !read).length
  await signIn(page, portal, client)
  await page.goto('/')
  await expect(card(page, 'Notifications')).toContainText(`${before}`)
  await card(page, 'Recent Activity').getByRole('listitem').first().getByRole('link').click()
  await expect(page).toHaveURL('/client-portal')
  await expect
    .poll(async () => (await notificationsOf(client)).filter(({ read }) => !read).length)
    .toBe(before - 1)
})

test('a failure to mark one as read is in the console only', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await client.startReturn(thisYear)
  await signIn(page, portal, client)
  await page.goto('/')
  await page.route(/notifications\.markRead/, (route) => route.abort())
  const noted = page.waitForEvent('console', (line) => line.text().includes('marked as read'))
  await card(page, 'Recent Activity').getByRole('listitem').first().getByRole('link').click()
  await noted
  await expect(page).toHaveURL('/client-portal')
  await expect(page.getByRole('region', { name: 'Alerts (F8)' })).toBeEmpty()
})

test('a signed-in user is polled every 30 seconds', async ({ page, portal }) => {
  await page.clock.install()
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/')
  await expect(card(page, 'Notifications')).toContainText('All caught up')
  for (const poll of ['first', 'second']) {
    const asked = page.waitForRequest(/notifications\.list/)
    await page.clock.fastForward(30_000)
    await test.step(`${poll} poll`, () => asked)
  }
})

test("an unread 'Account Role Updated' refreshes the user and is then marked read", async ({
  page,
  portal,
}) => {
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  await signIn(page, portal, client)
  await page.goto('/documents')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await admin.call('PATCH', `/api/admin/users/${client.id}/role`, { role: 'admin' })
  await expect(page.getByRole('link', { name: 'Admin' })).toBeVisible({ timeout: 35_000 })
  await expect
    .poll(async () =>
      (await notificationsOf(client)).find(({ title }) => title === 'Account Role Updated'),
    )
    .toMatchObject({ read: true })
})

test('the one next thing: profile, then return, then documents, then nothing', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  const next = page.getByRole('heading', { level: 2 }).first()
  await page.goto('/')
  await expect(next).toHaveText('Fill in your tax profile')
  await client.call('PUT', '/api/profile', singleProfile)
  await page.reload()
  await expect(next).toHaveText('Start your first return')
  const id = await client.startReturn(thisYear)
  await page.reload()
  await expect(next).toHaveText(`Add your ${thisYear} documents`)
  await client.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await page.reload()
  await expect(next).toHaveText(`We have your ${thisYear} documents`)
})

interface Notice {
  id: string
  title: string
  message: string
  read: boolean
}

async function notificationsOf(client: Awaited<ReturnType<typeof aClientOf>>): Promise<Notice[]> {
  const list: unknown = await client.call('GET', '/api/notifications')
  return list as Notice[]
}
