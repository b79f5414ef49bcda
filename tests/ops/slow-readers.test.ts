import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { documentsZipPath, exportPath } from '#shared/retention/data-export.ts'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { exportTicket } from '#server/features/data-export/tickets.ts'
import { realTimers } from '#server/base/timers.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { formWith, ticketOf } from '#tests/support/data-export.ts'
import { aClient, anAdmin, aReturn, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { manyStoredDocuments } from '#tests/support/many-documents.ts'
import { rawConnection } from '#tests/support/raw-http.ts'
import { callTrpc } from '#tests/support/trpc.ts'

/** Every place for large zips, and for large downloads: data-export.route.ts, document-limits.ts. */
const [zips, downloads] = [8, 48]
/** Of those, how many a client's zip takes the places of: two places are for staff alone. */
const [zipsGone, downloadsGone] = [3, 1]

let portal: TestApp
let url: string
let client: Person
let returnId: string
let documentId: string
const lines: { level: number; msg: string }[] = []
const everySecond: (() => void)[] = []
const clock = setInterval(() => everySecond.forEach((act) => act()), 1000)

beforeAll(async () => {
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  const logger = { level: 'info', stream: { write } }
  portal = await startTestApp({ config: { trustProxy: 1 }, logger, timers: realTimers })
  url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  client = await aClient(portal)
  const taxReturn = await aReturn(portal, { clientId: client.id })
  returnId = taxReturn.id
  const large = ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({
    name,
    bytes: aPdf(name, maxUploadBytes),
  }))
  ;[documentId = ''] = await manyStoredDocuments(portal.services, taxReturn, large)
})
afterAll(async () => {
  clearInterval(clock)
  portal.app.server.closeAllConnections()
  await portal.close()
})

/** Begins an answer, and reads it at 20 kB/s: slow, but not slow enough to be cut off. */
async function readSlowly(head: string, network: number, body = ''): Promise<void> {
  const { socket, send } = await rawConnection(portal.app)
  socket.removeAllListeners('data').pause()
  send(`${head}\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.${network}\r\n\r\n${body}`)
  everySecond.push(() => void socket.read(20_000))
  await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
}

async function zipSlowly({ token }: Person, network: number): Promise<void> {
  const input = { taxReturnId: returnId }
  const { output } = await callTrpc(portal, 'dataExport.beginDocuments', { token, input })
  const { headers, payload } = formWith(exportTicket.parse(output).ticket)
  const head = `POST ${documentsZipPath} HTTP/1.1\r\nContent-Type: ${headers['content-type']}`
  await readSlowly(`${head}\r\nContent-Length: ${payload.length}`, network, payload)
}

function downloadSlowly({ token }: Person, network: number): Promise<void> {
  const head = `GET /api/documents/${documentId}/download HTTP/1.1\r\nAuthorization: Bearer ${token}`
  return readSlowly(head, network)
}

const connections = async () => {
  const { server } = portal.app
  return promisify(server.getConnections.bind(server))()
}

/** The whole answer. A place that is not given in time is a 503. */
async function answerTo(path: string, init: RequestInit) {
  const answer = await fetch(`${url}${path}`, init)
  return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
}

test('slow readers in every place for large zips and downloads give way to a client, and only as many as they must', async () => {
  const staff = await Promise.all(Array.from({ length: downloads / 4 }, () => anAdmin(portal)))
  await Promise.all([
    ...staff.slice(0, zips).map(zipSlowly),
    ...[0, 1, 2, 3].flatMap(() => staff.map(downloadSlowly)),
  ])
  const headers = { connection: 'close', 'x-forwarded-for': '203.0.113.99' }
  const form = formWith(await ticketOf(portal, client))
  expect(await connections()).toBe(zips + downloads)
  const [zip, download] = await Promise.all([
    answerTo(exportPath, {
      method: 'POST',
      headers: { ...headers, ...form.headers },
      body: form.payload,
    }),
    answerTo(`/api/documents/${documentId}/download`, {
      headers: { ...headers, authorization: `Bearer ${client.token}` },
    }),
  ])
  expect([zip.status, download]).toEqual([200, { status: 200, bytes: maxUploadBytes }])
  expect(zip.bytes).toBeGreaterThan(3 * maxUploadBytes)
  await expect.poll(connections).toBe(zips - zipsGone + downloads - downloadsGone)
  const gone = lines.filter(({ msg }) => msg === 'ended early')
  expect(gone).toHaveLength(zipsGone + downloadsGone)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
})
