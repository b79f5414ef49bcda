import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '#server/database/database.ts'
import { aUserWith, undoIsOver } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { rowsOf, setRows } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const talk = talkOf(portal)
const { db } = portal.services
const dana = await anAdmin(portal)

async function aCouple() {
  const nora = await aClient(portal)
  const { id: returnId } = await aReturn(portal, { clientId: nora.id })
  const { id: alone } = await aReturn(portal, { clientId: nora.id, taxYear: 2024 })
  await sql`update tax_returns set joint = true where id = ${returnId}`.execute(db)
  const spouse = await aUserWith(portal, nora.id, 'spouse')
  return { nora, spouse, returnId, alone }
}

const status = async ({ token }: Person, id: string) =>
  (await callTrpc(portal, 'messages.get', { token, input: { id } })).status

const about = (aboutId: string, more: object = {}) => ({
  about: 'return',
  aboutId,
  text: 'Hello',
  ...more,
})

test('a spouse reads joint returns’ threads, not the others, and nobody reads “only me” of the other', async () => {
  const { nora, spouse, returnId, alone } = await aCouple()
  const [joint, own, hers, his] = [
    await talk.start(nora, about(returnId)),
    await talk.start(nora, about(alone)),
    await talk.start(nora, about(returnId, { audience: 'one' })),
    await talk.start(spouse, about(returnId, { audience: 'one' })),
  ]
  expect(await status(spouse, joint.id)).toBe(200)
  expect(await status(spouse, own.id)).toBe(404)
  expect(await status(spouse, hers.id)).toBe(404)
  expect([await status(nora, his.id), await status(spouse, his.id)]).toEqual([404, 200])
  await talk.answer(dana, his.id, 'Between us')
  expect(await mailsTo(portal, nora.email)).toEqual([])
  expect(await mailsTo(portal, spouse.email)).toMatchObject([{ threadId: his.id, of: nora.id }])
  const { items } = (await talk.call('messages.list', nora, {})) as { items: { id: string }[] }
  expect(items.map(({ id }) => id)).not.toContain(his.id)
})

test('a spouse whose access ended reads none, not even their own, and what they type is refused', async () => {
  const { spouse, returnId } = await aCouple()
  const { id } = await talk.start(spouse, about(returnId))
  await setRows(db, 'clientAccess', { untilAt: sql<Date>`now()` }, { id: spouse.accessId })
  const input = { id, text: 'Still here?' }
  const refused = await callTrpc(portal, 'messages.reply', { token: spouse.token, input })
  expect([refused.status, refused.message]).toEqual([404, 'Message not found'])
})

test('with the access the private threads of its holder are closed, and the others stay the client’s', async () => {
  const { nora, returnId } = await aCouple()
  const helper = await aUserWith(portal, nora.id, 'helper')
  const [secret, shared] = [
    await talk.start(helper, about(returnId, { audience: 'one' })),
    await talk.start(helper, about(returnId)),
  ]
  const hers = await talk.start(nora, about(returnId, { audience: 'one' }))
  expect((await nora.api.delete(`/api/access/${helper.accessId}`)).status).toBe(200)
  // The end can still be undone.
  expect(await talk.open(dana, secret.id)).toMatchObject({ state: 'open' })
  await undoIsOver(portal, helper.accessId)
  expect(await talk.open(dana, secret.id)).toMatchObject({
    state: 'done',
    waitingOn: null,
    messages: [{ text: 'Hello' }, { event: 'ended', author: null }],
  })
  for (const { id } of [shared, hers]) {
    expect(await talk.get(nora, id)).toMatchObject({ state: 'open', waitingOn: 'firm' })
  }
})

test('whose account is disabled gets no mail and no notice about a client that they act for', async () => {
  const { nora, spouse, returnId } = await aCouple()
  const representative = await aUserWith(portal, nora.id, 'representative')
  const { id } = await talk.start(nora, about(returnId))
  await talk.answer(dana, id, 'Before')
  const reason = { reason: 'Asked by phone' }
  for (const { id: userId } of [spouse, representative]) {
    await talk.call('admin.users.disable', dana, { userId, ...reason })
  }
  const told = async () =>
    (
      await rowsOf(
        db,
        'notifications',
        ['userId', 'title'],
        { userId: [nora.id, spouse.id, representative.id] },
        'id',
      )
    ).map(({ userId, title }) => `${userId} ${title}`)
  const [before, mails] = [await told(), await mailsTo(portal, representative.email)]
  await talk.answer(dana, id, 'After')
  await dana.api.patch(`/api/tax-returns/${returnId}/status`, { status: 'in_progress' })
  const fresh = (await told()).filter((one) => !before.includes(one))
  expect(fresh).toEqual([expect.stringContaining(nora.id)])
  expect(await mailsTo(portal, representative.email)).toEqual(mails)
})

test('a helper reads what they began, and nothing that others wrote', async () => {
  const { nora, returnId } = await aCouple()
  const helper = await aUserWith(portal, nora.id, 'helper')
  const [hers, theirs] = [
    await talk.start(nora, about(returnId)),
    await talk.start(helper, about(returnId)),
  ]
  expect([await status(helper, hers.id), await status(helper, theirs.id)]).toEqual([404, 200])
  expect(await status(nora, theirs.id)).toBe(200)
})

test('an office client’s thread is written, reaches nobody online, and says so', async () => {
  const clientId = newId()
  const client = { id: clientId, firstName: 'Rosa', lastName: 'Delgado', createdAt: new Date() }
  await db.insertInto('clients').values(client).execute()
  const { id: aboutId } = await aReturn(portal, { clientId })
  const input = { clientId, about: 'return', aboutId, text: 'Please bring your W-2.' }
  expect((await talk.step(dana, 'start', input)).client).toMatchObject({ signsIn: false })
  const bulk = { taxReturnIds: [aboutId], text: 'Please call.' }
  const counted = await talk.call('admin.messages.offline', dana, { taxReturnIds: [aboutId] })
  expect(counted).toEqual({ offline: 1 })
  expect(await talk.call('admin.messages.bulk', dana, bulk)).toMatchObject({ sent: 1, offline: 1 })
})
