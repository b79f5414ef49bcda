import { expect } from '@playwright/test'
import { sql } from 'kysely'
import { fillRegistration, openRegistration, openSignIn } from '#tests/support/auth-dialogs.ts'
import { inviteByMail } from '#tests/support/invite.ts'
import { mailedLink } from '#tests/support/mailed-link.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'
import { type State, state } from './state.ts'
import { aClientOf, password, signIn } from '#tests/support/signed-in.ts'

/** Dialogs and screens for visitors who are not signed in. */
export const strangerStates: readonly State[] = [
  state('spinner', async (page, { portal, full }) => {
    await page.route(/auth\.currentUser/, () => new Promise(() => {}))
    await signIn(page, portal, full)
    await page.goto('/')
    await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  }),
  state('sign in', openSignIn),
  state('sign in, refused', async (page) => {
    await openSignIn(page)
    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByLabel('Password', { exact: true }).fill('Wrong-one-1!')
    await page.locator('form').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByText('Login Failed')).toBeVisible()
  }),
  state('register, the checklist', async (page) => {
    await openRegistration(page)
    await page.getByLabel('Password', { exact: true }).fill('Quiet')
  }),
  state('register, errors', async (page) => {
    await openRegistration(page)
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByText('First name is required')).toBeVisible()
  }),
  state('register, refused', async (page, { full }) => {
    await fillRegistration(page, full.email)
    await page.getByRole('button', { name: 'Create Account', exact: true }).click()
    await expect(page.getByText('Registration Failed')).toBeVisible()
  }),
  state('forgot password', async (page) => {
    await openSignIn(page)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible()
  }),
  state('forgot password, sent', async (page) => {
    await openSignIn(page)
    await page.getByRole('button', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email').fill('nora@example.com')
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  }),
  state('reset, no token', async (page) => {
    await page.goto('/reset-password')
    await expect(page.getByText(/^Invalid reset link/)).toBeVisible()
  }),
  state('reset, a dead link', async (page) => {
    await page.goto('/reset-password?token=dead')
    await expect(page.getByRole('button', { name: 'Request a new link' })).toBeVisible()
  }),
  state('reset, errors', async (page, { portal }) => {
    const { email } = await aClientOf(portal)
    await page.request.post('/api/auth/forgot-password', { data: { email } })
    await page.goto(await mailedLink(portal, email, '/reset-password'))
    await page.getByLabel('New password').fill('Quiet-Harbor')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByText("Passwords don't match")).toBeVisible()
  }),
  state('reset, done', async (page, { portal }) => {
    const { email } = await aClientOf(portal)
    const asked = await page.request.post('/api/auth/forgot-password', { data: { email } })
    expect(asked.ok()).toBe(true)
    await page.goto(await mailedLink(portal, email, '/reset-password'))
    await page.getByLabel('New password').fill(`${password}2`)
    await page.getByLabel('Confirm password').fill(`${password}2`)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Updated!' })).toBeVisible()
  }),
  state('unproven', async (page, { portal }) => {
    const client = await aClientOf(portal)
    await inDatabaseOf(portal, (db) =>
      sql`update users set email_proven_at = null where id = ${client.id}`.execute(db),
    )
    await signIn(page, portal, client)
    await page.goto('/account')
    await expect(page.getByText(/Wrong address/)).toBeVisible()
  }),
  state('invitation', async (page, { portal, admin }) => {
    await page.goto(await inviteByMail(portal, admin))
    await expect(page.getByText(/@example\.com/)).toBeVisible()
  }),
  state('invitation, errors', async (page, { portal, admin }) => {
    await page.goto(await inviteByMail(portal, admin))
    await page.getByLabel('Password', { exact: true }).fill('Password1!')
    await page.getByLabel('Confirm password').fill('Password1!')
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expect(page.getByText(/too close to a common one/)).toBeVisible()
  }),
  state('invitation, dead', async (page) => {
    await page.goto('/invitation?token=dead')
    await expect(page.getByText(/no longer valid/)).toBeVisible()
  }),
  state('end of an access, dead', async (page) => {
    await page.goto('/end-access?token=dead')
    await expect(page.getByText(/no longer works/)).toBeVisible()
  }),
  state('not found', async (page) => {
    await page.goto('/nowhere')
    await expect(page.getByText('404 Page Not Found')).toBeVisible()
  }),
]
