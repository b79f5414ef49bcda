import { beforeEach, describe, expect, test } from 'vitest'
import { dummyHash } from '#server/records/auth/passwords.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import {
  aClient,
  anAdmin,
  aReturn,
  password,
  type Person,
  signIn,
} from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailedConfirmation, mailedResetToken, mailsTo } from '#tests/support/mails.ts'
import { auditRows, rowOf, rowsOf } from '#tests/support/rows.ts'
import { enrollApp } from '#tests/support/totp.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

let admin: Person
let client: Person

const portal = await testPortal()
beforeEach(async () => {
  ;[admin, client] = await Promise.all([anAdmin(portal), aClient(portal)])
})

const reason = 'Asked by phone'
const stranger = () => apiAs(portal)
const ask = (procedure: string, input: object, token = admin.token) =>
  callTrpc(portal, procedure, { token, input })
const disable = (userId: string, token?: string) =>
  ask('admin.users.disable', { userId, reason }, token)
const enable = (userId: string) => ask('admin.users.enable', { userId, reason })
const login = ({ email }: Person, typed = password) =>
  stranger().post('/api/auth/login', { email, password: typed })
const auditsOf = (subjectId: string) =>
  auditRows(portal, ['action', 'actorId', 'details'], { subjectId })

describe('a disabled account', () => {
  test('is told by mail, and who disabled whom is recorded with the reason, once', async () => {
    for (let times = 0; times < 2; times += 1) {
      expect(await disable(client.id)).toMatchObject({ status: 200, output: { success: true } })
    }
    const received = { template: 'account-disabled', to: client.email, firstName: client.firstName }
    expect(await mailsTo(portal, client.email)).toEqual([received])
    expect(await auditsOf(client.id)).toEqual([
      { action: 'user.disabled', actorId: admin.id, details: { reason } },
    ])
  })

  test('loses its sessions, and a sign-in is answered and recorded as one with a wrong password', async () => {
    // A right password must not lead on to the second factor.
    await enrollApp(portal, client)
    const elsewhere = await signIn(portal, client.id)
    await disable(client.id)
    for (const token of [client.token, elsewhere]) {
      expect((await apiAs(portal, token).get('/api/auth/user')).status).toBe(401)
    }
    const [right, wrong] = [await login(client), await login(client, 'Wrong-Harbor-1!')]
    expect([right.status, right.text]).toEqual([401, wrong.text])
    expect((await auditsOf(client.id)).map(({ action }) => action)).toEqual([
      'two_factor.app_added',
      'user.disabled',
      'session.refused',
      'session.refused',
    ])
  })

  test('is checked against a hash of the same cost as a wrong password', async () => {
    const { passwordHash } = await rowOf(portal, 'users', ['passwordHash'], { id: client.id })
    const costOf = (hash: string) => hash.split('$').slice(0, 4)
    expect(costOf(dummyHash())).toEqual(costOf(passwordHash))
  })

  test('has no session, even where one is left', async () => {
    await disable(client.id)
    const token = await signIn(portal, client.id)
    expect((await apiAs(portal, token).get('/api/auth/user')).status).toBe(401)
    expect((await callTrpc(portal, 'realtime.changes', { token, input: { age: 0 } })).status).toBe(
      401,
    )
    await enable(client.id)
    expect((await apiAs(portal, token).get('/api/auth/user')).status).toBe(401)
  })

  test('gets no reset link, and a link from before no longer works, neither then nor later', async () => {
    const { email } = client
    await stranger().post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    await disable(client.id)
    const answers = [
      await stranger().post('/api/auth/forgot-password', { email }),
      await stranger().post('/api/auth/forgot-password', { email: 'nobody@example.com' }),
    ]
    expect(answers[0]?.text).toBe(answers[1]?.text)
    const links = portal.services.db.selectFrom('accountLinks').select('userId')
    const own = links.where('userId', '=', client.id).where('kind', '=', 'password_reset')
    expect(await own.execute()).toEqual([])
    const reset = () =>
      stranger().post('/api/auth/reset-password', { token, password: 'Calm-Meadow-77?' })
    expect((await reset()).status).toBe(400)
    await enable(client.id)
    expect((await reset()).status).toBe(400)
    expect((await login(client)).status).toBe(200)
  })

  test('cannot be brought back by a link that is left', async () => {
    const { email } = client
    await stranger().post('/api/auth/forgot-password', { email })
    const token = await mailedResetToken(portal, email)
    const { db, clock } = portal.services
    await db.updateTable('users').set({ disabledAt: clock() }).where('id', '=', client.id).execute()
    const answer = await stranger().post('/api/auth/reset-password', {
      token,
      password: 'Calm-Meadow-77?',
    })
    expect(answer.status).toBe(400)
  })

  test('keeps its address when a change was asked for', async () => {
    await ask('account.changeEmail', { email: `new-${client.email}`, password }, client.token)
    const token = await mailedConfirmation(portal, `new-${client.email}`)
    await disable(client.id)
    await enable(client.id)
    const own = await signIn(portal, client.id)
    expect(await ask('account.confirmEmail', { token }, own)).toMatchObject({ status: 400 })
  })

  test('downloads nothing with the cookie of its browser', async () => {
    const { id } = await aReturn(portal, { clientId: client.id })
    const file = { name: 'w2.pdf', bytes: aPdf(), category: 'w2' }
    const document = (await client.api.upload(id, file)).json()
    const signedIn = await portal.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email: client.email, password },
    })
    const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
    const download = () =>
      portal.app.inject({ url: `/api/documents/${String(document['id'])}/download`, cookies })
    expect((await download()).statusCode).toBe(200)
    await disable(client.id)
    expect((await download()).statusCode).toBe(401)
  })

  test('works as before once it is enabled, with everything that was in it', async () => {
    await aReturn(portal, { clientId: client.id })
    await disable(client.id)
    expect((await login(client)).status).toBe(401)
    for (let times = 0; times < 2; times += 1) expect((await enable(client.id)).status).toBe(200)
    const answer = await login(client)
    expect(answer.status).toBe(200)
    const returns = await apiAs(portal, String(answer.json()['token'])).get('/api/tax-returns')
    expect(returns.list()).toHaveLength(1)
    const mails = await mailsTo(portal, client.email)
    expect(mails.map(({ template }) => template)).toEqual(['account-disabled', 'account-enabled'])
    expect((await auditsOf(client.id)).map(({ action }) => action)).toContain('user.enabled')
  })

  test('can be seen as its client by staff, but not by a disabled admin', async () => {
    await disable(client.id)
    expect((await ask('admin.users.page', { search: client.email })).output).toMatchObject({
      items: [{ id: client.id, disabledAt: expect.any(Date) }],
    })
    await startViewing(portal, admin, client)
    const headers = viewingAs(client)
    const view = (token: string) => callTrpc(portal, 'auth.currentUser', { token, headers })
    expect(await view(admin.token)).toMatchObject({ status: 200, output: { id: client.id } })
    const other = await anAdmin(portal)
    await startViewing(portal, other, client)
    await disable(admin.id, other.token)
    expect((await view(admin.token)).status).toBe(401)
    expect((await view(other.token)).status).toBe(200)
  })
})

describe('an admin', () => {
  test('cannot disable themselves, nor anybody without a reason or with a number in it', async () => {
    expect(await disable(admin.id)).toMatchObject({
      status: 409,
      message: 'You cannot disable yourself. Ask another admin',
    })
    for (const wrong of ['', '  ', 'SSN 219-09-9999', undefined]) {
      const answer = await ask('admin.users.disable', { userId: client.id, reason: wrong })
      expect(answer).toMatchObject({ status: 400, fields: ['reason'] })
    }
    expect((await login(client)).status).toBe(200)
  })

  test('who is the last enabled one is neither disabled nor demoted, also when all do it to each other at once', async () => {
    const own = await startTestApp()
    const [last, other] = [await anAdmin(own), await anAdmin(own)]
    expect((await last.call('admin.users.disable', { userId: other.id, reason })).status).toBe(200)
    expect(await last.call('admin.users.disable', { userId: last.id, reason })).toMatchObject({
      status: 409,
      message: 'The last admin cannot be disabled',
    })
    expect(
      await last.call('admin.users.updateRole', { userId: last.id, role: 'client' }),
    ).toMatchObject({ status: 409, message: 'The last admin cannot be demoted' })
    expect(
      (await last.call('admin.users.updateRole', { userId: other.id, role: 'client' })).status,
    ).toBe(200)
    const more = await Promise.all(Array.from({ length: 3 }, () => anAdmin(own)))
    const admins = [last, ...more]
    const answers = await Promise.all(
      admins.map(({ token }, at) => {
        const userId = admins[(at + 1) % admins.length]?.id
        return at % 2
          ? callTrpc(own, 'admin.users.updateRole', { token, input: { userId, role: 'client' } })
          : callTrpc(own, 'admin.users.disable', { token, input: { userId, reason } })
      }),
    )
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const left = await rowsOf(own, 'users', ['id'], { role: 'admin', disabledAt: null })
    expect(left.length).toBeGreaterThan(0)
    await own.close()
  })
})

describe("an admin's sessions", () => {
  const sessionsOf = async (userId: string) => {
    const { output } = await ask('admin.users.sessions', { userId })
    return output as { id: string; device: string; address: string }[]
  }
  const end = (userId: string, sessionId: string | null) =>
    ask('admin.users.endSessions', { userId, sessionId, reason: 'Lost laptop' })

  test('are listed for other admins, who end one or all', async () => {
    const other = await anAdmin(portal)
    const elsewhere = await signIn(portal, other.id)
    const [first] = await sessionsOf(other.id)
    expect(await sessionsOf(other.id)).toHaveLength(2)
    expect((await end(other.id, first?.id ?? '')).status).toBe(200)
    expect(await sessionsOf(other.id)).toHaveLength(1)
    expect((await end(other.id, null)).status).toBe(200)
    for (const token of [other.token, elsewhere]) {
      expect((await apiAs(portal, token).get('/api/auth/user')).status).toBe(401)
    }
    const ended = { action: 'user.sessions_ended', actorId: admin.id }
    const details = { reason: 'Lost laptop', sessions: 1 }
    expect(await auditsOf(other.id)).toEqual([
      { ...ended, details },
      { ...ended, details },
    ])
    expect((await end(other.id, null)).message).toBe('Session not found')
  })

  test("a client's are not listed and not ended, nor another admin's under a wrong name", async () => {
    expect((await ask('admin.users.sessions', { userId: client.id })).status).toBe(404)
    expect((await end(client.id, null)).status).toBe(404)
    const [mine] = await sessionsOf(admin.id)
    expect((await end((await anAdmin(portal)).id, mine?.id ?? '')).status).toBe(404)
    expect((await client.api.get('/api/auth/user')).status).toBe(200)
  })
})
