import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { errors } from '#server/base/errors.ts'
import type { Answers } from '#tests/components/support/answers.ts'
import { openAsClient } from '#tests/components/support/client.ts'
import { messages, onPhone, scrollsSideways } from '#tests/components/support/screen.tsx'
import { aTwoFactorStatus } from '#tests/support/fixtures.ts'
import { called, shows } from '#tests/components/support/says.ts'

const section = page.getByRole('region', { name: 'Two-factor sign-in' })
const dialog = page.getByRole('dialog')
const press = (name: string) => section.getByRole('button', { name, exact: true }).click()

const addedAt = new Date('2026-02-03T10:00:00Z')
const phone = { id: 'phone', name: 'My phone', addedAt, lastUsedAt: null }
const allSet = aTwoFactorStatus({
  requiredFrom: new Date('2027-01-15T00:00:00Z'),
  app: { addedAt },
  passkeys: [phone],
  recoveryCodesLeft: 2,
  trustedDevices: 1,
})

function openSection(status: typeof allSet, answers: Answers = {}) {
  return openAsClient('/account', {}, { 'twoFactor.status': status, ...answers })
}

/** Checks a password like the server. */
function checked(password: string) {
  const message = 'Password is wrong'
  if (password !== 'Quiet-Harbor-42!')
    throw errors.badInput(message, [{ path: 'password', message }])
}

test('shows what is set up, from when it is required, and warns of few recovery codes; passkeys are renamed, devices forgotten', async () => {
  await onPhone(360)
  const { server } = await openSection(allSet, {
    'twoFactor.renamePasskey': { success: true },
    'twoFactor.deleteDevices': { success: true },
  })
  for (const words of ['On', 'Required from Jan 15, 2027.', 'Added Feb 3, 2026', 'My phone']) {
    await expect.element(section.getByText(words, { exact: true })).toBeVisible()
  }
  await shows(
    section,
    'Only 2 left. Make new ones.',
    'On 1 device, your password alone signs you in',
  )
  await press('Add a passkey')
  await expect.element(dialog.getByLabelText('Name of the passkey')).toHaveValue('Passkey 2')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(scrollsSideways()).toBe(false)

  await press('Rename My phone')
  const name = dialog.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  await name.fill('Old phone')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog).not.toBeInTheDocument()
  await called('twoFactor.renamePasskey').toEqual([{ id: 'phone', name: 'Old phone' }])

  const trusted = section.getByText('Trusted devices', { exact: true })
  await expect.element(trusted).toBeVisible()
  server.answer({ 'twoFactor.status': { ...allSet, trustedDevices: 0 } })
  await press('Forget trusted devices')
  await expect.element(messages()).toMatchTextContent('Devices forgotten')
  await expect.element(trusted).not.toBeInTheDocument()
})

test('new recovery codes are shown once, and only saving them closes the dialog; removing asks for the password', async () => {
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `CODE${index}-AAAAA`)
  const { server } = await openSection(allSet, {
    'twoFactor.newRecoveryCodes': ({ password: typed }) => {
      checked(typed)
      return { recoveryCodes }
    },
    'twoFactor.deletePasskey': ({ password: typed }) => {
      checked(typed)
      return { success: true }
    },
  })
  const password = dialog.getByLabelText('Your password')
  await press('Make new codes')
  await expect.element(password).toHaveFocus()
  await userEvent.keyboard('Quiet-Harbor-42!{Enter}')
  const list = dialog.getByRole('list', { name: 'Recovery codes' })
  await expect.element(list).toBeVisible()
  expect(list.getByRole('listitem').elements()).toHaveLength(10)
  await expect.element(dialog.getByText('You won’t see them again')).toHaveFocus()
  await expect.element(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  for (const name of ['Copy', 'Download', 'Print']) {
    await expect.element(dialog.getByRole('button', { name, exact: true })).toBeVisible()
  }
  await dialog.getByRole('button', { name: 'I have saved them' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await called('twoFactor.newRecoveryCodes').toEqual([{ password: 'Quiet-Harbor-42!' }])

  await press('Remove My phone')
  await expect.element(password).toHaveFocus()
  await expect.element(dialog.getByText('If it’s your only second factor')).toBeVisible()
  await userEvent.keyboard('wrong{Enter}')
  await expect.element(dialog.getByText('Password is wrong')).toBeVisible()
  await expect.element(password).toHaveFocus()
  server.answer({ 'twoFactor.status': { ...allSet, passkeys: [] } })
  await password.fill('Quiet-Harbor-42!')
  await userEvent.keyboard('{Enter}')
  await expect.element(messages()).toMatchTextContent('Passkey removed')
  await expect.element(section.getByText('My phone')).not.toBeInTheDocument()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a new account has it off, with one button for each way; a set-up that is over starts again at the password', async () => {
  await openSection(aTwoFactorStatus(), {
    'twoFactor.startApp': {
      enrollment: '01890000-0000-7000-8000-000000000001',
      secret: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
      uri: 'otpauth://totp/x',
      qrSvg: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
      expiresAt: new Date(),
    },
    'twoFactor.confirmApp': errors.conflict('This setup has expired. Start again.'),
  })
  await expect.element(section.getByText('Off', { exact: true })).toBeVisible()
  const buttons = section.getByRole('button').elements()
  expect(buttons.map(({ textContent }) => textContent)).toEqual(['Set up an app', 'Add a passkey'])
  await press('Set up an app')
  await expect.element(dialog.getByLabelText('Your password')).toHaveFocus()
  await userEvent.keyboard('Quiet-Harbor-42!{Enter}')
  await expect.element(dialog.getByRole('img', { name: 'QR code' })).toBeVisible()
  await userEvent.keyboard('123456{Enter}')
  await expect.element(dialog.getByText('This setup has expired.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await expect.element(dialog.getByLabelText('Your password')).toBeVisible()
})
