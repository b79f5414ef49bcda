import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import { messages, onPhone, renderScreen } from '#tests/components/support/screen.tsx'

const dialog = page.getByRole('dialog')
const submit = dialog.getByRole('button', { name: 'Sign In', exact: true })

test('a toast covers nothing of a dialog, which keeps its focus in view, on low screens and phones, too', async () => {
  await onPhone()
  await renderScreen('/?signin=1', { answers: { 'auth.login': errors.wrongCredentials() } })
  await page.getByLabelText('Email').fill('nora.day@example.com')
  await page.getByLabelText('Password', { exact: true }).fill('Wrong-one-1!')
  for (const { width, height } of [
    { width: 1280, height: 800 },
    { width: 390, height: 800 },
    { width: 1280, height: 360 },
    { width: 390, height: 360 },
  ]) {
    await page.viewport(width, height)
    await submit.click()
    await expect.element(messages().getByText('Login Failed')).toBeVisible()
    await expect.poll(() => bottomOf(dialog)).toBeLessThanOrEqual(topOf(messages()))
    await expect.poll(() => bottomOf(messages())).toBeLessThanOrEqual(height)
    await expect.element(submit).toHaveFocus()
    await expect.poll(() => bottomOf(submit)).toBeLessThanOrEqual(topOf(messages()))
  }
  await dialog.getByRole('button', { name: 'Close' }).click()
  // Then it is below the header, and covers no navigation.
  await expect.poll(() => topOf(messages())).toBeLessThan(90)
  expect(topOf(messages())).toBeGreaterThanOrEqual(64)
})

const topOf = (place: typeof dialog) => place.element().getBoundingClientRect().top
const bottomOf = (place: typeof dialog) => place.element().getBoundingClientRect().bottom
