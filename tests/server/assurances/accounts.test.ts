import { afterAll, expect, test } from 'vitest'
import { checkPasswords, checkTwoFactor } from '#server/features/assurances/simple-checks.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'

const portal = await startTestApp()
afterAll(() => portal.close())

test('passwords: verified while all are hashed, not with one in clear text', async () => {
  const { id } = await aClient(portal)
  expect(await checkPasswords(portal.services)).toStrictEqual({ verified: true })
  await portal.services.db
    .updateTable('users')
    .set({ passwordHash: 'Quiet-Harbor-42!' })
    .where('id', '=', id)
    .execute()
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
