import type { Page } from '@playwright/test'
import { openSignIn, submitSignIn } from '#tests/support/auth-dialogs.ts'
import { aClientOf, password, signIn, type Someone } from '#tests/support/signed-in.ts'
import { expectRedLines } from '#tests/support/red-lines.ts'
import { expect, messages, test } from '#tests/support/staff.ts'
import { fromBase32, totp } from '#tests/support/totp.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const button = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true })
const section = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })

async function openAccount(page: Page, client: Someone) {
  await typePassword(page, client)
  await expect(messages(page).getByText('Login Successful')).toBeVisible()
  await page.goto('/account')
}

async function typePassword(page: Page, { email }: Someone) {
  await openSignIn(page)
  await submitSignIn(page, email, password)
}

async function confirmPassword(page: Page) {
  await dialog(page).getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
}

/** Reads the recovery codes and closes their dialog. */
async function saveCodes(page: Page): Promise<string[]> {
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  const codes = await dialog(page).getByRole('listitem').allInnerTexts()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download').click(),
  ])
  expect(download.suggestedFilename()).toBe('recovery-codes.txt')
  await button(page, 'I have saved them').click()
  await expect(section(page).getByText('On', { exact: true })).toBeVisible()
  return codes
}

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Start Filing Now' })).toBeVisible()
}

test('an app and its recovery codes sign in; when all are lost, staff reset them', async ({
  page,
  portal,
  admin,
  browser,
}) => {
  expectRedLines('auth.login 401')
  const client = await aClientOf(portal, 'Ines')
  await openAccount(page, client)
  await section(page).getByRole('button', { name: 'Set up an app' }).click()
  await confirmPassword(page)
  const key = await dialog(page).getByRole('group', { name: 'Key' }).innerText()
  // A code works once, so each use takes one of another half minute.
  const code = (seconds: number) =>
    totp(fromBase32(key.replaceAll(' ', '')), new Date(Date.now() + seconds * 1000))
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
  await dialog(page).getByLabel('Six-digit code').fill(code(0))
  await page.keyboard.press('Enter')
  const [recoveryCode = ''] = await saveCodes(page)
  await signOut(page)

  await typePassword(page, client)
  await expect(dialog(page).getByLabel('Six-digit code')).toBeFocused()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByText(/^This code or passkey is wrong/)).toBeVisible()
  await page.keyboard.type(code(30))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ines')
  await signOut(page)

  await typePassword(page, client)
  await button(page, 'Use a recovery code instead').click()
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Ines')
  await page.goto('/account')
  await expect(section(page).getByText(/^9 of 10 left/)).toBeVisible()
  await signOut(page)

  const staff = await browser.newPage({ baseURL: portal.url })
  await signIn(staff, portal, admin)
  await staff.goto('/admin')
  const users = staff.getByRole('region', { name: 'User role management' })
  await users.getByText('User role management').click()
  await users.getByPlaceholder('Search by email or name').fill(client.email)
  const row = users.getByRole('row').filter({ hasText: client.email })
  await row.getByRole('button', { name: 'More for Ines Day' }).click()
  await staff.getByRole('menuitem', { name: 'Reset two-factor sign-in…' }).click()
  await dialog(staff).getByLabel('Why?').fill('Lost the phone and the codes')
  await button(staff, 'Reset two-factor sign-in').click()
  await expect(messages(staff).getByText('Two-factor sign-in reset')).toBeVisible()
  await staff.close()

  await openAccount(page, client)
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible()
})

test('a passkey signs in without the password, and as the second factor beside it', async ({
  page,
  portal,
}) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const client = await aClientOf(portal, 'Vera')
  await openAccount(page, client)
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await dialog(page).getByLabel('Name of the passkey').fill('This laptop')
  await confirmPassword(page)
  await saveCodes(page)
  await expect(section(page).getByText('This laptop')).toBeVisible()
  // The same device makes no second one.
  await section(page).getByRole('button', { name: 'Add a passkey' }).click()
  await confirmPassword(page)
  await expect(
    dialog(page).getByText('This device already has a passkey for your account'),
  ).toBeVisible()
  await button(page, 'Cancel').click()
  await signOut(page)

  await openSignIn(page)
  await button(page, 'Sign in with a passkey').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Vera')
  await signOut(page)

  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await typePassword(page, client)
  await expect(button(page, 'Use a passkey')).toBeFocused()
  await dialog(page).getByLabel('Don’t ask again on this device for 30 days').check()
  await button(page, 'Use a passkey').click()
  await expect(dialog(page).getByText(/^No passkey was used\./)).toBeVisible()
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await button(page, 'Use a passkey').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Vera')
  await signOut(page)

  // This browser is trusted now.
  await openAccount(page, client)
  await expect(
    section(page).getByText('On 1 device, your password alone signs you in'),
  ).toBeVisible()
})
