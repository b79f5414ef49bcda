import { expect, test } from 'vitest'
import type { ClientThread } from '#shared/messages/messages.schema.ts'
import { logOptions } from '#server/base/log.ts'
import { threadPath } from '#server/mail/notices/messages.notices.ts'
import { apiAs } from '#tests/support/api.ts'
import { testPortal } from '#tests/support/app.ts'
import { exportData } from '#tests/support/data-export.ts'
import { openLine } from '#tests/support/event-line.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { mailsTo, queuedMails } from '#tests/support/mails.ts'
import { auditRows, rowsOf } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const portal = await testPortal({ logger: { ...logOptions, level: 'trace', stream } })
const talk = talkOf(portal)
const june = await anAdmin(portal, { firstName: 'June', lastName: 'Day' })
const question = 'Is the refund of my state taxable?'

/** Writes with the person's session; returns what the portal answers. */
async function ask({ token }: { token: string | null }, email: string, message = question) {
  const answer = await apiAs(portal, token).post('/api/contact', { name: 'N', email, message })
  expect(answer.status).toBe(201)
  return answer.json()['message']
}

const own = async (who: Person) =>
  ((await talk.call('messages.list', who, {})) as { items: ClientThread[] }).items

async function newest() {
  const waiting = await talk.inbox(june, { view: 'firm', limit: 100 })
  const thread = waiting.toSorted((a, b) => (a.id < b.id ? 1 : -1))[0]
  if (thread === undefined) throw new Error('nothing waits')
  return thread
}

const inPortal =
  'Thank you for your message. Our answer appears in the portal within 24 hours on business days.'
const byEmail = 'Thank you for your message. We answer by email within 24 hours on business days.'

test('the account that is signed in decides whose thread it is, not the typed address', async () => {
  const [nora, omar] = [await aClient(portal), await aClient(portal)]
  expect(await ask(nora, omar.email)).toBe(inPortal)
  const visitor = { name: 'N', email: omar.email, phone: null }
  expect(await newest()).toMatchObject({ client: { id: nora.id, email: nora.email }, visitor })
  expect(await ask({ token: null }, nora.email, 'Written by a visitor')).toBe(byEmail)
  expect(await newest()).toMatchObject({ client: null, visitor: { email: nora.email } })
  expect((await own(nora)).map(({ lastText }) => lastText)).toEqual([question])
  expect(await own(omar)).toEqual([])
  const exported = async (who: Person) => (await exportData(portal, who)).json('messages.json')
  expect(await exported(nora)).toMatchObject([
    { messages: [{ text: 'Written by a visitor' }] },
    { messages: [{ text: question }] },
  ])
  expect(await exported(omar)).toEqual([])
})

test('visitors, however many, are one unread notice to each of the staff that says how many wait', async () => {
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com']) {
    await apiAs(portal, null).post('/api/contact', { name: email, email, message: question })
  }
  const { db } = portal.services
  const told = await rowsOf(db, 'notifications', ['title', 'message'], {
    userId: june.id,
    page: 'waiting',
    clientId: null,
  })
  const { waiting } = await db
    .selectFrom('threads')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('clientId', 'is', null)
    .where('waitingOn', '=', 'firm')
    .executeTakeFirstOrThrow()
  expect(told).toEqual([
    { title: `${waiting} threads of visitors wait for our answer`, message: 'The inbox has them.' },
  ])
})

test('with a dead token, and from staff, it is a message like a visitor’s', async () => {
  const nora = await aClient(portal)
  await nora.api.post('/api/auth/logout')
  expect(await ask(nora, nora.email)).toBe(byEmail)
  expect(await newest()).toMatchObject({ client: null })
  expect(await ask(june, june.email)).toBe(byEmail)
  expect(await newest()).toMatchObject({ client: null })
})

test('the question and the answer stay in the portal: mails say only that they are there', async () => {
  const nora = await aClient(portal)
  // That no mail reaches the typed address does not matter.
  const typed = 'gone@example.com'
  const refused = { email: typed, refusedAt: new Date() }
  await portal.services.db.insertInto('emailSuppressions').values(refused).execute()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const before = (await queuedMails(portal)).length
  await ask(nora, typed)
  const { id } = await newest()
  expect(await talk.open(june, id)).toMatchObject({ refusedSince: null, unread: 1 })
  expect(await own(nora)).toMatchObject([{ id, waitingOn: 'firm', unread: 0 }])

  const line = openLine(portal.app.listeningOrigin, nora.token)
  await line.next()
  portal.pass({ minutes: 1 })
  await talk.answer(june, id, 'Only if you itemized last year.')
  await line.receives('messages')
  line.close()
  expect(await own(nora)).toMatchObject([{ id, waitingOn: 'client', unread: 1, state: 'open' }])
  expect((await nora.api.get('/api/notifications')).list()[0]).toMatchObject({
    title: 'You have a message from us',
    href: threadPath(id),
  })
  expect((await queuedMails(portal)).slice(before)).toMatchObject([
    { template: 'client-question' },
    { template: 'contact-acknowledgement', to: typed, name: 'N' },
    { template: 'message-waiting', to: nora.email, threadId: id },
  ])
  const audits = await auditRows(portal, ['action', 'actorId', 'clientId'], { subjectId: id })
  const clientId = nora.id
  expect(audits).toEqual([
    { action: 'contact.received', actorId: nora.id, clientId },
    { action: 'thread.replied', actorId: june.id, clientId },
  ])
})

test('a visitor is answered by email once, with what they wrote, and the thread is closed', async () => {
  const email = 'iris@example.com'
  await ask({ token: null }, email)
  const { id, assignee } = await newest()
  expect(assignee).toBeNull()
  const answered = await talk.answer(june, id, '  Yes, it is.\n')
  const by = { name: 'June Day' }
  expect(answered).toMatchObject({ state: 'done', waitingOn: null, assignee: by })
  const mails = (await mailsTo(portal, email)).filter(
    ({ template }) => template === 'contact-reply',
  )
  const mail = { template: 'contact-reply', threadId: id, to: email, name: 'N' }
  expect(mails).toEqual([{ ...mail, message: question, reply: 'Yes, it is.' }])
})

test('an address that bounces is known before staff write, and the thread can be closed', async () => {
  const email = 'bounces@example.com'
  await ask({ token: null }, email)
  const refusedAt = new Date()
  await portal.services.db.insertInto('emailSuppressions').values({ email, refusedAt }).execute()
  const { id } = await newest()
  expect(await talk.open(june, id)).toMatchObject({ refusedSince: refusedAt })
  const answer = await june.call('admin.messages.reply', { id, text: 'Yes, we do.' })
  expect(answer).toMatchObject({ status: 409, message: /Email does not reach this address/ })
  expect((await talk.open(june, id)).messages).toHaveLength(1)
  expect(await talk.step(june, 'done', { id })).toMatchObject({ state: 'done' })
})

test('a visitor’s thread becomes a client’s only when staff say so, and is then answered in the portal', async () => {
  const nora = await aClient(portal)
  await ask({ token: null }, nora.email)
  const { id } = await newest()
  expect(await own(nora)).toEqual([])
  await talk.step(june, 'attach', { id, clientId: nora.id })
  await talk.answer(june, id, 'It is not.')
  // Who wrote it is not proven, so the client reads what staff attached.
  expect(await own(nora)).toMatchObject([{ id, lastText: 'It is not.', waitingOn: 'client' }])
  expect((await mailsTo(portal, nora.email)).map(({ template }) => template)).toEqual([
    'contact-acknowledgement',
    'message-waiting',
  ])
  expect((await june.call('admin.messages.attach', { id, clientId: june.id })).status).toBe(409)
})

test('the log and the audit log contain no text of messages or answers', async () => {
  await ask({ token: null }, 'quillon@example.com', 'zebra crossing at noon')
  const { id } = await newest()
  await talk.inbox(june, { search: 'zebra' })
  await talk.answer(june, id, 'walrus on the moon')
  await june.call('admin.messages.reply', { id, text: 'walrus 219-07-6541' })
  const details = await portal.services.db.selectFrom('auditLog').select('details').execute()
  expect(JSON.stringify(details)).not.toMatch(/zebra|walrus|quillon/)
  expect(lines.join('')).toContain('admin.messages.reply')
  expect(lines.join('')).not.toMatch(/zebra|walrus|quillon|219-07/)
})
