import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { firm } from '#shared/firm/firm.ts'
import { errors } from '#server/base/errors.ts'
import { type Output, unreachable } from '#tests/components/support/answers.ts'
import { ofClient } from '#tests/components/support/client.ts'
import { fieldNames } from '#tests/components/support/controls.ts'
import { messages, renderScreen } from '#tests/components/support/screen.tsx'
import { aClient, ofSession } from '#tests/support/fixtures.ts'
import { called, calledLast, says, shows } from '#tests/components/support/says.ts'

const goodPassword = 'Quiet-Harbor-42!'
const dialog = page.getByRole('dialog', { name: 'Secure Account Creation' })
const rules = dialog.getByRole('list', { name: 'Requirements' })
const refusal = dialog.getByRole('alert')
const create = dialog.getByRole('button', { name: 'Create Account', exact: true })
const password = dialog.getByLabelText('Password', { exact: true })

test('the checklist ticks each rule; invalid fields and refusals are said, and the input stays; success leads to the dashboard, after one call for a double click', async () => {
  const { server, router } = await renderScreen('/')
  await page.getByRole('button', { name: 'Get Started' }).click()
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
  expect(fieldNames()).toEqual(['firstName', 'lastName', 'email', 'password', 'confirmPassword'])
  await expect.element(rules).not.toBeInTheDocument()
  await password.fill('a')
  await says(rules, 'One lowercase letter, met', 'One number, not yet met')
  expect(rules.getByRole('listitem').elements()).toHaveLength(5)
  await dialog.getByLabelText('Email').fill('nora@')
  await userEvent.keyboard('{Enter}')
  await shows(
    dialog,
    'First name is required',
    'Please enter a valid email address',
    'Password must be at least 8 characters',
  )
  await expect.element(dialog.getByLabelText('First name')).toHaveFocus()
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('nora@')
  await password.fill(goodPassword)
  await expect.element(rules).not.toMatchTextContent('not yet met')
  await dialog.getByLabelText('First name').fill('Nora')
  await dialog.getByLabelText('Last name').fill('Day')
  await dialog.getByLabelText('Email').fill('nora.day@example.com')
  await dialog.getByLabelText('Confirm password').fill(goodPassword)

  const failed = messages().getByText('Registration Failed')
  server.answer({ 'auth.register': unreachable })
  await create.click()
  await expect.element(messages()).toMatchTextContent('Registration FailedFailed to create account')
  await expect
    .element(refusal)
    .toHaveTextContent('Error creating account. Please try again or contact support.')
  await expect.element(dialog.getByLabelText('First name')).toHaveValue('Nora')

  const why = 'Password is too close to a common one'
  server.answer({ 'auth.register': errors.weakPassword(why) })
  await create.click()
  await expect.element(dialog.getByText(why)).toBeVisible()
  await expect.element(failed).toBeVisible()
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveAccessibleDescription(why)

  server.answer({ 'auth.register': errors.conflict('User already exists') })
  await create.click()
  await says(refusal, 'Error creating account. An account with this email already exists.')
  await expect.element(failed).toBeVisible()
  await expect.element(refusal.getByRole('button', { name: 'Sign in' })).toBeVisible()

  const user = aClient()
  const { promise: answered, resolve: answer } = Promise.withResolvers<Output<'auth.register'>>()
  server.answer({
    ...ofSession(user),
    ...ofClient({ profile: null }),
    'auth.register': () => answered,
  })
  await create.dblClick()
  await expect.element(create).toHaveAttribute('aria-busy', 'true')
  await userEvent.keyboard('{Enter}')
  answer({ success: true, token: 'a-new-token', user })
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('Welcome back, Nora')
  await says(messages(), 'Registration Successful', `Welcome to ${firm.name}.`)
  expect(router.state.location.href).toBe('/')
  expect(localStorage.getItem('authToken')).toBe('a-new-token')
  expect(localStorage.getItem('rememberMe')).toBeNull()
  const sent = { firstName: 'Nora', lastName: 'Day', email: 'nora.day@example.com' }
  await calledLast('auth.register').toEqual({ ...sent, password: goodPassword })
  // Three were refused.
  await called('auth.register').toHaveLength(4)
  // Nothing stands before the first step.
  await expect.element(page.getByRole('link', { name: 'Go to your profile' })).toBeVisible()
  await expect.element(page.getByText('Add two-factor sign-in')).not.toBeInTheDocument()
  // The last that a new session begins with: nothing of it is sent after this test.
  const calls = (path: string) => server.calls.filter((call) => call.path === path)
  await expect.poll(() => calls('account.sessionLimits')).toHaveLength(1)
  await expect.poll(() => calls('realtime.changes')).toHaveLength(1)
})
