import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answer, Input, Output } from '#tests/components/support/answers.ts'
import { ofClient, openAsClient } from '#tests/components/support/client.ts'
import {
  messages,
  onPhone,
  renderScreen,
  scrollsSideways,
} from '#tests/components/support/screen.tsx'
import {
  aClient,
  anAdmin,
  aTwoFactorStatus,
  id,
  ofSession,
  someCounts,
} from '#tests/support/fixtures.ts'

const dialog = page.getByRole('dialog', { name: 'Secure Sign In' })
const code = dialog.getByLabelText('Six-digit code')
const recoveryCode = dialog.getByLabelText('Recovery code', { exact: true })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const enrolled = aClient({ twoFactor: { enrolled: true, required: false } })
const mustEnroll = { twoFactor: { enrolled: false, required: true } }

/** Signs in as the server does, with the code 123456. */
const signsIn = (sent: Input<'auth.login'>): Output<'auth.login'> => {
  const methods = ['app' as const, 'recovery_code' as const]
  if (sent.code === undefined)
    throw errors.factorRequired({ methods, passkey: null, canTrust: true })
  if (sent.code !== '123456') throw errors.wrongFactor(methods)
  return { success: true, token: 'a-new-token', user: enrolled }
}

async function typePassword(login: Answer<'auth.login'>) {
  const screen = await renderScreen('/?signin=1', {
    answers: { ...ofSession(enrolled), ...ofClient(), 'auth.login': login },
  })
  await dialog.getByLabelText('Email').fill('nora.day@example.com')
  await dialog.getByLabelText('Password', { exact: true }).fill('Quiet-Harbor-42!')
  await button('Sign In').click()
  return screen
}

test('after the correct password the same dialog asks for the code: a wrong one can be typed again, and Back leads to the password', async () => {
  let calls = 0
  const { server, router } = await typePassword((sent) => {
    calls += 1
    // A factor that was added during the sign-in is asked for, too.
    if (calls === 1) throw errors.factorRequired({ methods: [], passkey: null, canTrust: true })
    return signsIn(sent)
  })
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  // What a screen reader says when the field gets the focus.
  await expect
    .element(dialog.getByRole('form', { name: /Enter the code from your authenticator app/ }))
    .toBeVisible()
  await expect.element(messages()).not.toMatchTextContent('Login Failed')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText('Enter the code', { exact: true })).toBeVisible()
  await userEvent.keyboard('000000{Enter}')
  const refusal = dialog.getByRole('alert')
  await expect
    .element(refusal)
    .toHaveTextContent('This code or passkey is wrong or has already been used')
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
  server.answer({ 'auth.login': errors.tooMany(600) })
  await userEvent.keyboard('000001{Enter}')
  await expect.element(refusal).toHaveTextContent('Too many attempts. Please wait and try again.')

  const password = dialog.getByLabelText('Password', { exact: true })
  await button('Back').click()
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByLabelText('Email')).toHaveValue('nora.day@example.com')
  server.answer({ 'auth.login': signsIn })
  await button('Sign In').click()
  await expect.element(code).toHaveFocus()
  // The password was changed meanwhile.
  server.answer({ 'auth.login': errors.wrongCredentials() })
  await userEvent.keyboard('123456{Enter}')
  await expect.element(messages().getByText('Login Failed')).toBeVisible()
  await expect.element(password).toHaveFocus()
  server.answer({ 'auth.login': signsIn })
  await userEvent.keyboard('{Enter}')
  await dialog.getByLabelText(/^Don’t ask again on this device for 30 days/).click()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(messages()).toMatchTextContent('Login Successful')
  expect(router.state.location.href).toBe('/')
  const sent = { email: 'nora.day@example.com', password: 'Quiet-Harbor-42!', rememberMe: false }
  const inputs = server.inputs('auth.login')
  expect(inputs[0]).toEqual(sent)
  expect(inputs.at(-1)).toEqual({ ...sent, code: '123456', trustDevice: true })
})

test('each way of the second step leads to the others, in 360 px; a recovery code signs in, and the user is told when few are left', async () => {
  await onPhone(360)
  const methods = ['app' as const, 'passkey' as const, 'recovery_code' as const]
  const { server } = await typePassword((sent) => {
    if (sent.code === 'AAAA') return { success: true, token: 'a-new-token', user: enrolled }
    throw errors.factorRequired({ methods, passkey: null, canTrust: false })
  })
  server.answer({ 'twoFactor.status': aTwoFactorStatus({ recoveryCodesLeft: 2 }) })
  await expect.element(button('Use a passkey')).toBeVisible()
  // Staff are asked at each sign-in.
  await expect.element(dialog.getByRole('checkbox')).not.toBeInTheDocument()
  await button('Use a recovery code instead').click()
  await button('Use a passkey instead').click()
  await expect.element(button('Use a passkey')).toHaveFocus()
  expect(scrollsSideways()).toBe(false)
  await button('Use a recovery code instead').click()
  await expect.element(recoveryCode).toHaveFocus()
  await expect.element(code).not.toBeInTheDocument()
  await recoveryCode.fill('AAAA')
  await button('Sign In').click()
  await expect.element(messages()).toMatchTextContent('2 left. Make new ones in your account.')
  expect(localStorage.getItem('authToken')).toBe('a-new-token')
})

test('without a passkey on this device the others stay; without support the button is not there', async () => {
  await renderScreen('/?signin=1')
  await expect.element(button('Sign in with a passkey')).toBeVisible()
  const support = Object.getOwnPropertyDescriptor(globalThis, 'PublicKeyCredential')
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  try {
    await button('Create an account').click()
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(button('Sign In')).toBeVisible()
    await expect.element(button('Sign in with a passkey')).not.toBeInTheDocument()
  } finally {
    Object.defineProperty(globalThis, 'PublicKeyCredential', support ?? {})
  }
})

test('who must enroll gets a page of its own that starts no other call, and then the screen they wanted', async () => {
  let viewer = anAdmin(mustEnroll)
  const { server, router } = await renderScreen('/account', {
    viewer,
    answers: {
      ...ofClient(),
      'auth.currentUser': () => viewer,
      'admin.messages.counts': someCounts(),
      'twoFactor.status': aTwoFactorStatus({ required: true }),
      'twoFactor.startApp': {
        enrollment: id(1),
        secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
        uri: 'otpauth://totp/x',
        qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
        expiresAt: new Date(),
      },
      'twoFactor.confirmApp': () => {
        viewer = anAdmin({ twoFactor: { enrolled: true, required: true } })
        return { recoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }
      },
    },
  })
  const heading = page.getByRole('heading', { level: 1 })
  await expect.element(heading).toHaveTextContent('Set up two-factor sign-in')
  expect(router.state.location.href).toBe('/two-factor?next=%2Faccount')
  await expect.element(page.getByText(/your password alone is not enough/)).toBeVisible()
  await expect.element(page.getByRole('main').getByText('Sign out')).toBeVisible()
  await expect.element(page.getByText('Not now')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Set up an app' }).click()
  await page.getByLabelText('Your password').fill('Quiet-Harbor-42!')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible()
  await expect.element(page.getByLabelText('Six-digit code')).toHaveFocus()
  expect(new Set(server.calls.map(({ path }) => path))).toEqual(
    new Set(['twoFactor.status', 'twoFactor.startApp']),
  )
  await userEvent.keyboard('123456{Enter}')
  await expect.element(page.getByText('CCCC-DDDD')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('CCCC-DDDD')).toBeVisible()
  await page.getByRole('button', { name: 'I have saved them' }).click()
  await expect.element(heading).toHaveTextContent('Account')
  expect(router.state.location.href).toBe('/account')
})

test('a sign-in that must enroll leads to that page before any screen asks for its data', async () => {
  const user = aClient(mustEnroll)
  const status = aTwoFactorStatus({ required: true, requiredFrom: new Date('2026-01-15') })
  const { server, router } = await renderScreen('/?signin=1', {
    answers: {
      'auth.login': { success: true, token: 'a-new-token', user },
      'auth.currentUser': user,
      'twoFactor.status': status,
    },
  })
  await dialog.getByLabelText('Email').fill('nora.day@example.com')
  await dialog.getByLabelText('Password', { exact: true }).fill('Quiet-Harbor-42!')
  await button('Sign In').click()
  await expect.poll(() => router.state.location.pathname).toBe('/two-factor')
  await expect.element(page.getByText('Set up an app')).toBeVisible()
  const calls = () => server.calls.map(({ path }) => path)
  await expect.poll(calls).toEqual(['auth.login', 'twoFactor.status'])
})

test('an offer says from when it is required, and Not now leads on', async () => {
  const { router } = await openAsClient(
    '/two-factor?next=%2Fdocuments',
    {},
    {
      'twoFactor.status': aTwoFactorStatus({ requiredFrom: new Date('2027-01-15T00:00:00Z') }),
    },
  )
  await expect.element(page.getByText('Required from Jan 15, 2027.')).toBeVisible()
  await page.getByRole('link', { name: 'Not now' }).click()
  await expect.poll(() => router.state.location.pathname).toBe('/documents')
})
