import { once } from 'node:events'
import { get } from 'node:http'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished, test, vi } from 'vitest'
import { RecentChanges } from '#server/change/recent-changes.ts'
import { Subscriber, Subscribers } from '#server/change/subscribers.ts'
import { parts } from '#shared/clients/access-parts.ts'
import { aUserWith } from '#tests/support/access.ts'
import { viewMinutes } from '#shared/base/api.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, signIn } from '#tests/support/factories.ts'
import { aJpeg, anUpload, aPdf } from '#tests/support/files.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { askFor, itemsOf } from '#tests/support/request-items.ts'
import { openLine } from '#tests/support/event-line.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { setRows } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

test('a change reaches the subscribers it concerns, and no other, with 5,000 of them', () => {
  const subscribers = new Subscribers()
  const people = Array.from({ length: 5000 }, (_, at) => `client ${at}`)
  const ofClients = people.map((id) => subscribers.add({ id, role: 'client', sessionId: id }))
  const ofStaff = subscribers.add({ id: 'admin', role: 'admin', sessionId: 'admin' })
  const reached = vi.spyOn(Subscriber.prototype, 'deliver')
  subscribers.deliver([{ userIds: ['client 7', 'unknown'], topics: ['returns'] }])
  expect(reached.mock.contexts).toStrictEqual([ofClients[7], ofStaff])
  reached.mockRestore()
})

test('a stream that is not read holds one event with all topics, also at its end', async () => {
  const subscribers = new Subscribers()
  const viewer = { id: 'client', role: 'client', sessionId: 'session' } as const
  const subscriber = subscribers.add(viewer)
  for (let times = 0; times < 1000; times += 1) {
    const topics = ['returns', times % 2 ? 'users' : 'documents'] as const
    subscribers.deliver([{ userIds: ['client'], topics }])
  }
  subscribers.deliver([{ userIds: ['client'], topics: ['session'] }])
  subscribers.deliver([{ userIds: ['client'], topics: ['profile'] }])
  expect(await Array.fromAsync(subscriber)).toStrictEqual([
    { topics: ['returns', 'documents', 'users'] },
  ])
  expect(subscribers.of('client').size).toBe(0)
})

test('a screen that loaded longer than the remembered changes refetches everything', () => {
  const recent = new RecentChanges()
  const viewer = { id: 'client', role: 'client' } as const
  const began = performance.now()
  expect(recent.topicsSince(began, viewer)).toContain('profile')
  recent.restart()
  const listened = performance.now()
  recent.add([{ userIds: ['client'], topics: ['returns', 'session'] }])
  expect(recent.topicsSince(listened, viewer)).toStrictEqual(['returns'])
  for (let n = 0; n < 1000; n += 1) recent.add([{ userIds: ['other'], topics: ['returns'] }])
  expect(recent.topicsSince(listened, viewer)).toContain('profile')
})

const portal = await testPortal()

describe('realtime.changes', () => {
  let url: string

  beforeAll(async () => {
    url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  })

  it('sends a client the changes of their own returns, and staff all changes', async () => {
    const [client, other, admin] = await Promise.all([
      aClient(portal),
      aClient(portal),
      anAdmin(portal),
    ])
    const { id } = await aReturn(portal, { clientId: client.id })
    const lines = [client, other, admin].map(({ token }) => openLine(url, token))
    await Promise.all(lines.map((line) => line.next()))

    await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'in_progress' })
    const [mine, others, staffs] = lines
    expect(await mine?.next()).toEqual(['returns', 'notifications'])
    expect(await staffs?.next()).toEqual(['returns', 'notifications'])

    // The first event of the other client is their own change.
    await other.api.post('/api/tax-returns', { taxYear: 2024 })
    expect(await others?.next()).toEqual(['returns', 'notifications'])
    lines.forEach((line) => line.close())
  })

  it('shows a private thread or file to the person who began or sent it and to staff, at each step', async () => {
    const [client, admin] = await Promise.all([aClient(portal), anAdmin(portal)])
    const { id: aboutId } = await aReturn(portal, { clientId: client.id })
    await setRows(portal, 'taxReturns', { joint: true }, { id: aboutId })
    const [spouse, helper] = [
      await aUserWith(portal, client.id, 'spouse'),
      await aUserWith(portal, client.id, 'helper'),
    ]
    const talk = talkOf(portal)
    const lines = Object.entries({ client, spouse, helper }).map(([name, person]) => ({
      name,
      token: person.token,
      line: openLine(url, person.token),
    }))
    const staffs = openLine(url, admin.token)
    await Promise.all([staffs, ...lines.map(({ line }) => line)].map((line) => line.next()))
    let turn = 0
    /** Who has learned of the topic before a change of their own that came later. */
    const heard = async (topic: 'messages' | 'documents' = 'messages') => {
      turn += 1
      const learned = []
      for (const { name, token, line } of lines) {
        const input = { firstName: name, lastName: 'D'.repeat(turn) }
        await callTrpc(portal, 'account.changeName', { token, input })
        const topics: string[] = []
        while (!topics.includes('users')) topics.push(...(await line.next()))
        if (topics.includes(topic)) learned.push(name)
      }
      return learned
    }
    await heard()
    const about = { about: 'return', aboutId, text: 'Between us' }
    for (const [starter, audience, learn] of [
      [client, 'one', ['client']],
      [spouse, 'one', ['spouse']],
      [helper, 'one', ['helper']],
      [helper, 'client', ['client', 'spouse', 'helper']],
      [client, 'client', ['client', 'spouse']],
    ] as const) {
      const { id } = await talk.start(starter, { ...about, audience })
      expect([audience, await heard()]).toEqual([audience, learn])
      await talk.answer(admin, id, 'Answered')
      expect([audience, await heard()]).toEqual([audience, learn])
      await talk.step(admin, 'done', { id })
      expect([audience, await heard()]).toEqual([audience, learn])
      await staffs.receives('messages')
    }
    for (const [sender, isPrivate, learn] of [
      [client, true, ['client']],
      [spouse, true, ['spouse']],
      [client, false, ['client', 'spouse', 'helper']],
    ] as const) {
      const file = { name: 'W-2.pdf', category: 'w2', bytes: aPdf(sender.id), isPrivate }
      const { id } = (await sender.api.upload(aboutId, file)).json()
      expect([isPrivate, await heard('documents')]).toEqual([isPrivate, learn])
      await sender.api.delete(`/api/documents/${String(id)}`)
      expect([isPrivate, await heard('documents')]).toEqual([isPrivate, learn])
    }
    staffs.close()
    for (const { line } of lines) line.close()
  })

  it('shows those who act for a client the topics of their rights alone', () => {
    const subscribers = new Subscribers()
    const topics = [
      'returns',
      'documents',
      'profile',
      'messages',
      'money',
      'users',
      'notifications',
    ] as const
    const learned = parts.map((part) => {
      const viewer = { id: part, role: 'client', sessionId: part } as const
      const subscriber = subscribers.add(viewer, new Map([['client', [part]]]))
      const reached = vi.spyOn(subscriber, 'deliver')
      subscribers.deliver([{ userIds: [], clientIds: ['client'], topics }])
      subscribers.deliver([{ userIds: ['client'], topics: ['session'] }])
      return [part, reached.mock.calls.flat(2).join(' ')]
    })
    expect(Object.fromEntries(learned)).toEqual({
      self: 'returns documents profile messages money users',
      officer: 'returns documents profile messages money users',
      representative: 'returns documents profile messages money',
      spouse: 'returns documents messages money',
      helper: 'returns documents',
    })
  })

  it('tells client and staff of what is asked for, and of its answer', async () => {
    const [client, other, admin] = await Promise.all([
      aClient(portal),
      aClient(portal),
      anAdmin(portal),
    ])
    const { id } = await aReturn(portal, { clientId: client.id })
    const lines = [client, other, admin].map(({ token }) => openLine(url, token))
    const [mine, others, staffs] = lines
    await Promise.all(lines.map((line) => line.next()))
    await askFor(portal, admin, id)
    for (const line of [mine, staffs])
      expect(await line?.next()).toEqual(['documents', 'messages', 'notifications'])
    const [item] = await itemsOf(portal, client, id)
    await client.call('requestItems.expect', { id: item?.id, expectedOn: '2199-01-01' })
    for (const line of [mine, staffs]) expect(await line?.next()).toEqual(['documents', 'messages'])
    await other.api.put('/api/profile', singleProfile)
    expect(await others?.next()).toEqual(['profile'])
    lines.forEach((line) => line.close())
  })

  it('tells client and staff of the picture of a document, once', async () => {
    const [client, admin] = await Promise.all([aClient(portal), anAdmin(portal)])
    const { id: returnId } = await aReturn(portal, { clientId: client.id })
    const lines = [client, admin].map(({ token }) => openLine(url, token))
    await Promise.all(lines.map((line) => line.next()))
    const id = await anUpload(client, returnId)
    for (const line of lines) expect(await line.next()).toEqual(['documents'])
    const input = { id, image: aJpeg(96, 124).toString('base64') }
    for (const _ of [1, 2]) {
      await client.call('documents.saveThumbnail', input)
    }
    for (const line of lines) expect(await line.next()).toEqual(['documents'])
    await client.api.post('/api/tax-returns', { taxYear: 2024 })
    for (const line of lines) expect(await line.next()).toEqual(['returns', 'notifications'])
    lines.forEach((line) => line.close())
  })

  it('begins with the topics of what changed while the screen was loading', async () => {
    const [client, other, admin] = await Promise.all([
      aClient(portal),
      aClient(portal),
      anAdmin(portal),
    ])
    const firstEvent = async ({ token }: { token: string }, age: number) => {
      const line = openLine(url, token, {}, age)
      const topics = await line.next()
      line.close()
      return topics
    }
    // Once the server has listened for longer than a subscription takes.
    await expect.poll(() => firstEvent(client, 0)).toEqual([])
    // Before the witness opens its line: the slower the machine, the more room the later lines have to arrive.
    const before = performance.now()
    const witness = openLine(url, client.token)
    onTestFinished(() => witness.close())
    await witness.next()
    await client.api.post('/api/tax-returns', { taxYear: 2024 })
    await witness.next()
    const age = () => performance.now() - before
    expect(await firstEvent(client, age())).toEqual(['returns', 'notifications'])
    expect(await firstEvent(admin, age())).toEqual(
      expect.arrayContaining(['returns', 'notifications']),
    )
    expect(await firstEvent(other, age())).toEqual([])
    // The server did not hear changes then.
    expect(await firstEvent(other, 86_400_000)).toContain('documents')
  })

  it('begins with the changes since the request arrived, however long its session took', async () => {
    const { token } = await aClient(portal)
    const subscribe = vi.spyOn(portal.services.realtime, 'subscribe')
    onTestFinished(() => subscribe.mockRestore())
    let waited = 0
    const line = await portal.services.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      const opening = openLine(url, token)
      await someoneWaits(portal.services.db)
      const arrived = performance.now()
      await someoneWaits(portal.services.db)
      waited = performance.now() - arrived
      return opening
    })
    await line.next()
    line.close()
    expect(subscribe.mock.calls[0]?.[1]).toBeGreaterThanOrEqual(waited)
  })

  it('sends nothing for a refused change', async () => {
    const [client, admin] = await Promise.all([aClient(portal), anAdmin(portal)])
    const { id } = await aReturn(portal, { clientId: client.id })
    const line = openLine(url, client.token)
    await line.next()
    const refused = await admin.api.patch(`/api/tax-returns/${id}/status`, { status: 'filed' })
    expect(refused.status).toBe(409)
    await client.api.put('/api/profile', {})
    await client.api.post('/api/tax-returns', { taxYear: 2020 })
    expect(await line.next()).toEqual(['returns', 'notifications'])
    line.close()
  })

  it('ends when the session ends elsewhere, and cannot be opened again', async () => {
    const client = await aClient(portal)
    const line = openLine(url, client.token)
    await line.next()
    await client.api.post('/api/auth/logout')
    expect(await line.end).toBe('return')
    expect(await firstRefusal(`${url}/trpc/realtime.changes`, bearer(client.token))).toBe(401)
  })

  it('ends when the portal stops, which waits for no open screen', async () => {
    const stopping = await startTestApp()
    onTestFinished(() => stopping.close())
    const address = await stopping.app.listen({ port: 0, host: '127.0.0.1' })
    const line = openLine(address, (await aClient(stopping)).token)
    onTestFinished(() => line.close())
    await line.next()
    const { realtime } = stopping.services
    realtime.close()
    expect(realtime.subscribers.count()).toBe(0)
    expect(await line.end).toBe('return')
  })

  it("sends a viewing admin only that client's changes, and ends with the admin's session", async () => {
    const [client, other, admin] = await Promise.all([
      aClient(portal),
      aClient(portal),
      anAdmin(portal),
    ])
    await startViewing(portal, admin, client)
    const line = openLine(url, admin.token, viewingAs(client))
    await line.next()
    await other.api.put('/api/profile', singleProfile)
    await client.api.post('/api/tax-returns', { taxYear: 2024 })
    expect(await line.next()).toEqual(['returns', 'notifications'])
    await admin.api.post('/api/auth/logout')
    expect(await line.end).toBe('return')
  })

  it('ends with the role that it was opened with', async () => {
    const [admin, demoted, promoted] = await Promise.all([
      anAdmin(portal),
      anAdmin(portal),
      aClient(portal),
    ])
    const lines = [demoted, promoted].map(({ token }) => openLine(url, token))
    await Promise.all(lines.map((line) => line.next()))
    for (const [{ id: userId }, role] of [
      [demoted, 'client'],
      [promoted, 'admin'],
    ] as const) {
      await admin.call('admin.users.updateRole', { userId, role })
    }
    for (const line of lines) expect(await line.end).toBe('return')
    // The session goes on, with the new role: a client hears of nobody else.
    const again = openLine(url, demoted.token)
    await again.next()
    await (await aClient(portal)).api.post('/api/tax-returns', { taxYear: 2024 })
    await demoted.api.put('/api/profile', singleProfile)
    expect(await again.next()).toEqual(['profile'])
    again.close()
  })

  it('ends for a viewing admin when the client is disabled, and with the grant', async () => {
    const [client, admin] = await Promise.all([aClient(portal), anAdmin(portal)])
    const viewing = async () => {
      await startViewing(portal, admin, client)
      const line = openLine(url, admin.token, viewingAs(client))
      await line.next()
      return line
    }
    const first = await viewing()
    await admin.call('admin.users.disable', { userId: client.id, reason: 'Asked by phone' })
    expect(await first.end).toBe('return')
    await startViewing(portal, admin, client)
    const last = openLine(url, admin.token, viewingAs(client))
    await last.next()
    const open = () => portal.services.realtime.subscribers.of(client.id).size
    portal.pass({ minutes: viewMinutes - 5 })
    expect(open()).toBe(1)
    portal.pass({ minutes: 5 })
    expect(await last.end).toBe('return')
  })

  it('keeps the newest ten streams of a session with a hundred, and does not affect others', async () => {
    const [client, other] = await Promise.all([aClient(portal), aClient(portal)])
    const kept = await openMany(url, [await signIn(portal, client.id), other.token])
    const lines = await openMany(url, Array<string>(100).fill(client.token))
    const open = () => lines.filter(({ ended }) => !ended())
    await expect.poll(() => open().length).toBe(10)
    expect(open()).toEqual(lines.slice(-10))
    const [first] = lines
    expect(first?.received().slice(-2)).toEqual([{ topics: [], replaced: true }, 'return'])
    expect(kept.map(({ ended }) => ended())).toEqual([false, false])

    await client.api.post('/api/tax-returns', { taxYear: 2024 })
    for (const line of [...open(), ...kept.slice(0, 1)]) {
      await expect.poll(line.received).toContainEqual({ topics: ['returns', 'notifications'] })
    }
    for (const line of [...lines, ...kept]) line.close()
  })

  it('keeps thirty streams per account, for any number of sessions', async () => {
    const [client, other] = await Promise.all([aClient(portal), aClient(portal)])
    const sessions = await Promise.all([1, 2, 3, 4].map(() => signIn(portal, client.id)))
    const kept = await openMany(url, Array<string>(10).fill(other.token))
    const lines = await openMany(
      url,
      sessions.flatMap((token) => Array<string>(10).fill(token)),
    )
    const open = () => lines.filter(({ ended }) => !ended())
    await expect.poll(() => open().length).toBe(30)
    expect(open()).toEqual(lines.slice(-30))
    expect(kept.some(({ ended }) => ended())).toBe(false)
    // A closed stream makes room.
    for (const line of lines.slice(-10)) line.close()
    const [again] = await openMany(url, sessions.slice(0, 1))
    expect(again?.ended()).toBe(false)
    for (const line of [...lines, ...kept]) line.close()
    again?.close()
  })

  it('frees place and timer of a client that hangs up, before or after the first event', async () => {
    const { id, token } = await aClient(portal)
    const ofClient = () => portal.services.realtime.subscribers.of(id).size
    const pings = () => portal.waiting(20_000)
    const open = await openMany(url, Array<string>(10).fill(token))
    expect([ofClient(), pings()]).toStrictEqual([10, 10])
    for (const line of open) line.close()
    await expect.poll(ofClient).toBe(0)
    expect(pings()).toBe(0)

    const find = vi.spyOn(portal.services.realtime, 'subscribe')
    await portal.services.db.transaction().execute(async (trx) => {
      await sql`lock table sessions in access exclusive mode`.execute(trx)
      const early = get(`${url}/trpc/realtime.changes`, { headers: bearer(token), agent: false })
      early.on('error', () => {})
      const [, answer] = await once(portal.app.server, 'request')
      early.destroy()
      await once(answer, 'close')
    })
    await expect.poll(() => find.mock.settledResults).toHaveLength(1)
    await expect.poll(ofClient).toBe(0)
    expect(pings()).toBe(0)
    vi.restoreAllMocks()
  })

  it('has the security headers of every answer', async () => {
    const { token } = await aClient(portal)
    const hangUp = new AbortController()
    const init = { headers: bearer(token), signal: hangUp.signal }
    const { headers } = await fetch(`${url}/trpc/realtime.changes`, init)
    hangUp.abort()
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; /)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })

  it('accepts the token only in the header, not in cookie or address', async () => {
    const { token } = await aClient(portal)
    const cookie = `document_session=${token}`
    for (const [query, headers] of [
      [`?token=${token}`, {}],
      ['', { cookie }],
    ] as const) {
      expect(await firstRefusal(`${url}/trpc/realtime.changes${query}`, headers)).toBe(401)
    }
  })
})

/** tRPC opens the stream before it checks the session: the refusal is its only event. */
async function firstRefusal(url: string, headers: Record<string, string>): Promise<number> {
  const body = await fetch(url, { headers }).then((answer) => answer.text())
  const data = /event: serialized-error\ndata: (.*)/.exec(body)?.[1] ?? '{}'
  return (JSON.parse(data) as { json: { data: { httpStatus: number } } }).json.data.httpStatus
}

function bearer(token: string) {
  return { authorization: `Bearer ${token}` }
}

/** Opens a stream for each token, ten at a time, each on its own connection. */
async function openMany(url: string, tokens: string[]) {
  const lines = []
  for (let at = 0; at < tokens.length; at += 10) {
    const ten = tokens.slice(at, at + 10).map((token) => openQuietly(url, token))
    lines.push(...(await Promise.all(ten)))
  }
  return lines
}

/** A raw stream, lighter than an EventSource. `heard` has its events, and `return` for its end. */
function openQuietly(url: string, token: string) {
  let text = ''
  let ended = false
  const request = get(`${url}/trpc/realtime.changes`, { headers: bearer(token), agent: false })
  const line = {
    ended: () => ended,
    received: () =>
      [...text.matchAll(/^(?:data: (.*"json".*)|event: (return))$/gm)].map(asReceived),
    close: () => request.destroy(),
  }
  return new Promise<typeof line>((resolve, reject) => {
    request.once('error', reject)
    request.on('response', (answer) => {
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.includes('"topics"')) resolve(line)
      })
      answer.once('close', () => (ended = true))
    })
  })
}

function asReceived([, data, end]: RegExpExecArray): unknown {
  return data === undefined ? end : (JSON.parse(data) as { json: unknown }).json
}
