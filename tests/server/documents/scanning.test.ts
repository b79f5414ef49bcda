/** @module-tag clamd */
import { createServer, type Server, type Socket } from 'node:net'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { checkMalwareScanning } from '#server/features/assurances/simple-checks.ts'
import { destroyDeletedDocuments } from '#server/records/documents/documents-cleanup.ts'
import { createScanner } from '#server/outside/clamd.ts'
import { scanDocuments } from '#server/features/documents/scan-documents.ts'
import { noticesOf } from '#tests/support/notices.ts'
import { apiAs } from '#tests/support/api.ts'
import { auditRows, rowOf, setRows } from '#tests/support/rows.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClamd, type Clamd, malware, malwareName } from '#tests/support/clamd.ts'
import { documentCalls } from '#tests/support/document-calls.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { keptLog } from '#tests/support/log-lines.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { untilPatienceEnds } from '#tests/support/patience.ts'
import { tracesOf } from '#tests/support/traces.ts'
import { startViewing, viewingAs } from '#tests/support/views.ts'

let portal: TestApp
let client: Person
let admin: Person
let returnId: string
const clean = { name: 'a.pdf', bytes: aPdf(), category: 'w2' }
const infected = { name: 'Nora 078-05-1120.pdf', bytes: aPdf(malware), category: 'w2' }
const beingChecked = {
  message: 'This document is being checked for malware. Please try again in a few minutes.',
}

let clamd: Clamd
beforeAll(async () => {
  clamd = await aClamd()
  await clamd.start()
  portal = await startTestApp({ config: { clamd: { path: clamd.path } } })
})
afterAll(async () => {
  await portal.close()
  await clamd.remove()
})

beforeEach(async () => {
  await portal.reset()
  client = await aClient(portal)
  admin = await anAdmin(portal)
  returnId = (await aReturn(portal, { clientId: client.id })).id
})

/** The same app with another scanner. */
async function withScanner<T>(
  scanner: TestApp['services']['scanner'],
  look: (api: Person['api']) => Promise<T>,
): Promise<T> {
  const services = { ...portal.services, scanner, timeLimits: impatient() }
  const calls = await documentCalls({ services }, {})
  try {
    return await look(apiAs({ app: calls }, client.token))
  } finally {
    await calls.close()
  }
}

function impatient() {
  const { timeLimits } = portal.services
  return { ...timeLimits, scan: { upload: 500, stored: 500, answer: 500 } }
}

const away = createScanner({ path: '/nowhere/clamd.ctl' })

/** A document that was uploaded while the scanner was down, and waits for its scan. */
async function aWaitingDocument(file = clean): Promise<string> {
  const { status, json } = await withScanner(away, (api) => api.upload(returnId, file))
  expect(status).toBe(201)
  return String(json()['id'])
}

async function scanNow() {
  const { log, lines } = keptLog()
  const judged = await scanDocuments(portal.services, log, untilPatienceEnds())
  return { judged, log: lines.join('') }
}

async function scanOf(id: string) {
  return (await rowOf(portal, 'documents', ['scan'], { id })).scan
}

const download = (id: string, { token }: Person, method: 'GET' | 'HEAD' = 'GET') =>
  portal.app.inject({
    method,
    url: `/api/documents/${id}/download`,
    headers: { authorization: `Bearer ${token}` },
  })

const events = (action: string) =>
  auditRows(portal, ['actorId', 'clientId', 'subjectType', 'subjectId', 'details'], { action })

describe('an upload', () => {
  test('with malware is refused, leaves nothing, and is in the audit log without its name', async () => {
    const before = await tracesOf(portal)
    const answer = await client.api.upload(returnId, infected)
    expect([answer.status, answer.json()]).toEqual([
      400,
      { message: 'This file contains malware and was not stored.' },
    ])
    expect(await tracesOf(portal)).toEqual(before)
    expect(await events('document.refused')).toEqual([
      {
        actorId: client.id,
        clientId: client.id,
        subjectType: 'return',
        subjectId: returnId,
        details: { category: 'w2', size: infected.bytes.length, malware: malwareName },
      },
    ])
  })

  test('without malware is stored as clean, up to the maximum size', async () => {
    for (const bytes of [clean.bytes, aPdf('', maxUploadBytes)]) {
      const { status, json } = await client.api.upload(returnId, { ...clean, bytes })
      expect(status).toBe(201)
      const id = String(json()['id'])
      expect(await scanOf(id)).toBe('clean')
      expect((await download(id, admin)).statusCode).toBe(200)
    }
  })

  test('is accepted unscanned if there is no scanner, and scanned once there is one', async () => {
    const send = (file: typeof clean) => withScanner(null, (api) => api.upload(returnId, file))
    const [good = '', bad = ''] = [await send(clean), await send(infected)].map(({ json }) =>
      String(json()['id']),
    )
    expect([await scanOf(good), await scanOf(bad)]).toEqual(['none', 'none'])
    expect((await download(bad, admin)).statusCode).toBe(200)
    expect((await scanNow()).judged).toBe(2)
    expect([await scanOf(good), await scanOf(bad)]).toEqual(['clean', 'infected'])
    expect(await events('document.cleared')).toEqual([])
  })
})

describe('a document that waits for its scan', () => {
  test('opens only for its uploader, and not for staff who view the portal as them', async () => {
    const id = await aWaitingDocument()
    expect(await scanOf(id)).toBe('pending')
    expect((await download(id, client)).statusCode).toBe(200)
    const refused = await download(id, admin)
    expect([refused.statusCode, refused.json()]).toEqual([409, beingChecked])
    expect((await download(id, admin, 'HEAD')).statusCode).toBe(409)
    expect((await download(id, await aClient(portal))).statusCode).toBe(404)
    expect(await listed(client, 'documents.listForReturn')).toMatchObject([{ check: 'pending' }])
    expect(await listed(admin, 'admin.documents.list')).toMatchObject([{ check: 'withheld' }])
    await startViewing(portal, admin, client)
    const headers = { authorization: `Bearer ${admin.token}`, ...viewingAs(client) }
    const url = `/api/documents/${id}/download`
    expect((await portal.app.inject({ url, headers })).statusCode).toBe(409)
  })

  test('opens for others after the scanner is back and finds nothing; the claim of the security page holds only then', async () => {
    const claim = () => checkMalwareScanning(portal.services, untilPatienceEnds())
    const id = await aWaitingDocument()
    await clamd.stop()
    try {
      const { judged, log } = await scanNow()
      expect(judged).toBe(0)
      expect(log).toContain('documents could not be scanned for malware')
      expect((await download(id, admin)).statusCode).toBe(409)
      const reason = 'its malware scanner does not answer'
      expect(await claim()).toEqual({ verified: false, reason })
    } finally {
      await clamd.start()
    }
    expect(await claim()).toEqual({ verified: true })
    expect((await scanNow()).judged).toBe(1)
    expect(await scanOf(id)).toBe('clean')
    expect((await download(id, admin)).statusCode).toBe(200)
    expect(await events('document.cleared')).toMatchObject([{ actorId: null, subjectId: id }])
    expect((await scanNow()).judged).toBe(0)
  })

  test('is removed when it contains malware, and its uploader and the staff are notified', async () => {
    const id = await aWaitingDocument(infected)
    await scanNow()
    for (const person of [client, admin]) expect((await download(id, person)).statusCode).toBe(404)
    expect(await listed(client, 'documents.listForReturn')).toEqual([])
    expect((await client.call('documents.restore', { id })).status).toBe(404)
    expect(await events('document.taken_away')).toMatchObject([
      { actorId: null, clientId: client.id, subjectId: id, details: { malware: malwareName } },
    ])
    const notes = (await noticesOf(portal.services.db)).toReversed()
    expect(notes).toMatchObject([
      {
        userId: client.id,
        title: 'We deleted a 2025 document that contained malware',
        href: '/documents?year=2025',
      },
      {
        userId: admin.id,
        title: expect.stringMatching(/^Nora Day.*: a 2025 document contained malware$/),
        href: `/admin/clients/${client.id}`,
      },
    ])
    expect(JSON.stringify(notes)).not.toContain(infected.name)
    expect(await mailsTo(portal, client.email)).toMatchObject([
      { template: 'document-taken-away', category: 'w2', taxYear: 2025 },
    ])
    expect((await tracesOf(portal)).objects).toBe(1)
    portal.pass({ days: 31 })
    expect(await destroyDeletedDocuments(portal.services)).toBe(1)
    expect((await tracesOf(portal)).objects).toBe(0)
  })

  test('does not wait for another that is damaged, which the log tells to scan once the scanner is removed', async () => {
    const damaged = await aWaitingDocument()
    const whole = await aWaitingDocument()
    await setRows(portal, 'documents', { size: 5 }, { id: damaged })
    const { judged, log } = await scanNow()
    expect(judged).toBe(1)
    expect(log).toContain(`The document ${damaged} is damaged`)
    expect([await scanOf(damaged), await scanOf(whole)]).toEqual(['pending', 'clean'])
    const { log: without, lines } = keptLog()
    const services = { ...portal.services, scanner: null }
    expect(await scanDocuments(services, without, untilPatienceEnds())).toBe(0)
    expect(lines.join('')).toContain('set CLAMAV_URL')
  })
})

describe('a scanner that', () => {
  let folder: string
  let server: Server
  const sockets = new Set<Socket>()
  const listen = async (meet: (socket: Socket) => void) => {
    const socketPath = path.join(folder, 'clamd.ctl')
    await rm(socketPath, { force: true })
    server = createServer((socket) => {
      sockets.add(socket.on('error', () => {}))
      meet(socket)
    })
    await new Promise<void>((resolve) => void server.listen(socketPath, resolve))
    return createScanner({ path: socketPath })
  }
  beforeEach(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'portal-scanner-'))
  })
  afterEach(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => void server.close(resolve))
    await rm(folder, { recursive: true, force: true })
  })

  const largest = aPdf('', maxUploadBytes)
  test.each<[string, (socket: Socket) => void, Buffer?]>([
    ['never answers', (socket) => void socket.resume()],
    ['reads nothing', (socket) => void socket.pause(), largest],
    [
      'has no room for it',
      (socket) => void socket.resume().end('INSTREAM size limit exceeded. ERROR\0'),
    ],
    ['gives an unknown answer', (socket) => void socket.resume().end('stream: OK, or FOUND?\0')],
  ])(
    '%s delays neither an upload nor the job for long; the document waits for its scan',
    async (_name, meet, bytes = clean.bytes) => {
      const scanner = await listen(meet)
      const { status, json } = await withScanner(scanner, (api) =>
        api.upload(returnId, { ...clean, bytes }),
      )
      expect(status).toBe(201)
      const id = String(json()['id'])
      expect(await scanOf(id)).toBe('pending')
      const { log, lines } = keptLog()
      const services = { ...portal.services, scanner, timeLimits: impatient() }
      expect(await scanDocuments(services, log, untilPatienceEnds())).toBe(0)
      expect(lines.join('')).toContain('could not be scanned for malware')
    },
  )

  test('reads slowly gets no more data than it can take', async () => {
    const met = Promise.withResolvers<Socket>()
    const scanner = await listen((socket) => met.resolve(socket.pause()))
    let taken = 0
    async function* pieces() {
      for (; taken < maxUploadBytes; taken += 65_536) {
        yield Buffer.alloc(65_536)
        await new Promise((resolve) => void setImmediate(resolve))
      }
    }
    const found = scanner?.scan(pieces(), untilPatienceEnds())
    const socket = await met.promise
    await expect
      .poll(async () => {
        const before = taken
        await new Promise((resolve) => void setTimeout(resolve, 100))
        return taken - before
      })
      .toBe(0)
    expect(taken).toBeLessThan(maxUploadBytes / 5)
    const question = 'zINSTREAM\0'.length + (maxUploadBytes / 65_536) * (65_536 + 4) + 4
    let received = 0
    socket.resume().on('data', (chunk: Buffer) => {
      received += chunk.length
      if (received === question) socket.end('stream: OK\0')
    })
    expect(await found).toBeNull()
    expect(taken).toBe(maxUploadBytes)
  })
})

async function listed(person: Person, procedure: string): Promise<unknown> {
  return (await person.call(procedure, { taxReturnId: returnId })).output
}
