import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { keyReused } from '#server/base/errors.ts'
import { threadPath } from '#server/mail/notices/messages.notices.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, password } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { dump } from '#tests/support/fingerprint.ts'
import { openLine } from '#tests/support/event-line.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { w2Item } from '#tests/support/request-items.ts'
import { auditRows, rowsOf, setRows } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const talk = talkOf(portal)
const dana = await anAdmin(portal, { firstName: 'Dana', lastName: 'Cho' })
const kim = await anAdmin(portal, { firstName: 'Kim', lastName: 'Osei' })

/** A client with a return that Dana prepares. */
async function aClientOfDana(taxYear = 2025) {
  const nora = await aClient(portal, { firstName: 'Nora', lastName: 'Day' })
  const { id: returnId } = await aReturn(portal, { clientId: nora.id, taxYear })
  const prepared = { preparerId: dana.id }
  await setRows(portal, 'taxReturns', prepared, { id: returnId })
  return { nora, returnId }
}

test('a client asks about a return, its preparer answers, and each reads the other', async () => {
  const { nora, returnId } = await aClientOfDana()
  const asked = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Which form?' })
  expect(asked).toMatchObject({
    label: '2025 return',
    waitingOn: 'firm',
    assignee: { name: 'Dana Cho' },
    messages: [{ side: 'client', mine: true, text: 'Which form?' }],
  })
  const inbox = await talk.inbox(dana, { view: 'mine' })
  expect(inbox.find(({ id }) => id === asked.id)).toMatchObject({
    client: { firstName: 'Nora', signsIn: true },
    lastText: 'Which form?',
    unread: 1,
  })
  await talk.step(dana, 'read', { id: asked.id })
  expect(await talk.open(kim, asked.id)).toMatchObject({ waitingOn: 'firm', unread: 1 })
  expect((await talk.get(nora, asked.id)).seen).toMatchObject([{ name: 'Dana Cho' }])
  await talk.answer(dana, asked.id, 'Form W-2, please.')
  expect(await talk.get(nora, asked.id)).toMatchObject({ waitingOn: 'client', unread: 1 })
  await talk.call('messages.read', nora, { id: asked.id })
  expect(await talk.get(nora, asked.id)).toMatchObject({ unread: 0, lastSide: 'staff' })
})

test('one unread notification a thread tells the client, and reading ends it', async () => {
  const { nora, returnId } = await aClientOfDana()
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Hello?' })
  await talk.answer(dana, id, 'One')
  await talk.answer(dana, id, 'Two')
  const told = () => noticesOf(portal.services.db, nora.id)
  expect(await told()).toMatchObject([{ href: threadPath(id), isRead: false }])
  await talk.call('messages.read', nora, { id })
  expect(await told()).toMatchObject([{ href: threadPath(id), isRead: true }])
})

test('the same message sent twice is one, also in a new thread', async () => {
  const { nora, returnId } = await aClientOfDana()
  const key = randomUUID()
  const input = { about: 'return', aboutId: returnId, text: 'Once', key }
  const [one, two] = await Promise.all([talk.start(nora, input), talk.start(nora, input)])
  expect(two.id).toBe(one.id)
  const again = randomUUID()
  await talk.reply(nora, one.id, 'Twice', { key: again })
  const { messages } = await talk.reply(nora, one.id, 'Twice', { key: again })
  expect(messages.map(({ text }) => text)).toEqual(['Once', 'Twice'])
  const staff = randomUUID()
  await talk.answer(dana, one.id, 'Thrice', { key: staff })
  expect((await talk.answer(dana, one.id, 'Thrice', { key: staff })).messages).toHaveLength(3)
})

test('with a key that was used for something else, nothing is sent and nothing is lost: a 409', async () => {
  const { nora, returnId } = await aClientOfDana()
  const about = { about: 'return', aboutId: returnId }
  const [first, second] = [
    await talk.start(nora, { ...about, text: 'First' }),
    await talk.start(nora, { ...about, text: 'Second' }),
  ]
  const refused = async (procedure: string, by: typeof nora, input: object) => {
    const { status, message } = await callTrpc(portal, procedure, { token: by.token, input })
    expect([procedure, input, status, message]).toEqual([procedure, input, 409, keyReused])
  }
  for (const [by, reply, start] of [
    [nora, 'messages.reply', 'messages.start'],
    [dana, 'admin.messages.reply', 'admin.messages.start'],
    [kim, 'admin.messages.note', 'admin.messages.start'],
  ] as const) {
    const input = { id: first.id, text: 'Once', key: randomUUID() }
    await talk.call(reply, by, input)
    await refused(reply, by, { ...input, text: 'Twice' })
    await refused(reply, by, { ...input, id: second.id })
    const begin = by === nora ? about : { ...about, clientId: nora.id }
    await refused(start, by, { ...begin, text: 'Once', key: input.key })
  }
  const key = randomUUID()
  await talk.start(nora, { ...about, text: 'Third', key })
  await refused('messages.start', nora, { ...about, text: 'Third', key, audience: 'one' })
  await refused('messages.start', nora, { about: 'client', aboutId: null, text: 'Third', key })
  const texts = async (id: string) => (await talk.open(dana, id)).messages.map(({ text }) => text)
  expect(await texts(first.id)).toEqual(['First', 'Once', 'Once', 'Once'])
  expect(await texts(second.id)).toEqual(['Second'])
})

test('the second of two staff gets the first’s text and sends nothing', async () => {
  const { nora, returnId } = await aClientOfDana()
  const asked = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Both?' })
  const seen = asked.messages.at(-1)?.id
  await talk.answer(dana, asked.id, 'Yes, both of them.', { seen })
  for (const shown of [seen, randomUUID()]) {
    const body = { text: 'No.', seen: shown }
    const answer = await kim.api.post(`/api/admin/messages/${asked.id}/reply`, body)
    expect(answer.status).toBe(409)
    expect(answer.json()).toStrictEqual({
      message: 'Dana Cho answered while you wrote',
      errors: [{ path: 'seen', message: 'Yes, both of them.' }],
    })
  }
  const { messages } = await talk.get(nora, asked.id)
  expect(messages.map(({ text }) => text)).toEqual(['Both?', 'Yes, both of them.'])
  await talk.answer(kim, asked.id, 'Both, yes.', { seen: messages.at(-1)?.id })
})

test('notes are for staff alone: no client reads one, counts it or is told of it', async () => {
  const { nora, returnId } = await aClientOfDana()
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Hello' })
  const noted = await talk.step(kim, 'note', { id, text: 'Owes us a call' })
  expect(noted.messages.at(-1)).toMatchObject({ internal: true, text: 'Owes us a call' })
  expect(noted).toMatchObject({ waitingOn: 'firm', lastText: 'Hello' })
  expect((await talk.get(nora, id)).messages).toHaveLength(1)
  const { items } = (await talk.call('messages.list', nora, {})) as { items: object[] }
  expect(JSON.stringify(items)).not.toContain('Owes')
  expect(await rowsOf(portal, 'notifications', ['id'], { userId: nora.id })).toEqual([])
})

test('an answer to a closed thread opens it again', async () => {
  const { nora, returnId } = await aClientOfDana()
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Thanks!' })
  expect(await talk.step(dana, 'done', { id })).toMatchObject({ state: 'done', waitingOn: null })
  expect((await talk.inbox(dana, { view: 'closed' })).map((thread) => thread.id)).toContain(id)
  const again = await talk.reply(nora, id, 'One more thing')
  expect(again).toMatchObject({ state: 'open', waitingOn: 'firm' })
  expect(again.messages.map(({ event, text }) => event ?? text)).toEqual([
    'Thanks!',
    'done',
    'reopened',
    'One more thing',
  ])
})

test('a snoozed thread leaves the lists until its day, or until the client writes', async () => {
  const { nora, returnId } = await aClientOfDana()
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Later' })
  await talk.step(dana, 'snooze', { id, until: '2199-01-01' })
  const listed = async (view: string) =>
    (await talk.inbox(dana, { view, limit: 100 })).map((thread) => thread.id)
  expect(await listed('firm')).not.toContain(id)
  expect(await listed('snoozed')).toContain(id)
  await talk.reply(nora, id, 'Now')
  expect(await listed('firm')).toContain(id)
  const refused = await dana.call('admin.messages.snooze', { id, until: '2020-01-01' })
  expect([refused.status, refused.fields]).toEqual([400, ['until']])
})

test('a document of the return is attached, downloads byte for byte, and keeps its name', async () => {
  const { nora, returnId } = await aClientOfDana()
  const bytes = aPdf()
  const sent = await nora.api.upload(returnId, { name: 'w2.pdf', bytes, category: 'w2' })
  const documentId = String(sent.json()['id'])
  const input = { about: 'return', aboutId: returnId, text: 'Here', documentIds: [documentId] }
  const { id, messages } = await talk.start(nora, input)
  expect(messages[0]?.documents).toMatchObject([
    { id: documentId, fileName: 'w2.pdf', deleted: false },
  ])
  const download = await portal.app.inject({
    url: `/api/documents/${documentId}/download`,
    headers: { authorization: `Bearer ${dana.token}` },
  })
  expect(download.rawPayload.equals(bytes)).toBe(true)
  await nora.api.delete(`/api/documents/${documentId}`)
  expect((await talk.get(nora, id)).messages[0]?.documents).toMatchObject([
    { fileName: 'w2.pdf', deleted: true },
  ])
})

test('a document of another client, and of another return, does not exist', async () => {
  const { nora, returnId } = await aClientOfDana()
  const other = await aClientOfDana(2024)
  const file = { name: 'w2.pdf', bytes: aPdf(), category: 'w2' } as const
  const documentIds = [String((await other.nora.api.upload(other.returnId, file)).json()['id'])]
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Mine' })
  for (const [who, procedure] of [
    [nora, 'messages.reply'],
    [dana, 'admin.messages.reply'],
  ] as const) {
    const input = { id, text: 'Theirs', documentIds }
    const refused = await callTrpc(portal, procedure, { token: who.token, input })
    expect([refused.status, refused.message]).toEqual([404, 'Document not found'])
  }
  expect((await talk.get(nora, id)).messages).toHaveLength(1)
})

test('a file in a question in general goes to the newest open return, and without one is refused', async () => {
  const { nora, returnId } = await aClientOfDana()
  await aReturn(portal, { clientId: nora.id, taxYear: 2024, status: 'filed' })
  const filesGoTo = { id: returnId, taxYear: 2025 }
  expect(await talk.call('messages.about', nora, { about: 'client' })).toMatchObject({ filesGoTo })
  const sent = await nora.api.upload(returnId, { name: 'w2.pdf', bytes: aPdf(), category: 'w2' })
  const documentIds = [String(sent.json()['id'])]
  const input = { about: 'client', text: 'Is this the right one?', documentIds }
  const asked = await talk.start(nora, input)
  expect(asked).toMatchObject({ filesGoTo, messages: [{ documents: [{ fileName: 'w2.pdf' }] }] })
  const at = new Date()
  const dates = { startedAt: at, completedAt: at, filedAt: at, clientTurnAt: null }
  const filed = { status: 'filed', ...dates } as const
  const { db } = portal.services
  await db.updateTable('taxReturns').set(filed).where('id', '=', returnId).execute()
  expect(await talk.get(nora, asked.id)).toMatchObject({ filesGoTo: null })
  const again = { id: asked.id, text: 'And this?', documentIds }
  const refused = await nora.call('messages.reply', again)
  expect([refused.status, refused.message]).toEqual([
    409,
    'A file belongs to a return, and none is open. Start a return first, or ask about the return that it is for.',
  ])
})

test('that somebody read a thread shows at once to the other side, without a mail or a notification', async () => {
  const { nora, returnId } = await aClientOfDana()
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Hello?' })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const line = openLine(portal.app.listeningOrigin, nora.token)
  await line.next()
  portal.pass({ minutes: 1 })
  const told = async () => [
    await mailsTo(portal, nora.email),
    (await nora.api.get('/api/notifications')).list(),
  ]
  const before = await told()
  await talk.step(dana, 'read', { id })
  expect(await line.next()).toEqual(['messages'])
  // Nothing new: no other screen reads again.
  await talk.step(dana, 'read', { id })
  await nora.api.put('/api/profile', singleProfile)
  expect(await line.next()).not.toContain('messages')
  line.close()
  expect(await told()).toEqual(before)
})

test('a sentence becomes a request, and its answer comes back into the thread', async () => {
  const { nora, returnId } = await aClientOfDana()
  const { id } = await talk.start(nora, { about: 'return', aboutId: returnId, text: 'Hello' })
  const asked = await talk.step(dana, 'request', { id, ...w2Item })
  const item = asked.messages.at(-1)?.item
  expect(asked.messages.at(-1)).toMatchObject({ event: 'asked', item: { state: 'open' } })
  expect(asked.waitingOn).toBe('client')
  const sent = await nora.api.upload(returnId, { name: 'w2.pdf', bytes: aPdf(), category: 'w2' })
  const documentId = String(sent.json()['id'])
  await talk.call('requestItems.attach', nora, { id: item?.id, documentId })
  const answered = await talk.open(dana, id)
  expect(answered.waitingOn).toBe('firm')
  expect(answered.messages.at(-1)).toMatchObject({ event: 'answered', item: { state: 'received' } })
})

test('a number that a client types is masked to all, opened on record, and staff can’t send one', async () => {
  const { nora, returnId } = await aClientOfDana()
  const text = 'My number is 123-45-6789, thanks'
  const asked = await talk.start(nora, { about: 'return', aboutId: returnId, text })
  expect(asked.messages[0]?.text).toBe('My number is ***-**-6789, thanks')
  const opened = await talk.open(dana, asked.id)
  expect(opened).toMatchObject({ lastText: 'My number is ***-**-6789, thanks' })
  expect(opened.messages[0]).toMatchObject({
    hidden: true,
    text: 'My number is ***-**-6789, thanks',
  })
  const reveal = { messageId: opened.messages[0]?.id, reason: 'To prepare the return', password }
  expect(await talk.call('admin.messages.reveal', dana, reveal)).toMatchObject({ value: text })
  const [entry] = await auditRows(portal, ['details'], {
    action: 'client.number_revealed',
    clientId: nora.id,
  })
  expect(entry?.details).toMatchObject({ numbers: [{ number: 'message' }] })
  const input = { id: asked.id, text: 'Is it 123-45-6789?' }
  const refused = await dana.call('admin.messages.reply', input)
  expect([refused.status, refused.fields]).toEqual([400, ['text']])
})

test('the database holds no word of a message, a note or a canned answer', async () => {
  const { nora, returnId } = await aClientOfDana()
  const { id } = await talk.start(nora, {
    about: 'return',
    aboutId: returnId,
    text: 'Zanzibar 123-45-6789',
  })
  await talk.step(dana, 'note', { id, text: 'Quetzalcoatl' })
  await talk.call('admin.cannedAnswers.save', dana, { title: 'Hours', text: 'Xylophone' })
  const everything = await dump(portal.services.db)
  for (const word of ['zanzibar', 'quetzalcoatl', 'xylophone', '123-45-6789', '123456789']) {
    expect(everything.toLowerCase(), word).not.toContain(word)
  }
})

test('one text reaches many clients, in a thread each, with their own fields', async () => {
  const [one, two] = [await aClientOfDana(2025), await aClientOfDana(2024)]
  const text = 'Dear {client}, about {year}: please call.'
  const key = randomUUID()
  const write = (...taxReturnIds: string[]) =>
    talk.call('admin.messages.bulk', dana, { taxReturnIds, text, key })
  // A call that broke off is repeated: who has the message gets no second one.
  expect(await write(one.returnId)).toEqual({ sent: 1, skipped: 0, offline: 0 })
  const counts = await write(one.returnId, two.returnId, randomUUID())
  expect(counts).toEqual({ sent: 2, skipped: 1, offline: 0 })
  const third = await aClientOfDana()
  const input = { taxReturnIds: [third.returnId, one.returnId], text: `${text} Soon.`, key }
  const other = await dana.call('admin.messages.bulk', input)
  expect([other.status, other.message]).toEqual([409, keyReused])
  expect(await talk.call('messages.list', third.nora, {})).toMatchObject({ items: [] })
  for (const [{ nora }, year] of [
    [one, 2025],
    [two, 2024],
  ] as const) {
    const { items } = (await talk.call('messages.list', nora, {})) as { items: object[] }
    expect(items).toMatchObject([{ lastText: `Dear Nora, about ${year}: please call.`, unread: 1 }])
  }
})

test('canned answers of one person are theirs alone', async () => {
  await talk.call('admin.cannedAnswers.save', dana, { title: 'Mine', text: 'Secret', own: true })
  const listed = async (who: typeof dana) =>
    (await talk.call('admin.cannedAnswers.list', who, {})) as { id: string; title: string }[]
  const mine = (await listed(dana)).find(({ title }) => title === 'Mine')
  expect((await listed(kim)).map(({ title }) => title)).not.toContain('Mine')
  const input = { id: mine?.id }
  expect((await kim.call('admin.cannedAnswers.delete', input)).status).toBe(404)
  await talk.call('admin.cannedAnswers.delete', dana, input)
  expect((await listed(dana)).map(({ title }) => title)).not.toContain('Mine')
})

test.each([
  ['text', { text: '' }, 'Write your message first'],
  ['text', { text: 'x'.repeat(5001) }, 'Must be at most 5000 characters'],
  [
    'documentIds',
    { documentIds: Array.from({ length: 11 }, () => randomUUID()) },
    'At most 10 files in a message',
  ],
  ['key', { key: 'twice' }, 'Key must be a UUID'],
  ['aboutId', { aboutId: null }, 'Say what it is about'],
])('a wrong %s is refused by name, and nothing is stored', async (path, wrong, message) => {
  const { nora, returnId } = await aClientOfDana()
  const body = { about: 'return', aboutId: returnId, text: 'Hello', ...wrong }
  const answer = await nora.api.post('/api/messages', body)
  expect([answer.status, answer.json()['errors']]).toStrictEqual([400, [{ path, message }]])
  expect((await nora.api.get('/api/messages')).json()).toStrictEqual({
    items: [],
    nextCursor: null,
  })
})

test('a client counts the threads that have something new, and is led to the open one', async () => {
  const { nora, returnId } = await aClientOfDana()
  const place = { about: 'return', aboutId: returnId }
  const unread = async () => {
    const [own] = (await talk.call('clients.mine', nora, {})) as { unreadThreads: number }[]
    return own?.unreadThreads
  }
  const open = async () =>
    ((await talk.call('messages.about', nora, place)) as { openThread: string | null }).openThread
  expect(await open()).toBeNull()
  const { id } = await talk.start(nora, { ...place, text: 'Which form?' })
  expect([await unread(), await open()]).toEqual([0, id])
  await talk.answer(dana, id, 'Form W-2.')
  await talk.answer(dana, id, 'And the 1099.')
  expect(await unread()).toBe(1)
  await talk.call('messages.read', nora, { id })
  expect(await unread()).toBe(0)
  await talk.step(dana, 'done', { id })
  expect(await open()).toBeNull()
})
