import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { renderScreen } from '#tests/components/support/screen.tsx'
import { anAdmin, ofDashboard, ofSession } from '#tests/support/fixtures.ts'
import { called, says } from '#tests/components/support/says.ts'

const root = document.documentElement
const { href } = location
afterEach(() => {
  root.removeAttribute('data-firm-accounts')
  history.replaceState(history.state, '', href)
})

/** Opens the page as the provider does. */
async function comeBack(answers: Answers) {
  history.replaceState(history.state, '', `?${answer}`)
  return renderScreen('/firm-account', { answers })
}

const button = page.getByRole('button', { name: 'Sign in with your firm account' })
const answer = 'code=abc&state=def&iss=https%3A%2F%2Faccounts.example'

test('a service that is down is named', async () => {
  root.setAttribute('data-firm-accounts', '')
  await renderScreen('/?signin=1&next=/admin/inbox', {
    answers: { 'firmAccount.begin': errors.providerDown() },
  })
  await button.click()
  await expect.element(page.getByRole('dialog').getByText('doesn’t answer')).toBeVisible()
  await called('firmAccount.begin').toEqual([{ next: '/admin/inbox' }])
})

test('asks for the code with the same answer, which leaves the address at once', async () => {
  const user = anAdmin()
  const { router } = await comeBack({
    ...ofSession(user),
    ...ofDashboard(),
    'firmAccount.finish': ({ code }) => {
      if (code !== undefined) return { success: true, token: 'a-new-token', user, next: '/' }
      throw errors.factorRequired({ methods: ['app'], passkey: null, canTrust: false })
    },
  })
  await page.getByLabelText('Six-digit code').fill('123456')
  expect(location.search).toBe('')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/admin')
  await called('firmAccount.finish').toEqual([
    { answer },
    { answer, code: '123456', trustDevice: false },
  ])
})

test('a refusal is said in plain words, with the way back to the dialog', async () => {
  await comeBack({ 'firmAccount.finish': errors.noFirmAccess() })
  await says(page.getByRole('main').getByRole('alert'), 'can’t sign in here')
  await page.getByRole('main').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Secure Sign In' })).toBeVisible()
})
