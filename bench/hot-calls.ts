import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { prepareDataDir } from '#server/process/data-dir.ts'
import { startPostgres } from '#server/database/embedded.ts'
import { startServer } from '#tests/support/server.ts'
import { type Figure, rate } from './figure.ts'

/** The time of a signed-in client's calls over HTTP, compared with their SQL statements alone through pg. */
export async function hotCalls(): Promise<Figure[]> {
  const server = await startServer({ env: { RATE_LIMITS: 'off' } })
  try {
    const token = await clientWithReturn(server.url)
    const headers = { authorization: `Bearer ${token}` }
    const get = (call: string) => () =>
      fetch(server.url + call, { headers }).then((answer) => answer.arrayBuffer())
    await rate(get('/api/tax-returns'), 8, 1000)
    const list = await rate(get('/api/tax-returns'))
    const health = await rate(get('/api/health'))
    return [
      {
        what: 'GET /api/tax-returns, session and rows, requests/s',
        measured: list.toFixed(0),
        compared: `GET /api/health, one statement and no session: ${health.toFixed(0)}`,
        ratio: list / health,
      },
      await statements(),
    ]
  } finally {
    await server.remove()
  }
}

/** The session lookup as a named (prepared) statement and as an unnamed one. */
async function statements(): Promise<Figure> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  prepareDataDir({ dataDir, databaseUrl: null })
  const postgres = await startPostgres(dataDir, 'fast')
  const pool = new pg.Pool({ connectionString: postgres.url, max: 8 })
  const text = `select s.id from pg_class s join pg_namespace n on n.oid = s.relnamespace
    join pg_type t on t.oid = s.reltype where s.oid = $1 and (n.nspname = 'x' or t.typlen > 3)`
  try {
    const named = await rate(() =>
      pool.query({ name: 'q', text: text.replace('s.id', 's.relname'), values: [1] }),
    )
    const plain = await rate(() => pool.query(text.replace('s.id', 's.relname'), [1]))
    return {
      what: 'A joined look-up as a named statement, a second',
      measured: named.toFixed(0),
      compared: `unnamed: ${plain.toFixed(0)}`,
      ratio: named / plain,
    }
  } finally {
    await pool.end()
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function clientWithReturn(url: string): Promise<string> {
  const post = async (call: string, body: unknown, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(url + call, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { token: string }
  }
  const person = {
    email: 'bench@example.com',
    password: 'Quiet-Harbor-42!',
    firstName: 'B',
    lastName: 'C',
  }
  const { token } = await post('/api/auth/register', person)
  await post('/api/tax-returns', { taxYear: 2025 }, token)
  return token
}
