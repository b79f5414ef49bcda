import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewCopyLink } from '#shared/signing/copies.schema.ts'
import { documentsZipPath } from '#shared/retention/data-export.ts'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { notifyLapsed } from '#server/features/clients/end-access.ts'
import { exportTicket } from '#server/features/data-export/tickets.ts'
import { aUserWith, shareWith, undoIsOver } from '#tests/support/access.ts'
import { realTimers } from '#server/base/timers.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { exportServer } from '#tests/support/data-export.ts'
import { openLine } from '#tests/support/event-line.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { manyStoredDocuments } from '#tests/support/many-documents.ts'
import { anOfficeClient, anOfficeReview, asking } from '#tests/support/office.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'
import { auditRows, setRows } from '#tests/support/rows.ts'
import { attest } from '#tests/support/signatures.ts'
import { aPublishedReturn, publishReturn } from '#tests/support/signing.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

let portal: TestApp
let admin: Person
let url: string
beforeAll(async () => {
  // An access ends by the database's clock, which no test moves.
  portal = await startTestApp({ timers: realTimers })
  admin = await anAdmin(portal)
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  portal.app.server.closeAllConnections()
  await portal.close()
})

type Representative = Awaited<ReturnType<typeof aUserWith>>

/** How an access ends. */
const ends = {
  'at once': ({ accessId }: Representative) => admin.api.delete(`/api/access/${accessId}`),
  'by date': ({ accessId }: Representative) =>
    setRows(portal, 'clientAccess', { untilAt: sql<Date>`now()` }, { id: accessId }),
  'with the session': ({ api }: Representative) => api.post('/api/auth/logout'),
}

const connections = () =>
  new Promise<number>((resolve, reject) =>
    portal.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function aShared() {
  const client = await aClient(portal)
  const taxReturn = await aReturn(portal, { clientId: client.id })
  return { client, taxReturn, user: await aUserWith(portal, client.id, 'representative') }
}

/** Reads a download of the largest size slowly, while something ends. Returns how much came. */
async function receivedUntil(url: string, header: string, end: () => PromiseLike<unknown>) {
  const { socket, send } = await rawConnection(portal.app)
  socket.removeAllListeners('data').pause()
  send(`GET ${url} HTTP/1.1\r\nHost: localhost\r\n${header}\r\n\r\n`)
  await expect.poll(() => socket.readableLength).toBeGreaterThan(0)
  const during = await connections()
  await end()
  await expect.poll(connections).toBeLessThan(during)
  let received = 0
  socket.on('data', (text: string) => (received += text.length)).resume()
  await expect.poll(() => socket.closed).toBe(true)
  return received
}

/** A document of the largest size, whose download outlasts the buffers of a connection. */
async function aLargeDocument(
  of: Parameters<typeof manyStoredDocuments>[1],
  differs?: Parameters<typeof manyStoredDocuments>[3],
) {
  const file = { name: 'a.pdf', bytes: aPdf('', maxUploadBytes) }
  const [id = ''] = await manyStoredDocuments(portal.services, of, [file], differs)
  return id
}

test('a copy link that staff end breaks off what is read with it', async () => {
  const { id: clientId } = await anOfficeClient(portal, admin)
  const { taxReturnId } = await anOfficeReview(portal, admin, clientId)
  const id = await aLargeDocument(
    { id: taxReturnId, uploadedBy: admin.id },
    { category: 'completed_return', fromClient: false },
  )
  const { output } = await asking(portal, admin)('admin.copies.createLink', { taxReturnId })
  const { url: link, code } = output as NewCopyLink
  const token = new URL(link).searchParams.get('token') ?? ''
  const opened = await portal.app.inject({
    method: 'POST',
    url: '/trpc/copy.open',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ json: { token, code } }),
  })
  const [cookie] = opened.cookies
  const received = await receivedUntil(
    `/api/copy/documents/${id}`,
    `Cookie: ${cookie?.name}=${cookie?.value}`,
    () => asking(portal, admin)('admin.copies.endLink', { taxReturnId }),
  )
  expect(received).toBeLessThan(maxUploadBytes)
})

describe('access that ends', () => {
  /** Each way, and each stream, at least once. */
  const ways = (...names: (keyof typeof ends)[]) => names.map((how) => ({ how, end: ends[how] }))

  test('by date in the middle of a streamed zip breaks it off', async () => {
    const { taxReturn, user } = await aShared()
    const files = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, bytes: aPdf(name, 300_000) }))
    await manyStoredDocuments(portal.services, taxReturn, files)
    const server = await exportServer(
      portal.services,
      (count) => (count === 2 ? Promise.resolve(ends['by date'](user)) : undefined),
      documentsZipPath,
    )
    const input = { taxReturnId: taxReturn.id }
    const begun = await callTrpc(portal, 'dataExport.beginDocuments', { token: user.token, input })
    const answer = await server.send(exportTicket.parse(begun.output).ticket)
    expect(answer.status).toBe(200)
    await expect(answer.arrayBuffer()).rejects.toThrow(/terminated|aborted/)
    await server.app.close()
  })

  test.each(ways('at once', 'by date', 'with the session'))(
    '$how breaks off a download that is read slowly',
    async ({ end }) => {
      const { taxReturn, user } = await aShared()
      const url = `/api/documents/${await aLargeDocument(taxReturn)}/download`
      const header = `Authorization: Bearer ${user.token}`
      expect(await receivedUntil(url, header, () => end(user))).toBeLessThan(maxUploadBytes)
    },
  )

  test.each(ways('at once', 'with the session'))(
    '$how during an upload refuses it at the store, and nothing stays',
    async ({ end }) => {
      const { taxReturn, user } = await aShared()
      const before = await tracesOf(portal)
      const body = `${categoryPart}${filePartHead}${aPdf().toString('latin1')}${closing}`
      const { send, answer } = await rawConnection(portal.app)
      send(uploadHead(taxReturn.id, user.token, body.length))
      send(body.slice(0, -closing.length))
      await expect
        .poll(async () => (await tracesOf(portal)).spooled)
        .toBeGreaterThan(before.spooled)
      await end(user)
      send(closing)
      expect([401, 404]).toContain((await answer()).status)
      await expect.poll(() => tracesOf(portal)).toStrictEqual(before)
    },
  )
})

describe('a download that is read slowly breaks off', () => {
  const aLargeFile = async () => {
    const client = await aClient(portal)
    const taxReturn = await aReturn(portal, { clientId: client.id })
    return { client, path: `/api/documents/${await aLargeDocument(taxReturn)}/download` }
  }

  test('when who reads it is staff no more', async () => {
    const [{ path }, other] = [await aLargeFile(), await anAdmin(portal)]
    const header = `Authorization: Bearer ${other.token}`
    const end = () => admin.api.patch(`/api/admin/users/${other.id}/role`, { role: 'client' })
    expect(await receivedUntil(path, header, end)).toBeLessThan(maxUploadBytes)
  })

  test('when a view as the client ends', async () => {
    const { client, path } = await aLargeFile()
    await startViewing(portal, admin, client)
    const [[name, value] = []] = Object.entries(viewingAs(client))
    const header = `Authorization: Bearer ${admin.token}\r\n${name}: ${value}`
    const views = portal.services.db.deleteFrom('impersonations')
    const end = () => views.where('clientId', '=', client.id).execute()
    expect(await receivedUntil(path, header, end)).toBeLessThan(maxUploadBytes)
  })
})

describe('the stream of changes', () => {
  test('has what happens to a client for who acts for it, and ends with the access', async () => {
    const { taxReturn, user } = await aShared()
    const line = openLine(url, user.token)
    await line.next()
    await admin.api.patch(`/api/tax-returns/${taxReturn.id}/status`, { status: 'in_progress' })
    expect(await line.receives('returns')).toBe('returns')
    await ends['at once'](user)
    expect(await line.end).toBe('return')
    const again = openLine(url, user.token)
    await again.next()
    const payment = { paymentStatus: 'paid', paymentAmount: '150', paymentMethod: 'cash' }
    await admin.api.patch(`/api/tax-returns/${taxReturn.id}/payment`, payment)
    await user.api.post('/api/tax-returns', { taxYear: 2025 })
    // Only the user's own.
    expect(await again.next()).toContain('returns')
    again.close()
  })

  test('ends while the account that gave the access is disabled', async () => {
    const [client, to] = [await aClient(portal), await aClient(portal)]
    await shareWith(portal, client, { clientId: client.id, part: 'helper', to })
    const line = openLine(url, to.token)
    await line.next()
    await asking(portal, admin)('admin.users.disable', { userId: client.id, reason: 'Asked' })
    expect(await line.end).toBe('return')
  })

  test('ends at the date of the access', async () => {
    const { user } = await aShared()
    const soon = sql<Date>`now() + interval '1 second'`
    await setRows(portal, 'clientAccess', { untilAt: soon }, { id: user.accessId })
    expect(await openLine(url, user.token).end).toBe('return')
  })
})

describe('the end by date', () => {
  const aLapsed = async (part: 'spouse' | 'helper') => {
    const client = await aClient(portal)
    const user = await aUserWith(portal, client.id, part)
    await ends['by date'](user)
    return { client, user }
  }
  const titlesOf = async ({ api }: Pick<Person, 'api'>) =>
    (await api.get('/api/notifications')).list().map(({ title }) => title)

  test('is told to both once, by notification and mail, and not who asked, however many processes run', async () => {
    await notifyLapsed(portal.services)
    const { client, user } = await aLapsed('spouse')
    const runs = await Promise.all([1, 2, 3].map(() => notifyLapsed(portal.services)))
    expect(runs.reduce((sum, told) => sum + told, 0)).toBe(1)
    expect(await notifyLapsed(portal.services)).toBe(0)
    const pairs = [
      [client, user],
      [user, client],
    ] as const
    for (const [reader, other] of pairs) {
      const name = `${other.firstName} ${other.lastName}`
      const told = (await titlesOf(reader)).filter((title) => /share/.test(String(title)))
      expect(told).toStrictEqual([`You and ${name} no longer share tax returns`])
      const mails = (await mailsTo(portal, reader.email)).filter(
        ({ template }) => template === 'access-ended',
      )
      expect(mails).toMatchObject([{ part: 'spouse', name }])
    }
    const entries = await auditRows(portal, ['actorId', 'details'], {
      action: 'access.ended',
      clientId: client.id,
    })
    expect(entries).toStrictEqual([{ actorId: null, details: { part: 'spouse' } }])
  })

  test('is told neither before its day, nor of an access that somebody ended, while they can undo it', async () => {
    const [{ user }, later] = [await aShared(), await aShared()]
    await ends['at once'](user)
    const until = portal.services.db
      .updateTable('clientAccess')
      .set({ untilAt: sql<Date>`now() + interval '1 hour'` })
    await until.where('id', '=', later.user.accessId).execute()
    expect(await notifyLapsed(portal.services)).toBe(0)
  })
})

describe('an end waits for a change of the whole client, which then changes the access', () => {
  const endings = { ...ends, 'by date': () => notifyLapsed(portal.services) }
  test.for(['at once', 'by date'] as const)('%s', async (way) => {
    const client = await aClient(portal)
    const user = await aUserWith(portal, client.id, 'spouse')
    if (way === 'by date') await ends[way](user)
    const { db } = portal.services
    let ending: Promise<unknown> | undefined
    // As a merge and an erasure do.
    await db.transaction().execute(async (trx) => {
      await sql`select from clients where id = ${client.id} for update`.execute(trx)
      ending = Promise.resolve(endings[way](user))
      await someoneWaits(db)
      await setRows(trx, 'clientAccess', { lastOpenedAt: new Date() }, { id: user.accessId })
    })
    await ending
    await undoIsOver(portal, user.accessId)
    const { api } = user
    const titles = (await api.get('/api/notifications')).list().map(({ title }) => title)
    expect(titles.filter((title) => /no longer share/.test(String(title)))).toHaveLength(1)
  })
})

test('a former spouse reads the year that they signed with its documents, and nothing newer', async () => {
  const signed = await aPublishedReturn(portal, admin, { joint: true, taxYear: 2024 })
  const { client, taxReturnId } = signed
  const later = await aPublishedReturn(portal, admin, { client, joint: true, taxYear: 2025 })
  const spouse = await aUserWith(portal, client.id, 'spouse')
  const w2 = { name: 'w2.pdf', bytes: aPdf(), category: 'w2' }
  await client.api.upload(taxReturnId, w2)
  await attest(portal, admin, signed.package.signers[1]?.id)
  const of = (id: string) => spouse.api.get(`/api/tax-returns/${id}/documents`)
  expect((await of(later.taxReturnId)).status).toBe(200)
  expect((await spouse.api.delete(`/api/access/${spouse.accessId}`)).status).toBe(200)

  // The first call after the end.
  expect((await of(later.taxReturnId)).status).toBe(404)
  const listed = await of(taxReturnId)
  expect(listed.status).toBe(200)
  const names = listed.list().map(({ fileName }) => fileName)
  expect(names).toContain('Form 1040.pdf')
  expect(names).not.toContain('w2.pdf')
  await publishReturn(portal, admin, taxReturnId)
  expect((await of(taxReturnId)).list()).toHaveLength(names.length)
  // Read-only, without threads.
  expect((await spouse.api.upload(taxReturnId, w2)).status).toBe(404)
  const calls = ['request-items', 'questionnaire'].map((path) =>
    spouse.api.get(`/api/tax-returns/${taxReturnId}/${path}`),
  )
  expect((await Promise.all(calls)).map(({ status }) => status)).toStrictEqual([404, 404])
  expect((await spouse.api.get('/api/clients')).list()).toMatchObject([
    { part: 'self' },
    { part: 'signer', id: client.id },
  ])
})
