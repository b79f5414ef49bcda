import { beforeEach, expect, test } from 'vitest'
import { sendDocumentReminders } from '#server/records/request-items/reminders.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { auditRows } from '#tests/support/rows.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
let client: Person
let taxReturn: { id: string }

beforeEach(async () => {
  await portal.reset()
  client = await aClient(portal, { remember: true })
  taxReturn = await aReturn(portal, { clientId: client.id })
})

const remind = () => sendDocumentReminders(portal.services)

test('a client who sends nothing is reminded four times, after seven days and then a week apart', async () => {
  portal.pass({ days: 6 })
  expect(await remind()).toBe(0)
  const days: number[] = []
  for (let day = 7; day < 60; day += 1) {
    portal.pass({ days: 1 })
    if ((await remind()) > 0) days.push(day)
  }
  expect(days).toEqual([7, 14, 21, 28])
  const reminder = {
    template: 'document-reminder',
    to: client.email,
    firstName: client.firstName,
    taxYear: 2025,
    form: '1040',
    documents: 0,
  }
  expect(await mailsTo(portal, client.email)).toEqual(Array.from({ length: 4 }, () => reminder))
})

test('it is a notification that leads to the upload, and a row of the audit log', async () => {
  portal.pass({ days: 7 })
  await remind()
  const { db } = portal.services
  expect(await noticesOf(db)).toMatchObject([{ userId: client.id, href: '/documents?year=2025' }])
  const audit = await auditRows(
    db,
    ['subjectType', 'subjectId', 'clientId', 'actorId', 'details'],
    { action: 'client.reminded' },
  )
  expect(audit).toEqual([
    {
      subjectType: 'client',
      subjectId: client.id,
      clientId: client.id,
      actorId: null,
      details: { number: 1, documents: 0 },
    },
  ])
})

test('a document ends the reminders, a deleted one does not', async () => {
  const file = { name: 'w2.pdf', bytes: aPdf(), category: 'w2' }
  const { id } = (await client.api.upload(taxReturn.id, file)).json()
  portal.pass({ days: 8 })
  expect(await remind()).toBe(0)
  await client.api.delete(`/api/documents/${String(id)}`)
  expect(await remind()).toBe(1)
})

test('a return that leaves pending ends the reminders', async () => {
  const admin = await anAdmin(portal)
  await admin.api.patch(`/api/tax-returns/${taxReturn.id}/status`, { status: 'in_progress' })
  portal.pass({ days: 30 })
  expect(await remind()).toBe(0)
})

test('a disabled account gets no reminder until it is enabled', async () => {
  const admin = await anAdmin(portal)
  portal.pass({ days: 8 })
  const token = await signIn(portal, admin.id)
  const input = { userId: client.id, reason: 'Asked by phone' }
  await callTrpc(portal, 'admin.users.disable', { token, input })
  expect(await remind()).toBe(0)
  await callTrpc(portal, 'admin.users.enable', { token, input })
  expect(await remind()).toBe(1)
})

test('staff are not reminded about their own returns', async () => {
  const admin = await anAdmin(portal)
  await aReturn(portal, { clientId: admin.id })
  portal.pass({ days: 8 })
  await remind()
  expect(await mailsTo(portal, admin.email)).toEqual([])
})

test('eight processes at once remind once', async () => {
  portal.pass({ days: 7 })
  const reminded = await Promise.all(Array.from({ length: 8 }, remind))
  expect(reminded.reduce((sum, count) => sum + count)).toBe(1)
  expect(await mailsTo(portal, client.email)).toHaveLength(1)
})

test('with more than one page of returns, each client is reminded once', async () => {
  const count = 105
  const all = await Promise.all(Array.from({ length: count }, () => aReturn(portal)))
  expect(all).toHaveLength(count)
  portal.pass({ days: 7 })
  expect(await remind()).toBe(count + 1)
  expect(await remind()).toBe(0)
})
