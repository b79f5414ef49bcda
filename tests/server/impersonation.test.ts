import { beforeAll, describe, expect, test } from 'vitest'
import { viewAsHeader } from '#shared/base/api.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import {
  aClient,
  anAdmin,
  aReturn,
  password,
  type Person,
  signIn,
} from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { child, marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { rawConnection, uploadHead } from '#tests/support/raw-http.ts'
import { auditRows } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

const notThis = { message: "You don't have permission to view the portal as this client" }

let admin: Person
let client: Person
const portal = await testPortal()

beforeAll(async () => {
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
async function aView() {
  ;[admin, client] = await Promise.all([anAdmin(portal), aClient(portal)])
  return startViewing(portal, admin, client)
}

/** The call that returns the user of a request. */
async function whoIs(token: string | null, headers: Record<string, string>) {
  const answer = await apiAs(portal, token).get('/api/auth/user', headers)
  return [answer.status, answer.json()['id'] ?? answer.json()]
}

function auditOf(action: string) {
  return auditRows(portal, ['actorId', 'clientId', 'subjectId', 'details'], {
    action,
    clientId: client.id,
  })
}

describe('who may view', () => {
  test('with a grant, an admin reads everything as the client, including name and role', async () => {
    const granted = await aView()
    const { id, firstName, lastName, email } = client
    expect(granted.output).toMatchObject({ client: { id, firstName, lastName } })
    const answer = await admin.api.get('/api/auth/user', viewingAs(client))
    expect(answer.json()).toMatchObject({ id, firstName, lastName, email, role: 'client' })
    expect(answer.json()['createdAt']).toBe(
      (await client.api.get('/api/auth/user')).json()['createdAt'],
    )
  })

  test('nobody without a grant; a grant is for one session and one client', async () => {
    await aView()
    const [another, stranger] = [await anAdmin(portal), await aClient(portal)]
    const secondSession = await signIn(portal, admin.id)
    expect(await whoIs(another.token, viewingAs(client))).toEqual([403, notThis])
    expect(await whoIs(secondSession, viewingAs(client))).toEqual([403, notThis])
    expect(await whoIs(admin.token, viewingAs(stranger))).toEqual([403, notThis])
    expect(await whoIs(admin.token, viewingAs(client))).toEqual([200, client.id])
  })

  test('a client or a visitor may not view as anyone', async () => {
    await aView()
    const other = await aClient(portal)
    expect(await whoIs(client.token, viewingAs(client))).toEqual([403, notThis])
    expect(await whoIs(other.token, viewingAs(client))).toEqual([403, notThis])
    expect(await whoIs(other.token, viewingAs({ id: noId }))).toEqual([403, notThis])
    for (const token of [null, 'A'.repeat(43)]) {
      const [status] = await whoIs(token, viewingAs(client))
      expect(status).toBe(401)
    }
  })

  test.each(['', '*', 'x'.repeat(500), "' or 1=1 --", noId])(
    'the header %j matches no client',
    async (id) => {
      await aView()
      expect(await whoIs(admin.token, { [viewAsHeader]: id })).toEqual([403, notThis])
      const both = `${client.id}, ${client.id}`
      expect(await whoIs(admin.token, { [viewAsHeader]: both })).toEqual([403, notThis])
    },
  )

  test('it ends after half an hour even in use, and a new grant renews it', async () => {
    await aView()
    const { pass } = portal
    pass({ minutes: 20 })
    await admin.call('account.keepSession')
    expect(await whoIs(admin.token, viewingAs(client))).toEqual([200, client.id])
    pass({ minutes: 11 })
    expect(await whoIs(admin.token, viewingAs(client))).toEqual([403, notThis])
    expect(await whoIs(admin.token, {})).toEqual([200, admin.id])
    await admin.api.post('/api/auth/confirm', { password })
    await startViewing(portal, admin, client)
    pass({ minutes: 29 })
    expect(await whoIs(admin.token, viewingAs(client))).toEqual([200, client.id])
    expect(await auditOf('client.viewed_as')).toHaveLength(2)
  })

  test('it ends with the session, and leaves no grant behind', async () => {
    await aView()
    await admin.api.post('/api/auth/logout')
    expect((await whoIs(admin.token, viewingAs(client)))[0]).toBe(401)
    const { db } = portal.services
    const left = db
      .selectFrom('impersonations')
      .select('sessionId')
      .where('clientId', '=', client.id)
    expect(await left.execute()).toEqual([])
  })

  test('it ends on the next call when the admin loses the role or the client becomes an admin', async () => {
    await aView()
    const boss = await anAdmin(portal)
    const setRole = (person: Person, role: string) =>
      boss.api.patch(`/api/admin/users/${person.id}/role`, { role })
    await setRole(client, 'admin')
    expect(await whoIs(admin.token, viewingAs(client))).toEqual([403, notThis])
    await setRole(client, 'client')
    expect(await whoIs(admin.token, viewingAs(client))).toEqual([200, client.id])
    await setRole(admin, 'client')
    expect(await whoIs(admin.token, viewingAs(client))).toEqual([403, notThis])
  })

  test('only clients can be viewed: an admin, oneself or an unknown id is a 404, and nothing is written', async () => {
    await aView()
    const other = await anAdmin(portal)
    const before = await fingerprint(portal.services.db)
    for (const id of [other.id, admin.id, noId, 'x']) {
      const { status, message } = await startViewing(portal, admin, { id })
      expect([status, message]).toEqual([404, 'Client not found'])
    }
    expect((await startViewing(portal, client, client)).status).toBe(403)
    expect(await fingerprint(portal.services.db)).toEqual(before)
  })
})

describe('what the admin sees', () => {
  test("the client's own: returns, documents, notifications", async () => {
    await aView()
    const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
    const other = await aReturn(portal)
    await client.api.upload(id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })
    for (const path of [
      '/api/tax-returns',
      `/api/tax-returns/${id}/documents`,
      '/api/filed-returns',
      '/api/notifications',
    ]) {
      const seen = await admin.api.get(path, viewingAs(client))
      expect(seen.status).toBe(200)
      expect(seen.text).toBe((await client.api.get(path)).text)
    }
    const foreign = `/api/tax-returns/${other.id}/documents`
    expect((await admin.api.get(foreign, viewingAs(client))).status).toBe(404)
    expect((await admin.api.get(foreign)).status).toBe(200)
  })

  test('numbers are masked as in the client details; the client sees them whole', async () => {
    await aView()
    await client.api.put('/api/profile', { ...marriedProfile, dependents: [child] })
    const details = (await admin.api.get(`/api/admin/clients/${client.id}/details`)).json()
    const profile = await admin.api.get('/api/profile', viewingAs(client))
    const dependents = await admin.api.get('/api/profile/dependents', viewingAs(client))
    expect(profile.json()).toEqual(details['clientProfile'])
    expect(dependents.list()).toEqual(details['dependents'])
    expect(profile.json()).toMatchObject({
      ssn: '***-**-9999',
      spouseSsn: '***-**-5462',
      bankRoutingNumber: '*****0358',
      bankAccountNumber: '*****6789',
    })
    expect(dependents.list()).toMatchObject([{ ssn: '***-**-1234' }])
    expect((await client.api.get('/api/profile')).json()).toMatchObject({ ssn: '219-09-9999' })
  })

  test("the session has the admin's limits, even if the client is remembered", async () => {
    const [staff, remembered] = [await anAdmin(portal), await aClient(portal, { remember: true })]
    await startViewing(portal, staff, remembered)
    const call = { token: staff.token, headers: viewingAs(remembered) }
    const limits = await callTrpc(portal, 'account.sessionLimits', call)
    expect(limits.output).toMatchObject({ idleSeconds: 1800 })
    portal.pass({ minutes: 29 })
    expect((await callTrpc(portal, 'account.keepSession', call)).status).toBe(200)
    portal.pass({ minutes: 29 })
    expect(await whoIs(staff.token, {})).toEqual([200, staff.id])
  })
})

describe('what is recorded', () => {
  test('the audit log has who viewed whom, and there is no mail or notification', async () => {
    await aView()
    expect(await auditOf('client.viewed_as')).toEqual([
      { actorId: admin.id, clientId: client.id, subjectId: client.id, details: {} },
    ])
    expect((await client.api.get('/api/notifications')).list()).toEqual([])
  })

  test('a download is recorded with the admin and the viewed client', async () => {
    await aView()
    const { id } = await aReturn(portal, { clientId: client.id })
    const bytes = aPdf()
    const sent = await client.api.upload(id, { name: 'w2.pdf', category: 'w2', bytes })
    const address = `/api/documents/${String(sent.json()['id'])}/download`
    expect((await admin.api.get(address, viewingAs(client))).status).toBe(200)
    expect(await auditOf('document.downloaded')).toMatchObject([
      { actorId: admin.id, clientId: client.id, details: { viewedAs: client.id } },
    ])
    const foreign = await aClient(portal)
    await startViewing(portal, admin, foreign)
    expect((await admin.api.get(address, viewingAs(foreign))).status).toBe(404)
  })

  test('an upload is refused before its body is read, and stores nothing', async () => {
    await aView()
    const { id } = await aReturn(portal, { clientId: client.id })
    const before = await fingerprint(portal.services.db)
    const { send, answer, socket } = await rawConnection(portal.app)
    const head = uploadHead(id, admin.token, 5_000_000)
    send(head.replace('Host:', `${viewAsHeader}: ${client.id}\r\nHost:`))
    const refused = await answer()
    const message = 'You can’t change anything while viewing as a client'
    expect([refused.status, JSON.parse(refused.body)]).toEqual([403, { message }])
    socket.destroy()
    expect(await fingerprint(portal.services.db)).toEqual(before)
    const file = { name: 'w2.pdf', category: 'w2', bytes: aPdf() }
    expect((await client.api.upload(id, file)).status).toBe(201)
  })

  test('a save is refused, and the profile is unchanged', async () => {
    await aView()
    await client.api.put('/api/profile', singleProfile)
    const headers = viewingAs(client)
    const moved = { ...singleProfile, city: 'Elko' }
    expect((await admin.api.send('PUT', '/api/profile', moved, headers)).status).toBe(403)
    expect((await client.api.get('/api/profile')).json()['city']).toBe('Reno')
    expect((await client.api.put('/api/profile', moved)).json()['city']).toBe('Elko')
  })
})
