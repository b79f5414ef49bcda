import { afterAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { w2Item } from '#tests/support/request-items.ts'
import { noId } from '#tests/support/shapes.ts'

const portal = await startTestApp({ rateLimits: true })
afterAll(() => portal.close())
const dana = await anAdmin(portal)

async function begun() {
  const nora = await aClient(portal)
  const { id: aboutId } = await aReturn(portal, { clientId: nora.id })
  const answer = await nora.api.post('/api/messages', { about: 'return', aboutId, text: 'Hello' })
  return { nora, aboutId, answer, id: String(answer.json()['id']) }
}

describe('POST /api/messages', () => {
  test('answers 201 with the thread, whose fields say who has to answer', async () => {
    const { answer } = await begun()
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({
      about: 'return',
      label: '2025 return',
      taxYear: 2025,
      audience: 'client',
      state: 'open',
      waitingOn: 'firm',
      assignee: null,
      unread: 0,
      earlier: null,
      seen: [],
      messages: [{ side: 'client', mine: true, text: 'Hello', event: null, documents: [] }],
    })
  })

  test('about what the caller may not see is a 404', async () => {
    const [one, other] = [await begun(), await begun()]
    for (const about of ['return', 'document', 'item', 'filing', 'invoice', 'letter']) {
      for (const aboutId of [noId, 'no id', ...(about === 'document' ? [] : [other.aboutId])]) {
        const answer = await one.nora.api.post('/api/messages', { about, aboutId, text: 'Hello' })
        expect([about, answer.status]).toEqual([about, 404])
      }
    }
  })

  test('61 messages in an hour are too many, and 201 open threads a conflict', async () => {
    const { nora, aboutId } = await begun()
    const { db, clock } = portal.services
    const at = clock()
    const rows = Array.from({ length: 199 }, (_, index) => ({
      id: `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      clientId: nora.id,
      about: 'client' as const,
      lastAt: at,
      startedBy: nora.id,
    }))
    await db.insertInto('threads').values(rows).execute()
    const send = () =>
      nora.api.post('/api/messages', { about: 'return', aboutId, text: 'One more' })
    const full = await send()
    expect([full.status, full.json()['message']]).toEqual([
      409,
      'You have 200 open threads here: write in one of them',
    ])
    for (let sent = 2; sent < 60; sent += 1) await send()
    const refused = await send()
    expect([refused.status, refused.json()['message']]).toEqual([
      429,
      'Too many messages. Please wait and try again.',
    ])
  })
})

describe('what staff do with a thread', () => {
  test('over a newer version is a 409 with both versions', async () => {
    const { id } = await begun()
    const { version } = (await dana.api.get(`/api/admin/messages/${id}`)).json() as {
      version: number
    }
    const assign = () =>
      dana.api.post(`/api/admin/messages/${id}/assign`, { assigneeId: dana.id, version })
    expect((await assign()).status).toBe(200)
    expect((await assign()).status).toBe(409)
  })

  test('of an unknown thread is a 404', async () => {
    for (const step of ['reply', 'note', 'done', 'reopen']) {
      const answer = await dana.api.post(`/api/admin/messages/${noId}/${step}`, { text: 'Hello' })
      expect([step, answer.status]).toEqual([step, 404])
    }
  })

  test('an unknown view and a wrong cursor are refused by name', async () => {
    for (const [query, path] of [
      ['view=all', 'view'],
      ['cursor=nonsense', 'cursor'],
      ['limit=0', 'limit'],
    ]) {
      const answer = await dana.api.get(`/api/admin/messages?${query}`)
      expect([answer.status, answer.json()['errors']]).toMatchObject([400, [{ path }]])
    }
  })
})

describe('GET /api/messages', () => {
  test('lists the caller’s threads, and a page has as many as asked for', async () => {
    const { nora, id } = await begun()
    const { items } = (await nora.api.get('/api/messages?limit=1')).json() as { items: object[] }
    expect(items).toMatchObject([{ id, lastText: 'Hello' }])
    expect((await nora.api.get('/api/messages?limit=101')).status).toBe(400)
  })
})

describe('GET /api/messages/:id', () => {
  test('is the thread for its client, and a 404 for another', async () => {
    const [one, other] = [await begun(), await begun()]
    expect((await one.nora.api.get(`/api/messages/${one.id}`)).json()).toMatchObject({ id: one.id })
    expect((await other.nora.api.get(`/api/messages/${one.id}`)).status).toBe(404)
  })
})

describe('POST /api/messages/:id/replies', () => {
  test('answers 201 with the thread', async () => {
    const { nora, id } = await begun()
    const answer = await nora.api.post(`/api/messages/${id}/replies`, { text: 'Two?' })
    expect(answer.status).toBe(201)
    expect(answer.json()['messages']).toMatchObject([{ text: 'Hello' }, { text: 'Two?' }])
  })
})

describe('POST /api/messages/:id/read', () => {
  test('leaves nothing unread', async () => {
    const { nora, id } = await begun()
    await dana.api.post(`/api/admin/messages/${id}/reply`, { text: 'Hi' })
    const unread = async () => (await nora.api.get(`/api/messages/${id}`)).json()['unread']
    expect(await unread()).toBe(1)
    expect((await nora.api.post(`/api/messages/${id}/read`, {})).json()).toEqual({ success: true })
    expect(await unread()).toBe(0)
  })
})

/** A step by staff with a new thread. */
async function step(name: string, body: object) {
  const { id, nora, aboutId } = await begun()
  const answer = await dana.api.post(`/api/admin/messages/${id}/${name}`, body)
  return { status: answer.status, body: answer.json(), id, nora, aboutId }
}

describe('GET /api/admin/messages', () => {
  test('is the inbox by view', async () => {
    const { id } = await begun()
    const { items } = (await dana.api.get('/api/admin/messages?view=firm&limit=100')).json() as {
      items: { id: string }[]
    }
    expect(items.map((thread) => thread.id)).toContain(id)
  })
})

describe('POST /api/admin/messages', () => {
  test('begins a thread, whose client has to answer', async () => {
    const { nora, aboutId } = await begun()
    const body = { clientId: nora.id, about: 'return', aboutId, text: 'Please call.' }
    const answer = await dana.api.post('/api/admin/messages', body)
    expect(answer.status).toBe(201)
    expect(answer.json()).toMatchObject({ waitingOn: 'client', assignee: { id: dana.id } })
    const wrong = await dana.api.post('/api/admin/messages', { ...body, clientId: dana.id })
    expect(wrong.status).toBe(404)
  })
})

describe('POST /api/admin/messages/bulk', () => {
  test('counts who was written to', async () => {
    const { aboutId } = await begun()
    const body = { taxReturnIds: [aboutId, noId], text: 'Please call.' }
    const answer = await dana.api.post('/api/admin/messages/bulk', body)
    expect(answer.json()).toEqual({ sent: 1, skipped: 1, offline: 0 })
  })
})

describe('GET /api/admin/messages/:id', () => {
  test('has the client and what a canned answer’s fields mean', async () => {
    const { id, nora } = await begun()
    expect((await dana.api.get(`/api/admin/messages/${id}`)).json()).toMatchObject({
      client: { id: nora.id, signsIn: true },
      visitor: null,
      fields: { client: nora.firstName, year: '2025' },
    })
  })
})

describe('POST /api/admin/messages/:id/reply', () => {
  test('answers 201', async () => {
    const { status, body } = await step('reply', { text: 'Yes.' })
    expect([status, body['waitingOn']]).toEqual([201, 'client'])
  })
})

describe('POST /api/admin/messages/:id/note', () => {
  test('ends no wait', async () => {
    const { status, body } = await step('note', { text: 'Call first.' })
    expect([status, body['waitingOn']]).toEqual([201, 'firm'])
  })
})

describe('POST /api/admin/messages/:id/assign', () => {
  test('is for staff who can answer', async () => {
    expect((await step('assign', { assigneeId: dana.id })).body['assignee']).toMatchObject({
      id: dana.id,
    })
    expect((await step('assign', { assigneeId: noId })).status).toBe(404)
  })
})

describe('POST /api/admin/messages/:id/done', () => {
  test('closes', async () => {
    expect((await step('done', {})).body).toMatchObject({ state: 'done', waitingOn: null })
  })
})

describe('POST /api/admin/messages/:id/reopen', () => {
  test('of an open thread changes nothing', async () => {
    expect((await step('reopen', {})).body).toMatchObject({ state: 'open', version: 2 })
  })
})

describe('POST /api/admin/messages/:id/snooze', () => {
  test('takes a later day', async () => {
    expect((await step('snooze', { until: '2199-01-01' })).status).toBe(200)
    expect((await step('snooze', { until: 'soon' })).status).toBe(400)
  })
})

describe('POST /api/admin/messages/:id/move', () => {
  test('moves to a subject of the same client only', async () => {
    expect((await step('move', { about: 'client' })).body['label']).toBe('General question')
    const { aboutId } = await begun()
    expect((await step('move', { about: 'return', aboutId })).status).toBe(404)
  })
})

describe('POST /api/admin/messages/:id/request', () => {
  test('asks for a document in the thread', async () => {
    const { status, body } = await step('request', w2Item)
    expect(status).toBe(201)
    expect(body['messages']).toMatchObject([{ text: 'Hello' }, { event: 'asked' }])
  })
})

describe('POST /api/admin/messages/:id/attach', () => {
  test('is for a thread without a client', async () => {
    expect((await step('attach', { clientId: dana.id })).status).toBe(409)
  })
})

describe('GET /api/admin/canned-answers', () => {
  test('lists them by title', async () => {
    await dana.api.post('/api/admin/canned-answers', { title: 'Zeal', text: 'Z', own: true })
    expect((await dana.api.get('/api/admin/canned-answers')).list().at(-1)).toMatchObject({
      title: 'Zeal',
      text: 'Z',
      own: true,
    })
  })
})

describe('POST /api/admin/canned-answers', () => {
  test('needs a title and a text', async () => {
    const answer = await dana.api.post('/api/admin/canned-answers', { title: '', text: '' })
    expect(answer.status).toBe(400)
    expect(answer.json()['errors']).toMatchObject([{ path: 'title' }, { path: 'text' }])
  })
})

describe('DELETE /api/admin/canned-answers/:id', () => {
  test('of an unknown one is a 404', async () => {
    expect((await dana.api.delete(`/api/admin/canned-answers/${noId}`)).status).toBe(404)
  })
})
