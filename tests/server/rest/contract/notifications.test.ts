import { expect, test } from 'vitest'
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

const shown = (title: string, read = false) => ({
  id: anId,
  title,
  message: `${title}, the message`,
  read,
  createdAt: aTimestamp,
  href: '/client-portal',
})

test('GET /api/notifications lists the caller’s newest 100, each with its screen', async () => {
  const { api, id } = await aClient(portal)
  const titles = Array.from({ length: 103 }, (_, number) => `number ${number}`)
  await notify(portal, id, titles)
  await notify(portal, (await aClient(portal)).id, ["another's"])
  expect((await api.get('/api/notifications')).list()).toStrictEqual(
    titles
      .slice(3)
      .toReversed()
      .map((title) => shown(title)),
  )
})

test('PATCH /api/notifications/:id/read marks the notification as read, and twice gives the same answer', async () => {
  const { api, id } = await aClient(portal)
  const [first = ''] = await notify(portal, id, ['first', 'second'])
  for (const _ of [1, 2]) {
    const answer = await api.patch(`/api/notifications/${first}/read`)
    expect([answer.status, answer.json()]).toStrictEqual([
      200,
      { ...shown('first', true), id: first },
    ])
  }
  const listed = (await api.get('/api/notifications')).list()
  expect(listed).toStrictEqual([shown('second'), shown('first', true)])
})
