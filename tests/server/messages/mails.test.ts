import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firm } from '#shared/firm/firm.ts'
import { compose } from '#server/mail/compose.ts'
import { addressed } from '#server/mail/transport.ts'
import { mailLateThreads } from '#server/features/messages/late-threads.ts'
import { isWaiting } from '#server/records/messages/thread-readers.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, signIn } from '#tests/support/factories.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { talkOf } from '#tests/support/talk.ts'

const portal = await testPortal()
const talk = talkOf(portal)
const dana = await anAdmin(portal, { firstName: 'Dana' })

async function aTalk() {
  const nora = await aClient(portal, { firstName: 'Nora' })
  const { id: returnId } = await aReturn(portal, { clientId: nora.id })
  const about = { about: 'return', aboutId: returnId, text: 'Is my pelican deductible?' }
  const { id } = await talk.start(nora, about)
  return { nora, id, waiting: () => mailsTo(portal, nora.email) }
}

test('a message mails once after five minutes, and again only after it was read', async () => {
  const { nora, id, waiting } = await aTalk()
  const { clock } = portal.services
  const asked = clock()
  await talk.answer(dana, id, 'The pelican is not.')
  const answered = clock()
  for (const text of ['Nor is the heron.', 'Nor the ibis.']) {
    portal.pass({ minutes: 1 })
    await talk.answer(dana, id, text)
  }
  const mail = { template: 'message-waiting', threadId: id, taxYear: 2025, form: '1040' }
  expect(await waiting()).toEqual([{ ...mail, to: nora.email, firstName: 'Nora' }])
  const { rows } = await sql<{ dueAt: Date }>`select run_at as due_at
    from graphile_worker._private_jobs where payload->>'group' like ${`message:${id}:%`}`.execute(
    portal.services.db,
  )
  expect(rows).toHaveLength(1)
  const wroteAt = Number(rows[0]?.dueAt) - 300_000
  expect(wroteAt).toBeGreaterThanOrEqual(asked.getTime())
  expect(wroteAt).toBeLessThanOrEqual(answered.getTime())
  expect(JSON.stringify(await waiting())).not.toMatch(/pelican|heron|ibis/)
  portal.pass({ minutes: 1 })
  await talk.call('messages.read', nora, { id })
  expect(await waiting()).toEqual([])
  portal.pass({ minutes: 1 })
  await talk.answer(dana, id, 'Nor the stork.')
  expect(await waiting()).toHaveLength(1)
})

test('a mail that is being sent is dropped when it was read, and after the reader lost the right', async () => {
  const { nora, id } = await aTalk()
  const mail = { threadId: id, to: nora.email }
  const { db } = portal.services
  portal.pass({ minutes: 1 })
  await talk.answer(dana, id, 'The pelican is not.')
  expect(await isWaiting(db, mail)).toBe(true)
  portal.pass({ minutes: 1 })
  await talk.call('messages.read', nora, { id })
  expect(await isWaiting(db, mail)).toBe(false)
  portal.pass({ minutes: 1 })
  await talk.answer(dana, id, 'Sorry.')
  expect(await isWaiting(db, mail)).toBe(true)
  expect(await isWaiting(db, { threadId: id, to: dana.email })).toBe(false)
})

test('a mail leads to the talk, says that answers to it are not read, and they go to the firm', async () => {
  const { nora, id } = await aTalk()
  portal.pass({ minutes: 1 })
  await talk.answer(dana, id, 'The pelican is not.')
  const [mail] = await mailsTo(portal, nora.email)
  expect(mail).toMatchObject({ template: 'message-waiting' })
  if (mail === undefined) return
  const { config } = portal.services
  const { text } = compose(mail, config)
  expect(text).toContain(`${config.publicUrl}/messages/${id}\n`)
  expect(text).toContain('Please don’t answer this email')
  expect(text).not.toContain('pelican')
  expect(addressed(mail, config).replyTo).toEqual({ name: firm.name, address: config.firmEmail })
})

test('an address that bounces: staff see since when mails don’t reach the client, who reads it online', async () => {
  const { nora, id } = await aTalk()
  const refusedAt = portal.services.clock()
  const refused = { email: nora.email, refusedAt }
  await portal.services.db.insertInto('emailSuppressions').values(refused).execute()
  expect(await talk.open(dana, id)).toMatchObject({ refusedSince: refusedAt })
  portal.pass({ minutes: 1 })
  await talk.answer(dana, id, 'Please call us.')
  expect(await talk.get(nora, id)).toMatchObject({ unread: 1, lastText: 'Please call us.' })
})

test('an assigned thread that waits longer than promised mails its person once a wait', async () => {
  const { nora, id } = await aTalk()
  const late = async () => {
    await mailLateThreads(portal.services)
    return (await mailsTo(portal, dana.email)).filter(({ template }) => template === 'message-late')
  }
  await talk.step(dana, 'assign', { id, assigneeId: dana.id })
  expect(await late()).toEqual([])
  portal.pass({ days: 7 })
  expect(await late()).toHaveLength(1)
  expect(await late()).toHaveLength(1)
  const [again, herself] = [
    { token: await signIn(portal, dana.id) },
    { token: await signIn(portal, nora.id) },
  ]
  await talk.answer(again, id, 'Sorry!')
  await talk.reply(herself, id, 'And my ibis?')
  portal.pass({ days: 7 })
  expect(await late()).toHaveLength(2)
})
