import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReturnStatus } from '#shared/returns/return-status.ts'
import { undoSeconds } from '#server/mail/notices/return-mail-timing.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { openJobs, workOnce } from '#tests/support/jobs.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { askFor } from '#tests/support/request-items.ts'
import { rowOf, rowsOf } from '#tests/support/rows.ts'
import { aCompletedReturn, aPublishedReturn, uploadCompleted } from '#tests/support/signing.ts'

const portal = await testPortal()
const { db } = portal.services
let admin: Person

beforeAll(async () => {
  admin = await anAdmin(portal)
})

const reason = 'The wrong row'
const setBack = (id: string, more: object = {}) =>
  admin.call('admin.returns.setBack', { id, reason, ...more })
const move = (id: string, status: ReturnStatus) =>
  admin.call('admin.returns.updateStatus', { id, status })
const notes = async ({ api }: Person) =>
  (await api.get('/api/notifications')).list().map(({ title }) => title)

describe('a step that was a mistake', () => {
  test.each([
    ['pending', 'in_progress'],
    ['in_progress', 'completed'],
    ['completed', 'filed'],
  ] as const)('goes back to %s, and can be taken again', async (before, after) => {
    const { id } = await aReturn(portal, { status: before })
    await move(id, after)
    expect((await setBack(id)).output).toMatchObject({ id, status: before, version: 3 })
    expect((await move(id, after)).output).toMatchObject({ id, status: after, version: 4 })
  })

  test('leaves no date, no authorization and no frozen profile behind', async () => {
    const { taxReturnId } = await aCompletedReturn(portal, admin)
    await move(taxReturnId, 'filed')
    await setBack(taxReturnId)
    await setBack(taxReturnId)
    const row = await db
      .selectFrom('taxReturns')
      .select(['status', 'completedAt', 'filedAt', 'filedBy'])
      .where('id', '=', taxReturnId)
      .executeTakeFirst()
    expect(row).toEqual({ status: 'in_progress', completedAt: null, filedAt: null, filedBy: null })
    expect(await rowsOf(db, 'frozenProfiles', ['taxReturnId'], { taxReturnId })).toEqual([])
  })

  test('needs a reason, which is on record', async () => {
    const { id } = await aReturn(portal)
    await move(id, 'in_progress')
    for (const none of [' ', undefined]) {
      expect(await setBack(id, { reason: none })).toMatchObject({
        status: 400,
        message: 'Say why',
        fields: ['reason'],
      })
    }
    await setBack(id)
    const entry = await db
      .selectFrom('auditLog')
      .select(['actorId', 'details'])
      .where('action', '=', 'return.set_back')
      .where('subjectId', '=', id)
      .executeTakeFirst()
    expect(entry).toEqual({
      actorId: admin.id,
      details: { from: 'in_progress', to: 'pending', reason },
    })
  })
})

describe('the client', () => {
  beforeEach(async () => {
    await portal.reset()
    admin = await anAdmin(portal)
  })

  test('hears nothing of a mistake that was undone while its mail waited', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    const before = Date.now()
    await move(id, 'in_progress')
    const after = Date.now()
    const [waiting] = await openJobs(portal.services)
    const movedAt = Number(waiting?.dueAt) - undoSeconds * 1000
    expect(movedAt).toBeGreaterThan(before - 5)
    expect(movedAt).toBeLessThan(after + 5)
    expect(await setBack(id)).toMatchObject({ status: 200 })
    expect(await mailsTo(portal, client.email)).toEqual([])
    expect(await notes(client)).toEqual([])
  })

  test('gets no mail of a start that a request has announced, nor of its end', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    const handedOverAt = portal.services.clock()
    await db.updateTable('taxReturns').set({ handedOverAt }).where('id', '=', id).execute()
    portal.pass({ minutes: 1 })
    await askFor(portal, admin, id)
    portal.pass({ minutes: 2 })
    await move(id, 'in_progress')
    await setBack(id)
    expect(await mailsTo(portal, client.email)).toMatchObject([
      { template: 'documents-requested', underWay: true },
    ])
  })

  test('keeps the mail about the step before', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    await move(id, 'in_progress')
    await move(id, 'completed')
    await setBack(id)
    expect(await mailsTo(portal, client.email)).toMatchObject([{ status: 'in_progress' }])
  })

  test('hears that it was a mistake once they heard of the step', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    await move(id, 'in_progress')
    portal.pass({ seconds: undoSeconds })
    await workOnce(portal.services)
    await setBack(id)
    expect(await mailsTo(portal, client.email)).toMatchObject([
      { template: 'return-set-back', status: 'pending' },
    ])
    expect(await notes(client)).toEqual(['A correction to your 2025 tax return'])
  })

  test('hears it in the portal if they read of the step there', async () => {
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    await move(id, 'in_progress')
    await client.call('notifications.markAllRead')
    await setBack(id)
    expect(await mailsTo(portal, client.email)).toEqual([])
    expect(await notes(client)).toEqual([
      'A correction to your 2025 tax return',
      'We are preparing your 2025 return',
    ])
  })
})

describe('is refused', () => {
  const refusal = (why: string) => ({ status: 409, message: `Cannot set back: ${why}` })

  test('before the start', async () => {
    expect(await setBack((await aReturn(portal)).id)).toMatchObject(
      refusal('it has not been started'),
    )
  })

  test('on another day of the firm', async () => {
    const { id } = await aReturn(portal)
    await move(id, 'in_progress')
    const startedAt = new Date(portal.services.clock().getTime() - 86_400_000)
    await db.updateTable('taxReturns').set({ startedAt }).where('id', '=', id).execute()
    expect(await setBack(id)).toMatchObject(refusal('only a step of the same day goes back'))
  })

  test('after it was sent for review', async () => {
    const { taxReturnId } = await aPublishedReturn(portal, admin)
    expect(await setBack(taxReturnId)).toMatchObject(refusal('it was sent for review'))
  })

  test('while it holds completed documents', async () => {
    const { taxReturnId } = await aCompletedReturn(portal, admin)
    const document = await uploadCompleted(admin, taxReturnId)
    expect(await setBack(taxReturnId)).toMatchObject(
      refusal('it holds completed documents. Delete them first'),
    )
    await admin.api.delete(`/api/documents/${document}`)
    expect((await setBack(taxReturnId)).status).toBe(200)
  })

  test('with a final figure', async () => {
    const { taxReturnId } = await aCompletedReturn(portal, admin)
    const figure = { estimatedRefund: '20', final: true }
    await admin.api.patch(`/api/tax-returns/${taxReturnId}/estimated-refund`, figure)
    expect(await setBack(taxReturnId)).toMatchObject(refusal('its figure is marked as final'))
  })

  test('after somebody else changed the return', async () => {
    const { id } = await aReturn(portal)
    await move(id, 'in_progress')
    expect(await setBack(id, { version: 1 })).toMatchObject({ status: 409, stale: { current: 2 } })
  })

  test('of four at once all but one', async () => {
    const { id } = await aReturn(portal)
    await move(id, 'in_progress')
    const answers = await Promise.all(Array.from({ length: 4 }, () => setBack(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3)
  })
})

describe('a filing', () => {
  const file = (more: object) =>
    admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed', ...more })
  let id: string

  beforeEach(async () => {
    id = (await aReturn(portal, { status: 'completed' })).id
  })

  test('that says it is not recorded says why, on record', async () => {
    const why = 'The client signed at another office'
    expect((await file({ filedBy: 'not_recorded' })).status).toBe(400)
    expect((await file({ filedBy: 'not_recorded', reason: why })).status).toBe(200)
    const { details } = await rowOf(db, 'auditLog', ['details'], {
      action: 'return.status_changed',
      subjectId: id,
    })
    expect(details).toMatchObject({ filedBy: 'not_recorded', reason: why })
  })

  test('that is recorded needs no reason, and one by the bare call neither', async () => {
    expect((await file({ filedBy: 'paper', reason: 'why' })).status).toBe(400)
    expect((await file({})).status).toBe(200)
  })
})
