import type { Page } from '@playwright/test'
import { expect, test } from '#tests/support/portal.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { aClientOf, anAdminOf, signIn } from '#tests/support/signed-in.ts'
import { moveTo } from '#tests/support/staff.ts'

const thisYear = new Date().getFullYear()

function panel(page: Page, name: string) {
  return page.getByRole('region', { name })
}

test('Personal Information shows name, email, phone and address', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  const card = panel(page, 'Personal Information')
  await expect(card).toContainText('Nora Day')
  await expect(card).toContainText(client.email)
  await expect(card).toContainText('(775) 555-0142')
  await expect(card).toContainText('12 Juniper Lane')
  await expect(card).toContainText('Reno, NV 89501')
})

test("a missing value reads 'Not provided'", async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
  await page.route(/profile\.get/, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.text()).replace('"(775) 555-0142"', 'null')
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/client-portal')
  await expect(panel(page, 'Personal Information').getByText('Not provided')).toHaveCount(1)
})

test('until the user is known nothing of theirs is called missing', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await signIn(page, portal, client)
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/auth\.currentUser/, async (route) => {
    await held
    await route.continue()
  })
  // From another screen, so that what this one asks is not in one request with what is held.
  const asked = page.waitForRequest(/auth\.currentUser/)
  await page.goto('/resources')
  await asked
  await page.getByRole('link', { name: 'Portal', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Start your first return' })).toBeVisible()
  await expect(page.getByRole('link', { name: client.email })).toHaveCount(0)
  await expect(page.getByText('Not provided')).toHaveCount(0)
  letGo()
  await expect(panel(page, 'Personal Information')).toContainText(client.email)
})

test("without a profile a 'Complete Your Profile' prompt replaces that card", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/client-portal')
  await expect(page.getByRole('heading', { name: 'Complete Your Profile' })).toBeVisible()
  await expect(panel(page, 'Personal Information')).toHaveCount(0)
  await page.getByRole('link', { name: 'Complete Profile' }).click()
  await expect(page).toHaveURL('/profile')
})

test('each return shows its title, created date, estimated refund and status badge', async ({
  page,
  portal,
}) => {
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  const id = await client.startReturn(thisYear)
  await client.startReturn(thisYear - 1)
  await admin.call('PATCH', `/api/tax-returns/${id}/estimated-refund`, {
    estimatedRefund: '12345.6',
  })
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'in_progress' })
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  const rows = panel(page, 'Tax Returns').getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(`${thisYear} Tax Return`)
  await expect(rows.first()).toContainText(/Created [A-Z][a-z]{2} \d+, \d{4}/)
  await expect(rows.first()).toContainText('$12,345.60')
  await expect(rows.first().getByText('In Progress', { exact: true })).toBeVisible()
  await expect(rows.last().getByText('Pending', { exact: true })).toBeVisible()
  await expect(rows.last()).not.toContainText('$')
})

test("badges: 'Pending' yellow, 'In Progress' blue, 'Completed' green, 'Filed' purple, any other as-is with grey", async ({
  page,
  portal,
}) => {
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  const badges = [
    ['pending', 'Pending', 'yellow'],
    ['in_progress', 'In Progress', 'blue'],
    ['completed', 'Completed', 'green'],
    ['filed', 'Filed', 'purple'],
    ['on_hold', 'on_hold', 'grey'],
  ] as const
  for (const [back, [status]] of badges.entries()) {
    await moveTo(admin, await client.startReturn(thisYear - back), status)
  }
  await signIn(page, portal, client)
  // No server of today says so, one of tomorrow may.
  await page.route(/returns\.list/, async (route) => {
    const answer = await route.fetch()
    const [rest, last] = (await answer.text()).split(`"taxYear":${thisYear - 4}`)
    const body = `${rest}"taxYear":${thisYear - 4}${last?.replace('"pending"', '"on_hold"')}`
    await route.fulfill({ response: answer, body })
  })
  await page.goto('/client-portal')
  const rows = panel(page, 'Tax Returns').getByRole('listitem')
  for (const [place, [, label, tone]] of badges.entries()) {
    await expect(rows.nth(place).getByText(label, { exact: true })).toHaveAttribute(
      'data-tone',
      tone,
    )
  }
})

test("an empty list reads 'No tax returns found' and 'Start by uploading your tax documents'", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/client-portal')
  await expect(page.getByText('No tax returns found', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Start by uploading your tax documents', { exact: true }),
  ).toBeVisible()
})

for (const [name, path] of [
  ['Upload Documents', '/documents'],
  ['Update Profile', '/profile'],
  ['Contact Support', '/contact'],
] as const) {
  test(`${name} leads to ${path}`, async ({ page, portal }) => {
    await signIn(page, portal, await aClientOf(portal))
    await page.goto('/client-portal')
    await page.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
  })
}

test('a part that fails says so and can be tried again, while the rest stands', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await client.startReturn(thisYear)
  await signIn(page, portal, client)
  await page.route(/returns\.list/, (route) => route.abort())
  await page.goto('/client-portal')
  const failure = panel(page, 'Tax Returns').getByRole('alert')
  await expect(failure).toContainText('Your tax returns could not be loaded.')
  await expect(page.getByRole('heading', { name: 'Need Help' })).toBeVisible()
  await page.unroute(/returns\.list/)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(panel(page, 'Tax Returns')).toContainText(`${thisYear} Tax Return`)
})

test('on paper there are the returns and the client, and nothing to press', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await client.call('PUT', '/api/profile', singleProfile)
  await client.startReturn(thisYear)
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  await expect(panel(page, 'Tax Returns')).toContainText(`${thisYear} Tax Return`)
  await expect(panel(page, 'Personal Information')).toContainText('Reno')
  await page.emulateMedia({ media: 'print' })
  await expect(panel(page, 'Tax Returns')).toBeVisible()
  await expect(panel(page, 'Personal Information')).toBeVisible()
  for (const name of ['Add documents', 'Upload Documents', 'Contact Support']) {
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  }
})
