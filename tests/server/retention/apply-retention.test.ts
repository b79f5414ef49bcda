import { beforeEach, describe, expect, test } from 'vitest'
import { applyRetention } from '#server/features/retention/apply-retention.ts'
import { markRead } from '#server/records/notifications/notifications.queries.ts'
import { planRetention, retentionTable } from '#server/features/retention/plan-retention.ts'
import { newId } from '#server/database/database.ts'
import { aNotice } from '#tests/support/notices.ts'
import { auditRows } from '#tests/support/rows.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { booksOf } from '#tests/support/money.ts'
import { aThread } from '#tests/support/threads.ts'
import { aPdf } from '#tests/support/files.ts'

const portal = await testPortal()
let client: Person

beforeEach(async () => {
  await portal.reset()
  client = await aClient(portal)
})

const nothing = {
  erasedAccounts: 0,
  deletedDocuments: 0,
  notifications: 0,
  returnThreads: 0,
  threads: 0,
}
const twoYears = { days: 731 }

function aNotification(readAt: Date | null = null) {
  const row = { id: newId(), userId: client.id, ...aNotice, readAt }
  return portal.services.db
    .insertInto('notifications')
    .values({ ...row, createdAt: portal.services.clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const notifications = async () =>
  (await portal.services.db.selectFrom('notifications').select('id').execute()).map(({ id }) => id)

describe('the retention job', () => {
  test('destroys notifications two years after they were sent or read', async () => {
    const [{ id: unread }, { id: read }] = [await aNotification(), await aNotification()]
    // February 29 and March 1 end on the same day two years later, the day after the next does not.
    portal.pass({ days: 2 })
    await markRead(portal.services.db, client, read, portal.services.clock())
    portal.pass({ days: 727 })
    expect(await applyRetention(portal.services)).toEqual(nothing)
    portal.pass({ days: 2 })
    expect(await applyRetention(portal.services)).toEqual({ ...nothing, notifications: 1 })
    expect(await notifications()).toEqual([read])
    expect(unread).not.toBe(read)
    portal.pass({ days: 2 })
    expect(await applyRetention(portal.services)).toEqual({ ...nothing, notifications: 1 })
    expect(await applyRetention(portal.services)).toEqual(nothing)
  })

  test('destroys threads two years after their last word, and those of a return a period later', async () => {
    const general = await aThread(portal, client.id, null)
    const { id: returnId } = await aReturn(portal, { clientId: client.id })
    const ofReturn = await aThread(portal, client.id, returnId)
    const left = async () =>
      (await portal.services.db.selectFrom('threads').select('id').execute()).map(({ id }) => id)
    portal.pass({ days: 729 })
    expect(await applyRetention(portal.services)).toEqual(nothing)
    expect((await left()).toSorted()).toEqual([general, ofReturn].toSorted())
    portal.pass({ days: 3 })
    expect(await applyRetention(portal.services)).toEqual({ ...nothing, threads: 1 })
    expect(await left()).toEqual([ofReturn])
    portal.pass({ days: 3 * 365 })
    expect(await applyRetention(portal.services)).toEqual({ ...nothing, returnThreads: 1 })
    expect(await left()).toEqual([])
    const rows = await auditRows(portal, ['actorId', 'details'], { action: 'retention.applied' })
    const details = { what: 'threads', rows: 1 }
    expect(rows).toEqual([
      { actorId: null, details },
      { actorId: null, details },
    ])
  })

  test('takes many rows in batches, and two runs at once destroy each row once', async () => {
    const { db, clock } = portal.services
    const row = { userId: client.id, ...aNotice, readAt: null }
    const rows = Array.from({ length: 1200 }, () => ({ ...row, id: newId(), createdAt: clock() }))
    await db.insertInto('notifications').values(rows).execute()
    portal.pass(twoYears)
    await Promise.all([applyRetention(portal.services), applyRetention(portal.services)])
    await applyRetention(portal.services)
    expect(await notifications()).toEqual([])
    const audits = await auditRows(portal, ['details'], { action: 'retention.applied' })
    const counts = audits.map(({ details }) => Number(details['rows']))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1200)
    expect(Math.max(...counts)).toBe(1000)
  })
})

test('the dry run says what a run destroys now and until when the rest is kept, and destroys nothing', async () => {
  const admin = await anAdmin(portal)
  const { id } = await aReturn(portal, { clientId: client.id, status: 'completed' })
  const books = booksOf(admin)
  await books.issued(client.id, ['150'])
  await books.pay(client.id, '100', { receivedOn: '2020-02-20' })
  const { id: unbegun } = await aReturn(portal, { clientId: client.id, taxYear: 2024 })
  const upload = (by: Person, category: string, to = id) =>
    by.api.upload(to, { name: 'a.pdf', bytes: aPdf(), category })
  await upload(admin, 'completed_return')
  for (const to of [unbegun, id]) {
    const document = (await upload(client, 'w2', to)).json()
    await client.api.delete(`/api/documents/${String(document['id'])}`)
  }
  await aThread(portal, client.id, null)
  portal.pass({ days: 31 })
  const lines = await planRetention(portal.services)
  const byName = Object.fromEntries(lines.map(({ what, ...line }) => [what, line]))
  expect(byName).toMatchObject({
    'Deleted documents': { due: 1, rest: 0, until: '' },
    'Completed returns': { due: 0, rest: 1, until: expect.stringMatching(/^Jul 2, \d{4}$/) },
    'Documents that a return is based on': {
      due: 0,
      rest: 1,
      until: expect.stringMatching(/, \d{4}$/),
    },
    // The old payment belongs to the books of a client who still has an invoice.
    'Invoices and payments': { due: 0, rest: 2, until: expect.stringMatching(/^Jan 2, \d{4}$/) },
    'Other messages': { due: 0, rest: 1 },
    'Activity log': { due: 0 },
  })
  expect(retentionTable(lines).join('\n')).toMatch(/^Deleted documents +1 +0 +30 days after/m)
  expect(await planRetention(portal.services)).toEqual(lines)
  await applyRetention(portal.services)
  expect((await planRetention(portal.services)).map(({ due }) => due)).toEqual(lines.map(() => 0))
})
