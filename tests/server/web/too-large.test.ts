import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mostDiscarded } from '#server/web/discard-body.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { anAdmin } from '#tests/support/factories.ts'
import { rawConnection } from '#tests/support/raw-http.ts'

let portal: TestApp
let staff: string

beforeAll(async () => {
  portal = await startTestApp({ config: { stripe } })
  await portal.app.listen({ host: '127.0.0.1', port: 0 })
  // No connection ends because it rests.
  portal.app.server.keepAliveTimeout = 0
  staff = (await anAdmin(portal)).token
})
afterAll(() => portal.close())

const stripe = { key: 'sk_test_1', webhookSecret: 'whsec_1', apiUrl: null }
const megabyte = 1024 * 1024

function head(path: string, type: string, length: number | null): string {
  return [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${staff}`,
    `Content-Type: ${type}`,
    length === null ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')
}

describe('a body that is too large', () => {
  test.each([
    ['JSON', '/api/auth/login', 'application/json', 3],
    ['a call of tRPC', '/trpc/auth.login', 'application/json', 2],
    ['an event', '/api/payments/webhook', 'application/json', 2],
    ['a SOC 2 report', '/api/admin/firm/reports', 'application/pdf', 12],
  ])(
    'as %s is answered to a sender who reads only at the end: %s, %s, %i MB',
    async (_what, path, type, megabytes) => {
      const body = Buffer.alloc(megabytes * megabyte, 'x')
      for (let tries = 0; tries < 5; tries += 1) {
        const { socket, answer } = await rawConnection(portal.app)
        socket.pause()
        socket.write(head(path, type, body.length))
        await Promise.race([
          new Promise((sent) => socket.write(body, sent)),
          new Promise((closed) => socket.once('close', closed)),
        ])
        socket.resume()
        const { status, body: text } = await answer()
        expect([tries, status, text]).toEqual([
          tries,
          413,
          JSON.stringify({ message: 'Request body is too large' }),
        ])
        // The connection goes on, so nothing of the body is taken for a request.
        socket.write('GET /api/ready HTTP/1.1\r\nHost: localhost\r\n\r\n')
        expect((await answer()).status).toBe(200)
        socket.destroy()
      }
    },
  )

  test('of another type is answered in the same way', async () => {
    const { socket, answer } = await rawConnection(portal.app)
    socket.pause()
    socket.write(head('/trpc/auth.login', 'text/plain', 100 * 1024))
    await new Promise((sent) => socket.write(Buffer.alloc(100 * 1024), sent))
    socket.resume()
    expect((await answer()).status).toBe(415)
    socket.destroy()
  })

  test('and has no end is cut off after the answer', async () => {
    const { socket, answer } = await rawConnection(portal.app)
    socket.write(head('/api/auth/login', 'application/json', null))
    const piece = Buffer.concat([
      Buffer.from(`${megabyte.toString(16)}\r\n`),
      Buffer.alloc(megabyte, 'x'),
      Buffer.from('\r\n'),
    ])
    const answered = answer()
    const closed = new Promise((resolve) => socket.once('close', resolve))
    let sent = 0
    while (!socket.destroyed && sent < 4 * mostDiscarded) {
      await Promise.race([new Promise((written) => socket.write(piece, written)), closed])
      sent += megabyte
    }
    expect((await answered).status).toBe(413)
    await closed
    expect(sent).toBeLessThan(4 * mostDiscarded)
  })
})
