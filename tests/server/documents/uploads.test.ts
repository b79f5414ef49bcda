import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apiAs, type UploadFile } from '#tests/support/api.ts'
import { sealedSize } from '#server/crypto/sealed-documents.ts'
import { keyReused } from '#server/base/errors.ts'
import type { StorageKey } from '#server/storage/document-store.ts'
import { auditRows, rowOf } from '#tests/support/rows.ts'
import { startTestApp, testPortal } from '#tests/support/app.ts'
import { documentCalls } from '#tests/support/document-calls.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aJpeg, aPdf, aPng } from '#tests/support/files.ts'
import { aJpegOf, aWordPackage } from '#tests/support/hostile-files.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  type RawConnection,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'
import { someoneWaits } from '#tests/support/locks.ts'
import { lockedPdf } from '#tests/support/pdfs/kinds/files.ts'
import { tracesOf } from '#tests/support/traces.ts'

let returnId: string
const pdf = { name: 'a.pdf', bytes: aPdf(), category: 'w2' }

const portal = await testPortal()
const client = await aClient(portal)

beforeAll(async () => {
  returnId = (await aReturn(portal, { clientId: client.id })).id
})
const download = (id: unknown, by = client) =>
  portal.app.inject({
    url: `/api/documents/${String(id)}/download`,
    headers: { authorization: `Bearer ${by.token}` },
  })

describe('an upload with an Idempotency-Key', () => {
  const newKey = () => randomUUID()
  const stored = async () => (await client.api.get(`/api/tax-returns/${returnId}/documents`)).list()

  test('is stored once, however often and at once it is sent, and leaves no other bytes', async () => {
    const [key, before, traces] = [newKey(), await stored(), await tracesOf(portal)]
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => client.api.upload(returnId, pdf, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json()['id'])).size).toBe(1)
    expect(await stored()).toHaveLength(before.length + 1)
    expect(await tracesOf(portal)).toEqual({
      rows: traces.rows + 1,
      objects: traces.objects + 1,
      spooled: 0,
    })
    expect((await download(answers[0]?.json()['id'])).rawPayload.equals(pdf.bytes)).toBe(true)
  })

  test('of another upload is refused: 409; a malformed one: 400; of another user is their own', async () => {
    const key = newKey()
    const first = await client.api.upload(returnId, pdf, key)
    for (const other of [
      { name: 'b.pdf' },
      { category: 'other' },
      { isPrivate: true },
      { bytes: aPdf('longer text') },
      { bytes: aPdf('W-2 Wage and Tax statement') },
    ]) {
      const refused = await client.api.upload(returnId, { ...pdf, ...other }, key)
      expect([refused.status, refused.json()]).toEqual([409, { message: keyReused }])
    }
    expect((await client.api.upload(returnId, pdf, 'x')).status).toBe(400)
    const staff = await (await anAdmin(portal)).api.upload(returnId, pdf, key)
    expect(staff.status).toBe(201)
    expect(staff.json()['id']).not.toBe(first.json()['id'])
  })

  test('is stored again after it was deleted, and the deleted one can still be restored', async () => {
    const key = newKey()
    const { id } = (await client.api.upload(returnId, pdf, key)).json()
    await client.api.delete(`/api/documents/${String(id)}`)
    const again = await client.api.upload(returnId, pdf, key)
    expect([again.status, again.json()['id'] === id]).toEqual([201, false])
    expect((await client.call('documents.restore', { id })).status).toBe(200)
  })
})

describe('an upload', () => {
  test('downloads byte for byte, and is sealed: neither its bytes nor its key are stored in clear text', async () => {
    const bytes = aPdf('CANARY 078-05-1120')
    const { json } = await client.api.upload(returnId, { ...pdf, bytes })
    expect((await download(json()['id'])).rawPayload.equals(bytes)).toBe(true)
    const { store, db } = portal.services
    const row = await rowOf(db, 'documents', ['storageKey', 'sealedKey', 'size'], {
      id: String(json()['id']),
    })
    const all = { start: 0, end: sealedSize(bytes.length) }
    const { bytes: source, length } = await store.open(row.storageKey, all)
    const stored = await buffer(source)
    expect([stored.length, length]).toEqual([all.end, all.end])
    expect(stored.includes('CANARY')).toBe(false)
    expect(stored.includes('%PDF')).toBe(false)
    expect(row.sealedKey.toString('latin1', 2, 6)).toBe('test')
  })

  test('writes an audit row without its name', async () => {
    const name = 'Ann Smith 078-05-1120.pdf'
    const { json } = await client.api.upload(returnId, { ...pdf, name })
    expect(await auditOf(json()['id'])).toEqual([
      {
        action: 'document.uploaded',
        actorId: client.id,
        clientId: client.id,
        details: {
          taxReturnId: returnId,
          category: 'w2',
          size: pdf.bytes.length,
          mimeType: 'application/pdf',
        },
      },
    ])
  })

  test('of a locked PDF is accepted and marked for staff', async () => {
    const bytes = await lockedPdf()
    const { json } = await client.api.upload(returnId, { ...pdf, bytes })
    const marked = await portal.services.db
      .selectFrom('documents')
      .select('passwordProtected')
      .where('id', '=', String(json()['id']))
      .executeTakeFirst()
    expect(marked).toEqual({ passwordProtected: true })
  })

  test('that may be damaged is accepted and marked, and a photo is taken for what it is', async () => {
    for (const [name, bytes, damaged, mimeType] of [
      ['a.pdf', Buffer.from('%PDF-'), true, 'application/pdf'],
      ['a.pdf', Buffer.concat([Buffer.from('\ufeff\n'), aPdf()]), false, 'application/pdf'],
      ['a.png', aPng().subarray(0, -1), true, 'image/png'],
      ['IMG_1.PNG', aJpeg(9, 9).subarray(0, -2), true, 'image/jpeg'],
      ['IMG_1.jpg', aPng(), false, 'image/png'],
    ] as const) {
      const answer = await client.api.upload(returnId, { ...pdf, name, bytes })
      expect([answer.status, answer.json()]).toMatchObject([201, { mimeType, fileName: name }])
      const marked = await portal.services.db
        .selectFrom('documents')
        .select('damaged')
        .where('id', '=', String(answer.json()['id']))
        .executeTakeFirst()
      expect(marked).toEqual({ damaged })
    }
  })
})

describe('an upload that inspection refuses leaves nothing', () => {
  const macros = 'Word documents with macros are not accepted. Please send a PDF of it.'
  const flood = 'This image is too large: at most 100 megapixels are allowed.'
  const webp =
    'This file is a WebP picture, whatever its name says. Please save it as JPG, PNG or PDF and send that.'
  test.each([
    [415, 'Invalid file type', 'late.pdf', Buffer.from(`${' '.repeat(1024)}%PDF-1.7`)],
    [415, webp, 'photo.jpg', Buffer.from('RIFF\x24\0\0\0WEBPVP8 ')],
    [400, macros, 'm.docx', aWordPackage([{ name: 'word/vbaProject.bin', data: 'x' }])],
    [400, flood, 'f.jpg', aJpegOf(65_500, 65_500)],
  ])('%i %s (%s)', async (status, message, name, bytes) => {
    const before = await tracesOf(portal)
    const answer = await client.api.upload(returnId, { name, bytes, category: 'w2' })
    expect([answer.status, answer.json()]).toEqual([status, { message }])
    expect(await tracesOf(portal)).toEqual(before)
  })
})

test('when something breaks in the store or in the database, no row and no bytes are left, and the next upload is stored', async () => {
  const own = await startTestApp()
  const { db, config, store } = own.services
  const person = await aClient(own)
  const target = await aReturn(own, { clientId: person.id })
  const objects = path.join(config.dataDir, 'documents/objects')
  await rename(objects, `${objects}.away`)
  await writeFile(objects, 'a file where the folder was')
  const refused = await person.api.upload(target.id, pdf)
  const message = 'Something went wrong. Please try again.'
  expect([refused.status, refused.json()]).toEqual([500, { message }])
  await rm(objects)
  await rename(`${objects}.away`, objects)
  expect(await tracesOf(own)).toEqual({ rows: 0, objects: 0, spooled: 0 })
  // The kernel can't sync a pipe.
  const pipe = path.join(config.dataDir, 'pipe')
  execFileSync('mkfifo', [pipe])
  const unsynced = { ...store, put: (key: StorageKey) => store.put(key, pipe) }
  const app = await documentCalls({ services: { ...own.services, store: unsynced } }, {})
  expect((await apiAs({ app }, person.token).upload(target.id, pdf)).status).toBe(500)
  expect(await tracesOf(own)).toEqual({ rows: 0, objects: 0, spooled: 0 })
  await app.close()
  await sql`alter table audit_log rename to audit_log_away`.execute(db)
  expect((await person.api.upload(target.id, pdf)).status).toBe(500)
  expect(await tracesOf(own)).toEqual({ rows: 0, objects: 0, spooled: 0 })
  await sql`alter table audit_log_away rename to audit_log`.execute(db)
  expect((await person.api.upload(target.id, pdf)).status).toBe(201)
  await own.close()
})

describe('limits', () => {
  let small: FastifyInstance
  let person: Person
  let own: string
  const narrow = { total: 2, perNetwork: 2, perAccount: 1, maxWait: 0, guaranteed: Infinity }
  const uploadTo = (app: FastifyInstance, file: UploadFile, by = person) =>
    apiAs({ app }, by.token).upload(own, file)

  beforeAll(async () => {
    small = await documentCalls(portal, {
      quota: { files: 3, bytes: 1024 * 1024, unprovenBytes: 1024 * 1024 },
      uploads: { small: narrow, large: narrow },
    })
    await small.listen({ port: 0, host: '127.0.0.1' })
    person = await aClient(portal)
    own = (await aReturn(portal, { clientId: person.id, status: 'completed' })).id
  })
  afterAll(() => small.close())

  test('a client’s bytes and files are limited, and staff can still upload', async () => {
    const large = { ...pdf, bytes: aPdf('', 700_000) }
    expect((await uploadTo(small, large)).status).toBe(201)
    const before = await tracesOf(portal)
    const tooMuch = await uploadTo(small, large)
    expect([tooMuch.status, tooMuch.json()]).toEqual([
      409,
      { message: 'You can keep at most 1 MB of documents here. Please contact us.' },
    ])
    expect(await tracesOf(portal)).toEqual(before)
    expect((await uploadTo(small, pdf)).status).toBe(201)
    expect((await uploadTo(small, pdf)).status).toBe(201)
    const tooMany = await uploadTo(small, pdf)
    expect([tooMany.status, tooMany.json()]).toEqual([
      409,
      { message: 'You can send at most 3 documents to a return. Please contact us.' },
    ])
    const other = await aReturn(portal, { clientId: person.id, taxYear: 2024 })
    expect((await apiAs({ app: small }, person.token).upload(other.id, pdf)).status).toBe(201)
    const delivered = { ...pdf, category: 'completed_return' }
    expect((await uploadTo(small, delivered, await anAdmin(portal))).status).toBe(201)
  })

  test('an address that is not proven has room for fewer bytes', async () => {
    const [bytes, unprovenBytes] = [1024 * 1024, 1.5 * pdf.bytes.length]
    const app = await documentCalls(portal, { quota: { files: 9, bytes, unprovenBytes } })
    for (const [proven, second] of [
      [false, 409],
      [true, 201],
    ] as const) {
      const person = await aClient(portal, { proven })
      const { id } = await aReturn(portal, { clientId: person.id })
      const api = apiAs({ app }, person.token)
      expect((await api.upload(id, pdf)).status).toBe(201)
      const answer = await api.upload(id, pdf)
      expect(answer.status).toBe(second)
      if (!proven) expect(answer.json()['message']).toContain('before you confirm')
    }
    await app.close()
  })

  test('addresses of one network that are not proven share 4 GB a day; others store on', async () => {
    const limited = await startTestApp({ rateLimits: true })
    const store = async (options: { proven: boolean }) => {
      const person = await aClient(limited, options)
      return person.api.upload((await aReturn(limited, { clientId: person.id })).id, pdf)
    }
    const kilobytes = 4 * 1024 * 1024 - Math.ceil(pdf.bytes.length / 1024)
    await limited.services.limits.spend('unproven-network', '127.0.0.1', kilobytes)
    expect((await store({ proven: false })).status).toBe(201)
    const refused = await store({ proven: false })
    expect([refused.status, refused.json()['message']]).toEqual([
      429,
      'Too many uploads from your network today. Please wait and try again.',
    ])
    expect(await tracesOf(limited)).toMatchObject({ rows: 1, objects: 1, spooled: 0 })
    expect((await store({ proven: true })).status).toBe(201)
    await limited.services.limits.reset('unproven-network', '127.0.0.1')
    expect((await store({ proven: false })).status).toBe(201)
    await limited.close()
  })

  test('uploads to two returns at once do not exceed the bytes of a client', async () => {
    const app = await documentCalls(portal, {
      quota: { files: 9, bytes: 1.5 * pdf.bytes.length, unprovenBytes: 1 },
    })
    const racer = await aClient(portal)
    const targets = await Promise.all(
      [2024, 2025].map((taxYear) => aReturn(portal, { clientId: racer.id, taxYear })),
    )
    const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Both have counted before either can write.
    const holding = portal.services.db.transaction().execute(async (trx) => {
      await sql`lock table documents in share mode`.execute(trx)
      locked.resolve()
      await release.promise
    })
    await locked.promise
    const uploads = targets.map(({ id }) => apiAs({ app }, racer.token).upload(id, pdf))
    await someoneWaits(portal.services.db, 2)
    release.resolve()
    await holding
    const statuses = (await Promise.all(uploads)).map(({ status }) => status)
    expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 409])
    await app.close()
  })

  test('uploads at once are limited per account and in total: the next gets a Retry-After', async () => {
    const people = await Promise.all([1, 2, 3].map(() => aClient(portal)))
    const targets = await Promise.all(
      people.map(({ id: clientId }) => aReturn(portal, { clientId })),
    )
    const beginning = pdf.bytes.toString('latin1', 0, 20)
    const rest = pdf.bytes.subarray(20)
    const start = async (at: number) => {
      const connection = await rawConnection(small)
      const length = categoryPart.length + filePartHead.length + pdf.bytes.length + closing.length
      connection.send(uploadHead(targets[at]?.id ?? '', people[at]?.token ?? '', length))
      connection.send(categoryPart + filePartHead + beginning)
      return connection
    }
    const spooling = async (spooled: number) => {
      await expect.poll(() => tracesOf(portal)).toMatchObject({ spooled })
    }
    const first = await start(0)
    await spooling(1)
    const again = await refused(await start(0))
    expect(again.status).toBe(503)
    expect(again.headers).toContain('retry-after: 5')
    const second = await start(1)
    await spooling(2)
    expect((await refused(await start(2))).status).toBe(503)
    for (const { send, answer, socket } of [first, second]) {
      send(rest)
      send(closing)
      expect((await answer()).status).toBe(201)
      socket.destroy()
    }
    const third = await start(2)
    third.send(Buffer.concat([rest, Buffer.from(closing)]))
    expect((await third.answer()).status).toBe(201)
    third.socket.destroy()
  })
})

async function refused({ answer, socket }: RawConnection) {
  const said = await answer()
  socket.destroy()
  return said
}

async function auditOf(id: unknown) {
  return auditRows(portal, ['action', 'actorId', 'clientId', 'details'], { subjectId: String(id) })
}
