import { setTimeout as delay } from 'node:timers/promises'
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maxUploadBytes } from '#shared/document-files.ts'
import { slowClientLimits } from '#server/web/slow-clients.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { aClient, aReturn, password, type Person } from '#tests/support/factories.ts'
import { aPdf } from '#tests/support/files.ts'
import {
  categoryPart,
  closing,
  filePartHead,
  rawConnection,
  uploadHead,
} from '#tests/support/raw-http.ts'
import { tracesOf } from '#tests/support/traces.ts'

const seconds = () => performance.now() / 1000

function loginHead(length: number) {
  return [
    'POST /api/auth/login HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')
}

/** Sends the bytes one by one, `every` so many milliseconds, until there are none or the connection ends. */
async function trickle(
  { send, socket }: Awaited<ReturnType<typeof rawConnection>>,
  bytes: string,
  every: number,
) {
  for (const byte of bytes) {
    if (socket.closed) return
    send(byte)
    await delay(every)
  }
}

async function listening(options: Parameters<typeof startTestApp>[0] = {}) {
  const lines: { level: number; msg: string; route?: string }[] = []
  const logger = {
    level: 'info',
    stream: { write: (line: string) => void lines.push(JSON.parse(line)) },
  }
  const portal = await startTestApp({ logger, ...options })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  return { portal, lines }
}

describe('with the real limits', () => {
  test('200 sign-ins at a byte a second are cut after ten seconds; others get in', async () => {
    const { portal, lines } = await listening()
    const client = await aClient(portal)
    const start = seconds()
    const cut = Array.from({ length: 200 }, async () => {
      const connection = await rawConnection(portal.app)
      connection.send(loginHead(500))
      void trickle(connection, 'x'.repeat(30), 1000)
      const answer = await connection.answer()
      return { ...answer, after: seconds() - start }
    })
    const login = await client.api.post('/api/auth/login', { email: client.email, password })
    expect(login.status).toBe(200)
    for (const { status, body, after } of await Promise.all(cut)) {
      expect(status).toBe(408)
      expect(JSON.parse(body)).toMatchObject({ message: expect.any(String) as unknown })
      expect(after).toBeGreaterThan(9.5)
      expect(after).toBeLessThan(15)
    }
    const told = lines.filter(({ msg }) => msg === 'a request came in too slowly')
    expect(told).toHaveLength(200)
    expect(told[0]).toMatchObject({ level: 40, route: '/api/auth/login' })
    expect(lines.filter(({ level }) => level >= 40)).toHaveLength(200)
    await portal.close()
  })
})
