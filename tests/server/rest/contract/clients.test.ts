import { beforeAll, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, password } from '#tests/support/factories.ts'
import { anId } from '#tests/support/shapes.ts'

let clientId: string

const portal = await testPortal()
const admin = await anAdmin(portal)
const rosa = { firstName: 'Rosa', lastName: 'Delgado' }

beforeAll(async () => {
  clientId = String((await admin.api.post('/api/admin/clients', rosa)).json()['id'])
})
test('POST /api/admin/clients answers the new client', async () => {
  const sent = { firstName: 'Ann', lastName: 'Oyelaran', phone: '(555) 201-4477', email: '' }
  const answer = await admin.api.post('/api/admin/clients', sent)
  expect(answer.status).toBe(201)
  expect(answer.json()).toStrictEqual({
    id: anId,
    kind: 'person',
    firstName: 'Ann',
    lastName: 'Oyelaran',
    email: '',
    phone: '5552014477',
    createdAt: expect.any(String),
    signsIn: false,
    business: null,
  })
})

test('GET /api/admin/clients?all=1 adds office clients to those with accounts, in the shape of a user', async () => {
  const { id } = await aClient(portal)
  const idsOf = async (query: string) =>
    (await admin.api.get(`/api/admin/clients${query}`)).list().map((client) => client['id'])
  expect(await idsOf('')).toContain(id)
  expect(await idsOf('')).not.toContain(clientId)
  const all = (await admin.api.get('/api/admin/clients?all=1')).list()
  expect(all).toContainEqual(expect.objectContaining({ id }))
  expect(all.find((client) => client['id'] === clientId)).toStrictEqual({
    id: clientId,
    email: '',
    firstName: 'Rosa',
    lastName: expect.any(String),
    role: 'client',
    createdAt: expect.any(String),
  })
  const answer = await admin.api.get('/api/admin/clients?all=yes')
  const message = expect.stringContaining('All must be 0 or 1')
  expect([answer.status, answer.json()]).toMatchObject([400, { message }])
})

test('GET /api/clients lists the clients the caller acts for, their own first', async () => {
  const owner = await aClient(portal)
  const name = `${owner.firstName} ${owner.lastName}`
  const answer = await owner.api.get('/api/clients')
  const own = { id: owner.id, kind: 'person', name, part: 'self', unreadThreads: 0, waiting: 0 }
  expect([answer.status, answer.json()]).toStrictEqual([200, [own]])
})

test('POST /api/clients/:id/access is a 400 for a document that the part does not need', async () => {
  const owner = await aClient(portal)
  const sam = { email: 'sam@example.com', firstName: 'Sam', lastName: 'Ortiz', password }
  const sent = { ...sam, part: 'helper', documentId: owner.id }
  const answer = await owner.api.post(`/api/clients/${owner.id}/access`, sent)
  expect([answer.status, answer.json()]).toMatchObject([
    400,
    { errors: [{ path: 'documentId', message: 'Only a representative needs a document' }] },
  ])
})
