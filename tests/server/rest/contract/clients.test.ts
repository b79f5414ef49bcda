import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, password, type Person } from '#tests/support/factories.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { anId, noId, refusal } from '#tests/support/shapes.ts'

let portal: TestApp
let admin: Person
let clientId: string

beforeAll(async () => {
  portal = await startTestApp()
  admin = await anAdmin(portal)
  const rosa = { firstName: 'Rosa', lastName: 'Delgado' }
  clientId = String((await admin.api.post('/api/admin/clients', rosa)).json()['id'])
})
afterAll(() => portal.close())

const themselves = refusal('This client signs in and changes this themselves')

describe('POST /api/admin/clients', () => {
  test('answers the new client', async () => {
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
})

describe('PATCH /api/admin/clients/:id', () => {
  test('answers the client with its new name', async () => {
    const sent = { firstName: 'Rosa', lastName: 'Delgado Ruiz' }
    const answer = await admin.api.patch(`/api/admin/clients/${clientId}`, sent)
    expect([answer.status, answer.json()]).toMatchObject([200, sent])
  })

  test('is a 409 for a client who signs in', async () => {
    const { id, firstName } = await aClient(portal)
    const answer = await admin.api.patch(`/api/admin/clients/${id}`, {
      firstName,
      lastName: 'Other',
    })
    expect([answer.status, answer.json()]).toStrictEqual([409, themselves])
  })
})

describe('POST /api/admin/clients/:id/tax-returns', () => {
  test('starts a return, once per year', async () => {
    const url = `/api/admin/clients/${clientId}/tax-returns`
    const first = await admin.api.post(url, { taxYear: 2025 })
    expect(first.status).toBe(201)
    expect(first.json()).toMatchObject({ taxYear: 2025, status: 'pending' })
    const second = await admin.api.post(url, { taxYear: 2025 })
    expect([second.status, second.json()]).toStrictEqual([200, first.json()])
  })

  test('is a 404 for an unknown client', async () => {
    const answer = await admin.api.post(`/api/admin/clients/${noId}/tax-returns`, { taxYear: 2025 })
    expect([answer.status, answer.json()]).toStrictEqual([404, refusal('Client not found')])
  })
})

describe('PUT /api/admin/clients/:id/profile', () => {
  test('answers the profile as saved, with the last digits of its numbers', async () => {
    const answer = await admin.api.put(`/api/admin/clients/${clientId}/profile`, singleProfile)
    const { ssn } = singleProfile
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { ...singleProfile, ssn: `***-**-${ssn.slice(-4)}` },
    ])
  })

  test('is a 409 for a client who signs in', async () => {
    const { id } = await aClient(portal)
    const answer = await admin.api.put(`/api/admin/clients/${id}/profile`, singleProfile)
    expect([answer.status, answer.json()]).toStrictEqual([409, themselves])
  })
})

describe('GET /api/admin/clients?all=1', () => {
  test('adds office clients to those with accounts', async () => {
    const { id } = await aClient(portal)
    const listed = async (query: string) =>
      (await admin.api.get(`/api/admin/clients${query}`)).list().map((client) => client['id'])
    expect(await listed('')).toContain(id)
    expect(await listed('')).not.toContain(clientId)
    expect(await listed('?all=1')).toEqual(expect.arrayContaining([id, clientId]))
  })

  test('answers them in the shape of a user', async () => {
    const all = (await admin.api.get('/api/admin/clients?all=1')).list()
    expect(all.find(({ id }) => id === clientId)).toStrictEqual({
      id: clientId,
      email: '',
      firstName: 'Rosa',
      lastName: expect.any(String),
      role: 'client',
      createdAt: expect.any(String),
    })
  })

  test('is a 400 for another value', async () => {
    const answer = await admin.api.get('/api/admin/clients?all=yes')
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { message: expect.stringContaining('All must be 0 or 1') },
    ])
  })
})

describe('the details of an office client', () => {
  test('are answered without a user', async () => {
    const answer = await admin.api.get(`/api/admin/clients/${clientId}/details`)
    expect([answer.status, answer.json()]).toMatchObject([
      200,
      { id: clientId, role: 'client', email: '', taxReturns: [{ taxYear: 2025 }] },
    ])
  })
})

describe('GET /api/clients', () => {
  test('lists the clients the caller acts for, their own first', async () => {
    const owner = await aClient(portal)
    const name = `${owner.firstName} ${owner.lastName}`
    const answer = await owner.api.get('/api/clients')
    const own = { id: owner.id, kind: 'person', name, part: 'self', unreadThreads: 0, waiting: 0 }
    expect([answer.status, answer.json()]).toStrictEqual([200, [own]])
  })
})

const asked = { part: 'helper', email: 'sam@example.com', firstName: 'Sam', lastName: 'Ortiz' }
const sam = { ...asked, password }

describe('POST /api/clients/:id/access', () => {
  test('invites somebody in a part', async () => {
    const owner = await aClient(portal)
    const answer = await owner.api.post(`/api/clients/${owner.id}/access`, sam)
    const entry = {
      ...asked,
      id: anId,
      state: 'invited',
      since: expect.any(String),
      until: null,
      lastOpenedAt: null,
      mayEnd: true,
      undoUntil: null,
      own: false,
    }
    expect([answer.status, answer.json()]).toStrictEqual([201, entry])
  })

  test('is a 400 for a document that the part does not need', async () => {
    const owner = await aClient(portal)
    const sent = { ...sam, documentId: owner.id }
    const answer = await owner.api.post(`/api/clients/${owner.id}/access`, sent)
    expect([answer.status, answer.json()]).toMatchObject([
      400,
      { errors: [{ path: 'documentId', message: 'Only a representative needs a document' }] },
    ])
  })
})

describe('GET /api/clients/:id/access', () => {
  test('lists who can see the client', async () => {
    const owner = await aClient(portal)
    await owner.api.post(`/api/clients/${owner.id}/access`, sam)
    const list = await owner.api.get(`/api/clients/${owner.id}/access`)
    expect(list.list()).toMatchObject([{ part: 'self', own: true }, { state: 'invited' }])
  })
})

describe('DELETE /api/access/:id', () => {
  test('ends an access once', async () => {
    const owner = await aClient(portal)
    const invited = await owner.api.post(`/api/clients/${owner.id}/access`, sam)
    const url = `/api/access/${String(invited.json()['id'])}`
    const ended = await owner.api.delete(url)
    expect([ended.status, ended.json()]).toStrictEqual([200, { success: true }])
    const again = await owner.api.delete(url)
    expect([again.status, again.json()]).toStrictEqual([404, refusal('Access not found')])
  })
})

describe('POST /api/admin/clients/:id/merge', () => {
  const anne = async () => {
    const sent = { firstName: 'Anne', lastName: 'Twice' }
    return String((await admin.api.post('/api/admin/clients', sent)).json()['id'])
  }

  test('answers the client that is left and what moved', async () => {
    const [id, mergedId] = [await anne(), await anne()]
    const started = await admin.api.post(`/api/admin/clients/${mergedId}/tax-returns`, {
      taxYear: 2024,
    })
    const answer = await admin.api.post(`/api/admin/clients/${id}/merge`, { mergedId })
    expect([answer.status, answer.json()]).toStrictEqual([
      200,
      {
        id,
        mergedId,
        moved: {
          returns: [{ id: started.json()['id'], taxYear: 2024, status: 'pending' }],
          documents: 0,
          items: 0,
          notes: 0,
          calls: 0,
          grants: 0,
          dependents: 0,
        },
      },
    ])
    const gone = await admin.api.get(`/api/admin/clients/${mergedId}/details`)
    expect(gone.status).toBe(404)
  })

  test('is a 409 for two with a return of one year', async () => {
    const [id, mergedId] = [await anne(), await anne()]
    for (const one of [id, mergedId])
      await admin.api.post(`/api/admin/clients/${one}/tax-returns`, { taxYear: 2024 })
    const answer = await admin.api.post(`/api/admin/clients/${id}/merge`, { mergedId })
    expect([answer.status, answer.json()]).toStrictEqual([
      409,
      refusal('Both have a 2024 return: Anne Twice and Anne Twice'),
    ])
  })
})
