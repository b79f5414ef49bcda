import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { type FauxqsServer, startFauxqs } from 'fauxqs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testKeys } from '#tests/support/app.ts'
import { type Balancer, startBalancer } from '#tests/support/balancer.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { openLine } from '#tests/support/event-line.ts'
import { aPdf } from '#tests/support/files.ts'
import { npmToEnd } from '#tests/support/npm.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'

// Three servers on one PostgreSQL and one S3 server behind a load balancer. People register, sign in, begin returns,
// upload and watch their lines all the time, while one server is killed, one drained and one restarted.

const lanes = 6
const password = 'Correct-Horse-7'

let database: TestDatabase
let s3: FauxqsServer
let env: Record<string, string>
let servers: RunningServer[]
let balancer: Balancer

beforeAll(async () => {
  database = await testDatabase()
  s3 = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  s3.createBucket('documents')
  const endpoint = encodeURIComponent(`http://127.0.0.1:${s3.port}`)
  env = {
    DATABASE_URL: database.url,
    DOCUMENTS_URL: `s3://documents?endpoint=${endpoint}&region=us-east-1`,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
    ENCRYPTION_KEYS: testKeys,
    RATE_LIMITS: 'off',
    TRUST_PROXY: 'on',
  }
  servers = await Promise.all([0, 1, 2].map(() => startServer({ env })))
  balancer = await startBalancer(servers.map(({ url }) => Number(new URL(url).port)))
})
afterAll(async () => {
  await balancer.close()
  await Promise.all(servers.map((server) => server.remove()))
  await s3.stop()
  await database.drop()
})

test('one server is killed, one drained, one restarted: nothing acknowledged is lost', async () => {
  const load = startLoad()
  await load.laps('all three')
  await load.linesEverywhere()

  load.phase = 'kill'
  await servers[0]?.kill()
  await load.laps('two, one was killed')
  await start(0)
  await load.laps('three again')

  load.phase = 'drain'
  expect(await servers[1]?.stop()).toBe(0)
  await load.laps('two, one was drained')
  await start(1)

  load.phase = 'restart'
  expect(await servers[2]?.stop()).toBe(0)
  await start(2)
  await load.laps('all three at the end')
  await load.linesEverywhere()
  await load.stop()

  const kept = await load.checkKept()
  process.stdout.write(`${load.counts()}\n${kept}\n`)
  expect(load.failures('drain')).toStrictEqual([])
  expect(load.failures('restart')).toStrictEqual([])
  // Only what the killed server was answering, or had answered and not announced: screens poll for that.
  expect(load.failures('kill').length).toBeLessThanOrEqual(lanes)
  expect([...load.missed('before'), ...load.missed('kill')].length).toBeLessThanOrEqual(lanes)
  expect([...load.missed('drain'), ...load.missed('restart')]).toStrictEqual([])
  expect(load.lost).toStrictEqual([])
  // The killed server may have been sending four: another one sends those five minutes later.
  await expect.poll(welcomed).toBeGreaterThanOrEqual(load.registered() - 4)
  const verify = ['run', '--silent', 'verify']
  expect(await npmToEnd(verify, { ...env, DATA_DIR: servers[0]?.dataDir ?? '' })).toMatchObject({
    code: 0,
    output: expect.stringContaining('Everything is intact'),
  })
})

/** Again with its data, on its port. */
async function start(at: number): Promise<void> {
  const { url = '', dataDir = '' } = servers[at] ?? {}
  servers[at] = await startServer({ env: { ...env, PORT: new URL(url).port }, dataDir })
  await expect.poll(() => balancer.servers[at]?.up).toBe(true)
}

/** Each server writes the mails of the jobs that it ran to a folder of its own. */
async function welcomed(): Promise<number> {
  const files = await Promise.all(
    servers.map(({ dataDir }) => readdir(path.join(dataDir, 'outbox')).catch(() => [])),
  )
  return files.flat().length
}

interface Person {
  email: string
  token: string
  /** What was acknowledged. */
  returns: string[]
  documents: { id: string; digest: string }[]
}

type Phase = 'before' | 'kill' | 'drain' | 'restart'

function startLoad() {
  const people: Person[] = []
  const failed: { phase: Phase; what: string }[] = []
  const missed: { phase: Phase; what: string }[] = []
  const lost: string[] = []
  const laps = Array.from({ length: lanes }, () => 0)
  let [stopping, requests, events, retried] = [false, 0, 0, 0]
  const started = performance.now()

  /** Null: it failed, so nothing was acknowledged. */
  async function call(address: string, init: RequestInit & { token?: string } = {}) {
    requests += 1
    const { phase } = load
    const { token, ...more } = init
    const headers = {
      ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    }
    try {
      const answer = await fetch(balancer.url + address, { ...more, headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return bytes
      throw new Error(`${answer.status} ${bytes.toString().slice(0, 200)}`)
    } catch (error) {
      const reason = error instanceof Error ? `${error.message} ${String(error.cause)}` : ''
      failed.push({ phase, what: `${init.method ?? 'GET'} ${address}: ${reason}` })
      return null
    }
  }

  async function post(address: string, body: object, token?: string) {
    const isForm = body instanceof FormData
    const sent = await call(address, {
      method: 'POST',
      body: isForm ? body : JSON.stringify(body),
      ...(token !== undefined && { token }),
    })
    return sent === null ? null : (JSON.parse(sent.toString()) as { id?: string; token?: string })
  }

  async function upload(person: Person, returnId: string) {
    const bytes = aPdf(`W-2 ${randomUUID()}`, 100_000)
    const form = new FormData()
    form.append('category', 'w2')
    form.append('document', new File([new Uint8Array(bytes)], 'w2.pdf'))
    const url = `/api/tax-returns/${returnId}/documents`
    const { id } = (await post(url, form, person.token)) ?? {}
    if (id === undefined) return null
    person.documents.push({ id, digest: digestOf(bytes) })
    return id
  }

  /** Repeats a change until a line that was open all the time has heard of one: a line that broke refetches instead. */
  async function isHeard(person: Person, topic: string, change: () => Promise<unknown>) {
    for (;;) {
      const line = openLine(balancer.url, person.token)
      const opened = await Promise.race([line.next().then(() => true), line.end, line.broken])
      if (opened === true && (await change()) !== null) {
        const { phase } = load
        const late = new Promise((resolve) => void setTimeout(resolve, 60_000, 'late'))
        const outcome = await Promise.race([line.receives(topic), line.end, line.broken, late])
        line.close()
        if (outcome === 'late') missed.push({ phase, what: `${person.email}: ${topic}` })
        if (outcome === 'late' || outcome === topic) return void (events += 1)
      }
      line.close()
      retried += 1
    }
  }

  async function lap(): Promise<void> {
    const email = `${randomUUID()}@example.com`
    const names = { firstName: 'Ana', lastName: 'Reyes' }
    const registered = await post('/api/auth/register', { ...names, email, password })
    if (registered === null) return
    const person: Person = { email, token: registered.token ?? '', returns: [], documents: [] }
    people.push(person)
    let taxYear = 2025
    await isHeard(person, 'returns', async () => {
      const begun = await post('/api/tax-returns', { taxYear: taxYear-- }, person.token)
      if (begun?.id !== undefined) person.returns.push(begun.id)
      return begun
    })
    const [returnId = ''] = person.returns
    await isHeard(person, 'documents', () => upload(person, returnId))
    const signedIn = await post('/api/auth/login', { email, password })
    if (signedIn?.token !== undefined) person.token = signedIn.token
    await readAll(person)
  }

  /** Notes what is missing or changed, of everything that was acknowledged. */
  async function readAll({ token, returns, documents }: Person): Promise<void> {
    const own = await call('/api/tax-returns', { token })
    if (own !== null) lost.push(...returns.filter((id) => !own.includes(id)))
    for (const { id, digest } of documents) {
      const bytes = await call(`/api/documents/${id}/download`, { token })
      if (bytes !== null && digestOf(bytes) !== digest) lost.push(id)
    }
  }

  const load = {
    phase: 'before' as Phase,
    lost,
    failures: (phase: Phase) => failed.filter((one) => one.phase === phase).map(({ what }) => what),
    missed: (phase: Phase) => missed.filter((one) => one.phase === phase).map(({ what }) => what),
    registered: () => people.length,
    /** Waits until each lane has lived a whole journey from now on. */
    async laps(what: string) {
      const before = [...laps]
      const done = () => laps.every((count, lane) => count >= (before[lane] ?? 0) + 2)
      await expect.poll(done, { message: what }).toBe(true)
    },
    async linesEverywhere() {
      await expect
        .poll(() => balancer.servers.every(({ streams }) => streams > 0), { interval: 5 })
        .toBe(true)
    },
    async stop() {
      stopping = true
      await Promise.all(running)
    },
    async checkKept() {
      const before = failed.length
      let [returns, documents] = [0, 0]
      for (const person of people) {
        await readAll(person)
        returns += person.returns.length
        documents += person.documents.length
      }
      expect(failed.slice(before)).toStrictEqual([])
      return `Kept: ${people.length} accounts, ${returns} returns, ${documents} documents`
    },
    counts() {
      const seconds = ((performance.now() - started) / 1000).toFixed(0)
      const shares = balancer.servers.map(({ answers }) => answers).join(' + ')
      const faults = (['kill', 'drain', 'restart'] as const).map(
        (phase) => `${phase} ${load.failures(phase).length}`,
      )
      return `${requests} requests in ${seconds} s (answers: ${shares}); failed: ${faults.join(', ')}; live events: ${events} heard, ${missed.length} missed, ${retried} lines opened again`
    },
  }
  const running = laps.map(async (_, lane) => {
    while (!stopping) {
      await lap()
      laps[lane] = (laps[lane] ?? 0) + 1
    }
  })
  return load
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
