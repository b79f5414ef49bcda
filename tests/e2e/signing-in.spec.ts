import { anEmail, kept, openSignIn, submitSignIn } from '#tests/support/auth-dialogs.ts'
import { expect, test } from '#tests/support/portal.ts'
import { timeUntilHome } from '#tests/support/time-until-home.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'

test("wrong credentials: 'Login Failed' / 'Invalid credentials'", async ({ page }) => {
  await openSignIn(page)
  await submitSignIn(page, anEmail(), 'Wrong-one-1!')
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid credentials')
})

test("without words of the server too it is 'Login Failed' / 'Invalid credentials'", async ({
  page,
}) => {
  await openSignIn(page)
  await page.route('**/trpc/auth.login**', (route) => route.abort())
  await submitSignIn(page, anEmail(), password)
  await expect(page.getByText('Login Failed')).toBeVisible()
  await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid credentials')
})

test("an empty form: 'Please enter a valid email address' and 'Password is required'", async ({
  page,
}) => {
  await openSignIn(page)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password is required')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
})

test("'Remember me for 30 days' keeps rememberMe as true, and without it nothing", async ({
  page,
  portal,
}) => {
  const { email } = await aClientOf(portal)
  await openSignIn(page)
  await page.getByLabel('Remember me for 30 days').check()
  await submitSignIn(page, email, password)
  await expect(page.getByText('Login Successful')).toBeVisible()
  await expect(page.getByText('Welcome back!')).toBeVisible()
  expect(await kept(page, 'rememberMe')).toBe('true')
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Start Filing Now' })).toBeVisible()
  expect(await kept(page, 'rememberMe')).toBeNull()
})

test('fields are marked for password managers, and the password can be shown', async ({ page }) => {
  await openSignIn(page)
  await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username')
  const field = page.getByLabel('Password', { exact: true })
  await expect(field).toHaveAttribute('autocomplete', 'current-password')
  await field.fill('secret')
  await page.getByRole('button', { name: 'Show or hide' }).click()
  await expect(field).toHaveAttribute('type', 'text')
})

test('closes with Escape and gives the focus back', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page.getByLabel('First name')).toBeFocused()
})

test('a stranger on a portal screen signs in and is taken to where they wanted to go', async ({
  page,
  portal,
}) => {
  const { email } = await aClientOf(portal)
  await page.goto('/client-portal')
  await expect(page).toHaveURL('/')
  await submitSignIn(page, email, password)
  await expect(page).toHaveURL('/client-portal')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Client Portal')
})

test("/profile, signed out, reads 'Please sign in to access your profile'", async ({
  page,
  portal,
}) => {
  const { email } = await aClientOf(portal)
  await page.goto('/profile')
  await expect(page.getByText('Please sign in to access your profile')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await submitSignIn(page, email, password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tax profile')
})

test('/api/login leads to the dialog', async ({ page }) => {
  await page.goto('/api/login')
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  await expect(page).toHaveURL('/')
})

test.describe('signing out', () => {
  test("'Logged Out', the token and all data gone, and / after 800 ms, in every open tab", async ({
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
    await expect(other).toHaveURL('/')
    await expect(other.getByRole('button', { name: 'Start Filing Now' })).toBeVisible()
    const { status } = await fetch(`${portal.url}/api/auth/user`, {
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(status).toBe(401)
  })

  test("'You have been logged out' when the server could not be told; / after 800 ms, not before", async ({
    page,
    portal,
  }) => {
    await signIn(page, portal, await aClientOf(portal))
    await page.goto('/documents')
    await expect(page.getByText('No Tax Return Found', { exact: true })).toBeVisible()
    await page.route('**/trpc/auth.logout**', (route) => route.abort())
    const waited = timeUntilHome(page, "localStorage.getItem('authToken') === null")
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('You have been logged out')).toBeVisible()
    // A busy browser looks late.
    expect(await waited).toBeGreaterThan(700)
    expect(await kept(page, 'authToken')).toBeNull()
    await expect(page.getByRole('button', { name: 'Start Filing Now' })).toBeVisible()
  })

  test('a dead session clears the token and asks to sign in', async ({ page }) => {
    await page.goto('/services')
    await page.evaluate(() => localStorage.setItem('authToken', 'dead'))
    await page.goto('/documents')
    await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
    expect(await kept(page, 'authToken')).toBeNull()
  })
})
