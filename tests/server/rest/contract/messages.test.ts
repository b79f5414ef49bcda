import { describe, expect, test } from 'vitest'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { noId } from '#tests/support/shapes.ts'

const portal = await testPortal()
const dana = await anAdmin(portal)

async function begun() {
  const nora = await aClient(portal)
  const { id: aboutId } = await aReturn(portal, { clientId: nora.id })
  const answer = await nora.api.post('/api/messages', { about: 'return', aboutId, text: 'Hello' })
  return { nora, aboutId, answer, id: String(answer.json()['id']) }
}

describe('POST /api/messages', () => {
  test('about what the caller may not see is a 404', async () => {
    const [one, other] = [await begun(), await begun()]
    for (const about of ['return', 'document', 'item', 'filing', 'invoice', 'letter']) {
      for (const aboutId of [noId, 'no id', ...(about === 'document' ? [] : [other.aboutId])]) {
        const answer = await one.nora.api.post('/api/messages', { about, aboutId, text: 'Hello' })
        expect([about, answer.status]).toEqual([about, 404])
      }
    }
  })

  test('is a conflict with 200 open threads', async () => {
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
    const more = { about: 'return', aboutId, text: 'One more' }
    const full = await nora.api.post('/api/messages', more)
    expect([full.status, full.json()['message']]).toEqual([
      409,
      'You have 200 open threads here: write in one of them',
    ])
  })
})

describe('what staff do with a thread', () => {
  test('over a newer version is a 409 with both versions', async () => {
    const { id } = await begun()
    const { version } = (await dana.api.get(`/api/admin/messages/${id}`)).json()
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

/** A step by staff with a new thread. */
async function step(name: string, body: object) {
  const { id, nora, aboutId } = await begun()
  const answer = await dana.api.post(`/api/admin/messages/${id}/${name}`, body)
  return { status: answer.status, body: answer.json(), id, nora, aboutId }
}

test('POST /api/admin/messages/:id/assign is for staff who can answer', async () => {
  expect((await step('assign', { assigneeId: dana.id })).body['assignee']).toMatchObject({
    id: dana.id,
  })
  expect((await step('assign', { assigneeId: noId })).status).toBe(404)
})

test('POST /api/admin/messages/:id/move moves to a subject of the same client only', async () => {
  expect((await step('move', { about: 'client' })).body['label']).toBe('General question')
  const { aboutId } = await begun()
  expect((await step('move', { about: 'return', aboutId })).status).toBe(404)
})

test('POST /api/admin/messages/:id/attach is for a thread without a client', async () => {
  expect((await step('attach', { clientId: dana.id })).status).toBe(409)
})

test('POST /api/admin/canned-answers needs a title and a text', async () => {
  const answer = await dana.api.post('/api/admin/canned-answers', { title: '', text: '' })
  expect(answer.status).toBe(400)
  expect(answer.json()['errors']).toMatchObject([{ path: 'title' }, { path: 'text' }])
})
