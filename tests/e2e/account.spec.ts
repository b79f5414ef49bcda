import { readFile } from 'node:fs/promises'
import { exportPath } from '#shared/retention/data-export.ts'
import { kept, openSignIn, submitSignIn } from '#tests/support/auth-dialogs.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { aClientOf, anAdminOf, password, signIn } from '#tests/support/signed-in.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { expect, messages, test } from '#tests/support/staff.ts'
import { unpack } from '#tests/support/unpack.ts'

test('signing out ends the session on the server and in every open tab, and going back shows nothing', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/documents')
  const other = await page.context().newPage()
  await other.goto('/client-portal')
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Client Portal')

  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByText('You have been successfully logged out')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await kept(page, 'authToken')).toBeNull()
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Documents')
  await expect(page.getByText(client.email)).toHaveCount(0)
  await expect(other).toHaveURL('/')
  await expect(other.getByRole('button', { name: 'Start Filing Now' })).toBeVisible()
  await expect(client.call('GET', '/api/auth/user')).rejects.toThrow()
})

test('a client saves all of their data with one press, and the screen stays', async ({
  page,
  portal,
}) => {
  expectRedLines('/download-my-data 401')
  const client = await aClientOf(portal)
  const taxReturn = await client.startReturn(2025)
  await client.upload(taxReturn, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
  await signIn(page, portal, client)
  await page.goto('/account')
  const begun = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/)
  const { names } = await unpack(await readFile(await download.path()))
  expect(names('documents/')).toEqual(['documents/2025/W-2 forms/w2.pdf'])
  await expect(page).toHaveURL('/account')
  await expect(messages(page)).toContainText('Your download is starting')

  // A ticket that no longer works leads back to the screen.
  await page.evaluate((path) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: path })
    document.body.append(form)
    form.submit()
  }, exportPath)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The download could not begin')
  await page.getByRole('link', { name: 'Go back to the portal' }).click()
  await expect(page).toHaveURL('/account')
})

test('a mailed link sets a new password, and the old one stops working', async ({
  page,
  portal,
}) => {
  expectRedLines('auth.resetPassword 400', 'auth.login 401')
  const { email } = await aClientOf(portal)
  await openSignIn(page)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('dialog', { name: 'Forgot Password' }).getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

  await page.goto(await mailedLink(portal, email, '/reset-password'))
  await expect(page).toHaveURL('/reset-password')
  await page.reload()
  // A common password is refused, and the link still works.
  for (const typed of ['Password1!', 'Another-Harbor-7!']) {
    await page.getByLabel('New password').fill(typed)
    await page.getByLabel('Confirm password').fill(typed)
    await page.getByRole('button', { name: 'Update Password' }).click()
    if (typed !== 'Password1!') continue
    await expect(page.getByText('Password is too close to a common one')).toBeVisible()
    await expect(page.getByLabel('New password')).toBeFocused()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Updated!')
  await page.getByRole('button', { name: 'Go to Sign In' }).click()
  await submitSignIn(page, email, password)
  await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid credentials')
  await submitSignIn(page, email, 'Another-Harbor-7!')
  await expect(page.getByText('Login Successful')).toBeVisible()
})

test('a new email takes effect when its link is opened, which asks to sign in and drops its token', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  const email = `${crypto.randomUUID()}@example.com`
  await signIn(page, portal, client)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Change email…' }).click()
  await page.getByLabel('New email').fill(email)
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Change email', exact: true }).click()
  await expect(page.getByText(`Follow the link that we sent to ${email}.`)).toBeVisible()
  expect(await client.call('GET', '/api/auth/user')).toMatchObject({ email: client.email })
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
  await expect(page.getByRole('link', { name: email })).toBeVisible()
  await expect(client.call('GET', '/api/auth/user')).rejects.toThrow()

  // The device cookie remains; it only marks the browser as known.
  const cookiesFor = async (path: string) =>
    (await page.context().cookies(portal.url + path)).map(({ name }) => name)
  expect(await cookiesFor('/trpc/auth.login')).toEqual(['known_browser'])
  expect(await cookiesFor('/api/documents/1/download')).not.toContain('known_browser')
  expect(addresses.filter((address) => address.includes(token))).toEqual([`${portal.url}${link}`])
  await page.goBack()
  expect(page.url()).not.toContain(token)
})

test("an admin's change shows on the client's open screen without a reload", async ({
  page,
  portal,
}) => {
  const [client, admin] = [await aClientOf(portal), await anAdminOf(portal)]
  const id = await client.startReturn(2025)
  const lineOpen = page.waitForResponse((answer) => answer.url().includes('realtime.changes'))
  await signIn(page, portal, client)
  await page.goto('/client-portal')
  await expect(page.getByText('Pending', { exact: true })).toBeVisible()
  await lineOpen
  await admin.call('PATCH', `/api/tax-returns/${id}/status`, { status: 'in_progress' })
  await expect(page.getByText('In Progress', { exact: true })).toBeVisible()
})

test("on a slow connection '/' shows a signed-in user a spinner and not the visitors' page", async ({
  page,
  portal,
}) => {
  await signIn(page, portal, await aClientOf(portal))
  await page.addInitScript(() => {
    const look = () => {
      const heading = document.querySelector('h1')
      if (heading?.checkVisibility({ visibilityProperty: true })) {
        sessionStorage.setItem('firstHeading', heading.innerText)
      } else requestAnimationFrame(look)
    }
    look()
  })
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  letGo()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back')
  const first = await page.evaluate(() => sessionStorage.getItem('firstHeading'))
  expect(first).toBe('Welcome back, Nora')
})
