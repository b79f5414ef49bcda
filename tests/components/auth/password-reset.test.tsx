import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { unreachable } from '#tests/components/support/answers.ts'
import { fieldNames } from '#tests/components/support/controls.ts'
import { followLink, messages, renderScreen } from '#tests/components/support/screen.tsx'
import { called, calledLast, says, shows } from '#tests/components/support/says.ts'

const goodPassword = 'Another-Harbor-7!'
const title = page.getByRole('heading', { level: 1 })
const first = page.getByLabelText('New password', { exact: true })
const second = page.getByLabelText('Confirm password', { exact: true })
const update = page.getByRole('button', { name: 'Update Password' })
const refusal = page.getByRole('main').getByRole('alert')

function openReset() {
  followLink('some')
  return renderScreen('/reset-password', {
    answers: { 'auth.openResetLink': { success: true } },
  })
}

async function type(password: string) {
  await first.fill(password)
  await second.fill(password)
}

test('the dialog requests a link: an invalid address, an unreachable server, and success', async () => {
  const { server } = await renderScreen('/?signin=1')
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  const dialog = page.getByRole('dialog', { name: 'Forgot Password' })
  const email = dialog.getByLabelText('Email')
  await expect.poll(fieldNames).toEqual(['email'])
  await email.fill('nora@')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Please enter a valid email address')).toBeVisible()
  await expect.element(email).toHaveFocus()

  server.answer({ 'auth.forgotPassword': unreachable })
  await email.fill('nora@example.com')
  const send = dialog.getByRole('button', { name: 'Send Reset Link' })
  await send.click()
  await says(messages(), 'Failed to send reset email. Please try again.')
  await expect.element(email).toHaveValue('nora@example.com')

  // In development the link is on the browser's console, and nowhere else.
  const written = vi.spyOn(console, 'info').mockImplementation(() => {})
  const resetUrl = 'http://localhost:3000/reset-password?token=some'
  server.answer({ 'auth.forgotPassword': { message: 'Sent.', resetUrl } })
  await send.click()
  await expect.element(messages()).toMatchTextContent('Reset Link Sent')
  await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  expect(written.mock.calls).toEqual([[resetUrl]])
  expect(document.documentElement.textContent).not.toContain(resetUrl)
  written.mockRestore()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test("no token: 'Invalid reset link. Please request a new password reset.' and Return to Home", async () => {
  const { router } = await renderScreen('/reset-password')
  await expect
    .element(refusal)
    .toHaveTextContent('Invalid reset link. Please request a new password reset.')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect.poll(() => router.state.location.href).toBe('/')
})

test('the form applies the same password rules, can be shown, and stays with its errors until the password is changed', async () => {
  const { server, router } = await openReset()
  await expect.element(page.getByRole('list', { name: 'Requirements' })).toBeVisible()
  expect(location.search).not.toContain('token')
  expect(fieldNames()).toEqual(['password', 'confirmPassword'])
  await type('quiet-harbor-42!')
  await userEvent.keyboard('{Enter}')
  await shows(page, 'Password must contain at least one uppercase letter')
  await first.fill(goodPassword)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText("Passwords don't match")).toBeVisible()
  await called('auth.resetPassword').toEqual([])
  const toggle = page.getByRole('button', { name: 'Show or hide' }).first()
  for (const type of ['text', 'password']) {
    await toggle.click()
    await expect.element(first).toHaveAttribute('type', type)
  }
  await second.fill(goodPassword)
  server.answer({ 'auth.resetPassword': unreachable })
  await update.click()
  await expect.element(refusal).toHaveTextContent('Failed to reset password. Please try again.')
  await expect.element(first).toHaveValue(goodPassword)

  const why = 'Password is too close to a common one'
  server.answer({ 'auth.resetPassword': errors.weakPassword(why) })
  await update.click()
  await expect.element(first).toHaveAccessibleDescription(why)
  await expect.element(first).toHaveFocus()
  await expect.element(refusal).toMatchTextContent(/^$/)

  server.answer({ 'auth.resetPassword': { message: 'Updated.' } })
  await update.click()
  await expect.element(title).toHaveTextContent('Password Updated!')
  await calledLast('auth.resetPassword').toEqual({
    token: 'some',
    password: goodPassword,
  })
  await page.getByRole('button', { name: 'Go to Sign In' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
  expect(router.state.location.href).toBe('/')
})

test('a used link says so and offers a new one', async () => {
  const dead = errors.badInput('Invalid or expired reset token')
  followLink('used')
  await renderScreen('/reset-password', {
    answers: { 'auth.openResetLink': dead },
  })
  await expect.element(refusal).toHaveTextContent('Invalid or expired reset token')
  await expect.element(first).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible()
  await called('auth.openResetLink').toEqual([{ token: 'used' }])
})

test('so does one that was used up in the meantime', async () => {
  const { server } = await openReset()
  await type(goodPassword)
  server.answer({ 'auth.resetPassword': errors.badInput('Invalid or expired reset token') })
  await update.click()
  await expect.element(refusal).toHaveTextContent('Invalid or expired reset token')
  await expect.element(page.getByRole('button', { name: 'Request a new link' })).toBeVisible()
})
