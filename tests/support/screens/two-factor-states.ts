import { expect, type Page } from '@playwright/test'
import { openSignIn, submitSignIn } from '#tests/support/auth-dialogs.ts'
import { aClientOf, password, signIn, type Someone } from '#tests/support/signed-in.ts'
import { fromBase32, totp } from '#tests/support/totp.ts'
import { type State, state, type World } from './state.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Two-factor sign-in' })
const dialog = (page: Page) => page.getByRole('dialog')

/** Opens the account of a new client. */
async function openAccount(page: Page, { portal }: World): Promise<Someone> {
  const client = await aClientOf(portal)
  await signIn(page, portal, client)
  await page.goto('/account')
  await expect(section(page).getByText('Off', { exact: true })).toBeVisible()
  return client
}

async function startApp(page: Page): Promise<void> {
  await section(page).getByRole('button', { name: 'Set up an app' }).click()
  await dialog(page).getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('img', { name: /^QR code/ })).toBeVisible()
}

/** Sets up an app, up to the recovery codes. */
async function enroll(page: Page, world: World): Promise<Someone> {
  const client = await openAccount(page, world)
  await startApp(page)
  const key = await dialog(page).getByRole('group', { name: 'Key' }).innerText()
  await page.keyboard.type(totp(fromBase32(key.replaceAll(' ', '')), new Date()))
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
  return client
}

async function secondStep(page: Page, world: World): Promise<void> {
  const { email } = await enroll(page, world)
  await page.evaluate(() => localStorage.clear())
  await openSignIn(page)
  await submitSignIn(page, email, password)
  await expect(dialog(page).getByLabel('Six-digit code')).toBeFocused()
}

/** The second factor: its sign-in, its section in the account, and its own page. */
export const twoFactorStates: readonly State[] = [
  state('two-factor, second step', secondStep),
  state('two-factor, second step refused', async (page, world) => {
    await secondStep(page, world)
    await page.keyboard.type('000000')
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByText(/^This code or passkey is wrong/)).toBeVisible()
  }),
  state('two-factor, recovery code', async (page, world) => {
    await secondStep(page, world)
    await dialog(page).getByRole('button', { name: 'Use a recovery code instead' }).click()
  }),
  state('two-factor, off', openAccount),
  state('two-factor, app set-up', async (page, world) => {
    await openAccount(page, world)
    await startApp(page)
  }),
  state('two-factor, recovery codes', enroll),
  state('two-factor, on', async (page, world) => {
    await enroll(page, world)
    await dialog(page).getByRole('button', { name: 'I have saved them' }).click()
    await expect(section(page).getByText('On', { exact: true })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
  }),
  state('two-factor, passkey', async (page, world) => {
    await openAccount(page, world)
    await section(page).getByRole('button', { name: 'Add a passkey' }).click()
    await expect(dialog(page).getByLabel('Name of the passkey')).toBeVisible()
  }),
  state('two-factor, its own page', async (page, { portal, fresh }) => {
    await signIn(page, portal, fresh)
    await page.goto('/two-factor')
    await expect(page.getByRole('link', { name: 'Not now' })).toBeVisible()
  }),
  state('two-factor, reset by staff', async (page, world) => {
    const { email } = await enroll(page, world)
    // Signs the client out before the admin signs in.
    await page.evaluate(() => localStorage.clear())
    const staff = world.admin.token
    await page.evaluate((token) => localStorage.setItem('authToken', token), staff)
    await page.goto('/admin/clients')
    const users = page.getByRole('main')
    await users.getByPlaceholder('Search by email or name').fill(email)
    await expect(users.getByRole('row')).toHaveCount(2)
    await users.getByRole('button', { name: 'More for Nora Day' }).click()
    await page.getByRole('menuitem', { name: 'Reset two-factor sign-in…' }).click()
    await expect(dialog(page).getByLabel('Why?')).toBeFocused()
  }),
]
