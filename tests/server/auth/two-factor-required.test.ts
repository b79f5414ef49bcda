import { portalVersion } from '#server/base/portal-version.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enrollFirst } from '#server/base/errors.ts'
import { waysTo } from '#tests/invariants/access.ways.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { calls, needsAccount } from '#tests/support/calls.ts'
import { aClient, anAdmin, aReturn, password, type Person } from '#tests/support/factories.ts'
import { anUpload } from '#tests/support/files.ts'
import { mailedProof } from '#tests/support/mails.ts'
import { someRecords } from '#tests/support/records.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let portal: TestApp
beforeAll(async () => {
  const clientTwoFactorFrom = new Date(Date.now() + 24 * 3_600_000)
  portal = await startTestApp({ config: { staffTwoFactor: 'required', clientTwoFactorFrom } })
})
afterAll(() => portal.close())

const closed = calls.filter((call) => needsAccount(call) && call.meta.beforeEnrolling !== true)

async function expectClosed({ token }: Person) {
  const records = await someRecords(portal, { document: false, money: false })
  const before = await fingerprint(portal.services.db)
  for (const call of closed) {
    // Each way ends in the same procedure.
    const [way] = waysTo(call).slice(-1)
    const answer = await way?.call(portal, records, 'owner', { token })
    const said = [call.name, answer?.status, answer?.text.includes(enrollFirst)]
    expect(said).toEqual([call.name, 403, true])
  }
  expect(await fingerprint(portal.services.db)).toEqual(before)
}

test('staff without a factor may only enroll, and then everything', async () => {
  expect(closed.length).toBeGreaterThan(50)
  const admin = await anAdmin(portal)
  await expectClosed(admin)
  // A set-up that was begun is not a factor.
  await admin.call('twoFactor.startApp', { password })
  expect((await admin.api.get('/api/admin/users')).status).toBe(403)
  const current = () => admin.call('auth.currentUser')
  expect((await current()).output).toMatchObject({ twoFactor: { enrolled: false, required: true } })
  await enrollApp(portal, admin)
  expect((await current()).output).toMatchObject({
    twoFactor: { enrolled: true, required: true },
    version: portalVersion,
  })
  expect((await admin.call('admin.users.team', {})).output).toContainEqual(
    expect.objectContaining({ id: admin.id, factorRequired: true }),
  )
  await admin.call('twoFactor.deleteApp', { password })
  expect((await admin.api.get('/api/admin/users')).json()).toEqual({ message: enrollFirst })
  expect((await admin.api.post('/api/auth/logout')).status).toBe(200)
  expect((await admin.api.get('/api/auth/user')).status).toBe(401)
})

test('another link that proves the address is mailed before', async () => {
  const { email, token } = await anAdmin(portal, { proven: false })
  expect((await callTrpc(portal, 'account.sendProofLink', { token })).status).toBe(200)
  const input = { token: await mailedProof(portal, email, 'email-proof') }
  expect((await callTrpc(portal, 'auth.proveEmail', { token, input })).status).toBe(200)
})

test('the download cookie opens nothing without a factor', async () => {
  const client = await aClient(portal)
  const { id } = await aReturn(portal, { clientId: client.id })
  const documentId = await anUpload(client, id)
  const admin = await anAdmin(portal)
  const url = `/api/documents/${documentId}/download`
  const headers = { cookie: `document_session=${admin.token}` }
  expect((await portal.app.inject({ url, headers })).statusCode).toBe(403)
  await enrollApp(portal, admin)
  expect((await portal.app.inject({ url, headers })).statusCode).toBe(200)
})

test('a client who becomes staff needs one from the next call on', async () => {
  const client = await aClient(portal)
  expect((await client.api.get('/api/tax-returns')).status).toBe(200)
  const { db } = portal.services
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', client.id).execute()
  expect((await client.api.get('/api/tax-returns')).json()).toEqual({ message: enrollFirst })
  await db.updateTable('users').set({ role: 'client' }).where('id', '=', client.id).execute()
})

test('clients need one from the date on', async () => {
  const client = await aClient(portal, { remember: true })
  expect((await client.api.get('/api/tax-returns')).status).toBe(200)
  expect((await client.call('twoFactor.status')).output).toMatchObject({
    required: false,
    requiredFrom: portal.services.config.clientTwoFactorFrom,
  })
  portal.pass({ days: 1 })
  expect((await client.api.get('/api/tax-returns')).json()).toEqual({ message: enrollFirst })
  await enrollApp(portal, client)
  expect((await client.api.get('/api/tax-returns')).status).toBe(200)
})
