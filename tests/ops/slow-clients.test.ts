import { scrypt, type ScryptOptions } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { fastify } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/documents/document-files.ts'
import { realTimers } from '#server/base/timers.ts'
import { cutSlowClients } from '#server/web/slow-clients.ts'
import { startTestApp, type TestApp, type TestAppOptions } from '#tests/support/app.ts'
import { aClient, aReturn, password, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import { patience } from '#tests/support/patience.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  type RawConnection,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'
import { tracesOf } from '#tests/support/traces.ts'

interface Line {
  level: number
  msg: string
  route?: string
}

async function listening(options: TestAppOptions) {
  const lines: Line[] = []
  const write = (line: string) => void lines.push(JSON.parse(line) as Line)
  const logger = { level: 'info', stream: { write } }
  const portal = await startTestApp({ ...options, logger, timers: realTimers })
  const url = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return { portal, url, lines }
}

const tooSlow = 'a request came in too slowly'
const aMessage = { message: expect.any(String) as unknown }

function signInHead(length: number): string {
  const head =
    'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  return `${head}Content-Length: ${length}\r\n\r\n`
}

/** Sends the pieces at this interval in milliseconds while the connection is open. */
async function sendSlowly({ send, socket }: RawConnection, pieces: string[], apart: number) {
  for (const piece of pieces) {
    if (socket.closed) return
    send(piece)
    await delay(apart)
  }
}

describe('with the real limits', () => {
  test('200 sign-ins at a byte per second are disconnected after ten seconds, and others get through', async () => {
    const { portal, lines } = await listening({})
    const client = await aClient(portal)
    const start = performance.now()
    const slow = Array.from({ length: 200 }, async () => {
      const connection = await rawConnection(portal.app)
      connection.send(signInHead(500))
      void sendSlowly(connection, Array<string>(30).fill('x'), 1000)
      const answer = await connection.answer()
      return { ...answer, after: performance.now() - start }
    })
    const signIn = await client.api.post('/api/auth/login', { email: client.email, password })
    expect(signIn.status).toBe(200)
    for (const { status, body, after } of await Promise.all(slow)) {
      expect([status, JSON.parse(body)]).toEqual([408, expect.objectContaining(aMessage)])
      expect(after).toBeGreaterThan(9500)
      expect(after).toBeLessThan(15_000 * patience)
    }
    const warnings = lines.filter(({ level }) => level >= 40)
    expect(warnings).toHaveLength(200)
    expect(warnings[0]).toMatchObject({ level: 40, route: '/api/auth/login', msg: tooSlow })
    await portal.close()
  })
})

describe('a sender', () => {
  let portal: TestApp
  let lines: Line[]
  let client: Person
  let returnId: string
  const within = 800
  const file = aPdf('', 40_000).toString('latin1')

  beforeAll(async () => {
    const slowClients = { body: { bytes: 1000, within }, request: 12_000, answer: 1000 }
    ;({ portal, lines } = await listening({ slowClients }))
    client = await aClient(portal)
    returnId = (await aReturn(portal, { clientId: client.id })).id
  })
  afterAll(() => portal.close())

  const startUpload = async (length: number, begun: string) => {
    const connection = await rawConnection(portal.app)
    connection.send(uploadHead(returnId, client.token, length) + begun)
    return connection
  }
  const isCut = async ({ socket }: RawConnection) => {
    if (!socket.closed) await once(socket, 'close')
    await expect.poll(() => tracesOf(portal)).toMatchObject({ spooled: 0 })
  }

  test('that waits for the server is not disconnected, and gets its turn', async () => {
    const others = await Promise.all(
      Array.from({ length: 4 }, () => startUpload(5_000_000, filePartHead + file)),
    )
    const busy = others.map((other) => sendSlowly(other, Array<string>(40).fill(file), 100))
    await expect.poll(() => tracesOf(portal)).toMatchObject({ spooled: 4 })
    const large = aPdf('', 300_000).toString('latin1')
    const body = `${categoryPart}${filePartHead}${large}${closing}`
    const upload = await startUpload(body.length, body.slice(0, 1000))
    await delay(2 * within)
    expect(upload.socket.closed).toBe(false)
    for (const { socket } of others) socket.destroy()
    await Promise.all(busy)
    upload.send(body.slice(1000))
    expect((await upload.answer()).status).toBe(201)
    upload.socket.destroy()
  })

  test('that takes too long in total is disconnected, even at a steady rate', async () => {
    const upload = await startUpload(5_000_000, filePartHead + file)
    void sendSlowly(upload, Array<string>(300).fill(file.slice(0, 10_000)), 100)
    // The answer may be lost, because the client is still sending when the connection ends.
    await isCut(upload)
    const warnings = lines.filter(({ level }) => level >= 40)
    expect(warnings).toMatchObject([{ msg: tooSlow }])
  })
})

describe('a reader', () => {
  test('that stops is disconnected, and one that keeps reading is not', async () => {
    const slowClients = { body: { bytes: 1, within: 60_000 }, request: 120_000, answer: 1000 }
    const { portal, lines } = await listening({ slowClients })
    const client = await aClient(portal)
    const { id } = await aReturn(portal, { clientId: client.id })
    const bytes = aPdf('', maxUploadBytes)
    const uploaded = await client.api.upload(id, { name: 'a.pdf', category: 'w2', bytes })
    const path = `/api/documents/${String(uploaded.json()['id'])}/download`
    const read = async () => {
      const { socket, send } = await rawConnection(portal.app)
      socket.removeAllListeners('data').pause()
      send(
        `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\n\r\n`,
      )
      return socket
    }
    const cut = () => lines.filter(({ level }) => level >= 40)
    const [stopped, steady] = [await read(), await read()]
    // A megabyte per second.
    const reading = setInterval(() => void steady.read(50_000), 50)
    await expect.poll(cut).toHaveLength(1)
    await delay(4000)
    expect(cut()).toHaveLength(1)
    clearInterval(reading)
    await expect.poll(cut).toHaveLength(2)
    const route = '/api/documents/:id/download'
    expect(cut()).toMatchObject([{ msg: 'an answer was not read', route }, { route }])
    for (const socket of [stopped, steady]) socket.destroy()
    await portal.close()
  })

  test('that keeps reading is not disconnected when its answer begins while the server looks', async () => {
    const app = fastify()
    const limits = { body: { bytes: 1, within: 60_000 }, request: 120_000, answer: 1000 }
    cutSlowClients(app, limits, realTimers)
    // Like a document, an answer begins some time after its request.
    app.get('/', async () => {
      for (let count = 0; count < 100; count += 1) await work()
      return Buffer.alloc(maxUploadBytes)
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const read = async () => {
      const { socket, send } = await rawConnection(app)
      socket.removeAllListeners('data').pause()
      send('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
      return socket
    }
    // While an answer waits for its reader, the server looks; a busy machine makes each look longer.
    const stopped = await read()
    const busy = new AbortController()
    const jobs = Array.from({ length: 4 }, () => keepBusy(busy.signal))
    const reading: NodeJS.Timeout[] = []
    const steady = await Promise.all(
      Array.from({ length: 20 }, async (_, at) => {
        await delay(at * 50)
        const socket = await read()
        // Half a megabyte per second.
        reading.push(setInterval(() => void socket.read(50_000), 100))
        await expect.poll(() => socket.bytesRead).toBeGreaterThan(0)
        return socket
      }),
    )
    busy.abort()
    await Promise.all(jobs)
    const isCutOrReads = (socket: Socket) => socket.closed || socket.bytesRead > 2_000_000
    await expect.poll(() => steady.every(isCutOrReads)).toBe(true)
    reading.forEach(clearInterval)
    expect(steady.filter(({ closed }) => closed)).toHaveLength(0)
    stopped.destroy()
    app.server.closeAllConnections()
    await app.close()
  })
})

const scrypted = promisify<string, string, number, ScryptOptions, Buffer>(scrypt)
const work = () => scrypted('password', 'salt', 32, { N: 256 })

/** Keeps one of Node's four threads for files busy. */
async function keepBusy(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) await work()
}
