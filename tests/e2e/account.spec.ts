import { submitSignIn } from '#tests/support/auth-dialogs.ts'
import { axeFindings } from '#tests/support/axe.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, anAdminOf, password, signIn } from '#tests/support/signed-in.ts'

const newPassword = 'Louder-Harbor-43!'

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the account screen, ${colorScheme}, and 360 px need no sideways scroll`, async ({
    page,
    portal,
  }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width: 360, height: 800 })
    const client = await aClientOf(portal)
    await client.startReturn(2025)
    await signIn(page, portal, client)
    await page.goto('/account')
    await expect(page.getByText('2025 Tax Return created')).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })
}

test('the password changes for who knows the old one, and other sessions end', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/account')
  const field = (label: string) => page.getByLabel(label, { exact: true })
  const change = async (current: string) => {
    await field('Current password').fill(current)
    await field('New password').fill(newPassword)
    await field('Confirm password').fill(newPassword)
    await page.getByRole('button', { name: 'Change password' }).click()
  }
  await change('wrong')
  await expect(page.getByText('Password is wrong')).toBeVisible()
  await expect(field('Current password')).toBeFocused()
  await expect(field('New password')).toHaveValue(newPassword)
  await change(password)
  await expect(page.getByText('Password Updated!')).toBeVisible()
})

test('the name changes where it is shown', async ({ page, portal }) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/account')
  await page.getByLabel('First name').fill('Åse-Marie')
  const saved = page.waitForResponse(/account\.changeName/)
  await page.getByRole('button', { name: 'Save name' }).click()
  await saved
  await page.getByRole('link', { name: 'Dashboard', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back, Åse-Marie')
})

test('staff, and staff alone, choose whether they get the daily list of uploads', async ({
  page,
  browser,
  portal,
}) => {
  const list = 'What clients uploaded, once a day'
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/account')
  await expect(page.getByLabel('Each step of my return')).toBeChecked()
  await expect(page.getByLabel(list)).toHaveCount(0)

  const staffs = await browser.newPage({ baseURL: portal.url })
  await signIn(staffs, portal, await anAdminOf(portal))
  await staffs.goto('/account')
  await staffs.getByLabel(list).uncheck()
  await staffs.getByRole('button', { name: 'Save mails' }).click()
  await expect(staffs.getByText('Mails changed')).toBeVisible()
  await staffs.reload()
  await expect(staffs.getByLabel('Each step of my return')).toBeChecked()
  await expect(staffs.getByLabel(list)).not.toBeChecked()
  await staffs.close()
})

test('a new email counts once the link that went there is followed', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  const email = `${crypto.randomUUID()}@example.com`
  await signIn(page, portal, client)
  await page.goto('/account')
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Change email' }).click()
  await expect(page.getByText(`Follow the link that we sent to ${email}.`)).toBeVisible()
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ email: client.email })

  await page.goto(await mailedLink(portal, email, '/confirm-email'))
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()
  await expect(page).toHaveURL('/confirm-email')
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ email })
})

test('the link that confirms an email asks a signed-out visitor to sign in, and forgets its token', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  const email = `${crypto.randomUUID()}@example.com`
  await signIn(page, portal, client)
  await page.goto('/account')
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Change email' }).click()
  const link = await mailedLink(portal, email, '/confirm-email')
  const token = link.split('=')[1] ?? ''
  await page.evaluate(() => localStorage.clear())

  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))
  await page.goto(link)
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  expect(page.url()).not.toContain(token)
  await submitSignIn(page, client.email, password)
  await expect(page).toHaveURL('/confirm-email')
  await expect(page.getByText('Your email address has been changed.')).toBeVisible()
  expect(await client.call('GET', '/api/auth/user').catch(() => 'ended')).toBe('ended')

  // The browser is known to sign-in from now on, and to nothing else.
  const cookiesFor = async (path: string) =>
    (await page.context().cookies(portal.url + path)).map(({ name }) => name)
  expect(await cookiesFor('/trpc/auth.login')).toEqual(['known_browser'])
  expect(await cookiesFor('/api/documents/1/download')).not.toContain('known_browser')
  expect(addresses.filter((address) => address.includes(token))).toEqual([`${portal.url}${link}`])
  await page.goBack()
  expect(page.url()).not.toContain(token)
})

test('a session elsewhere is listed and signed out', async ({ page, portal }) => {
  const client = await aClientOf(portal)
  const body = JSON.stringify({ email: client.email, password })
  const headers = { 'content-type': 'application/json', 'user-agent': firefoxOnWindows }
  const answer = await fetch(`${portal.url}/api/auth/login`, { method: 'POST', headers, body })
  const { token } = (await answer.json()) as { token: string }
  await signIn(page, portal, client)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out Firefox on Windows' }).click()
  await expect(page.getByText('Firefox on Windows is signed out.')).toBeVisible()
  const authorization = `Bearer ${token}`
  const after = await fetch(`${portal.url}/api/auth/user`, { headers: { authorization } })
  expect(after.status).toBe(401)
})

test('each notification leads to its screen, and all are marked read at once', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await client.startReturn(2024)
  await client.startReturn(2025)
  await signIn(page, portal, client)
  await page.goto('/account')
  await page.getByRole('link', { name: '2025 Tax Return created' }).click()
  await expect(page).toHaveURL('/client-portal')
  await page.goto('/account')
  await expect(page.getByText('1 unread')).toBeVisible()
  await page.getByRole('button', { name: 'Mark all read' }).click()
  await expect(page.getByText('All caught up')).toBeVisible()
})

test('notifications that could not be loaded are not called caught up', async ({
  page,
  portal,
}) => {
  await page.route(/notifications\.list/, (route) => route.abort())
  await signIn(page, portal, await aClientOf(portal))
  await page.goto('/account')
  await expect(page.getByText('Your notifications could not be loaded.')).toBeVisible()
  await expect(page.getByText('All caught up')).toHaveCount(0)
})

test("an admin's change shows on the client's open screen within 2 s", async ({ page, portal }) => {
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  const id = await client.startReturn(2025)
  const lineOpen = page.waitForResponse((answer) => answer.url().includes('realtime.changes'))
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await lineOpen
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'in_progress' })
  await expect(page.getByText('In Progress', { exact: true })).toBeVisible({ timeout: 2000 })
})

const firefoxOnWindows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
