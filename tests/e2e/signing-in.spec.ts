import type { Page } from '@playwright/test'
import { firm } from '#shared/firm.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, signIn } from '#tests/support/signed-in.ts'

const password = 'Quiet-Harbor-42!'

test.describe('Secure Account Creation', () => {
  test('the checklist appears once something is typed, and ticks each rule as it is met', async ({
    page,
  }) => {
    await openRegistration(page)
    const rules = page.getByRole('list', { name: 'Requirements' })
    await expect(rules).toHaveCount(0)
    await page.getByLabel('Password', { exact: true }).fill('a')
    await expect(rules.getByRole('listitem')).toHaveCount(5)
    await expect(rules).toContainText('One lowercase letter, met')
    await expect(rules).toContainText('One number, not yet met')
    await page.getByLabel('Password', { exact: true }).fill(password)
    await expect(rules).not.toContainText('not yet met')
  })

  test('refuses with the exact messages beside the fields, and the focus goes to the first', async ({
    page,
  }) => {
    await openRegistration(page)
    await page.getByLabel('Password', { exact: true }).fill('short')
    await page.getByLabel('Email').fill('nora@')
    await page.keyboard.press('Enter')
    for (const words of [
      'First name is required',
      'Last name is required',
      'Please enter a valid email address',
      'Password must be at least 8 characters',
    ]) {
      await expect(page.getByText(words)).toBeVisible()
    }
    await expect(page.getByLabel('First name')).toBeFocused()
    await expect(page.getByLabel('Email')).toHaveValue('nora@')
  })

  test("a confirmation that differs: 'Passwords don't match'", async ({ page }) => {
    await fillRegistration(page, 'nora@example.com')
    await page.getByLabel('Confirm password').fill('something else')
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
  })

  test("success: 'Registration Successful', the token kept, and the dashboard at /", async ({
    page,
  }) => {
    await fillRegistration(page, anEmail())
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByText('Registration Successful')).toBeVisible()
    await expect(page.getByText(`Welcome to ${firm.name}.`)).toBeVisible()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Nora')
    expect(await kept(page, 'authToken')).toMatch(/^\S{20,}$/)
    expect(await kept(page, 'rememberMe')).toBeNull()
  })

  test('a taken email is explained in the words of the specification', async ({ page, portal }) => {
    const { email } = await aClientOf(portal)
    await fillRegistration(page, email)
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    const form = page.locator('form')
    await expect(page.getByText('Registration Failed')).toBeVisible()
    await expect(form.getByRole('alert')).toHaveText(
      'An account with this email already exists. Please sign in instead or use a different email address.',
    )
  })

  test("a server that can't be reached: 'Error creating account', and nothing typed is lost", async ({
    page,
  }) => {
    await fillRegistration(page, anEmail())
    await page.route('**/trpc/auth.register**', (route) => route.abort())
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByText('Error creating account')).toBeVisible()
    await expect(page.getByText('Please try again or contact support.')).toBeVisible()
    await expect(page.getByLabel('First name')).toHaveValue('Nora')
  })

  test('a pending button is not pressed twice', async ({ page }) => {
    await fillRegistration(page, anEmail())
    let calls = 0
    await page.route('**/trpc/auth.register**', async (route) => {
      calls += 1
      await route.continue()
    })
    await page.getByRole('button', { name: 'Create Account', exact: true }).dblclick()
    await expect(page.getByText('Registration Successful')).toBeVisible()
    expect(calls).toBe(1)
  })
})

test.describe('Secure Sign In', () => {
  test("wrong credentials: 'Login Failed' / 'Invalid credentials'", async ({ page }) => {
    await openSignIn(page)
    await submitSignIn(page, anEmail(), 'Wrong-one-1!')
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

  test('fields are marked for password managers, and the password can be shown', async ({
    page,
  }) => {
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
})

test.describe('Forgot Password and the reset page', () => {
  test('a link by mail, a new password, and the old one is dead', async ({ page, portal }) => {
    const { email } = await aClientOf(portal)
    await openSignIn(page)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByRole('dialog', { name: 'Forgot Password' }).getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText('Reset Link Sent')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(page.getByRole('dialog')).toBeHidden()

    await page.goto(await mailedLink(portal, email, '/reset-password'))
    await expect(page).toHaveURL('/reset-password')
    await expect(page.getByRole('list', { name: 'Requirements' })).toBeVisible()
    await page.getByLabel('New password').fill('Another-Harbor-7!')
    await page.getByLabel('Confirm password').fill('Another-Harbor-7!')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Updated!')
    await page.getByRole('button', { name: 'Go to Sign In' }).click()
    await expect(page).toHaveURL('/')
    await submitSignIn(page, email, password)
    await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid credentials')
    await submitSignIn(page, email, 'Another-Harbor-7!')
    await expect(page.getByText('Login Successful')).toBeVisible()
  })

  test("no token: 'Invalid reset link. Please request a new password reset.' and Return to Home", async ({
    page,
  }) => {
    await page.goto('/reset-password')
    await expect(
      page.getByText('Invalid reset link. Please request a new password reset.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
  })

  test("when the server can't be reached: 'Failed to send reset email. Please try again.'", async ({
    page,
  }) => {
    await openSignIn(page)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.route('**/trpc/auth.forgotPassword**', (route) => route.abort())
    const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
    await dialog.getByLabel('Email').fill('nora@example.com')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    const region = page.getByRole('region', { name: 'Alerts (F8)' })
    await expect(region).toContainText('Failed to send reset email. Please try again.')
    await expect(dialog.getByLabel('Email')).toHaveValue('nora@example.com')
  })

  test("each password has a show/hide toggle; a failure: 'Failed to reset password. Please try again.'", async ({
    page,
  }) => {
    await page.goto('/reset-password?token=some')
    for (const label of ['New password', 'Confirm password']) {
      const field = page.getByLabel(label, { exact: true })
      await field.fill('Another-Harbor-7!')
      await expect(field).toHaveAttribute('type', 'password')
      const shown = field.locator('xpath=ancestor::*[.//button][1]').getByRole('button')
      await shown.click()
      await expect(field).toHaveAttribute('type', 'text')
      await shown.click()
      await expect(field).toHaveAttribute('type', 'password')
    }
    await page.route('**/trpc/auth.resetPassword**', (route) => route.abort())
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(
      page.getByText('Failed to reset password. Please try again.').first(),
    ).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Another-Harbor-7!')
  })

  test('a dead token is refused where the form stands', async ({ page }) => {
    await page.goto('/reset-password?token=dead')
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Confirm password').fill(password)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.locator('form').getByRole('alert')).toHaveText(
      'Invalid or expired reset token',
    )
  })
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

  test("'You have been logged out' when the server could not be told", async ({ page, portal }) => {
    await signIn(page, portal, await aClientOf(portal))
    await page.goto('/')
    await page.route('**/trpc/auth.logout**', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await expect(page.getByText('You have been logged out')).toBeVisible()
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

test.describe('toasts', () => {
  test('F8 puts the focus among them; a swipe to the right past 50 px takes one away, a shorter one does not', async ({
    page,
  }) => {
    await page.goto('/?error=x&message=Swipe%20me')
    const toast = page.getByText('Authentication Error')
    await expect(toast).toBeVisible()
    await page.keyboard.press('F8')
    await expect(page.getByRole('region', { name: 'Alerts (F8)' })).toBeFocused()
    for (const [way, left] of [
      [40, 1],
      [70, 0],
    ] as const) {
      const box = await toast.boundingBox()
      if (box === null) throw new Error('the toast is gone')
      await page.mouse.move(box.x + 2, box.y + 2)
      await page.mouse.down()
      await page.mouse.move(box.x + 2 + way, box.y + 2, { steps: 5 })
      await page.mouse.up()
      await expect(toast).toHaveCount(left)
    }
  })

  test('one goes by itself after five seconds, and not while it is pointed at', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/?error=x&message=Wait')
    const toast = page.getByText('Authentication Error')
    await expect(toast).toBeVisible()
    await toast.hover()
    await page.clock.runFor(6000)
    await expect(toast).toBeVisible()
    await page.mouse.move(1, 1)
    await page.clock.runFor(4900)
    await expect(toast).toBeVisible()
    await page.clock.runFor(200)
    await expect(toast).toHaveCount(0)
  })
})

async function openRegistration(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect(page.getByRole('dialog', { name: 'Secure Account Creation' })).toBeVisible()
}

async function fillRegistration(page: Page, email: string): Promise<void> {
  await openRegistration(page)
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Last name').fill('Day')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
}

async function openSignIn(page: Page): Promise<void> {
  await page.goto('/?signin=1')
  await expect(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
}

async function submitSignIn(page: Page, email: string, typed: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(typed)
  await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
}

function kept(page: Page, name: string): Promise<string | null> {
  return page.evaluate((key) => localStorage.getItem(key), name)
}

function anEmail(): string {
  return `${crypto.randomUUID()}@example.com`
}
