import { openSignIn, submitSignIn } from '#tests/support/auth-dialogs.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { expect, test } from '#tests/support/portal.ts'
import { aClientOf, password } from '#tests/support/signed-in.ts'

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

test("an address that is none: 'Please enter a valid email address'", async ({ page }) => {
  await openSignIn(page)
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  await dialog.getByLabel('Email').fill('nora@')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect(dialog.getByLabel('Email')).toBeFocused()
})

test('the form applies the same password rules', async ({ page }) => {
  await page.goto('/reset-password?token=some')
  const [first, second] = [page.getByLabel('New password'), page.getByLabel('Confirm password')]
  await first.fill('quiet-harbor-42!')
  await second.fill('quiet-harbor-42!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Password must contain at least one uppercase letter')).toBeVisible()
  await first.fill(password)
  await page.keyboard.press('Enter')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await expect(second).toBeFocused()
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
  await expect(page.getByText('Failed to reset password. Please try again.').first()).toBeVisible()
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Another-Harbor-7!')
})

test('a common password is refused beside the field, and the link still works', async ({
  page,
  portal,
}) => {
  const client = await aClientOf(portal)
  await client.call('POST', '/api/auth/forgot-password', { email: client.email })
  await page.goto(await mailedLink(portal, client.email, '/reset-password'))
  for (const typed of ['Password1!', 'Another-Harbor-7!']) {
    await page.getByLabel('New password').fill(typed)
    await page.getByLabel('Confirm password').fill(typed)
    await page.getByRole('button', { name: 'Update Password' }).click()
    if (typed !== 'Password1!') continue
    await expect(page.getByText('Password is too close to a common one')).toBeVisible()
    await expect(page.getByLabel('New password')).toBeFocused()
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password Updated!')
})

test('a dead token is refused where the form stands', async ({ page }) => {
  await page.goto('/reset-password?token=dead')
  await expect(page).toHaveURL('/reset-password')
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.locator('form').getByRole('alert')).toHaveText('Invalid or expired reset token')
})
