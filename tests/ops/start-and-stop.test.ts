import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { npmToEnd } from '#tests/support/npm.ts'
import { makeDataDir, type RunningServer, startServer } from '#tests/support/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startServer({ dataDir: await makeDataDir() })
})
afterAll(() => server.remove())

const email = 'ana@example.com'
const password = 'Correct-Horse-7'

async function post(path: string, body: object): Promise<{ user: { role: string } }> {
  const answer = await fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  expect(answer.ok).toBe(true)
  return answer.json() as Promise<{ user: { role: string } }>
}

/** A connection whose request is only half there. */
async function halfARequest(): Promise<void> {
  const held = connect(Number(new URL(server.url).port), '127.0.0.1')
  await once(held, 'connect')
  held.on('error', () => {})
  held.write('POST /api/contact HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
  held.write('content-length: 1000\r\n\r\n{')
}

test('SIGTERM to npm ends everything, including open connections, and a start has all data again', async () => {
  const { url, dataDir } = server
  await post('/api/auth/register', { firstName: 'Ana', lastName: 'Reyes', email, password })
  await halfARequest()
  expect(server.postgresPid()).not.toBeNull()
  // A process that takes longer ends itself with 1.
  expect(await server.stop()).toBe(0)
  expect(server.postgresPid()).toBeNull()
  await expect(fetch(url)).rejects.toThrow(Error)

  // A command needs no running portal.
  const env = { DATA_DIR: dataDir }
  expect(await npmToEnd(['run', 'grant-admin', '--', email], env)).toMatchObject({ code: 0 })
  expect(server.postgresPid()).toBeNull()

  server = await startServer({ dataDir })
  const { user } = await post('/api/auth/login', { email, password })
  expect(user.role).toBe('admin')
})
