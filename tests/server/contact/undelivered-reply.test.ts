import { afterEach, beforeEach, expect, test } from 'vitest'
import { testPortal, type TestApp } from '#tests/support/app.ts'
import { apiAs } from '#tests/support/api.ts'
import { anAdmin, type Person } from '#tests/support/factories.ts'
import { openJobs, workOnce } from '#tests/support/jobs.ts'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { auditRows } from '#tests/support/rows.ts'

const portal = await testPortal()
let server: MailServer
let services: TestApp['services']
let june: Person
let id: string

beforeEach(async () => {
  server = await startMailServer({ disabledCommands: ['STARTTLS'] })
  await portal.reset()
  services = { ...portal.services, config: { ...portal.services.config, smtpUrl: server.url() } }
  june = await anAdmin(portal, { firstName: 'June' })
  const asked = { name: 'Iris Vale', email: 'iris@example.com', message: 'Do you do K-1s?' }
  await apiAs(portal).post('/api/contact', asked)
  await workOnce(services)
  server.received.length = 0
  const { items } = (await call('list', { view: 'firm' })) as { items: { id: string }[] }
  id = items[0]?.id ?? ''
})
afterEach(() => server.close())

async function call(procedure: string, input: object = {}) {
  return (await june.call(`admin.messages.${procedure}`, input)).output
}

test('a delivered reply stays the answer, and the sender’s reply goes to the firm', async () => {
  await call('reply', { id, text: 'Yes, we do.' })
  await workOnce(services)
  expect(server.received).toMatchObject([{ to: ['iris@example.com'] }])
  const { parsed } = server.received[0] ?? {}
  expect(parsed?.replyTo?.[0]?.address).toBe('firm@merrowtax.example')
  expect(parsed?.text).toMatch(/Hello Iris Vale,[^]*Yes, we do\.[^]*> Do you do K-1s\?/)
  expect(await call('get', { id })).toMatchObject({ state: 'done', refusedSince: null })
})

test('a reply to an address that does not exist is undone: the message waits again', async () => {
  await call('reply', { id, text: 'Yes, we do.' })
  server.behave('refuse')
  await workOnce(services)
  expect(await openJobs(portal.services)).toEqual([])
  expect(await call('get', { id })).toMatchObject({
    state: 'open',
    waitingOn: 'firm',
    refusedSince: expect.any(Date) as Date,
    messages: [{}, { text: 'Yes, we do.' }, { event: 'reopened', author: null }],
  })
  const audits = await auditRows(portal, ['action', 'actorId'], { subjectId: id })
  expect(audits.at(-1)).toEqual({ action: 'thread.reopened', actorId: null })
  expect((await june.api.get('/api/notifications')).list()[0]).toMatchObject({
    title: 'Your reply was not delivered',
    href: `/admin/inbox?thread=${id}`,
  })
  // Somebody calls instead.
  expect(await call('done', { id })).toMatchObject({ state: 'done' })
})

test('the message also waits again if the address is refused after the reply was written', async () => {
  await call('reply', { id, text: 'Yes, we do.' })
  const refused = { email: 'iris@example.com', refusedAt: new Date() }
  await portal.services.db.insertInto('emailSuppressions').values(refused).execute()
  await workOnce(services)
  expect(server.received).toEqual([])
  expect(await call('get', { id })).toMatchObject({ state: 'open', waitingOn: 'firm' })
})
