import { once } from 'node:events'
import { mkdtemp, rm, writeFile, mkdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { rawConnection } from '#tests/support/raw-http.ts'

let portal: TestApp
let app: FastifyInstance
let clientDir: string
const lines: { level: number; msg: string }[] = []

beforeAll(async () => {
  portal = await startTestApp()
  clientDir = await mkdtemp(path.join(os.tmpdir(), 'portal-client-'))
  await mkdir(path.join(clientDir, 'assets'))
  await writeFile(path.join(clientDir, 'index.html'), `shell ${'x'.repeat(50_000)}`)
  await writeFile(path.join(clientDir, 'assets', 'a.js'), 'app()'.repeat(60_000))
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[number])
  app = await buildApp(portal.services, { clientDir, logger: { level: 'info', stream: { write } } })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
beforeEach(() => void (lines.length = 0))
afterAll(async () => {
  await app.close()
  await portal.close()
  await rm(clientDir, { recursive: true, force: true })
})

const get = (address: string, more = '') =>
  `GET ${address} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`

async function open() {
  const connection = await rawConnection(app)
  let received = ''
  connection.socket.on('data', (text: string) => (received += text))
  const closed = once(connection.socket, 'close')
  return { ...connection, received: () => received, closed }
}

const count = ({ server }: FastifyInstance) =>
  new Promise<number>((resolve) => server.getConnections((_error, open) => resolve(open)))

const statuses = (received: string) => received.match(/HTTP\/1\.1 \d{3}/g) ?? []

test('eight requests of one connection at once are answered in their order', async () => {
  const { send, received, socket } = await open()
  const paths = [
    '/',
    '/assets/a.js',
    '/api/health',
    '/api/nowhere',
    '/',
    '/',
    '/trpc/x',
    '/api/openapi.json',
  ]
  send(paths.map((at) => get(at)).join(''))
  await expect.poll(() => statuses(received())).toHaveLength(8)
  expect(
    statuses(received())
      .map((line) => line.slice(-3))
      .join(' '),
  ).toBe('200 200 200 404 200 200 404 200')
  send(get('/api/health'))
  await expect.poll(() => statuses(received())).toHaveLength(9)
  socket.destroy()
})

test.each([
  ['pages', '/', ''],
  ['assets', '/assets/a.js', ''],
  ['the API', '/api/health', ''],
  ['unknown addresses', '/api/%zz', ''],
  ['procedures', '/trpc/firm.x', ''],
  ['expectations', '/', 'Expect: miracles\r\n'],
])('a ninth at once ends the connection: 1,000 of %s', async (_what, address, more) => {
  const { send, closed } = await open()
  let parsed = 0
  const countOne = () => void (parsed += 1)
  app.server.on('request', countOne)
  send(get(address, more).repeat(1000))
  await closed
  app.server.off('request', countOne)
  expect(parsed).toBe(9)
  // Those that wait for their turn are not begun.
  expect(lines.filter(({ msg }) => msg !== 'too many requests at once').length).toBeLessThanOrEqual(
    1,
  )
  expect(lines.filter(({ level }) => level >= 40)).toMatchObject([
    { level: 40, msg: 'too many requests at once' },
  ])
})

test('an open event stream counts as one of them', async () => {
  const { token } = await aClient(portal)
  const { send, received, closed, socket } = await open()
  send(get('/trpc/realtime.changes', `Authorization: Bearer ${token}\r\n`))
  await expect.poll(received).toContain('"topics"')
  send(get('/api/health').repeat(7))
  await expect.poll(() => socket.bytesWritten).toBeGreaterThan(0)
  expect(socket.closed).toBe(false)
  send(get('/api/health'))
  await closed
  expect(statuses(received())).toHaveLength(1)
})

test('requests that are broken off while they wait leave at most one line each connection, and no error', async () => {
  await Promise.all(
    Array.from({ length: 50 }, async () => {
      const { send, socket, received } = await open()
      send(get('/').repeat(8))
      await expect.poll(received, { interval: 1 }).not.toBe('')
      socket.resetAndDestroy()
    }),
  )
  await expect.poll(() => count(app)).toBe(0)
  expect(lines.filter(({ level }) => level >= 40)).toEqual([])
  expect(JSON.stringify(lines)).not.toContain('stack')
})
