import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { type Answers, unreachable } from '#tests/components/support/answers.ts'
import { ofClient, openAsClient } from '#tests/components/support/client.ts'
import { fieldNames } from '#tests/components/support/controls.ts'
import {
  messages,
  renderScreen,
  signOutInAnotherTab,
  underClock,
} from '#tests/components/support/screen.tsx'
import { aClient, anAdmin, ofDashboard, ofSession } from '#tests/support/fixtures.ts'
import { called, gone, says, shows } from '#tests/components/support/says.ts'

const dialog = page.getByRole('dialog', { name: 'Secure Sign In' })
const email = dialog.getByLabelText('Email')
const password = dialog.getByLabelText('Password', { exact: true })
const submit = dialog.getByRole('button', { name: 'Sign In', exact: true })
const signOut = page.getByRole('button', { name: 'Sign Out' })
const landing = page.getByRole('button', { name: 'Start Filing Now' })

/** The server's answers while Nora signs in and opens screens. */
function ofSignIn(): Answers {
  const user = aClient()
  return {
    ...ofSession(user),
    ...ofClient(),
    'auth.login': { success: true, token: 'a-new-token', user },
    'auth.logout': { success: true },
  }
}

async function fillSignIn() {
  await email.fill('nora.day@example.com')
  await password.fill('Quiet-Harbor-42!')
}

test("an empty form names both fields, a refusal is 'Login Failed'; 'Remember me for 30 days' is kept until signing out", async () => {
  underClock()
  const { server, router } = await renderScreen('/?signin=1')
  await expect.poll(fieldNames).toEqual(['email', 'password', 'rememberMe'])
  // The firm has no accounts of its own.
  await gone(page.getByRole('button', { name: 'Sign in with your firm account' }))
  await submit.click()
  await shows(dialog, 'Please enter a valid email address', 'Password is required')
  await expect.element(email).toHaveFocus()
  await called('auth.login').toEqual([])
  await fillSignIn()
  await expect.element(email).toHaveAttribute('autocomplete', 'username')
  await expect.element(password).toHaveAttribute('autocomplete', 'current-password')
  await expect.element(password).toHaveAttribute('type', 'password')
  const toggle = dialog.getByRole('button', { name: 'Show or hide' })
  await toggle.click()
  await expect.element(password).toHaveAttribute('type', 'text')
  for (const [answer, words] of [
    [errors.wrongCredentials(), 'Invalid credentials'],
    [unreachable, 'The portal did not answer. Please try again.'],
  ] as const) {
    server.answer({ 'auth.login': answer })
    await submit.click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(words)
    await expect.element(messages().getByText('Login Failed')).toBeVisible()
    // The dialog says why.
    await expect.element(messages()).not.toMatchTextContent(words)
  }
  server.answer(ofSignIn())
  await dialog.getByLabelText('Remember me for 30 days').click()
  await submit.click()
  await says(messages(), 'Login Successful', 'Welcome back!')
  expect(router.state.location.href).toBe('/')
  expect(localStorage.getItem('rememberMe')).toBe('true')
  const sent = { email: 'nora.day@example.com', password: 'Quiet-Harbor-42!', rememberMe: true }
  expect(server.inputs('auth.login').at(-1)).toEqual(sent)
  await signOut.click()
  await expect.element(messages()).toMatchTextContent('You have been successfully logged out')
  vi.advanceTimersByTime(800)
  await expect.element(landing).toBeVisible()
  expect(localStorage.getItem('rememberMe')).toBeNull()
})

test('closes with Escape and returns the focus, and switches to the registration', async () => {
  await renderScreen('/')
  const open = page.getByRole('banner').getByRole('button', { name: 'Sign In' })
  await open.click()
  await expect.element(email).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(open).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog.getByRole('button', { name: 'Create an account' }).click()
  await expect.element(page.getByLabelText('First name')).toHaveFocus()
})

test('a visitor of a portal screen signs in and returns to that screen; the profile says why', async () => {
  const { router, server } = await renderScreen('/profile', { answers: ofSignIn() })
  await expect.element(page.getByText('Please sign in to access your profile')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect.element(dialog).toBeVisible()
  await router.navigate({ to: '/client-portal' })
  await expect.element(dialog).toBeVisible()
  expect(router.state.location.href).toBe('/')
  // Before the sign-in the screen requests nothing.
  expect(server.calls).toEqual([])
  await fillSignIn()
  await submit.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Client Portal')
  expect(router.state.location.href).toBe('/client-portal')
  expect(localStorage.getItem('rememberMe')).toBeNull()
})

test('staff land on /admin', async () => {
  const user = anAdmin()
  const answers: Answers = {
    ...ofSession(user),
    ...ofClient(),
    ...ofDashboard(),
    'auth.login': { success: true, token: 'a-new-token', user },
  }
  const { router } = await renderScreen('/?signin=1', { answers })
  await fillSignIn()
  await submit.click()
  await expect.poll(() => router.state.location.href).toBe('/admin')
})

test('signing out leads to / after 800 ms, with its own message when the server is unreachable', async () => {
  underClock()
  const { router } = await openAsClient('/documents', {}, { 'auth.logout': unreachable })
  await expect.element(page.getByText('No Tax Return Found', { exact: true })).toBeVisible()
  await signOut.click()
  await expect.element(messages()).toMatchTextContent('You have been logged out')
  expect(localStorage.getItem('authToken')).toBeNull()
  await vi.advanceTimersByTimeAsync(400)
  expect(router.state.location.href).toBe('/documents')
  vi.advanceTimersByTime(400)
  await expect.element(landing).toBeVisible()
  expect(router.state.location.href).toBe('/')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await called('auth.logout').toHaveLength(1)
})

test('signing out in another tab leads to / here too', async () => {
  const { router } = await openAsClient('/client-portal')
  await expect.element(page.getByText('No tax returns found')).toBeVisible()
  signOutInAnotherTab()
  await expect.element(landing).toBeVisible()
  expect(router.state.location.href).toBe('/')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test('an ended session clears the token and asks to sign in', async () => {
  await renderScreen('/documents', {
    viewer: aClient(),
    loading: true,
    answers: { ...ofClient(), 'auth.currentUser': errors.signedOut() },
  })
  await expect.element(dialog).toBeVisible()
  expect(localStorage.getItem('authToken')).toBeNull()
})
