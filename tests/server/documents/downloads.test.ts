import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/document-files.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { documentCalls } from '#tests/support/document-calls.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { aPdfWithCatalog, aPdfWithObjectStream } from '#tests/support/hostile-files.ts'
import { rawConnection } from '#tests/support/raw-http.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let portal: TestApp
let client: Person
let returnId: string
const marker = 'CANARY in the plain text'

beforeAll(async () => {
  portal = await startTestApp()
  client = await aClient(portal)
  returnId = (await aReturn(portal, { clientId: client.id })).id
})
afterAll(() => portal.close())

async function aDocument(size = 2000) {
  const bytes = aPdf(marker, size)
  const { json } = await client.api.upload(returnId, { name: 'a.pdf', bytes, category: 'w2' })
  const id = String(json()['id'])
  const row = await portal.services.db
    .selectFrom('documents')
    .select(['storageKey', 'sealedKey'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { storageKey } = row
  const folder = path.join(portal.services.config.dataDir, 'documents/objects')
  return { id, bytes, ...row, file: path.join(folder, storageKey.slice(-2), storageKey) }
}

const get = (id: string, headers: Record<string, string>, query = '') =>
  portal.app.inject({ url: `/api/documents/${id}/download${query}`, headers })
const bearer = ({ token }: Person) => ({ authorization: `Bearer ${token}` })
const cookie = (token: string) => ({ cookie: `document_session=${token}` })

describe('the session of a download', () => {
  test('may come from the cookie, for GET and HEAD', async () => {
    const { id, bytes } = await aDocument()
    const answer = await get(id, cookie(client.token), '?inline=1')
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(bytes)).toBe(true)
    const head = { method: 'HEAD', url: `/api/documents/${id}/download` } as const
    const headAnswer = await portal.app.inject({ ...head, headers: cookie(client.token) })
    expect(headAnswer.statusCode).toBe(200)
    expect(headAnswer.headers['content-length']).toBe(String(bytes.length))
  })

  test.each([
    ['DELETE', (id: string) => `/api/documents/${id}`],
    ['GET', () => `/api/tax-returns/${returnId}/documents`],
    ['POST', () => `/api/tax-returns/${returnId}/documents`],
    ['GET', () => '/api/auth/user'],
  ] as const)('does not come by the cookie for %s of anything else', async (method, url) => {
    const { id } = await aDocument()
    const answer = await portal.app.inject({ method, url: url(id), headers: cookie(client.token) })
    expect(answer.statusCode).toBe(401)
    expect((await get(id, bearer(client))).statusCode).toBe(200)
  })

  test('comes from the header if there is one: the cookie does not replace an ended one', async () => {
    const { id } = await aDocument()
    for (const authorization of ['Bearer dead', `Bearer ${'x'.repeat(43)}`, 'Basic abc']) {
      const answer = await get(id, { ...cookie(client.token), authorization })
      expect([answer.statusCode, answer.json()]).toEqual([401, { message: 'Please log in again' }])
    }
  })

  test.each(['', 'x', '"', 'x'.repeat(43), `${'x'.repeat(43)}; document_session=y`])(
    'is refused with the cookie %j',
    async (value) => {
      const { id } = await aDocument()
      expect((await get(id, cookie(value))).statusCode).toBe(401)
    },
  )

  test('is not read from the address', async () => {
    const { id } = await aDocument()
    expect((await get(id, {}, `?token=${client.token}`)).statusCode).toBe(401)
  })
})

describe('a PDF with active content', () => {
  test.each([
    ['outside of an object stream', aPdfWithCatalog('/OpenAction << /S /JavaScript /JS (x) >>')],
    ['in an object stream', aPdfWithObjectStream('<< /S /Launch /F (cmd.exe) >>')],
  ])('is stored, marked and never shown inline: %s', async (_name, bytes) => {
    const upload = { name: 'form.pdf', bytes, category: 'w2' }
    const { status, json } = await client.api.upload(returnId, upload)
    expect(status).toBe(201)
    const id = String(json()['id'])
    for (const method of ['GET', 'HEAD'] as const) {
      const url = `/api/documents/${id}/download?inline=1`
      const answer = await portal.app.inject({ method, url, headers: bearer(client) })
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['content-disposition']).toBe('attachment; filename="form.pdf"')
    }
    const inputs = { input: { taxReturnId: returnId } }
    const admin = await anAdmin(portal)
    for (const [procedure, { token }] of [
      ['documents.listForReturn', client],
      ['admin.documents.list', admin],
    ] as const) {
      const { output } = await callTrpc(portal, procedure, { ...inputs, token })
      expect(output).toContainEqual(expect.objectContaining({ id, activeContent: true }))
    }
  })

  test('is not marked in the REST contract', async () => {
    const { list } = await client.api.get(`/api/tax-returns/${returnId}/documents`)
    const fields = ['category', 'createdAt', 'fileName', 'id', 'mimeType', 'size']
    for (const document of list()) expect(Object.keys(document).toSorted()).toEqual(fields)
  })
})

describe('a download is in the audit log', () => {
  test('once for each answer with bytes, with the actor and the client', async () => {
    const { id } = await aDocument()
    const admin = await anAdmin(portal)
    await get(id, bearer(client))
    await get(id, { ...bearer(admin), range: 'bytes=5-9' })
    await get(id, { ...bearer(admin), range: 'bytes=99999-' })
    await get(id, bearer(await aClient(portal)))
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
})

describe('a file that was changed outside the portal is not delivered', () => {
  /** A failure without bytes, reason or headers of the document. */
  async function expectRefused(id: string) {
    const answer = await get(id, bearer(client))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ message: 'Something went wrong. Please try again.' })
    expect(answer.headers['content-disposition']).toBeUndefined()
    for (const range of ['bytes=0-99', 'bytes=-10']) {
      const part = await get(id, { ...bearer(client), range })
      expect([part.statusCode, part.body.includes(marker)]).toEqual([500, false])
    }
    expect(await downloadsOf(id)).toEqual([])
  }

  test.each([0, 5, 13, 1000, -17, -1])('byte %i of the stored file', async (at) => {
    const { id, file } = await aDocument()
    const stored = await readFile(file)
    const index = at < 0 ? stored.length + at : at
    stored[index] = (stored[index] ?? 0) ^ 0x20
    await writeFile(file, stored)
    await expectRefused(id)
  })

  test('the length of the stored file', async () => {
    const [shorter, longer, empty] = [await aDocument(), await aDocument(), await aDocument()]
    await writeFile(shorter.file, (await readFile(shorter.file)).subarray(0, -1))
    await writeFile(longer.file, Buffer.concat([await readFile(longer.file), randomBytes(1)]))
    await writeFile(empty.file, '')
    for (const { id } of [shorter, longer, empty]) await expectRefused(id)
  })

  test('the stored file replaced by another, or missing', async () => {
    const [one, two, gone] = [await aDocument(), await aDocument(), await aDocument()]
    await writeFile(one.file, await readFile(two.file))
    await rm(gone.file)
    await expectRefused(one.id)
    await expectRefused(gone.id)
    expect((await get(two.id, bearer(client))).statusCode).toBe(200)
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

  test('the log has the damage with the id of the document', async () => {
    const lines: string[] = []
    const logger = { level: 'error', stream: { write: (line: string) => void lines.push(line) } }
    const own = await startTestApp({ logger })
    const person = await aClient(own)
    const target = await aReturn(own, { clientId: person.id })
    const upload = { name: 'Smith W-2.pdf', bytes: aPdf(marker), category: 'w2' }
    const id = String((await person.api.upload(target.id, upload)).json()['id'])
    await own.services.db.updateTable('documents').set({ size: 9 }).execute()
    expect((await person.api.get(`/api/documents/${id}/download`)).status).toBe(500)
    expect(lines.join('')).toContain(`document ${id} does not open`)
    expect(lines.join('')).not.toMatch(/CANARY|Smith/)
    await own.close()
  })
})

describe('opened documents in memory', () => {
  test('are limited: later readers wait until others have finished', async () => {
    const { id, bytes } = await aDocument(50_000)
    const app = await documentCalls(portal, { downloadBytes: roomFor(bytes.length + 10, 10_000) })
    const url = `/api/documents/${id}/download`
    for (let time = 0; time < 5; time += 1) {
      expect((await app.inject({ url, headers: bearer(client) })).statusCode).toBe(200)
    }
    const together = await Promise.all(
      [1, 2, 3, 4].map(() => app.inject({ url, headers: bearer(client) })),
    )
    expect(together.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await app.close()
  })

  test('are freed when the reader disconnects', async () => {
    const { id, bytes } = await aDocument(maxUploadBytes)
    const app = await documentCalls(portal, { downloadBytes: roomFor(bytes.length + 10, 0) })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const url = `/api/documents/${id}/download`
    const { send, socket } = await rawConnection(app)
    socket.pause()
    send(`GET ${url} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\n\r\n`)
    await expect.poll(() => downloadsOf(id), { timeout: 5000 }).toHaveLength(1)
    const status = async () => (await app.inject({ url, headers: bearer(client) })).statusCode
    await expect.poll(status, { timeout: 5000 }).toBe(503)
    socket.destroy()
    await expect.poll(status, { timeout: 5000 }).toBe(200)
    await app.close()
  })
})

function roomFor(total: number, maxWait: number) {
  const lane = { total, perNetwork: total, perAccount: total, maxWait, guaranteed: Infinity }
  return { small: lane, large: lane }
}

function downloadsOf(id: string) {
  return portal.services.db
    .selectFrom('auditLog')
    .select(['actorId', 'clientId'])
    .where('action', '=', 'document.downloaded')
    .where('subjectId', '=', id)
    .orderBy('seq')
    .execute()
}
