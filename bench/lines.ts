import { connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { startPostgres } from '#server/database/embedded.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './figure.ts'
import { megabytes } from './process-figures.ts'

/** Measures the live lines of many clients, each on its own connection, to a started portal. */
export async function lines(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: 'off', WORKER: 'off' } })
  const postgres = await startPostgres(server.dataDir)
  const pool = new pg.Pool({ connectionString: postgres.url, max: 1 })
  try {
    const { rows: clients } = await pool.query<Client>(insertClients, [many + few])
    const open = await openAll(server, clients.slice(0, few))
    const fewSeconds = await secondsOfOneEvent(pool, open)
    // Memory that the work of opening leaves behind does not count as memory of open lines.
    for (let at = 0; at < 1000; at += few) {
      const some = await openAll(server, clients.slice(at, at + few))
      for (const { socket } of some) socket.destroy()
    }
    const before = megabytes(server.pid)
    open.push(...(await openAll(server, clients.slice(few))))
    await delay(settle)
    const after = megabytes(server.pid)
    const manySeconds = await secondsOfOneEvent(pool, open)
    const allSeconds = await secondsOfEventForAll(pool, open)
    return [
      {
        what: `Memory of ${many} more lines, kB each`,
        measured: (((after - before) * 1024) / many).toFixed(1),
        compared: `of node before, MB: ${before.toFixed(0)}`,
        ratio: after / before,
      },
      {
        what: `An event for one of ${many + few} lines, ms`,
        measured: (manySeconds * 1000).toFixed(2),
        compared: `for one of ${few}: ${(fewSeconds * 1000).toFixed(2)}`,
        ratio: manySeconds / fewSeconds,
      },
      {
        what: `An event for all ${many + few} lines, seconds`,
        measured: allSeconds.toFixed(2),
        compared: 'the limit: 1',
        ratio: allSeconds,
      },
    ]
  } finally {
    await pool.end()
    await postgres.stop()
    await server.remove()
  }
}

const few = 50
const many = 5000
/** Milliseconds for collecting the garbage of opening. */
const settle = 10_000

interface Client {
  id: string
  token: string
}

interface Line extends Client {
  socket: Socket
  events: number
  heard: () => void
}

const insertClients = `with client as (
    insert into users (id, email, password_hash, first_name, last_name, role, created_at)
    select gen_random_uuid(), number || '@example.com', 'none', 'Ana', 'Reyes', 'client', now()
    from generate_series(1, $1::int) as number
    returning id, lpad(split_part(email, '@', 1), 43, 'x') as token
  ), session as (
    insert into sessions (id, user_id, expires_at, remember, created_at, last_seen_at)
    select encode(sha256(token::bytea), 'hex'), id, now() + interval '1 hour', false, now(), now()
    from client
  )
  select * from client`

async function openAll(server: RunningServer, clients: Client[]): Promise<Line[]> {
  const lines: Line[] = []
  for (let at = 0; at < clients.length; at += 50) {
    lines.push(...(await Promise.all(clients.slice(at, at + 50).map((c) => openLine(server, c)))))
  }
  return lines
}

function openLine({ url }: RunningServer, client: Client): Promise<Line> {
  const { promise, resolve, reject } = Promise.withResolvers<Line>()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const line: Line = { ...client, socket, events: 0, heard: () => resolve(line) }
  socket.setEncoding('latin1').once('error', reject)
  socket.write(
    `GET /trpc/realtime.changes HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${client.token}\r\n\r\n`,
  )
  socket.on('data', (text: string) => {
    if (!text.includes('"topics"')) return
    line.events += 1
    line.heard()
  })
  return promise
}

async function secondsOfOneEvent(pool: pg.Pool, lines: Line[]): Promise<number> {
  const times = []
  for (let turn = 0; turn < 200; turn += 1) {
    const line = lines[turn % few]
    if (line === undefined) continue
    const began = performance.now()
    await Promise.all([nextEvent(line), announce(pool, [line.id])])
    times.push(performance.now() - began)
  }
  return (times.toSorted((a, b) => a - b)[times.length / 2] ?? 0) / 1000
}

async function secondsOfEventForAll(pool: pg.Pool, lines: Line[]): Promise<number> {
  const began = performance.now()
  const heard = Promise.all(lines.map(nextEvent))
  for (let at = 0; at < lines.length; at += 100) {
    await announce(
      pool,
      lines.slice(at, at + 100).map(({ id }) => id),
    )
  }
  await heard
  return (performance.now() - began) / 1000
}

function nextEvent(line: Line): Promise<void> {
  return new Promise((resolve) => {
    line.heard = resolve
  })
}

function announce(pool: pg.Pool, userIds: string[]): Promise<unknown> {
  const payload = JSON.stringify([{ userIds, topics: ['returns'] }])
  return pool.query(`select pg_notify('portal_changes', $1)`, [payload])
}
