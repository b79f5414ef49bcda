import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { marriedProfile, singleProfile } from '#tests/support/profiles.ts'
import { invalid, noId, refusal } from '#tests/support/shapes.ts'

const portal = await testPortal()
const admin = await anAdmin(portal)

const stale = refusal('If-Match does not name the current version')
const malformed = 'If-Match must be * or a list of versions in quotes, as in "3"'

const saveProfile = ({ api }: Person, ifMatch: string, body: object = singleProfile) =>
  api.send('PUT', '/api/profile', body, { 'if-match': ifMatch })
const changes = [
  ['status', { status: 'in_progress' }],
  ['payment', { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }],
  ['estimated-refund', { estimatedRefund: '-10.50' }],
] as const

describe('the ETag', () => {
  test('of a profile rises with each save, and the answers are not stored', async () => {
    const client = await aClient(portal)
    const first = await client.api.put('/api/profile', singleProfile)
    expect(first.headers).toMatchObject({ etag: '"1"', 'cache-control': 'no-store' })
    const second = await client.api.put('/api/profile', { ...singleProfile, dependents: [] })
    expect(second.headers['etag']).toBe('"2"')
    const read = await client.api.get('/api/profile')
    expect(read.headers).toMatchObject({ etag: '"2"', 'cache-control': 'no-store' })
    expect(read.json()).not.toHaveProperty('version')
    expect((await client.api.get('/api/profile/dependents')).headers).not.toHaveProperty('etag')
  })

  test('of a return rises with each change of its status, payment or estimate', async () => {
    const { api } = await aClient(portal)
    const made = await api.post('/api/tax-returns', { taxYear: 2025 })
    expect(made.headers['etag']).toBe('"1"')
    const id = String(made.json()['id'])
    for (const [at, [call, body]] of changes.entries()) {
      const answer = await admin.api.patch(`/api/tax-returns/${id}/${call}`, body)
      expect(answer.headers).toMatchObject({ etag: `"${at + 2}"`, 'cache-control': 'no-store' })
      expect(answer.json()).not.toHaveProperty('version')
    }
    const again = await api.post('/api/tax-returns', { taxYear: 2025 })
    expect(again.headers['etag']).toBe('"4"')
    expect(again.json()).not.toHaveProperty('version')
    const list = await admin.api.get('/api/admin/tax-returns')
    expect(list.headers).not.toHaveProperty('etag')
    expect(list.list()[0]).not.toHaveProperty('version')
  })
})

describe('If-Match', () => {
  test.each(['"1"', '*', '"7", "1"', ' ,"1",W/"7"', '"1" ,'])(
    'lets a save over the current version pass: %s',
    async (ifMatch) => {
      const client = await aClient(portal)
      await client.api.put('/api/profile', marriedProfile)
      const answer = await saveProfile(client, ifMatch)
      expect([answer.status, answer.headers['etag']]).toEqual([200, '"2"'])
    },
  )

  test.each(['"2"', '"0"', 'W/"1"', '"01"', '"one"', '""', '"2", "3"'])(
    'refuses a save over another version, and names the current one: %s',
    async (ifMatch) => {
      const client = await aClient(portal)
      await client.api.put('/api/profile', marriedProfile)
      const answer = await saveProfile(client, ifMatch)
      expect([answer.status, answer.headers['etag']]).toEqual([412, '"1"'])
      expect(answer.json()).toStrictEqual(stale)
      expect((await client.api.get('/api/profile')).json()).toStrictEqual(marriedProfile)
    },
  )

  test.each(['', ' ', '1', '"1', '1"', '*, "1"', '"1" "2"', '"1";', 'w/"1"', '"1 2"'])(
    'is a 400 when it is malformed: %j',
    async (ifMatch) => {
      const client = await aClient(portal)
      const answer = await saveProfile(client, ifMatch)
      expect(answer.status).toBe(400)
      expect(answer.json()).toStrictEqual(invalid(malformed, ['If-Match', malformed]))
      expect((await client.api.get('/api/profile')).status).toBe(404)
    },
  )

  test.each(['*', '"0"', '"1"'])('refuses a first profile, which has no tag: %s', async (tag) => {
    const client = await aClient(portal)
    const answer = await saveProfile(client, tag)
    expect(answer.status).toBe(412)
    expect(answer.headers).not.toHaveProperty('etag')
  })

  test.each(changes)('refuses a stale change of a return: %s', async (call, body) => {
    const { id } = await aReturn(portal)
    const change = (ifMatch: string, of = id) =>
      admin.api.send('PATCH', `/api/tax-returns/${of}/${call}`, body, { 'if-match': ifMatch })
    const refused = await change('"2"')
    expect([refused.status, refused.headers['etag']]).toEqual([412, '"1"'])
    expect(refused.json()).toStrictEqual(stale)
    expect((await change('1')).json()).toStrictEqual(invalid(malformed, ['If-Match', malformed]))
    expect((await change('*', noId)).status).toBe(404)
    const made = await change('"1"')
    expect([made.status, made.headers['etag']]).toEqual([200, '"2"'])
    expect((await change('"1"')).status).toBe(412)
  })

  test('is read after the checks of session, permission and input', async () => {
    const { id } = await aReturn(portal)
    const { api } = await aClient(portal)
    const url = `/api/tax-returns/${id}/status`
    const bad = { 'if-match': 'nonsense' }
    expect((await api.send('PATCH', url, { status: 'in_progress' }, bad)).status).toBe(403)
    const answer = await admin.api.send('PATCH', url, { status: 'no' }, bad)
    expect(answer.json()).not.toStrictEqual(invalid(malformed, ['If-Match', malformed]))
    expect(answer.status).toBe(400)
  })
})

test('a version in a body means nothing to REST', async () => {
  const { api } = await aClient(portal)
  for (const version of [7, 'seven']) {
    expect((await api.put('/api/profile', { ...singleProfile, version })).status).toBe(200)
  }
})
