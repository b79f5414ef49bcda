import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import type { Socket } from 'node:net'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { sealedSegmentBytes, segmentBytes } from '#server/crypto/sealed-documents.ts'
import { newId } from '#server/database/database.ts'
import { apiAs } from '#tests/support/api.ts'
import { auditRows, rowOf } from '#tests/support/rows.ts'
import { startTestApp, testPortal, type TestApp } from '#tests/support/app.ts'
import { documentCalls } from '#tests/support/document-calls.ts'
import { aClient, anAdmin, aReturn, type Person, signIn } from '#tests/support/factories.ts'
import { anUpload, aPdf } from '#tests/support/files.ts'
import { rawConnection } from '#tests/support/raw-http.ts'
import { keyOf } from '#tests/support/stored-documents.ts'
import { callTrpc } from '#tests/support/trpc.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

let returnId: string
const marker = 'CANARY in the plain text'

const portal = await testPortal()
const client = await aClient(portal)

beforeAll(async () => {
  returnId = (await aReturn(portal, { clientId: client.id })).id
})
async function aDocument(size = 2000) {
  const bytes = aPdf(marker, size)
  const { json } = await client.api.upload(returnId, { name: 'a.pdf', bytes, category: 'w2' })
  const id = String(json()['id'])
  const row = await rowOf(portal, 'documents', ['storageKey', 'sealedKey'], { id })
  const { storageKey } = row
  const folder = path.join(portal.services.config.dataDir, 'documents/objects')
  return { id, bytes, ...row, file: path.join(folder, storageKey.slice(-2), storageKey) }
}

const download = (id: string, headers: Record<string, string>, query = '') =>
  portal.app.inject({ url: `/api/documents/${id}/download${query}`, headers })
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const cookie = (token: string) => ({ cookie: `document_session=${token}` })

describe('the session of a download', () => {
  test('may come from the cookie, for GET and HEAD', async () => {
    const { id, bytes } = await aDocument()
    const answer = await download(id, cookie(client.token), '?inline=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-disposition': 'inline; filename="a.pdf"',
      'content-security-policy': "sandbox; default-src 'none'",
    })
    const head = { method: 'HEAD', url: `/api/documents/${id}/download` } as const
    const headAnswer = await portal.app.inject({ ...head, headers: cookie(client.token) })
    expect(headAnswer.statusCode).toBe(200)
    expect(headAnswer.headers['content-length']).toBe(String(bytes.length))
  })

  test('does not come by the cookie for anything else', async () => {
    const { id } = await aDocument()
    for (const [method, url] of [
      ['DELETE', `/api/documents/${id}`],
      ['GET', `/api/tax-returns/${returnId}/documents`],
      ['POST', `/api/tax-returns/${returnId}/documents`],
      ['GET', '/api/auth/user'],
    ] as const) {
      const answer = await portal.app.inject({ method, url, headers: cookie(client.token) })
      expect([url, answer.statusCode]).toEqual([url, 401])
    }
    expect((await download(id, bearer(client))).statusCode).toBe(200)
  })

  test('comes from the header if there is one: the cookie does not replace an ended one', async () => {
    const { id } = await aDocument()
    for (const authorization of ['Bearer dead', `Bearer ${'x'.repeat(43)}`, 'Basic abc']) {
      const answer = await download(id, { ...cookie(client.token), authorization })
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Please log in again' }])
    }
  })

  test('is refused with a wrong cookie, and not read from the address', async () => {
    const { id } = await aDocument()
    for (const value of ['', '"', 'x'.repeat(43), `${'x'.repeat(43)}; document_session=y`]) {
      expect((await download(id, cookie(value))).statusCode).toBe(401)
    }
    expect((await download(id, {}, `?token=${client.token}`)).statusCode).toBe(401)
  })

  test('is asked for again while it is read slowly: only that of an ended one is cut off', async () => {
    const [{ id, bytes }, admin] = [await aDocument(maxUploadBytes), await anAdmin(portal)]
    await startViewing(portal, admin, client)
    const ended = await signIn(portal, client.id)
    await portal.app.listen({ port: 0, host: '127.0.0.1' })
    const begin = async (token: string, more: Record<string, string> = {}) => {
      const accepted = once(portal.app.server, 'connection')
      const { socket, send } = await rawConnection(portal.app)
      const [served] = (await accepted) as [Socket]
      const [isCutOff, closed] = [once(served, 'close'), once(socket, 'close')]
      socket.pause()
      const headers = { host: 'localhost', authorization: `Bearer ${token}`, connection: 'close' }
      const lines = Object.entries({ ...headers, ...more }).map(([name, is]) => `${name}: ${is}`)
      send(`GET /api/documents/${id}/download HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
      const readAll = async () => {
        socket.resume()
        await closed
        return socket.bytesRead
      }
      return { isCutOff, readAll }
    }
    const own = await begin(client.token)
    const viewing = await begin(admin.token, viewingAs(client))
    const cut = await begin(ended)
    await apiAs(portal, ended).post('/api/auth/logout', {})
    portal.pass({ seconds: 1 })
    await cut.isCutOff
    expect(await cut.readAll()).toBeLessThan(bytes.length)
    expect(await own.readAll()).toBeGreaterThan(bytes.length)
    expect(await viewing.readAll()).toBeGreaterThan(bytes.length)
  })
})

describe('the cookie of a download', () => {
  const cookieOf = (answer: { headers: Record<string, unknown> }) =>
    String([answer.headers['set-cookie'] ?? ''].flat()[0])

  test.each([
    ['a session', false, 12],
    ['a remembered one', true, 30 * 24],
  ])(
    'of %s is made again by the first call of a page, for as long as it can live',
    async (_, remember, hours) => {
      const { id } = await aDocument()
      const now = () => portal.services.clock().getTime()
      const before = now()
      const token = await signIn(portal, client.id, remember)
      const sent = { authorization: `Bearer ${token}` }
      const answer = await portal.app.inject({ url: '/api/auth/user', headers: sent })
      expect(cookieOf(answer)).toMatch(`document_session=${token}; Path=/api/documents; Expires=`)
      const expires = new Date(/Expires=([^;]+)/.exec(cookieOf(answer) ?? '')?.[1] ?? '')
      const lasts = hours * 3_600_000
      // Of whole seconds, and of a session that began before.
      expect(expires.getTime()).toBeGreaterThan(before + lasts - 1000)
      expect(expires.getTime()).toBeLessThanOrEqual(now() + lasts)
      expect((await download(id, cookie(token))).statusCode).toBe(200)
      expect((await callTrpc(portal, 'auth.currentUser', { token })).status).toBe(200)
    },
  )

  test('is not made for a session that has ended, and opens nothing after it', async () => {
    const { id } = await aDocument()
    const token = await signIn(portal, client.id)
    await apiAs(portal, token).post('/api/auth/logout', {})
    const headers = { authorization: `Bearer ${token}` }
    const answer = await portal.app.inject({ url: '/api/auth/user', headers })
    expect([answer.statusCode, cookieOf(answer)]).toEqual([401, ''])
    expect((await download(id, cookie(token))).statusCode).toBe(401)
  })
})

describe('a refused address that a browser opens', () => {
  const navigates = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }

  test('of a document shows a page with a way to sign in and come back', async () => {
    const { id } = await aDocument()
    for (const headers of [navigates, { accept: navigates.accept }]) {
      const answer = await download(id, headers, '?inline=1')
      expect(answer.statusCode).toBe(401)
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      const next = encodeURIComponent(`/api/documents/${id}/download?inline=1`)
      expect(answer.body).toContain(`href="/?signin=1&amp;next=${next}"`)
      const nonce = /<style nonce="([^"]+)">/.exec(answer.body)?.[1] ?? 'none'
      expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
    }
  })

  test('of a document that is not there shows why', async () => {
    const answer = await download(newId(), { ...navigates, ...cookie(client.token) })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).toMatch('Document not found')
    expect(answer.body).not.toMatch('signin')
  })

  test('of anything else to download is a page too', async () => {
    const admins = 'href="/admin"'
    for (const [url, text] of [
      [`/api/copy/documents/${newId()}`, 'Open your link again'],
      [`/api/spouse/documents/${newId()}`, 'Open the link in our email again'],
      [`/api/invoices/${newId()}/pdf`, 'href="/invoices"'],
      [`/api/payments/${newId()}/pdf`, 'href="/invoices"'],
      ['/api/admin/tax-returns.csv', admins],
      ['/api/admin/payments.csv', admins],
      [`/api/admin/tax-returns/${newId()}/packet`, admins],
    ] as const) {
      const answer = await portal.app.inject({ url, headers: navigates })
      expect.soft([url, answer.statusCode]).toEqual([url, 401])
      expect.soft(answer.body, url).toMatch(text)
    }
  })

  test('an address in it is text', async () => {
    const url = `/api/documents/x/download?inline=1&a="><script>alert(1)</script>`
    expect((await portal.app.inject({ url, headers: navigates })).body).not.toMatch('<script')
  })

  test('a program, a script and the portal itself get JSON', async () => {
    for (const headers of [
      { accept: 'application/json' },
      { accept: '*/*', 'sec-fetch-mode': 'cors' },
      { accept: 'text/html', 'sec-fetch-mode': 'cors' },
    ]) {
      const answer = await download(newId(), headers)
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Please log in again' }])
    }
  })
})

test('a download is in the audit log once for each answer with bytes, with the actor and the client', async () => {
  const { id } = await aDocument()
  const admin = await anAdmin(portal)
  await download(id, bearer(client))
  await download(id, { ...bearer(admin), range: 'bytes=5-9' })
  await download(id, { ...bearer(admin), range: 'bytes=99999-' })
  await download(id, bearer(await aClient(portal)))
  await portal.app.inject({
    method: 'HEAD',
    url: `/api/documents/${id}/download`,
    headers: bearer(client),
  })
  expect(await downloadsOf(id)).toEqual([
    { actorId: client.id, clientId: client.id },
    { actorId: admin.id, clientId: client.id },
  ])
})

describe('a file that was changed outside the portal is not delivered', () => {
  /** A failure without bytes, reason or headers of the document. */
  async function expectRefused(id: string) {
    const answer = await download(id, bearer(client))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ message: 'Something went wrong. Please try again.' })
    expect(answer.headers['content-disposition']).toBeUndefined()
    for (const range of ['bytes=0-99', 'bytes=-10']) {
      const part = await download(id, { ...bearer(client), range })
      expect([part.statusCode, part.body.includes(marker)]).toEqual([500, false])
    }
    expect(await downloadsOf(id)).toEqual([])
  }

  test('any byte of the stored file, its length, or all of it', async () => {
    const flipped = (at: number) => (stored: Buffer) => {
      const index = at < 0 ? stored.length + at : at
      return stored.fill((stored[index] ?? 0) ^ 0x20, index, index + 1)
    }
    const other = await aDocument()
    const replacing = await readFile(other.file)
    for (const change of [
      ...[0, 13, 1000, -17, -1].map(flipped),
      (stored: Buffer) => stored.subarray(0, -1),
      (stored: Buffer) => Buffer.concat([stored, randomBytes(1)]),
      () => Buffer.alloc(0),
      () => replacing,
    ]) {
      const { id, file } = await aDocument()
      await writeFile(file, change(await readFile(file)))
      await expectRefused(id)
    }
    const gone = await aDocument()
    await rm(gone.file)
    await expectRefused(gone.id)
    expect((await download(other.id, bearer(client))).statusCode).toBe(200)
  })

  test("the key in the row replaced by another document's", async () => {
    const [one, two] = [await aDocument(), await aDocument()]
    const { db } = portal.services
    const setKey = (id: string, sealedKey: Buffer) =>
      db.updateTable('documents').set({ sealedKey }).where('id', '=', id).execute()
    await setKey(one.id, two.sealedKey)
    await expectRefused(one.id)
    // Even with that document's bytes: the id is part of the sealed data.
    await writeFile(one.file, await readFile(two.file))
    await expectRefused(one.id)
    await setKey(one.id, Buffer.alloc(0))
    await expectRefused(one.id)
  })
})

describe('a document that is damaged after its first segment', () => {
  const lines: string[] = []
  let own: TestApp
  let person: Person
  let address: string
  let damaged: { id: string; bytes: Buffer; file: string }

  beforeAll(async () => {
    const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
    own = await startTestApp({ logger })
    address = await own.app.listen({ port: 0, host: '127.0.0.1' })
    person = await aClient(own)
    const target = await aReturn(own, { clientId: person.id })
    const bytes = Buffer.concat([aPdf(), randomBytes(4 * segmentBytes)])
    const id = await anUpload(person, target.id, { name: 'Smith W-2.pdf', bytes })
    const key = await keyOf(own, id)
    const file = path.join(own.services.store.spoolDir, '../objects', key.slice(-2), key)
    const stored = await readFile(file)
    const at = 2 * sealedSegmentBytes + 100
    stored.writeUInt8(stored.readUInt8(at) ^ 1, at)
    await writeFile(file, stored)
    damaged = { id, bytes, file }
  })
  afterAll(() => own.close())

  /** What arrives until the answer ends or breaks. */
  async function receive(range?: string) {
    lines.length = 0
    const { promise, resolve } = Promise.withResolvers<void>()
    const got: Buffer[] = []
    let status = 0
    let isWhole = false
    const headers = { ...bearer(person), ...(range !== undefined && { range }) }
    const url = `${address}/api/documents/${damaged.id}/download`
    get(url, { headers, agent: false }, (answer) => {
      status = answer.statusCode ?? 0
      answer.on('data', (chunk: Buffer) => got.push(chunk))
      answer.on('end', () => (isWhole = true))
      answer.on('error', () => {})
      answer.on('close', resolve)
    }).on('error', () => resolve())
    await promise
    return { status, isWhole, body: Buffer.concat(got) }
  }

  test.each([
    ['whole', undefined, 200, 0],
    ['a range over it', `bytes=1000-${3 * segmentBytes}`, 206, 1000],
    ['a range that ends in it', `bytes=10-${2 * segmentBytes}`, 206, 10],
  ])('breaks off before it: %s', async (_what, range, expected, start) => {
    const { status, isWhole, body } = await receive(range)
    expect([status, isWhole]).toEqual([expected, false])
    const intact = damaged.bytes.subarray(start, 2 * segmentBytes)
    expect(body.equals(intact.subarray(0, body.length))).toBe(true)
    await expect.poll(() => lines.join('')).toContain('broken off')
    const line = lines.find((text) => text.includes('broken off')) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      level: 50,
      route: '/api/documents/:id/download',
      status: expected,
      err: { message: `document ${damaged.id} does not open: segment 2 changed` },
    })
    await expect.poll(() => handlesOf(damaged.file)).toBe(0)
  })

  test('is a clean error where it is the first that is asked for, and the log names the document by its id', async () => {
    const { status, isWhole, body } = await receive(`bytes=${2 * segmentBytes + 9}-`)
    expect([status, isWhole]).toEqual([500, true])
    expect(JSON.parse(body.toString())).toEqual({
      message: 'Something went wrong. Please try again.',
    })
    await expect.poll(() => lines.join('')).toContain(`document ${damaged.id} does not open`)
    expect(lines.join('')).not.toContain('Smith')
    await expect.poll(() => handlesOf(damaged.file)).toBe(0)
  })

  test('is still sent in ranges that leave it out', async () => {
    const after = `${3 * segmentBytes}-${3 * segmentBytes + 99}`
    for (const [range, start, end] of [
      [`bytes=0-${2 * segmentBytes - 1}`, 0, 2 * segmentBytes],
      [`bytes=${after}`, 3 * segmentBytes, 3 * segmentBytes + 100],
    ] as const) {
      const { status, isWhole, body } = await receive(range)
      expect([status, isWhole]).toEqual([206, true])
      expect(body.equals(damaged.bytes.subarray(start, end))).toBe(true)
    }
  })
})

test('downloads at one time are freed when the reader disconnects, and no file stays open', async () => {
  const { id, file } = await aDocument(maxUploadBytes)
  const app = await documentCalls(portal, { downloads: roomFor(1, 0) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `/api/documents/${id}/download`
  const { send, socket } = await rawConnection(app)
  socket.pause()
  send(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\n\r\n`)
  await expect.poll(() => downloadsOf(id)).toHaveLength(1)
  const status = async () => (await app.inject({ url, headers: bearer(client) })).statusCode
  await expect.poll(status).toBe(503)
  expect(await handlesOf(file)).toBe(1)
  socket.destroy()
  await expect.poll(() => handlesOf(file)).toBe(0)
  await expect.poll(status).toBe(200)
  await app.close()
})

/** How often this process has the file open. */
async function handlesOf(file: string): Promise<number> {
  const names = await readdir('/proc/self/fd')
  const links = names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => ''))
  return (await Promise.all(links)).filter((link) => link === file).length
}

function roomFor(total: number, maxWait: number) {
  const lane = { total, perNetwork: total, perAccount: total, maxWait, guaranteed: Infinity }
  return { small: lane, large: lane }
}

function downloadsOf(id: string) {
  return auditRows(portal, ['actorId', 'clientId'], {
    action: 'document.downloaded',
    subjectId: id,
  })
}
