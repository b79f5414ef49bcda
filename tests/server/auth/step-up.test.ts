import { beforeEach, expect, test } from 'vitest'
import { confirmFirst, stepUpMinutes } from '#shared/base/api.ts'
import { variants, waysTo } from '#tests/invariants/access.ways.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { calls } from '#tests/support/calls.ts'
import { aClient, anAdmin, password, type Person, signIn } from '#tests/support/factories.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { someRecords } from '#tests/support/records.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { noId } from '#tests/support/shapes.ts'

let admin: Person
let client: Person
const portal = await testPortal()
beforeEach(async () => {
  ;[admin, client] = await Promise.all([anAdmin(portal), aClient(portal)])
})

const csv = '/api/admin/tax-returns.csv'
const exportReturns = async (token: string) => (await apiAs(portal, token).get(csv)).status

const confirm = (token: string, typed = password) =>
  apiAs(portal, token).post('/api/auth/confirm', { password: typed })

const steppedUp = calls.filter(({ meta }) => meta.steppedUp === true)

test('each call that says so needs it in every way, and writes nothing without', async () => {
  expect(steppedUp.length).toBeGreaterThan(20)
  const records = await someRecords(portal)
  portal.pass({ minutes: stepUpMinutes + 0.1 })
  const before = await fingerprint(portal.services.db)
  for (const call of steppedUp) {
    for (const way of waysTo(call, variants)) {
      const caller = call.meta.caller === 'staff' ? 'admin' : 'owner'
      const { status, text } = await way.call(portal, records, caller)
      const said = way.name === 'by HEAD' || text.includes(confirmFirst)
      expect([call.name, way.name, status, said]).toEqual([call.name, way.name, 403, true])
    }
  }
  expect(await fingerprint(portal.services.db)).toEqual(before)
})

test('it is a sign-in or a confirmed password in the same session within 10 minutes', async () => {
  const { token } = admin
  portal.pass({ minutes: stepUpMinutes - 0.1 })
  expect(await exportReturns(token)).toBe(200)
  portal.pass({ minutes: 0.2 })
  expect(await exportReturns(token)).toBe(403)

  const elsewhere = await signIn(portal, admin.id)
  expect((await confirm(elsewhere)).status).toBe(200)
  expect(await exportReturns(token)).toBe(403)

  expect((await confirm(token)).status).toBe(200)
  expect(await exportReturns(token)).toBe(200)
  portal.pass({ minutes: stepUpMinutes + 0.1 })
  expect(await exportReturns(token)).toBe(403)
})

test('a client confirms the password for a new email or password as well', async () => {
  portal.pass({ minutes: 11 })
  await client.call('auth.confirm', { password })
  const change = (name: string, more: object) => client.call(name, { password, ...more })
  const email = `to-be-${client.id}@example.com`
  expect(await change('account.changeEmail', { email })).toMatchObject({ status: 200 })
  const changed = await change('account.changePassword', { currentPassword: password })
  expect(changed).toMatchObject({ status: 200 })
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
    return admin.call('admin.users.revealNumber', input)
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
