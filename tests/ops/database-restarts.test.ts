import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseJson } from '#shared/base/json.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { singleProfile } from '#tests/support/profiles.ts'
import { inDatabaseOf } from '#tests/support/running-database.ts'

const person = {
  email: 'ana@example.com',
  password: 'Correct-Horse-7',
  firstName: 'Ana',
  lastName: 'Reyes',
}
const message = { name: 'Ana', email: 'ana@example.com', message: 'When are you open on Friday?' }

let server: RunningServer
let token: string

beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMITS: 'off' } })
  const answer = await send('POST', '/api/auth/register', person)
  token = ((await answer.json()) as { token: string }).token
})
afterAll(() => server.remove())

function send(method: string, path: string, body?: object): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
}

/** Reads and writes, with a session, a connection or a transaction. */
const calls: (() => Promise<Response>)[] = [
  () => send('GET', '/api/auth/user'),
  () => send('GET', '/api/notifications'),
  () => send('GET', '/trpc/account.sessions,returns.list?batch=1&input={}'),
  () => send('POST', '/api/tax-returns', { taxYear: 2024 }),
  () => send('PUT', '/api/profile', singleProfile),
  () => send('POST', '/api/contact', message),
  () => send('POST', '/api/auth/login', { ...person, password: 'wrong' }),
]
const expected = [200, 201, 207, 401, 503]

test.each(['SIGKILL', 'SIGQUIT', 'SIGINT'] as const)(
  'while PostgreSQL restarts after %s, a call is answered or gets a Retry-After',
  async (signal) => {
    const before = server.postgresPid()
    const start = server.output().length
    const already = await messagesStored()
    const statuses = new Map<number, number>()
    const wrong: string[] = []
    let over = false
    let stored = 0
    const hammer = async (call: () => Promise<Response>) => {
      while (!over) {
        const answer = await call()
        const text = await answer.text()
        if (new URL(answer.url).pathname === '/api/contact' && answer.ok) stored += 1
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const right =
          expected.includes(answer.status) &&
          !text.includes('"httpStatus":500') &&
          (answer.status !== 503 || answer.headers.get('retry-after') === '5')
        if (!right) wrong.push(`${answer.status} ${text.slice(0, 200)}`)
      }
    }
    const hammering = Promise.all([...calls, ...calls].map(hammer))
    await expect.poll(() => stored > 0 && (statuses.get(200) ?? 0) > 20).toBe(true)
    if (before !== null) process.kill(before, signal)
    const isBack = async () =>
      ![before, null].includes(server.postgresPid()) && (await send('GET', '/api/health')).ok
    await expect.poll(isBack, { interval: 100 }).toBe(true)
    over = true
    await hammering
    expect(wrong).toStrictEqual([])
    expect(statuses.get(503)).toBeGreaterThan(0)
    expect(server.output()).not.toContain('"stack"')
    // After the lines of the start the log is JSON, also that of the job worker.
    const logged = server.output().slice(start).split('\n').filter(Boolean)
    expect(logged.filter((line) => parseJson(line) === undefined)).toStrictEqual([])
    // What was answered with a success is still there.
    expect((await messagesStored()) - already).toBeGreaterThanOrEqual(stored)
  },
)

async function messagesStored(): Promise<number> {
  let ids: unknown[] = []
  await inDatabaseOf(server, async (db) => {
    ids = await db.selectFrom('threads').select('id').execute()
  })
  return ids.length
}
