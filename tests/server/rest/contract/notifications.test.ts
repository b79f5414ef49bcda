import { describe, expect, test } from 'vitest'
import { testPortal, type TestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { newId } from '#server/database/database.ts'
import { aTimestamp, anId } from '#tests/support/shapes.ts'

const portal = await testPortal()

async function notify({ services }: TestApp, userId: string, titles: string[]) {
  const start = services.clock().getTime()
  const rows = titles.map((title, at) => ({
    id: newId(),
    userId,
    title,
    message: `${title}, the message`,
    side: 'client' as const,
    subjectType: 'client' as const,
    subjectId: userId,
    createdAt: new Date(start + at),
  }))
  await services.db.insertInto('notifications').values(rows).execute()
  return rows.map(({ id }) => id)
}

describe('GET /api/notifications', () => {
  test('lists the caller’s notifications, newest first, each with its screen', async () => {
    const { api, id } = await aClient(portal)
    await notify(portal, id, ['older', 'newer'])
    await notify(portal, (await aClient(portal)).id, ["another's"])
    const answer = await api.get('/api/notifications')
    expect(answer.status).toBe(200)
    expect(answer.list()).toStrictEqual(
      ['newer', 'older'].map((title) => ({
        id: anId,
        title,
        message: `${title}, the message`,
        read: false,
        createdAt: aTimestamp,
        href: '/client-portal',
      })),
    )
  })

  test('lists only the newest 100', async () => {
    const { api, id } = await aClient(portal)
    await notify(
      portal,
      id,
      Array.from({ length: 103 }, (_, number) => `number ${number}`),
    )
    const listed = (await api.get('/api/notifications')).list()
    expect(listed).toHaveLength(100)
    expect(listed[0]).toMatchObject({ title: 'number 102' })
    expect(listed.at(-1)).toMatchObject({ title: 'number 3' })
  })
})

describe('PATCH /api/notifications/:id/read', () => {
  test('marks the notification as read, and twice gives the same answer', async () => {
    const { api, id } = await aClient(portal)
    const [first = '', second = ''] = await notify(portal, id, ['first', 'second'])
    for (const _ of [1, 2]) {
      const answer = await api.patch(`/api/notifications/${first}/read`)
      expect(answer.status).toBe(200)
      expect(answer.json()).toStrictEqual({
        id: first,
        title: 'first',
        message: 'first, the message',
        read: true,
        createdAt: aTimestamp,
        href: '/client-portal',
      })
    }
    const read = (await api.get('/api/notifications')).list().map((row) => [row['id'], row['read']])
    expect(read).toStrictEqual([
      [second, false],
      [first, true],
    ])
  })
})
