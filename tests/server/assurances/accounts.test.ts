import { expect, test } from 'vitest'
import { checkPasswords, checkTwoFactor } from '#server/features/assurances/simple-checks.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { setRows } from '#tests/support/rows.ts'

const portal = await testPortal()

test('passwords: verified while all are hashed, not with one in clear text', async () => {
  const { id } = await aClient(portal)
  expect(await checkPasswords(portal.services)).toStrictEqual({ verified: true })
  await setRows(portal, 'users', { passwordHash: 'Quiet-Harbor-42!' }, { id })
  expect(await checkPasswords(portal.services)).toStrictEqual({
    verified: false,
    reason: 'a password is kept otherwise than as a hash',
  })
})

test.each([
  ['optional', { note: 'Our staff may sign in without it.', limited: true }],
  ['required', { note: 'Our staff can do nothing without it.' }],
] as const)('two factors: says what %s means for staff', (staffTwoFactor, finding) => {
  const config = { ...portal.services.config, staffTwoFactor }
  expect(checkTwoFactor({ config })).toStrictEqual({ verified: true, ...finding })
})
