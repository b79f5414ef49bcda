import { parseCrontab } from 'graphile-worker'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createTasks, crontab } from '#server/jobs/tasks.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, signIn } from '#tests/support/factories.ts'
import { openJobs, workOnce } from '#tests/support/jobs.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { rowsOf } from '#tests/support/rows.ts'

const portal = await testPortal({ rateLimits: true })

const scheduled = parseCrontab(crontab)

test('every task except mail has a schedule', () => {
  const { list } = createTasks(portal.services, keptLog().log)
  const timed = scheduled.map(({ task }) => task)
  expect(timed.toSorted()).toEqual(
    Object.keys(list)
      .filter((name) => name !== 'mail')
      .toSorted(),
  )
})

describe.each(scheduled)('$task', ({ task }) => {
  test('finishes, with and without work to do', async () => {
    const lines = await work(task)
    expect(await openJobs(portal.services)).toEqual([])
    expect(lines).not.toContain('Failed')
  })
})

test('expired sessions are deleted, live ones stay', async () => {
  const { services } = portal
  const client = await aClient(portal)
  portal.pass({ hours: 13 })
  await signIn(portal, client.id)
  await work('delete-expired-sessions')
  const left = await rowsOf(services.db, 'sessions', ['expiresAt'], { userId: client.id })
  expect(left).toHaveLength(1)
  expect(left[0]?.expiresAt.getTime()).toBeGreaterThan(services.clock().getTime())
})

test('expired links are deleted, valid ones stay, and invitations for another month', async () => {
  const { db, clock } = portal.services
  const [expired, live] = [await aClient(portal), await aClient(portal)]
  const at = (minutes: number) => new Date(clock().getTime() + minutes * 60_000)
  const links = [
    { userId: expired.id, tokenHash: 'a'.repeat(64), expiresAt: at(-1) },
    { userId: live.id, tokenHash: 'b'.repeat(64), expiresAt: at(1) },
  ]
  await db
    .insertInto('accountLinks')
    .values(links.map((link) => ({ ...link, kind: 'password_reset' as const })))
    .execute()
  const month = 30 * 24 * 60
  const invited = { firstName: 'Nora', lastName: 'Day', invitedBy: null, invitedAt: at(0) }
  await db
    .insertInto('invitations')
    .values([
      {
        ...invited,
        id: expired.id,
        email: 'a@b.co',
        tokenHash: 'a'.repeat(64),
        expiresAt: at(-month - 1),
      },
      {
        ...invited,
        id: live.id,
        email: 'c@d.co',
        tokenHash: 'b'.repeat(64),
        expiresAt: at(1 - month),
      },
    ])
    .execute()
  await work('delete-expired-links')
  const left = await db.selectFrom('accountLinks').select('userId').execute()
  expect(left).toEqual([{ userId: live.id }])
  expect(await db.selectFrom('invitations').select('id').execute()).toEqual([{ id: live.id }])
})

test('counters are deleted after their window, current ones stay', async () => {
  const { db, limits } = portal.services
  await limits.spend('email-recipient', 'for a day')
  await limits.spend('login-account', 'for a quarter of an hour')
  portal.pass({ hours: 1 })
  await work('delete-expired-rate-limits')
  const left = await db.selectFrom('rateLimits').select('key').execute()
  expect(left).toMatchObject([{ key: expect.stringMatching(/^email-recipient:/) }])
})

async function work(task: string): Promise<string> {
  await sql`select graphile_worker.add_job(${task})`.execute(portal.services.db)
  return workOnce(portal.services)
}
