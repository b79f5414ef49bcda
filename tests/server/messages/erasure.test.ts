import { expect, test } from 'vitest'
import { systemSource } from '#server/change/change.ts'
import { eraseClient } from '#server/records/retention/erase-client.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { rowsOf } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const talk = talkOf(portal)
const { services } = portal
const dana = await anAdmin(portal)

async function aTalk() {
  const nora = await aClient(portal)
  const { id: returnId } = await aReturn(portal, { clientId: nora.id })
  const sent = await nora.api.upload(returnId, { name: 'w2.pdf', bytes: aPdf(), category: 'w2' })
  const documentId = String(sent.json()['id'])
  const text = 'Both?'
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text })
  return { nora, returnId, documentId, id }
}

const erase = (clientId: string) =>
  eraseClient({ ...systemSource(services), store: services.store }, { clientId, reason: null })

test('an erasure and messages of the same client never wait for each other', async () => {
  const email = 'visitor@example.com'
  for (let round = 0; round < 2; round += 1) {
    const { nora, documentId, id } = await aTalk()
    const documentIds = [documentId]
    const asked = { name: 'N', email: nora.email, message: 'A message of a visitor' }
    await dana.api.post('/api/contact', asked)
    const waiting = await talk.inbox(dana, { view: 'firm', search: nora.email })
    const visitor = waiting.find(({ client }) => client === null)
    const call = (procedure: string, { token }: { token: string }, input: object) =>
      callTrpc(portal, procedure, { token, input })
    const calls = [
      call('messages.reply', nora, { id, text: 'With a file', documentIds }),
      call('messages.start', nora, {
        about: 'document',
        aboutId: documentId,
        text: 'About it',
        documentIds,
      }),
      call('admin.messages.reply', dana, { id, text: 'Yes', documentIds }),
      call('admin.messages.move', dana, { id, about: 'document', aboutId: documentId }),
      call('admin.messages.attach', dana, { id: visitor?.id, clientId: nora.id }),
      call('messages.read', nora, { id }),
      call('contact.send', nora, { name: 'N', email, message: 'Once more, please' }),
    ]
    const [answers] = await Promise.all([Promise.all(calls), erase(nora.id)])
    for (const { status, message } of answers) {
      expect([200, 401, 404], `${status} ${message}`).toContain(status)
    }
    expect(await rowsOf(services.db, 'threads', ['id'], { clientId: nora.id })).toEqual([])
  }
})

test('a thread of an erased client is gone for staff, too, and what they type is refused', async () => {
  const { nora, id } = await aTalk()
  await erase(nora.id)
  const refused = await dana.call('admin.messages.reply', { id, text: 'Still there?' })
  expect([refused.status, refused.message]).toEqual([404, 'Message not found'])
})

test('what tells staff that threads of an erased client wait is gone, and a visitor’s name stands in no notice of several', async () => {
  const nora = await aClient(portal, { lastName: 'Erased' })
  const about = { about: 'client', aboutId: null }
  await talk.start(nora, { ...about, text: 'One' })
  await talk.start(nora, { ...about, text: 'Two' })
  for (const name of ['Vera Visitor', 'Vito Visitor']) {
    await dana.api.post('/api/contact', { name, email: 'v@example.com', message: 'Are you open?' })
  }
  const told = async () => {
    const notices = await rowsOf(services.db, 'notifications', ['title', 'message'], {
      userId: dana.id,
    })
    return notices.map(({ title, message }) => `${title} ${message}`).join(' ')
  }
  expect(await told()).toContain(`2 threads of ${nora.firstName} Erased wait for our answer`)
  expect(await told()).not.toContain('Visitor')
  await erase(nora.id)
  expect(await told()).not.toContain('Erased')
})
