import { afterAll, expect, test } from 'vitest'
import type { ContactMessage, OwnMessage } from '#shared/contact-messages.schema.ts'
import { apiAs } from '#tests/support/api.ts'
import { startTestApp } from '#tests/support/app.ts'
import { exportData } from '#tests/support/data-export.ts'
import { openLine } from '#tests/support/event-line.ts'
import { aClient, anAdmin, type Person } from '#tests/support/factories.ts'
import { queuedMails } from '#tests/support/mails.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await startTestApp()
afterAll(() => portal.close())
const june = await anAdmin(portal, { firstName: 'June' })
const question = 'Is the refund of my state taxable?'

/** Writes with the person's session; returns what the portal answers. */
async function ask({ token }: { token: string | null }, email: string, message = question) {
  const answer = await apiAs(portal, token).post('/api/contact', { name: 'N', email, message })
  expect(answer.status).toBe(201)
  return answer.json()['message']
}

const own = async ({ token }: Person) =>
  (await callTrpc(portal, 'contact.own', { token })).output as OwnMessage[]

const call = (procedure: string, input: object) =>
  callTrpc(portal, `admin.contact.${procedure}`, { token: june.token, input })

async function newest(): Promise<ContactMessage> {
  const { output } = await call('list', { state: 'all', limit: 1 })
  return (output as { items: [ContactMessage] }).items[0]
}

const inPortal =
  'Thank you for your message. Our answer appears in the portal within 24 hours on business days.'
const byEmail = 'Thank you for your message. We answer by email within 24 hours on business days.'

test('the account that is signed in decides who sees a message, not the typed address', async () => {
  const [nora, omar] = [await aClient(portal), await aClient(portal)]
  expect(await ask(nora, omar.email)).toBe(inPortal)
  expect(await newest()).toMatchObject({ client: { id: nora.id, email: nora.email } })
  expect(await ask({ token: null }, nora.email, 'Written by a visitor')).toBe(byEmail)
  expect(await newest()).toMatchObject({ client: null })
  expect((await own(nora)).map(({ message }) => message)).toEqual([question])
  expect(await own(omar)).toEqual([])
  const exported = async (who: Person) => (await exportData(portal, who)).json('messages.json')
  expect(await exported(nora)).toMatchObject([
    { message: 'Written by a visitor' },
    { message: question },
  ])
  expect(await exported(omar)).toEqual([])
})

test('with a dead token, and from staff, it is a message like a visitor’s', async () => {
  const nora = await aClient(portal)
  await nora.api.post('/api/auth/logout')
  expect(await ask(nora, nora.email)).toBe(byEmail)
  expect(await newest()).toMatchObject({ client: null })
  expect(await ask(june, june.email)).toBe(byEmail)
  expect(await newest()).toMatchObject({ client: null })
})

test('the question and the reply stay in the portal: mails say only that they are there', async () => {
  const nora = await aClient(portal)
  // That no mail reaches the typed address does not matter.
  const typed = 'gone@example.com'
  const refused = { email: typed, refusedAt: new Date() }
  await portal.services.db.insertInto('emailSuppressions').values(refused).execute()
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const before = (await queuedMails(portal)).length
  await ask(nora, typed)
  const { id, ...shown } = await newest()
  expect(shown).toMatchObject({ refusedSince: null, answeredAt: null })
  expect(await own(nora)).toMatchObject([{ id, answeredAt: null, reply: null }])

  const line = openLine(portal.app.listeningOrigin, nora.token)
  await line.next()
  const reply = 'Only if you itemized last year.'
  expect((await call('reply', { id, reply })).status).toBe(200)
  await line.receives('inbox')
  line.close()
  expect(await own(nora)).toMatchObject([{ id, answeredAt: expect.any(Date) as Date, reply }])
  expect((await nora.api.get('/api/notifications')).list()[0]).toMatchObject({
    title: 'We answered your question',
    href: '/contact',
  })
  expect((await queuedMails(portal)).slice(before)).toEqual([
    { template: 'client-question' },
    { template: 'contact-acknowledgement', to: typed, name: 'N' },
    { template: 'client-answer', to: nora.email, firstName: nora.firstName },
  ])
  const audits = await portal.services.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'clientId', 'details'])
    .where('subjectId', '=', id)
    .orderBy('seq')
    .execute()
  const clientId = nora.id
  expect(audits).toEqual([
    { action: 'contact.received', actorId: nora.id, clientId, details: {} },
    { action: 'contact.answered', actorId: june.id, clientId, details: { how: 'portal' } },
  ])
})
