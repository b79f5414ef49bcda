import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient } from '#tests/support/factories.ts'
import { type RawAnswer, rawConnection } from '#tests/support/raw-http.ts'

let portal: TestApp
let app: FastifyInstance
let clientDir: string
const lines: string[] = []

beforeAll(async () => {
  portal = await startTestApp()
  clientDir = await mkdtemp(path.join(os.tmpdir(), 'portal-client-'))
  await mkdir(path.join(clientDir, 'assets'))
  await writeFile(path.join(clientDir, 'index.html'), 'shell')
  await writeFile(path.join(clientDir, 'assets', 'a.js'), 'app()')
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } }
  app = await buildApp(portal.services, { clientDir, logger })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await portal.close()
  await rm(clientDir, { recursive: true, force: true })
})

async function sendRaw(bytes: string): Promise<RawAnswer> {
  const connection = await rawConnection(app)
  connection.send(bytes)
  const answer = await connection.answer()
  connection.socket.destroy()
  return answer
}

const get = (address: string, more = '') =>
  sendRaw(`GET ${address} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`)
const post = (more: string) =>
  sendRaw(
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${more}`,
  )

function expectRefused(answer: RawAnswer, status: number, message: string): void {
  expect({ status: answer.status, body: answer.body }).toStrictEqual({
    status,
    body: JSON.stringify({ message }),
  })
  expect(answer.headers).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
  expect(answer.headers).toContain('\r\ncontent-type: application/json')
  expect(lines.join('')).not.toContain('"stack"')
}

describe('an address outside of the folder, or an unknown one', () => {
  test.each([
    '/assets/..\\..\\x',
    '/assets/%2e%2e/x',
    '/assets/..%5c..%5cx',
    '/assets/%2e%2e%2fx',
    '/assets/../a.js',
    '/assets/.a',
    '/assets/a%00',
    `/assets/${'a/'.repeat(3000)}`,
    '/assets/a.js/x',
    '/api/docs/%2e%2e/x',
    '/api/docs/..%2f..%2fx',
    '/api/docs/..\\x',
    '/api/docs/%00',
    '/api/../x',
    '/api/%2e%2e/assets/a.js',
  ])('%j is not found', async (address) => {
    expectRefused(await get(address), 404, 'Not found')
  })

  test('a range outside of a file is a 416', async () => {
    const answer = await get('/assets/a.js', 'Range: bytes=50-60\r\n')
    expectRefused(answer, 416, 'The requested range is not in this file')
  })
})

describe('a request that Node cannot parse', () => {
  test.each([
    ['a line that is not a request', () => sendRaw('HELLO\r\n\r\n')],
    ['an unknown method', () => sendRaw('BREW /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')],
    ['another protocol', () => sendRaw('GET / HTTP/9.9\r\nHost: localhost\r\n\r\n')],
    ['a TLS greeting', () => sendRaw('\u0016\u0003\u0001\u0002\u0000\u0001\u0000')],
    ['a space in a header name', () => get('/api/health', 'X Y: 1\r\n')],
    ['two lengths', () => post('Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}')],
    ['a length and chunks', () => post('Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n')],
    ['a length that is not a number', () => post('Content-Length: x\r\n\r\n{}')],
    [
      'a chunk without a size',
      () => post('Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
    ],
  ])('%s is a 400', async (_name, send) => {
    expectRefused(await send(), 400, 'Malformed request')
  })

  test('headers above 16 kB are a 431', async () => {
    const answer = await get('/api/health', `X-Long: ${'x'.repeat(20_000)}\r\n`)
    expectRefused(answer, 431, 'The request headers are too large')
  })

  test('an address above 16 kB is a 431 too', async () => {
    const answer = await get(`/api/health?${'x'.repeat(20_000)}`)
    expectRefused(answer, 431, 'The request headers are too large')
  })

  test('endless chunk extensions are a 413', async () => {
    const chunk = `2;${'x'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`
    const answer = await post(`Transfer-Encoding: chunked\r\n\r\n${chunk}`)
    expectRefused(answer, 413, 'Request body is too large')
  })

  test('headers that never end are a 408', async () => {
    const { server } = app
    const { headersTimeout } = server
    expect(headersTimeout).toBe(5000)
    onTestFinished(() => void (server.headersTimeout = headersTimeout))
    server.headersTimeout = 100
    expectRefused(
      await sendRaw('GET /api/health HTTP/1.1\r\nHost: loc'),
      408,
      'The request took too long',
    )
  })

  test('an unknown expectation is a 417', async () => {
    expectRefused(await get('/api/health', 'Expect: miracles\r\n'), 417, 'Unsupported expectation')
  })

  test('a missing Host is a 400, except with HTTP/1.0', async () => {
    const missing = await sendRaw('GET /api/health HTTP/1.1\r\n\r\n')
    expectRefused(missing, 400, 'The Host header is missing')
    expect((await sendRaw('GET /api/health HTTP/1.0\r\n\r\n')).status).toBe(200)
  })

  test.each([
    ['two', 'Host: localhost\r\nHost: localhost', 'There is more than one Host header'],
    ['two in other cases', 'HOST: a\r\nhost: b', 'There is more than one Host header'],
    ['a path', 'Host: localhost/api', 'The Host header is not a host'],
    ['a user', 'Host: me@localhost', 'The Host header is not a host'],
    ['two names', 'Host: a b', 'The Host header is not a host'],
    ['a list', 'Host: a, b', 'The Host header is not a host'],
    ['a wrong port', 'Host: localhost:80a', 'The Host header is not a host'],
    ['an open bracket', 'Host: [::1', 'The Host header is not a host'],
    ['text beyond ASCII', 'Host: b\u00fccher.example', 'The Host header is not a host'],
  ])('%s as Host is a 400', async (_what, host, message) => {
    expectRefused(await sendRaw(`GET /api/health HTTP/1.1\r\n${host}\r\n\r\n`), 400, message)
    expectRefused(await sendRaw(`GET /api/health HTTP/1.0\r\n${host}\r\n\r\n`), 400, message)
  })

  test.each([
    '',
    'localhost',
    'LOCALHOST:80',
    'a_b.example:',
    '127.0.0.1:3000',
    '[::1]:3000',
    'x%20y',
  ])('the Host %j is taken', async (host) => {
    expect((await sendRaw(`GET /api/health HTTP/1.1\r\nHost: ${host}\r\n\r\n`)).status).toBe(200)
  })

  test('an address with scheme and host is taken as its path, whatever the Host', async () => {
    for (const [address, status] of [
      ['http://localhost/api/health?x=1', 200],
      ['HTTPS://other.example:8443/api/health', 200],
      ['http://localhost', 200],
      ['http://localhost/api/none', 404],
    ] as const) {
      expect((await get(address)).status).toBe(status)
    }
  })

  test('an asterisk and a host alone are no addresses here', async () => {
    expectRefused(await sendRaw('OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n'), 404, 'Not found')
    const connect = await sendRaw('CONNECT localhost:80 HTTP/1.1\r\nHost: localhost:80\r\n\r\n')
    expect(connect.status).toBe(0)
  })

  test('does not corrupt an answer that is already being sent', async () => {
    const { token } = await aClient(portal)
    const { socket, send } = await rawConnection(app)
    let received = ''
    socket.on('data', (text: string) => (received += text))
    const authorization = `Authorization: Bearer ${token}`
    send(`GET /trpc/realtime.changes HTTP/1.1\r\nHost: localhost\r\n${authorization}\r\n\r\n`)
    await expect.poll(() => received).toContain('"topics"')
    send('HELLO\r\n\r\n')
    await expect.poll(() => socket.closed).toBe(true)
    expect(received).not.toContain('Malformed request')
  })
})

test.each(['TRACE', 'PROPFIND', 'PURGE', 'LINK'])(
  'an unsupported method %s is refused in JSON',
  async (method) => {
    const answer = await sendRaw(`${method} /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expectRefused(answer, 404, 'Not found')
  },
)
