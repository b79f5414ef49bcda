import { beforeEach, expect, test } from 'vitest'
import { sendDocumentReminders } from '#server/records/request-items/reminders.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { auditRows } from '#tests/support/rows.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
let client: Person
let admin: Person
let taxReturnId: string

beforeEach(async () => {
  await portal.reset()
  client = await aClient(portal)
  admin = await anAdmin(portal, { remember: true })
  taxReturnId = (await aReturn(portal, { clientId: client.id })).id
})

async function call(procedure: string, input: object) {
  const token = await signIn(portal, admin.id)
  return callTrpc(portal, `admin.requestItems.${procedure}`, { token, input })
}

const ask = () =>
  call('ask', {
    taxReturnIds: [taxReturnId],
    items: [{ category: 'w2', title: 'W-2 from Ally', reason: 'It shows your wages', dueOn: null }],
  })
const read = async () => (await call('reminders', { id: client.id })).output
const stop = (stopped: boolean) => call('stopReminders', { id: client.id, stopped })
async function remindFor(days: number): Promise<number> {
  let sent = 0
  for (let day = 0; day < days; day += 1) {
    portal.pass({ days: 1 })
    sent += await sendDocumentReminders(portal.services)
  }
  return sent
}

test('stopped ones stay stopped when more is asked for, until staff resume them', async () => {
  await ask()
  expect(await remindFor(4)).toBe(1)
  expect((await stop(true)).output).toMatchObject({ sent: 1, stoppedAt: expect.any(Date) })
  await ask()
  expect(await remindFor(8)).toBe(0)
  expect((await stop(false)).output).toMatchObject({ sent: 0, stoppedAt: null })
  expect(await remindFor(32)).toBe(4)
})

test('staff see how many went; resumed ones go on where they were: four at most for a request', async () => {
  expect(await read()).toEqual({ sent: 0, lastSentAt: null, stoppedAt: null, waits: true })
  await ask()
  expect(await remindFor(11)).toBe(2)
  const state = { sent: 2, lastSentAt: expect.any(Date), stoppedAt: null, waits: true }
  expect(await read()).toEqual(state)
  await stop(true)
  expect(await remindFor(8)).toBe(0)
  expect((await stop(false)).output).toMatchObject({ sent: 2, stoppedAt: null })
  expect(await remindFor(25)).toBe(2)
})

test('each change is one entry of the audit log; the same again is none', async () => {
  await Promise.all([stop(true), stop(true)])
  await stop(true)
  await stop(false)
  await stop(false)
  const entries = await auditRows(portal, ['action', 'actorId', 'clientId', 'subjectType'], {
    action: 'reminders.%',
  })
  const by = { actorId: admin.id, clientId: client.id, subjectType: 'client' }
  expect(entries).toEqual([
    { action: 'reminders.stopped', ...by },
    { action: 'reminders.resumed', ...by },
  ])
})

test('staff remind a client now, once a day; it is one of the four', async () => {
  const remind = () => call('remind', { id: client.id })
  const both = await Promise.all([remind(), remind()])
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(await remind()).toMatchObject({ message: 'This client was already reminded today' })
  portal.pass({ days: 1 })
  expect((await remind()).output).toMatchObject({ sent: 2 })
  expect(await remindFor(25)).toBe(2)
  expect(await remind()).toMatchObject({
    message: 'This client was reminded 4 times. Call, or ask again.',
  })
})

test('who has nothing to send, or whose reminders are stopped, is not reminded', async () => {
  const remind = (id: string) => call('remind', { id })
  await stop(true)
  expect(await remind(client.id)).toMatchObject({
    message: 'The reminders of this client are stopped',
  })
  const idle = await aClient(portal)
  expect(await read()).toMatchObject({ waits: true })
  expect((await call('reminders', { id: idle.id })).output).toMatchObject({ waits: false })
  for (const { id } of [idle, admin]) {
    expect(await remind(id)).toMatchObject({ message: 'Nothing is outstanding' })
  }
  expect(await remind(noId)).toMatchObject({ status: 404 })
  await stop(false)
  expect(await remind(client.id)).toMatchObject({ output: { sent: 1 } })
})
