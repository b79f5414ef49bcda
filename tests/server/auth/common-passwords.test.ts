import { describe, expect, test } from 'vitest'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, password, type Person } from '#tests/support/factories.ts'
import { mailedResetToken } from '#tests/support/mails.ts'
import { invalid } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()

/** Refused for its owner alone; password-blocklist.test.ts has the list. It meets every rule of the form. */
const typed = 'Key of iris.vale, no. 1'
const why = 'Password is too close to your name, your email or our name'

let people = 0

const newcomer = () => {
  people += 1
  return { email: `iris.vale@mail-${people}.example.com`, firstName: 'Iris', lastName: 'Vale' }
}

const stranger = () => apiAs(portal)

async function canSignIn(email: string, tried: string): Promise<boolean> {
  return (await stranger().post('/api/auth/login', { email, password: tried })).status === 200
}

/** Refused passwords, for registration, reset and change. */
async function expectRefused(procedure: string, url: string, input: object) {
  const answer = await stranger().post(url, input)
  expect([answer.status, answer.json()]).toEqual([
    400,
    invalid(`Weak password: ${why}`, ['password', why]),
  ])
  expect(await callTrpc(portal, procedure, { input })).toMatchObject({
    status: 400,
    message: `Weak password: ${why}`,
    fields: ['password'],
  })
}

test('a registration is refused and creates no account; one with a passphrase succeeds', async () => {
  const person = newcomer()
  await expectRefused('auth.register', '/api/auth/register', { ...person, password: typed })
  expect(await canSignIn(person.email, typed)).toBe(false)
  expect((await stranger().post('/api/auth/register', { ...person, password })).status).toBe(201)
})

describe('a reset', () => {
  test('is refused and leaves link and password unchanged', async () => {
    const person = await aClient(portal, newcomer())
    await stranger().post('/api/auth/forgot-password', { email: person.email })
    const token = await mailedResetToken(portal, person.email)
    const input = { token, password: typed }
    await expectRefused('auth.resetPassword', '/api/auth/reset-password', input)
    expect(await canSignIn(person.email, password)).toBe(true)
    const good = await stranger().post('/api/auth/reset-password', {
      token,
      password: 'Louder-Harbor-43!',
    })
    expect(good.status).toBe(200)
  })

  test('with an expired link says nothing about the password', async () => {
    const input = { token: 'no token', password: 'Password1!' }
    const answer = await stranger().post('/api/auth/reset-password', input)
    expect(answer.json()).toEqual({ message: 'Invalid or expired reset token' })
  })
})

describe('a change', () => {
  const change = (person: Person, currentPassword: string, to: string) =>
    person.call('account.changePassword', { currentPassword, password: to })

  test('is refused, and changes nothing', async () => {
    const person = await aClient(portal, newcomer())
    expect(await change(person, password, typed)).toMatchObject({
      status: 400,
      message: `Weak password: ${why}`,
      fields: ['password'],
    })
    expect(await canSignIn(person.email, password)).toBe(true)
    expect(await change(person, password, 'Louder-Harbor-43!')).toMatchObject({ status: 200 })
  })

  test('with a wrong old password says that first', async () => {
    const answer = await change(await aClient(portal), 'wrong', 'Password1!')
    expect(answer).toMatchObject({ status: 400, fields: ['currentPassword'] })
  })
})
