import { describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { holdings } from '#server/base/holdings.ts'
import { documentLimits } from '#server/calls/document-limits.ts'
import { createRateLimits, spendMailTo } from '#server/calls/rate-limits.ts'
import { TransferLimiter, type TransferLimits } from '#server/calls/transfer-limiter.ts'
import { Subscribers } from '#server/change/subscribers.ts'
import { newId } from '#server/database/database.ts'
import { exportLimits } from '#server/features/data-export/data-export.route.ts'
import { outside, pool } from '#server/outside/run-outside.ts'
import { aUserWith } from '#tests/support/access.ts'
import { testPortal } from '#tests/support/app.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { manyDocuments } from '#tests/support/many-documents.ts'
import type * as misbehaving from '#tests/support/outside/misbehave.work.ts'
import { rowsOf, setRows } from '#tests/support/rows.ts'
import { talkOf } from '#tests/support/talk.ts'
import { callTrpc } from '#tests/support/trpc.ts'

const portal = await testPortal()
const { db } = portal.services
const talk = talkOf(portal)
const staff = await anAdmin(portal)

/** What somebody gets who holds the most, or has one too many, and what everybody else gets. */
interface Edge {
  atEdge: 'refused' | 'replaces the oldest' | 'waits'
  others: 'served'
}

const served = 'served' as const

async function aClientWithHelper() {
  const client = await aClient(portal)
  const { id, clientId } = await aReturn(portal, { clientId: client.id })
  return {
    client,
    helper: await aUserWith(portal, client.id, 'helper'),
    taxReturn: { id, clientId },
  }
}

/** The edge of what is refused, by status codes: of who holds the most, and of the others. */
function refusal(status: number, others: readonly number[]): Edge {
  expect([status, others]).toEqual([
    expect.toBeOneOf([409, 429]),
    others.map(() => expect.toBeOneOf([200, 201])),
  ])
  return { atEdge: 'refused', others: served }
}

async function documentsAtEdge(
  fill: (helper: Person, taxReturn: { id: string }) => Promise<unknown>,
  helperIs = {},
) {
  const { client, helper, taxReturn } = await aClientWithHelper()
  await setRows(db, 'users', { emailProvenAt: new Date(), ...helperIs }, { id: helper.id })
  await fill(helper, taxReturn)
  const upload = async (by: Person) =>
    (await by.api.upload(taxReturn.id, { name: 'w2.pdf', category: 'w2', bytes: aPdf() })).status
  return refusal(await upload(helper), [await upload(client), await upload(staff)])
}

const bytesOf = (bytes: number) => async (helper: Person, taxReturn: { id: string }) => {
  const files = Math.ceil(bytes / maxUploadBytes)
  await manyDocuments(portal.services, { ...taxReturn, clientId: helper.id }, files)
  const largest = { size: maxUploadBytes }
  await db.updateTable('documents').set(largest).where('uploadedBy', '=', helper.id).execute()
}

/** The limiter of a transfer: who has all places of an account waits, and another account does not. */
async function transfersAtEdge({ most }: { most: number }, limits: TransferLimits): Promise<Edge> {
  const limiter = new TransferLimiter(limits)
  const of = (account: string, network = account) => limiter.acquire({ account, network })
  await Promise.all(Array.from({ length: most }, () => of('greedy')))
  const turn = { came: false }
  void of('greedy').then(
    () => (turn.came = true),
    () => {},
  )
  await of('other')
  expect(turn.came).toBe(false)
  return { atEdge: 'waits', others: served }
}

function streamsAtEdge(of: (at: number) => string, most: number): Edge {
  const subscribers = new Subscribers()
  const other = subscribers.add({ id: 'other', role: 'client', sessionId: 'other' })
  const opened = Array.from({ length: most + 1 }, (_, at) =>
    subscribers.add({ id: 'greedy', role: 'client', sessionId: of(at) }),
  )
  expect([...subscribers.of('greedy')]).toEqual(opened.slice(1))
  expect([...subscribers.of('other')]).toEqual([other])
  return { atEdge: 'replaces the oldest', others: served }
}

const probes: Record<keyof typeof holdings, () => Promise<Edge> | Edge> = {
  async openThreads() {
    const { client, helper, taxReturn } = await aClientWithHelper()
    const rows = Array.from({ length: holdings.openThreads.most }, () => ({
      id: newId(),
      clientId: client.id,
      about: 'client' as const,
      audience: 'one' as const,
      startedBy: helper.id,
      lastAt: new Date(),
    }))
    await db.insertInto('threads').values(rows).execute()
    const input = { about: 'return', aboutId: taxReturn.id, text: 'Hello' }
    const start = async (by: Person, name = 'messages.start', more = {}) =>
      (await callTrpc(portal, name, { token: by.token, input: { ...input, ...more } })).status
    const bulk = { taxReturnIds: [taxReturn.id], text: 'Hello' }
    expect(await talk.call('admin.messages.bulk', staff, bulk)).toMatchObject({ sent: 1 })
    const written = { name: 'A', email: client.email, phone: '', message: 'From the form, please' }
    return refusal(await start(helper), [
      await start(client),
      await start(staff, 'admin.messages.start', { clientId: client.id }),
      (await client.api.post('/api/contact', written)).status,
    ])
  },

  async messageNotices() {
    const { client, helper, taxReturn } = await aClientWithHelper()
    const other = await aClientWithHelper()
    for (const by of [client, helper, helper, other.client]) {
      const aboutId = by === other.client ? other.taxReturn.id : taxReturn.id
      await talk.start(by, { about: 'return', aboutId, text: 'Hello' })
    }
    const told = await rowsOf(
      db,
      'notifications',
      ['title'],
      { userId: staff.id, clientId: [client, other.client].map(({ id }) => id), page: 'waiting' },
      'id',
    )
    const name = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
    expect(told.map(({ title }) => title)).toEqual([
      `3 threads of ${name(client)} wait for our answer`,
      `${name(other.client)} wrote to us`,
    ])
    return { atEdge: 'replaces the oldest', others: served }
  },

  files: () =>
    documentsAtEdge((helper, taxReturn) =>
      manyDocuments(portal.services, { ...taxReturn, clientId: helper.id }, holdings.files.most),
    ),
  bytes: () => documentsAtEdge(bytesOf(holdings.bytes.most)),
  unprovenBytes: () =>
    documentsAtEdge(bytesOf(holdings.unprovenBytes.most), { emailProvenAt: null }),

  async outsideWork() {
    const work = outside<typeof misbehaving>(
      new URL('../support/outside/misbehave.work.ts', import.meta.url),
      { megabytes: 384, seconds: 20 },
    )
    const { children } = pool
    // Both accounts need the same child.
    pool.children = 1
    let done = 0
    const run = (account: string) => work({ what: 'add', bytes: Buffer.from([1]) }, account)
    const greedy = Array.from({ length: 20 }, () => run('greedy').then(() => (done += 1)))
    await run('other')
    expect(done).toBeLessThan(3)
    await Promise.all(greedy)
    pool.children = children
    return { atEdge: 'waits', others: served }
  },

  streams: () => streamsAtEdge((at) => `session ${at % 4}`, holdings.streams.most),
  streamsOfSession: () => streamsAtEdge(() => 'session', holdings.streamsOfSession.most),
  uploads: () => transfersAtEdge(holdings.uploads, documentLimits.uploads.small),
  downloads: () => transfersAtEdge(holdings.downloads, documentLimits.downloads.small),
  largeDownloads: () => transfersAtEdge(holdings.largeDownloads, documentLimits.downloads.large),
  dataExports: () => transfersAtEdge(holdings.dataExports, exportLimits.small),

  async exportTickets() {
    const [one, other] = [await aClient(portal), await aClient(portal)]
    for (const by of [one, one, other]) {
      const answer = await callTrpc(portal, 'dataExport.begin', { token: by.token, input: {} })
      expect(answer.status).toBe(200)
    }
    const tickets = db.selectFrom('exportTickets').innerJoin('sessions', 'sessions.id', 'sessionId')
    const rows = await tickets.select('userId').where('userId', 'in', [one.id, other.id]).execute()
    expect(rows.map(({ userId }) => userId).toSorted()).toEqual([one.id, other.id].toSorted())
    return { atEdge: 'replaces the oldest', others: served }
  },

  async invitations() {
    const limits = createRateLimits(db, true)
    const spend = (id: string) => limits.spend('grant-account', id)
    for (let sent = 0; sent < holdings.invitations.most; sent += 1) await spend('greedy')
    await expect(spend('greedy')).rejects.toThrow('Too many invitations')
    await spend('other')
    return { atEdge: 'refused', others: served }
  },

  async mailsToAddress() {
    const limits = createRateLimits(db, true)
    const spend = (id: string, role: 'client' | 'admin', to: string) =>
      spendMailTo({ limits, viewer: { id, role, emailProven: true } }, 'invite-recipient', to)
    for (let sent = 0; sent < holdings.mailsToAddress.most; sent += 1) {
      await spend('greedy', 'client', 'filled@example.com')
    }
    const refused = spend('greedy', 'client', 'filled@example.com')
    await expect(refused).rejects.toThrow('Too many invitations to this address')
    await spend('greedy', 'client', 'else@example.com')
    await spend('other', 'client', 'filled@example.com')
    await spend('staff', 'admin', 'filled@example.com')
    return { atEdge: 'refused', others: served }
  },
}

describe('who holds the most of something', () => {
  test.each(Object.entries(probes))(
    'of %s meets its edge, and nobody else does',
    async (name, probe) => {
      const { edge } = holdings[name as keyof typeof holdings]
      expect(await probe()).toEqual({ atEdge: edge, others: 'served' })
    },
  )
})
