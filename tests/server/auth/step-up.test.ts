import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { confirmFirst, stepUpMinutes } from '#shared/api.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let portal: TestApp
let admin: Person
let colleague: Person
let client: Person
beforeAll(async () => {
  portal = await startTestApp()
})
afterAll(() => portal.close())
beforeEach(async () => {
  ;[admin, colleague, client] = await Promise.all([
    anAdmin(portal),
    anAdmin(portal),
    aClient(portal),
  ])
})

const csv = '/api/admin/tax-returns.csv'

/** The calls that need step-up, by the session that makes them. */
const calls: Record<string, (token: string) => Promise<{ status: number; said: string }>> = {
  'admin.users.updateRole over REST': (token) =>
    overRest(token, 'PATCH', `/api/admin/users/${client.id}/role`, { role: 'admin' }),
  'admin.users.updateRole over tRPC': (token) =>
    overTrpc(token, 'admin.users.updateRole', { userId: client.id, role: 'admin' }),
  'the export': (token) => overRest(token, 'GET', csv),
  'the export by HEAD': (token) => overRest(token, 'HEAD', csv),
  'admin.users.viewAsClient': (token) =>
    overTrpc(token, 'admin.users.viewAsClient', { id: client.id }),
  'admin.users.disable': (token) =>
    overTrpc(token, 'admin.users.disable', { userId: client.id, reason: 'Asked by phone' }),
  'admin.users.enable': (token) =>
    overTrpc(token, 'admin.users.enable', { userId: client.id, reason: 'Asked by phone' }),
  'admin.users.endSessions': async (token) => {
    await signIn(portal, colleague.id)
    const input = { userId: colleague.id, sessionId: null, reason: 'Lost laptop' }
    return overTrpc(token, 'admin.users.endSessions', input)
  },
  'account.changeEmail': (token) => {
    const email = `to-be-${client.id}@example.com`
    return overTrpc(token, 'account.changeEmail', { email, password })
  },
  'account.changePassword': (token) =>
    overTrpc(token, 'account.changePassword', { currentPassword: password, password }),
}

async function overRest(
  token: string,
  method: 'GET' | 'HEAD' | 'PATCH',
  url: string,
  body?: object,
) {
  const { status, text } = await apiAs(portal, token).send(method, url, body)
  return { status, said: text }
}

async function overTrpc(token: string, procedure: string, input: object) {
  const { status, message } = await callTrpc(portal, procedure, { token, input })
  return { status, said: message ?? '' }
}

const confirm = (token: string, typed = password) =>
  apiAs(portal, token).post('/api/auth/confirm', { password: typed })

/** All stored data except the last use of sessions. */
async function state() {
  const { 'public.sessions': _, ...rest } = await fingerprint(portal.services.db)
  return rest
}

describe.each(Object.entries(calls))('%s', (name, call) => {
  async function expectRefused(token: string) {
    const before = await state()
    const { status, said } = await call(token)
    expect(status).toBe(403)
    expect(said).toContain(name.endsWith('HEAD') ? '' : confirmFirst)
    expect(await state()).toEqual(before)
  }

  test('needs a sign-in or a confirmed password in the same session within 10 minutes', async () => {
    const { token } = admin
    portal.pass({ minutes: stepUpMinutes - 0.1 })
    expect(await call(token)).toMatchObject({ status: 200 })
    portal.pass({ minutes: 0.2 })
    await expectRefused(token)

    const elsewhere = await signIn(portal, admin.id)
    expect((await confirm(elsewhere)).status).toBe(200)
    await expectRefused(token)

    expect((await confirm(token)).status).toBe(200)
    expect(await call(token)).toMatchObject({ status: 200 })
    portal.pass({ minutes: stepUpMinutes + 0.1 })
    await expectRefused(token)
  })
})

test('a client needs it for a new email or password as well', async () => {
  portal.pass({ minutes: 11 })
  for (const name of ['account.changeEmail', 'account.changePassword']) {
    expect(await calls[name]?.(client.token)).toEqual({ status: 403, said: confirmFirst })
  }
  const input = { password }
  await callTrpc(portal, 'auth.confirm', { token: client.token, input })
  for (const name of ['account.changeEmail', 'account.changePassword']) {
    expect(await calls[name]?.(client.token)).toMatchObject({ status: 200 })
  }
})

test('it is checked after session and role, and before the input and the record', async () => {
  portal.pass({ minutes: 11 })
  const setRole = (token: string | null, id: string, role: unknown) =>
    apiAs(portal, token).patch(`/api/admin/users/${id}/role`, { role })
  expect((await setRole(null, client.id, 'root')).status).toBe(401)
  expect((await setRole(client.token, client.id, 'root')).json()).toEqual({
    message: "You don't have permission to change roles",
  })
  expect((await client.api.get(csv)).text).toContain('permission to export')
  for (const answer of [
    await setRole(admin.token, client.id, 'root'),
    await setRole(admin.token, noId, 'admin'),
    await admin.api.get(`${csv}?direction=up`),
  ]) {
    expect([answer.status, answer.json()]).toEqual([403, { message: confirmFirst }])
  }
})

test('calls that only read, or need no step-up, still work', async () => {
  portal.pass({ minutes: 11 })
  for (const url of ['/api/admin/tax-returns', '/api/admin/users', '/api/auth/user']) {
    expect((await admin.api.get(url)).status).toBe(200)
  }
})

test('a password typed for a reveal counts for step-up, and the other way round for five minutes', async () => {
  await client.api.put('/api/profile', singleProfile)
  portal.pass({ minutes: 11 })
  const reveal = (typed?: string) => {
    const input = { clientId: client.id, number: 'ssn', reason: 'To prepare it', password: typed }
    return callTrpc(portal, 'admin.users.revealNumber', { token: admin.token, input })
  }
  await reveal(password)
  expect((await admin.api.get(csv)).status).toBe(200)
  portal.pass({ minutes: 11 })
  await confirm(admin.token)
  portal.pass({ minutes: 4.9 })
  expect(await reveal()).toMatchObject({ status: 200 })
  portal.pass({ minutes: 0.2 })
  expect(await reveal()).toMatchObject({ status: 400, fields: ['password'] })
  expect((await admin.api.get(csv)).status).toBe(200)
})
