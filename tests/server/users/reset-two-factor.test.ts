import { beforeEach, expect, test } from 'vitest'
import { confirmFirst } from '#shared/base/api.ts'
import { systemSource } from '#server/change/change.ts'
import { resetTwoFactor } from '#server/features/users/reset-two-factor.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { mailedConfirmation, mailsTo } from '#tests/support/mails.ts'
import { rowOf } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let admin: Person
let client: Person
const portal = await testPortal()
beforeEach(async () => {
  ;[admin, client] = await Promise.all([anAdmin(portal), aClient(portal)])
})

const reset = (token: string, input: object) =>
  callTrpc(portal, 'admin.users.resetTwoFactor', { token, input })

const login = (email: string) => apiAs(portal).post('/api/auth/login', { email, password })

const resetMails = async (address: string) =>
  (await mailsTo(portal, address)).filter(({ template }) => template === 'two-factor-reset')

async function moveTo(person: Person, email: string) {
  const { token } = person
  await callTrpc(portal, 'account.changeEmail', { token, input: { email, password } })
  const input = { token: await mailedConfirmation(portal, email) }
  expect(await callTrpc(portal, 'account.confirmEmail', { token, input })).toMatchObject({
    status: 200,
  })
}

test('removes every factor, ends the sessions, and is in the log with its reason', async () => {
  await enrollApp(portal, client)
  const listed = async () => {
    const { output } = await admin.call('admin.users.page', { search: client.email })
    return (output as { items: unknown[] }).items
  }
  expect(await listed()).toMatchObject([{ id: client.id, hasFactor: true }])
  const answer = await reset(admin.token, { userId: client.id, reason: ' Lost phone ' })
  expect(answer).toMatchObject({ status: 200 })
  expect(await listed()).toMatchObject([{ id: client.id, hasFactor: false }])
  expect((await client.api.get('/api/auth/user')).status).toBe(401)
  expect((await login(client.email)).status).toBe(200)
  const row = await rowOf(portal, 'auditLog', ['actorId', 'clientId', 'details'], {
    action: 'two_factor.reset',
    subjectId: client.id,
  })
  const details = { reason: 'Lost phone' }
  expect(row).toEqual({ actorId: admin.id, clientId: client.id, details })
  expect(await resetMails(client.email)).toMatchObject([
    { by: `${admin.firstName} ${admin.lastName}`, reason: 'Lost phone' },
  ])
})

test('is told at an address that was the owner’s in the last 30 days, and not later', async () => {
  const [first, second, third] = ['a', 'b', 'c'].map((name) => `${name}-${client.email}`)
  await moveTo(client, first ?? '')
  portal.pass({ days: 31 })
  const fresh = { ...client, token: String((await login(first ?? '')).json()['token']) }
  await moveTo(fresh, second ?? '')
  await moveTo(fresh, third ?? '')
  await enrollApp(portal, fresh)
  const later = await anAdmin(portal)
  await reset(later.token, { userId: client.id, reason: 'Lost phone' })
  const received = [client.email, first, second, third].map((address) => resetMails(address ?? ''))
  expect((await Promise.all(received)).map(({ length }) => length)).toEqual([0, 1, 1, 1])
})

test('is refused for oneself, without a factor, without a reason, and without a recent password', async () => {
  const [userId, reason] = [client.id, 'Lost phone']
  await enrollApp(portal, admin)
  expect(await reset(admin.token, { userId: admin.id, reason })).toMatchObject({
    status: 409,
    message: 'You cannot reset your own. Ask another admin',
  })
  expect(await reset(admin.token, { userId, reason })).toMatchObject({ status: 409 })
  expect(await reset(admin.token, { userId: noId, reason })).toMatchObject({ status: 404 })
  await enrollApp(portal, client)
  for (const bad of ['  ', 'SSN 123-45-6789 matched', undefined]) {
    expect(await reset(admin.token, { userId, reason: bad })).toMatchObject({ status: 400 })
  }
  expect(await reset(client.token, { userId, reason })).toMatchObject({ status: 403 })
  portal.pass({ minutes: 11 })
  expect(await reset(admin.token, { userId, reason })).toMatchObject({
    status: 403,
    message: confirmFirst,
  })
  expect((await login(client.email)).status).toBe(401)
  expect(await resetMails(client.email)).toEqual([])
})

test('of the last admin is done on the server', async () => {
  await enrollApp(portal, admin)
  const input = {
    userId: admin.id,
    reason: 'Reset on the server',
    by: 'The server’s administrator',
  }
  await resetTwoFactor(systemSource(portal.services), input)
  expect((await login(admin.email)).status).toBe(200)
  expect(await resetMails(admin.email)).toHaveLength(1)
})
