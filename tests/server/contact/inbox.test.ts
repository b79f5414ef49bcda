import { lateBefore } from '#shared/answer-time.ts'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContactMessage } from '#shared/contact-messages.schema.ts'
import { newId } from '#server/database/database.ts'
import { logOptions } from '#server/base/log.ts'
import { startTestApp } from '#tests/support/app.ts'
import { aClient, anAdmin } from '#tests/support/factories.ts'
import { fingerprint } from '#tests/support/fingerprint.ts'
import { mailsTo, queuedMails } from '#tests/support/mails.ts'
import { noId } from '#tests/support/shapes.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const lines: string[] = []
const stream = { write: (line: string) => void lines.push(line) }
const portal = await startTestApp({ logger: { ...logOptions, level: 'trace', stream } })
afterAll(() => portal.close())
const { db } = portal.services
const june = await anAdmin(portal, { firstName: 'June' })
const omar = await anAdmin(portal, { firstName: 'Omar' })
const now = new Date()

beforeEach(async () => {
  portal.services.clock = () => now
  await db.deleteFrom('contactMessages').execute()
})

const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const hours = 3_600_000

async function aMessage(
  more: Partial<Pick<ContactMessage, 'name' | 'email' | 'message'>> & { at?: Date } = {},
) {
  const { at: createdAt = now, ...typed } = more
  const id = newId()
  const email = `${id}@example.com`
  const plain = { name: 'Iris Vale', email, message: 'Do you prepare returns for expatriates?' }
  await db
    .insertInto('contactMessages')
    .values({ id, phone: '+49 30 1234', createdAt, ...plain, ...typed })
    .execute()
  return { id, ...plain, ...typed }
}

const call = (procedure: string, input: object = {}, token: string | null = june.token) =>
  callTrpc(portal, `admin.contact.${procedure}`, { token, input })

async function listed(input: object = {}) {
  const { output } = await call('list', input)
  return output as { items: ContactMessage[]; nextCursor: string | null; matching: number }
}

const stored = (id: string) =>
  db
    .selectFrom('contactMessages')
    .select(['answeredAt', 'answeredBy', 'reply'])
    .where('id', '=', id)
    .executeTakeFirst()

const unanswered = { answeredAt: null, answeredBy: null, reply: null }

const auditsOf = (id: string) =>
  db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'details'])
    .where('subjectId', '=', id)
    .orderBy('seq')
    .execute()

describe('the list', () => {
  test('shows waiting messages oldest first, and all others newest first', async () => {
    const first = await aMessage({ at: ago(3 * hours) })
    const second = await aMessage({ at: ago(2 * hours) })
    const third = await aMessage({ at: ago(hours) })
    await call('markAnswered', { id: second.id })
    const ids = async (state?: string) => (await listed({ state })).items.map(({ id }) => id)
    expect(await ids()).toEqual([first.id, third.id])
    expect(await ids('answered')).toEqual([second.id])
    expect(await ids('all')).toEqual([third.id, second.id, first.id])
  })

  test.each(['open', 'all'])('comes in pages without gaps or duplicates, %s', async (state) => {
    // Several arrived at the same time.
    const made = await Promise.all(
      Array.from({ length: 7 }, (_, at) => aMessage({ at: ago(Math.floor(at / 3) * hours) })),
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page = await listed({ state, limit: 2, cursor })
      expect(page.matching).toBe(7)
      seen.push(...page.items.map(({ id }) => id))
      cursor = page.nextCursor
    } while (cursor !== null)
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(made.map(({ id }) => id)))
  })

  test('is searched in name, email, phone and message; wildcards are plain text', async () => {
    const { id } = await aMessage({ name: 'Ĩrïs 100%_\\', message: 'About a K-1 from 2024' })
    await aMessage({ name: 'Sam Ortiz', email: 'sam@example.com' })
    for (const search of ['ĨRÏS', '100%_\\', id.slice(0, 13), 'k-1 ĩrïs', '2024']) {
      expect(
        (await listed({ search })).items.map((item) => item.id),
        search,
      ).toEqual([id])
    }
    expect((await listed({ search: '49 30' })).matching).toBe(2)
    expect((await listed({ search: "'; drop table contact_messages; --" })).matching).toBe(0)
  })

  test.each([
    { state: 'closed' },
    { limit: 0 },
    { limit: 101 },
    { cursor: 'nonsense' },
    { search: 'a\0b' },
  ])('refuses %j', async (input) => {
    expect((await call('list', input)).status).toBe(400)
  })
})

test('is late when the next business day is over', async () => {
  const limit = now.getTime() - lateBefore(now).getTime()
  const inTime = await aMessage({ at: ago(limit) })
  const after = await aMessage({ at: ago(limit + 1) })
  const answered = await aMessage({ at: ago(100 * hours) })
  await call('markAnswered', { id: answered.id })
  const late = (await listed({ state: 'all' })).items.filter((item) => item.late)
  expect(late.map(({ id }) => id)).toEqual([after.id])
  const { output } = await call('counts')
  expect(output).toEqual({ open: 2, late: 1 })
  expect((await call('get', { id: inTime.id })).output).toMatchObject({ late: false })
})

describe('a reply', () => {
  test('is mailed to the sender with the original message, and the inbox shows who wrote it', async () => {
    const { id, email, name, message } = await aMessage()
    const reply = 'Yes, we do.\n\nJune Day'
    const answer = await call('reply', { id, reply: `  ${reply}\n` })
    expect(answer.status).toBe(200)
    const by = { id: june.id, firstName: 'June', lastName: june.lastName, email: june.email }
    expect(answer.output).toMatchObject({ id, answeredAt: now, answeredBy: by, reply, late: false })
    expect(await mailsTo(portal, email)).toEqual([
      { template: 'contact-reply', messageId: id, to: email, name, message, reply },
    ])
    expect(await auditsOf(id)).toEqual([
      { action: 'contact.answered', actorId: june.id, details: { how: 'mail' } },
    ])
  })

  test('of two sent at once, one succeeds and the other admin learns who was first', async () => {
    const { id, email } = await aMessage()
    const [mine, theirs] = await Promise.all([
      call('reply', { id, reply: 'From June' }),
      call('reply', { id, reply: 'From Omar' }, omar.token),
    ])
    expect([mine.status, theirs.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const [won, lost] = mine.status === 200 ? [mine, theirs] : [theirs, mine]
    expect(lost.message).toBe('This message has already been answered')
    const winner = mine.status === 200 ? june : omar
    expect(won.output).toMatchObject({ answeredBy: { id: winner.id } })
    expect((await call('get', { id })).output).toEqual(won.output)
    expect(await mailsTo(portal, email)).toHaveLength(1)
    expect(await auditsOf(id)).toHaveLength(1)
    expect((await call('markAnswered', { id })).status).toBe(409)
  })

  test.each([
    ['', 'Write your reply first'],
    [' \n ', 'Write your reply first'],
    ['x'.repeat(5001), 'Must be at most 5000 characters'],
    ['a\0b', 'Must not contain a NUL character'],
    ['It is 219-07-6541.', /^Leave out what looks like a Social Security number/],
    ['It is 219 07 6541', /Social Security/],
    ['It is ２１９–０７–６５４１', /Social Security/],
    ['219076541', /Social Security/],
  ])('of %j is refused, and the message stays open', async (reply, words) => {
    const { id, email } = await aMessage()
    const answer = await call('reply', { id, reply })
    expect(answer.status).toBe(400)
    expect(answer.message).toMatch(words)
    expect(await stored(id)).toEqual(unanswered)
    expect(await mailsTo(portal, email)).toEqual([])
  })

  test.each(['x'.repeat(5000), '👍'.repeat(5000), 'Call (775) 555-0100 or 7755550100'])(
    'of allowed length and content is sent',
    async (reply) => {
      const { id } = await aMessage()
      expect((await call('reply', { id, reply })).output).toMatchObject({ reply })
    },
  )

  test('to an address that does not exist is refused with a message; the admin can mark it as answered', async () => {
    const { id, email } = await aMessage()
    await db.insertInto('emailSuppressions').values({ email, refusedAt: now }).execute()
    expect((await listed()).items).toMatchObject([{ id, refusedSince: now }])
    const answer = await call('reply', { id, reply: 'Yes, we do.' })
    expect(answer).toMatchObject({ status: 409, message: /Email does not reach this address/ })
    expect(await stored(id)).toEqual(unanswered)
    expect(await auditsOf(id)).toEqual([])
    expect((await call('markAnswered', { id })).status).toBe(200)
  })
})

describe('a message that was answered by phone', () => {
  test('can be reopened, a mailed reply cannot', async () => {
    const { id } = await aMessage()
    expect((await call('markAnswered', { id })).output).toMatchObject({
      answeredBy: { id: june.id },
      reply: null,
    })
    const reopened = await call('reopen', { id }, omar.token)
    expect(reopened.output).toMatchObject({ answeredAt: null, answeredBy: null })
    // A second time is not an error: it is open.
    expect((await call('reopen', { id })).status).toBe(200)
    await call('reply', { id, reply: 'Yes, we do.' })
    const refused = await call('reopen', { id })
    expect(refused).toMatchObject({
      status: 409,
      message: 'The reply has been sent and cannot be taken back',
    })
    expect(await stored(id)).toMatchObject({ answeredBy: june.id, reply: 'Yes, we do.' })
    expect((await auditsOf(id)).map(({ action, actorId }) => [action, actorId])).toEqual([
      ['contact.answered', june.id],
      ['contact.reopened', omar.id],
      ['contact.answered', june.id],
    ])
  })
})

describe.each(['reply', 'markAnswered', 'reopen', 'get'])('%s', (name) => {
  test('answers 404 for an unknown message', async () => {
    for (const id of [noId, 'no id']) {
      const answer = await call(name, { id, reply: 'Yes, we do.' })
      expect(answer).toMatchObject({ status: 404, message: 'Message not found' })
    }
  })

  test('is for staff only: others see nothing and change nothing', async () => {
    const client = await aClient(portal)
    const { id } = await aMessage({ email: client.email })
    const before = await fingerprint(db)
    const mails = await queuedMails(portal)
    for (const [token, status] of [
      [client.token, 403],
      [null, 401],
    ] as const) {
      const answer = await call(name, { id, reply: 'Yes, we do.' }, token)
      expect(answer).toMatchObject({ status, output: undefined })
    }
    expect(await fingerprint(db)).toEqual(before)
    expect(await queuedMails(portal)).toEqual(mails)
    expect((await call(name, { id, reply: 'Yes, we do.' })).status).toBe(200)
  })
})

test('the log and the audit log contain no text of messages or replies', async () => {
  const { id } = await aMessage({ name: 'Quillon', message: 'zebra crossing at noon' })
  await call('list', { search: 'zebra' })
  await call('reply', { id, reply: 'walrus on the moon' })
  await call('reply', { id, reply: 'walrus 219-07-6541' })
  await call('reopen', { id })
  const details = await db.selectFrom('auditLog').select('details').execute()
  expect(JSON.stringify(details)).not.toMatch(/zebra|walrus|Quillon/)
  expect(lines.join('')).toContain('admin.contact.reply')
  expect(lines.join('')).not.toMatch(/zebra|walrus|Quillon|219-07/)
})
