import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase } from '#server/database/database.ts'
import { internalErrorMessage } from '#server/base/error-answers.ts'
import { logOptions } from '#server/base/log.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, aReturn, type Person } from '#tests/support/factories.ts'
import { categoryPart, filePartHead, rawConnection, uploadHead } from '#tests/support/raw-http.ts'
import { callTrpc } from '#tests/support/trpc.ts'

let portal: TestApp
let client: Person
let returnId: string
const lines: string[] = []

beforeAll(async () => {
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
  portal = await startTestApp({ logger })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  client = await aClient(portal)
  returnId = (await aReturn(portal, { clientId: client.id })).id
})
afterAll(() => portal.close())

const logged = (all: string[]) =>
  all.map((line) => {
    const { level, msg } = JSON.parse(line) as { level: number; msg: string }
    return { level, msg }
  })
const signedIn = (start: string) =>
  `${start} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${client.token}\r\n`
const json = 'Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"email"'

test.each([
  ['in a REST body', () => `${signedIn('POST /api/auth/login')}${json}`],
  ['in a tRPC body', () => `${signedIn('POST /trpc/auth.login')}${json}`],
  ['in an upload', () => uploadHead(returnId, client.token, 9999) + categoryPart + filePartHead],
  ['while listening', () => `${signedIn('GET /trpc/realtime.changes')}\r\n`],
])('a caller who disconnects %s is one log line and no warning', async (_name, bytes) => {
  lines.length = 0
  const { send, socket } = await rawConnection(portal.app)
  const begun = once(portal.app.server, 'request')
  send(bytes())
  await begun
  socket.resetAndDestroy()
  await expect.poll(() => lines.length).toBe(1)
  expect(logged(lines)).toStrictEqual([{ level: 30, msg: 'hung up' }])
  expect(lines.join('')).not.toContain('stack')
})

test('a request is one line of JSON with time, id, address, route and status, whatever it sends', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const own = await startTestApp({ logger: { ...logOptions, stream } })
  const { api, id } = await aClient(own)
  const injected = '\r\n{"level":30}\u001b[2J'
  const query = encodeURIComponent(injected + 'x'.repeat(2000))
  const headers = { 'user-agent': injected, 'x-request-id': injected }
  const answer = await api.get(`/api/notifications?search=${query}`, headers)
  await api.get(`/trpc/${query}`, headers)
  await own.close()
  const requests = lines.filter((line) => line.includes('"msg":"request"'))
  expect(requests).toHaveLength(2)
  expect(JSON.parse(requests[0] ?? '')).toMatchObject({
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
    reqId: answer.headers['x-request-id'],
    ip: '127.0.0.1',
    route: '/api/notifications',
    status: 200,
    user: id,
  })
  expect(requests[1]).not.toContain('"user"')
  for (const line of lines) {
    expect(line).toMatch(/^\{.*\}\n$/)
    expect(line).not.toMatch(/[\p{Cc}--\n]/v)
    expect(line.length).toBeLessThan(1000)
  }
})

test('a probe that is answered with 200 is no line; a page has the route "page"', async () => {
  const lines: string[] = []
  const stream = { write: (line: string) => void lines.push(line) }
  const own = await startTestApp({ logger: { ...logOptions, stream } })
  for (const path of ['/api/ready', '/api/health', '/about']) {
    await own.app.inject({ url: path, headers: { accept: 'text/html' } })
  }
  await own.close()
  const requests = lines.filter((line) => line.includes('"msg":"request"'))
  expect(requests.map((line) => (JSON.parse(line) as { route: string }).route)).toEqual(['page'])
})

test('an unreachable database is a 503 and a warning of one line', async () => {
  const lines: string[] = []
  const logger = { level: 'warn', stream: { write: (line: string) => void lines.push(line) } }
  const own = await startTestApp({ logger })
  const { api, token } = await aClient(own)
  await closeDatabase(own.services.db)
  const rest = await api.get('/api/tax-returns')
  const trpc = await callTrpc(own, 'returns.list', { token })
  const health = await api.get('/api/health')
  expect([rest.status, trpc.status, health.status]).toStrictEqual([503, 503, 503])
  expect(rest.headers['retry-after']).toBe('5')
  expect(logged(lines)).toStrictEqual([
    { level: 40, msg: 'unavailable' },
    { level: 40, msg: 'unavailable' },
    { level: 40, msg: 'the database does not answer' },
  ])
  expect(lines.join('')).not.toContain('stack')
  await own.app.close()
})

test('an answer that does not match its schema is a masked 500, and the log has the field', async () => {
  const { id, token, api } = await aClient(portal)
  await portal.services.db
    .insertInto('taxReturns')
    .values({
      // PostgreSQL accepts it; RFC 9562 has no such version.
      id: '01890000-0000-f000-8000-000000000000',
      clientId: id,
      taxYear: 2025,
      status: 'pending',
      createdAt: new Date(),
    })
    .execute()
  lines.length = 0
  const rest = await api.get('/api/tax-returns')
  const trpc = await callTrpc(portal, 'returns.list', { token })
  expect([rest.status, trpc.status]).toStrictEqual([500, 500])
  expect(rest.json()).toStrictEqual({ message: internalErrorMessage })
  expect(trpc).toMatchObject({ message: internalErrorMessage, fields: [] })
  const errors = lines.map((line) => JSON.parse(line)).filter(({ level }) => level === 50)
  expect(errors).toMatchObject([{ fields: ['0.id'] }, { fields: ['0.id'], path: 'returns.list' }])
})
