import { describe, expect, test } from 'vitest'
import { proveFirst } from '#server/base/errors.ts'
import { apiAs } from '#tests/support/api.ts'
import { waysTo } from '#tests/invariants/access.ways.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { calls, needsAccount } from '#tests/support/calls.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { mailedConfirmation, mailedProof, mailedResetToken, mailsTo } from '#tests/support/mails.ts'
import { someRecords } from '#tests/support/records.ts'
import { rowOf, rowsOf } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal({ config: { emailProof: 'required' } })

const dead = { status: 400, message: 'Invalid or expired confirmation link' }
const prove = (token: string) => callTrpc(portal, 'auth.proveEmail', { input: { token, password } })
const stateOf = async ({ token }: Pick<Person, 'token'>) => {
  const { output } = await callTrpc(portal, 'auth.currentUser', { token })
  return (output as { emailProof: { proven: boolean; required: boolean } }).emailProof
}

let registered = 0
async function register() {
  registered += 1
  const email = `new-${registered}@example.com`
  const person = { email, password, firstName: 'Nora', lastName: 'Day' }
  const token = String((await apiAs(portal).post('/api/auth/register', person)).json()['token'])
  return { email, token, api: apiAs(portal, token), link: await mailedProof(portal, email) }
}

const changes = calls.filter(
  (call) => needsAccount(call) && call.kind === 'mutation' && call.meta.beforeProof !== true,
)

test('before the address is proven, nothing but the name is saved: by clients, staff and as an upload', async () => {
  expect(changes.length).toBeGreaterThan(25)
  const records = await someRecords(portal, { document: false, money: false })
  const [client, admin] = [
    await aClient(portal, { proven: false }),
    await anAdmin(portal, { proven: false }),
  ]
  const before = await fingerprint(portal.services.db)
  for (const call of changes) {
    const { token } = call.meta.caller === 'staff' ? admin : client
    // Each way ends in the same procedure.
    const [way] = waysTo(call).slice(-1)
    const answer = await way?.call(portal, records, 'owner', { token })
    const said = [call.name, answer?.status, answer?.text.includes(proveFirst)]
    expect(said).toEqual([call.name, 403, true])
  }
  expect(await fingerprint(portal.services.db)).toEqual(before)
})

test('reads, the name, another link, second factors and signing out work before', async () => {
  const client = await aClient(portal, { proven: false })
  expect((await client.api.get('/api/tax-returns')).status).toBe(200)
  const name = { firstName: 'Nora', lastName: 'Ortiz' }
  expect((await client.call('account.changeName', name)).status).toBe(200)
  expect((await client.call('account.sendProofLink')).status).toBe(200)
  expect((await client.call('twoFactor.startApp', { password })).status).toBe(200)
  expect(await stateOf(client)).toEqual({ proven: false, required: true })
  expect((await client.api.post('/api/auth/logout')).status).toBe(200)
  expect((await client.api.get('/api/auth/user')).status).toBe(401)
})

describe('the link of the registration', () => {
  test('proves the address once, without a session', async () => {
    const { email, link, api: before } = await register()
    expect((await before.post('/api/tax-returns', { taxYear: 2025 })).status).toBe(403)
    const stored = await portal.services.db.selectFrom('accountLinks').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(link)
    const answers = await Promise.all([prove(link), prove(link)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
    const login = await apiAs(portal).post('/api/auth/login', { email, password })
    const token = String(login.json()['token'])
    const api = apiAs(portal, token)
    expect(await stateOf({ token })).toEqual({ proven: true, required: true })
    expect((await api.post('/api/tax-returns', { taxYear: 2025 })).status).toBe(201)
    expect(await prove(link)).toMatchObject(dead)
  })

  test('says once it was used that the address is confirmed, and to no other account which', async () => {
    const { email, token, link } = await register()
    const open = async (by: string | null) =>
      (await callTrpc(portal, 'auth.openProofLink', { token: by, input: { token: link } })).output
    const masked = 'n•••@example.com'
    const ofStranger = { state: 'open', address: masked, asksPassword: true, disowning: 'delete' }
    const stranger = await aClient(portal)
    expect([await open(null), await open(stranger.token)]).toEqual([ofStranger, ofStranger])
    expect(await open(token)).toMatchObject({ address: email, asksPassword: false })
    const own = { token, input: { token: link } }
    expect((await callTrpc(portal, 'auth.proveEmail', own)).status).toBe(200)
    expect(await open(token)).toEqual({ state: 'proven', address: email })
    expect(await open(null)).toEqual({ state: 'proven', address: masked })
    portal.pass({ days: 7.1 })
    const late = await callTrpc(portal, 'auth.openProofLink', { input: { token: link } })
    expect(late).toMatchObject(dead)
  })

  test('and requests for another one at once do not lock each other out', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { link, token } = await register()
      const send = () => callTrpc(portal, 'account.sendProofLink', { token })
      const answers = await Promise.all([send(), prove(link), send(), prove(link), send()])
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    }
  })

  test('works for seven days, and a newer one replaces it', async () => {
    const [early, late, replaced] = [await register(), await register(), await register()]
    await callTrpc(portal, 'account.sendProofLink', { token: replaced.token })
    expect(await prove(replaced.link)).toMatchObject(dead)
    const newer = await mailedProof(portal, replaced.email, 'email-proof')
    expect((await prove(newer)).status).toBe(200)
    portal.pass({ days: 6.9 })
    expect((await prove(early.link)).status).toBe(200)
    portal.pass({ days: 0.2 })
    expect(await prove(late.link)).toMatchObject(dead)
  })

  test('does not prove another address, nor for a disabled account', async () => {
    const [moved, disabled] = [await register(), await register()]
    const { db, clock } = portal.services
    const users = db.updateTable('users')
    await users
      .set({ email: `x-${moved.email}` })
      .where('email', '=', moved.email)
      .execute()
    expect(await prove(moved.link)).toMatchObject(dead)
    await users.set({ disabledAt: clock() }).where('email', '=', disabled.email).execute()
    expect(await prove(disabled.link)).toMatchObject(dead)
  })
})

describe('an address with a typing error', () => {
  const change = async (token: string, email: string) =>
    (await callTrpc(portal, 'account.changeEmail', { token, input: { email, password } })).status

  test('is corrected before it is proven, and nothing more goes to the person who has it', async () => {
    const { email: wrong, token, link } = await register()
    const email = `right-${wrong}`
    expect(await change(token, email)).toBe(200)
    expect(await stateOf({ token })).toMatchObject({ proven: false })
    const stranger = await aClient(portal)
    const confirm = async (by: string) => {
      const input = { token: await mailedConfirmation(portal, email) }
      return (await callTrpc(portal, 'account.confirmEmail', { token: by, input })).status
    }
    expect(await confirm(stranger.token)).toBe(400)
    expect(await confirm(token)).toBe(200)
    expect(await stateOf({ token })).toMatchObject({ proven: true })
    expect(await prove(link)).toMatchObject(dead)
    const mailed = async (to: string) => (await mailsTo(portal, to)).map(({ template }) => template)
    expect(await mailed(wrong)).toEqual(['welcome', 'email-change-requested'])
    expect(await mailed(email)).toEqual(['email-confirmation', 'email-changed'])
    expect(await rowsOf(portal, 'formerAddresses', ['email'], { email: wrong })).toEqual([])
    expect(
      (
        await apiAs(portal).post('/api/auth/register', {
          email: wrong,
          password,
          firstName: 'Sam',
          lastName: 'Ortiz',
        })
      ).status,
    ).toBe(201)
  })
})

test('a reset link proves the address too', async () => {
  const { email, link } = await register()
  await apiAs(portal).post('/api/auth/forgot-password', { email })
  const token = await mailedResetToken(portal, email)
  const renewed = { token, password: 'Calm-Meadow-77?' }
  expect((await apiAs(portal).post('/api/auth/reset-password', renewed)).status).toBe(200)
  expect((await rowOf(portal, 'users', ['emailProvenAt'], { email })).emailProvenAt).not.toBeNull()
  expect(await prove(link)).toMatchObject(dead)
  const opened = await callTrpc(portal, 'auth.openProofLink', { input: { token: link } })
  expect(opened.output).toMatchObject({ state: 'proven' })
})

test('a used change of address proves the new one; elsewhere the portal only asks', async () => {
  const own = await startTestApp()
  const client = await aClient(own, { proven: false })
  expect((await client.call('auth.currentUser')).output).toMatchObject({
    emailProof: { proven: false, required: false },
  })
  const email = `moved-${client.email}`
  expect((await client.call('account.changeEmail', { email, password })).status).toBe(200)
  const token = await mailedConfirmation(own, email)
  expect((await client.call('account.confirmEmail', { token })).status).toBe(200)
  expect((await client.call('auth.currentUser')).output).toMatchObject({
    emailProof: { proven: true },
  })
  await own.close()
})
