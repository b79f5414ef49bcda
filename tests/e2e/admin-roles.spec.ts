import type { Page } from '@playwright/test'
import { aClientOf, anAdminOf, signIn, type Someone } from '#tests/support/signed-in.ts'
import { action, expect, messages, test, withoutLiveLine } from '#tests/support/staff.ts'

function section(page: Page) {
  return page.getByRole('region', { name: 'User role management' })
}

function userRow(page: Page, { email }: Someone) {
  return section(page).getByRole('row').filter({ hasText: email })
}

/** Types words that were not typed before, and waits for whom they find. */
async function search(page: Page, words: string) {
  const found = page.waitForResponse((response) =>
    decodeURIComponent(response.url()).includes(words),
  )
  await searchBox(page).fill(words)
  await found
}

function searchBox(page: Page) {
  return section(page).getByPlaceholder('Search by email or name')
}

function roleOf(page: Page, firstName: string) {
  return section(page).getByLabel(`Role of ${firstName} Day`)
}

test('search by email or name; counts of total users, clients and admins', async ({
  page,
  portal,
  admin,
}) => {
  const name = `R${crypto.randomUUID().slice(0, 8)}`
  const [client, other] = [await aClientOf(portal, name), await aClientOf(portal)]
  await signIn(page, portal, admin)
  await page.goto('/admin')
  for (const words of [client.email, `${name} Day`.toLowerCase()]) {
    await search(page, words)
    await expect(userRow(page, client)).toBeVisible()
    await expect(userRow(page, other)).toHaveCount(0)
  }
  await search(page, 'nobody of that name')
  await expect(section(page).getByText('No users match')).toBeVisible()
  const users = await admin.list('/api/admin/users')
  const count = (role: string) => users.filter((user) => user.role === role).length
  for (const [label, value] of [
    ['Total users', users.length],
    ['Clients', count('client')],
    ['Admins', count('admin')],
  ] as const) {
    await expect(
      section(page).locator('dl div').filter({ hasText: label }).getByRole('definition'),
    ).toHaveText(String(value))
  }
})

test('table with user, email, role, created date', async ({ page, portal, admin }) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await expect(section(page).getByRole('columnheader')).toHaveText([
    'User',
    'Email',
    'Role',
    'Created',
    'Actions',
  ])
  await search(page, client.email)
  await expect(userRow(page, client).getByRole('rowheader')).toHaveText('Nora Day')
  await expect(userRow(page, client).getByText('Client', { exact: true })).toBeVisible()
})

test('Edit Role switches the row to a client/admin selector and Cancel', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal, 'Ines')
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await search(page, client.email)
  await action(userRow(page, client), 'Edit Role').click()
  await expect(roleOf(page, 'Ines')).toBeFocused()
  await expect(roleOf(page, 'Ines').getByRole('option')).toHaveText(['Client', 'Admin'])
  await action(userRow(page, client), 'Cancel').click()
  await expect(action(userRow(page, client), 'Edit Role')).toBeFocused()
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ role: 'client' })
})

test('the success message says the user will be notified to refresh their browser, and Undo takes it back', async ({
  page,
  portal,
  admin,
}) => {
  const client = await aClientOf(portal, 'Pia')
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await search(page, client.email)
  await action(userRow(page, client), 'Edit Role').click()
  await roleOf(page, 'Pia').selectOption('admin')
  await expect(messages(page).getByText('will be notified to refresh their browser')).toBeVisible()
  await expect(userRow(page, client).getByText('Admin', { exact: true })).toBeVisible()
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ role: 'admin' })
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(userRow(page, client).getByText('Client', { exact: true })).toBeVisible()
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ role: 'client' })
})

test("role update: 'Failed to update user role' with the server's reason, and nothing changes", async ({
  page,
  portal,
  admin,
}) => {
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await search(page, admin.email)
  await action(userRow(page, admin), 'Edit Role').click()
  await roleOf(page, 'June').selectOption('client')
  await expect(messages(page).getByText('Failed to update user role')).toBeVisible()
  await expect(messages(page).getByText(/cannot (be demoted|demote yourself)/i)).toBeVisible()
  await expect(userRow(page, admin).getByText('Admin', { exact: true })).toBeVisible()
})

test("a 401 on a role change shows 'You are logged out. Logging in again...' then goes to /api/login after 500 ms", async ({
  page,
  portal,
}) => {
  const leaving = await anAdminOf(portal)
  const client = await aClientOf(portal, 'Mara')
  await signIn(page, portal, leaving)
  await withoutLiveLine(page)
  await page.goto('/admin')
  await search(page, client.email)
  await action(userRow(page, client), 'Edit Role').click()
  await leaving.call('POST', '/api/auth/logout')
  const login = page.waitForRequest(`${portal.url}/api/login`)
  // The words stand for half a second, which a busy browser takes to look: they are noted in the page itself.
  await messages(page).evaluate((region) => {
    const note = () => sessionStorage.setItem('said', region.textContent ?? '')
    new MutationObserver(note).observe(region, { childList: true, subtree: true })
  })
  await roleOf(page, 'Mara').selectOption('admin')
  await login
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  const said = await page.evaluate(() => sessionStorage.getItem('said'))
  expect(said).toContain('You are logged out. Logging in again...')
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ role: 'client' })
})

test('people are found among more than a page of them, by name and by role', async ({
  page,
  portal,
  admin,
}) => {
  const name = `V${crypto.randomUUID().slice(0, 8)}`
  for (let made = 0; made < 12; made += 1) await aClientOf(portal, name)
  await signIn(page, portal, admin)
  await page.goto('/admin')
  await search(page, name)
  const rows = section(page).locator('tbody tr')
  await expect(section(page).getByText('10 of 12 users')).toBeVisible()
  await expect(rows).toHaveCount(10)
  await section(page).getByRole('button', { name: 'Show more users' }).click()
  await expect(section(page).getByText('12 of 12 users')).toBeVisible()
  await expect(rows).toHaveCount(12)
  await section(page).getByLabel('Role', { exact: true }).selectOption('Admins')
  await expect(section(page).getByText('No users match')).toBeVisible()
  await searchBox(page).fill('')
  await expect(userRow(page, admin)).toBeVisible()
})
