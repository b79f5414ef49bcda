import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  axeFindings,
  inDark,
  inLight,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'

const dialog = page.getByRole('dialog')

const states: [name: string, show: () => Promise<unknown>][] = [
  [
    'sign in',
    async () => {
      await expect.element(dialog.getByLabelText('Email')).toHaveFocus()
    },
  ],
  [
    'sign in with errors',
    async () => {
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText('Password is required')).toBeVisible()
    },
  ],
  [
    'registration with errors and its checklist',
    async () => {
      await dialog.getByRole('button', { name: 'Create an account' }).click()
      await dialog.getByLabelText('Password', { exact: true }).fill('a')
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByText('First name is required')).toBeVisible()
    },
  ],
  [
    'forgot password',
    async () => {
      await dialog.getByRole('button', { name: 'Sign in' }).click()
      await dialog.getByRole('button', { name: 'Forgot your password?' }).click()
      await expect.element(page.getByRole('dialog', { name: 'Forgot Password' })).toBeVisible()
    },
  ],
  [
    'forgot password, sent',
    async () => {
      await dialog.getByLabelText('Email').fill('nora@example.com')
      await dialog.getByRole('button', { name: 'Send Reset Link' }).click()
      await expect.element(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    },
  ],
]

test("axe finds nothing in the dialogs of visitors, light and dark, and 360 px don't scroll sideways", async () => {
  await onPhone(360)
  await renderScreen('/?signin=1', {
    answers: { 'auth.forgotPassword': { message: 'Sent.' } },
  })
  for (const [name, show] of states) {
    await show()
    expect(await axeFindings('[role=dialog]'), name).toEqual([])
    const { scrollWidth, clientWidth } = dialog.element()
    expect(scrollWidth, name).toBeLessThanOrEqual(clientWidth)
    expect(scrollsSideways(), name).toBe(false)
    await inDark()
    expect(await axeFindings('[role=dialog]'), `${name}, dark`).toEqual([])
    await inLight()
  }
})

test('axe finds nothing on the page of an unknown address, light and dark', async () => {
  await onPhone(360)
  await renderScreen('/nowhere')
  await expect.element(page.getByText('404 Page Not Found')).toBeVisible()
  expect(await axeFindings()).toEqual([])
  await inDark()
  expect(await axeFindings()).toEqual([])
  expect(scrollsSideways()).toBe(false)
})
