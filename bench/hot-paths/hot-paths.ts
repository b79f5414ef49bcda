import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import superjson from 'superjson'
import { createSessions } from '#server/auth/sessions.ts'
import { readConfig } from '#server/config.ts'
import { newId } from '#server/database/ids.ts'
import { poolOf } from '#server/database/database.ts'
import { openServices } from '#server/services.ts'
import { aPdf } from '#tests/support/files.ts'
import { startServer } from '#tests/support/server.ts'
import type { Figure } from '../figure.ts'
import { adminEmail, seedFirm } from '../firm.ts'
import { median } from '../times.ts'
import type { Load, LoadResult, RawRequest } from './load.ts'

const quick = process.argv.includes('--quick')
const rounds = quick ? 2 : 4
const seconds = quick ? 1 : 3
const clients = Number(/--clients (\d+)/.exec(process.argv.join(' '))?.[1] ?? 50_000)
const password = 'Bench-Harbor-42!'

/** A measured call: what the portal and the floor are sent. */
interface Workload {
  what: string
  lanes: number
  portal: RawRequest[]
  floor: RawRequest[]
}

/**
 * The portal's hottest calls, with its checks, headers, log and schemas, compared with a bare server over the same
 * database (floor.ts). Both run on the first processor, the database and the sender on the second; short rounds take
 * turns, so that a busy machine slows both. Prints a row for each call; the ratio is the median of the rounds'.
 */
export async function hotPaths(): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portal-bench-'))
  const env = { RATE_LIMITS: 'off', WORKER: 'off' }
  const { services, close } = await openServices(readConfig({ ...env, DATA_DIR: folder }))
  const ends: (() => unknown)[] = [close, () => rm(folder, { recursive: true, force: true })]
  try {
    const url = poolOf(services.db).options.connectionString ?? ''
    await seedFirm(url, { clients, returns: 2 * clients }, password)
    const people = await seedPeople(services)
    const portal = await startServer({ dataDir: folder, env })
    ends.unshift(portal.stop)
    await mkdir(path.join(folder, 'floor'))
    const floor = forkFile('floor.ts', { DATABASE_URL: url, FOLDER: path.join(folder, 'floor') })
    const load = forkFile('load.ts', {})
    ends.unshift(
      () => floor.kill(),
      () => load.kill(),
    )
    const [floorPort]: unknown[] = await once(floor, 'message')
    const ports = { portal: Number(new URL(portal.url).port), floor: Number(floorPort) }
    pin([portal.pid, floor.pid], 0)
    pin([portal.postgresPid(), load.pid, process.pid], 1)
    const measure = async (what: Omit<Load, 'seconds'>, time: number): Promise<LoadResult> => {
      load.send({ ...what, seconds: time })
      const [result]: unknown[] = await once(load, 'message')
      return result as LoadResult
    }
    const figures: Figure[] = []
    for (const workload of await workloadsFor(people, ports, folder)) {
      if (!isWanted(workload.what)) continue
      figures.push(
        await compare(workload, { portal: portal.pid, floor: floor.pid ?? 0 }, ports, measure),
      )
    }
    figures.push(memoryOf(portal.pid, floor.pid ?? 0))
    return figures
  } finally {
    for (const end of ends) await end()
  }
}

type People = Awaited<ReturnType<typeof seedPeople>>

/** Sessions of a hundred clients with 20 notifications each, and of the admin. */
async function seedPeople({ db, clock }: Awaited<ReturnType<typeof openServices>>['services']) {
  const rows = await db
    .selectFrom('users')
    .innerJoin('taxReturns', 'taxReturns.clientId', 'users.id')
    .select(['users.id', 'users.email', 'taxReturns.id as returnId'])
    // Some made-up names leave no letters for an address.
    .where('users.email', '~', '^[a-z]+[.][a-z]+[0-9]')
    .distinctOn('users.id')
    .orderBy('users.id')
    .limit(100)
    .execute()
  const sessions = createSessions(db, clock)
  const start = async (userId: string) =>
    (await sessions.start({ userId, remember: false, userAgent: null, ip: null })).token
  const clients = await Promise.all(
    rows.map(async (row) => ({ ...row, token: await start(row.id) })),
  )
  const notifications = clients.flatMap(({ id: userId }) =>
    Array.from({ length: 20 }, () => ({
      id: newId(),
      userId,
      title: 'Payment recorded',
      message: 'We recorded your payment of $150.00 for your 2025 tax return.',
      href: '/client-portal',
      isRead: false,
      createdAt: clock(),
    })),
  )
  await db.insertInto('notifications').values(notifications).execute()
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', adminEmail)
    .executeTakeFirstOrThrow()
  return { clients, admin: await start(id) }
}

async function workloadsFor(
  { clients: people, admin }: People,
  ports: { portal: number; floor: number },
  folder: string,
): Promise<Workload[]> {
  const own = (url: string) => people.map(({ token }) => get(url, token))
  const staff = (url: string) => (query: Record<string, string>) =>
    get(`${url}?${new URLSearchParams(query)}`, admin)
  const [portalPage, floorPage] = [staff('/api/admin/tax-returns'), staff('/api/admin/tax-returns')]
  const page = { limit: '50' }
  const statuses = ['pending', 'in_progress', 'completed', 'filed'].map((status) => ({ status }))
  const searches = [
    { search: 'smith' },
    { search: 'zimbach' },
    { search: 'okon', status: 'filed' },
    { search: 'garcia', status: 'pending' },
  ]
  const signIns = people.map(({ email }) =>
    post('/api/auth/login', { email, password }, 'application/json'),
  )
  const both = (what: string, lanes: number, requests: RawRequest[]) => ({
    what,
    lanes,
    portal: requests,
    floor: requests,
  })
  const files = await documents(people[0]?.returnId ?? '', admin, ports, folder)
  const list = superjson.serialize(undefined)
  const five = Array.from({ length: 5 }, () => 'returns.list').join()
  const inputs = JSON.stringify(
    Object.fromEntries(Array.from({ length: 5 }, (_, at) => [at, list])),
  )
  return [
    both('login', 8, signIns),
    both('own returns', 32, own('/api/tax-returns')),
    both('notifications, 20', 32, own('/api/notifications')),
    {
      what: 'own returns over tRPC',
      lanes: 32,
      portal: own('/trpc/returns.list'),
      floor: own('/api/tax-returns'),
    },
    {
      what: 'five times own returns in one tRPC batch',
      lanes: 32,
      portal: own(`/trpc/${five}?batch=1&input=${encodeURIComponent(inputs)}`),
      floor: own('/api/tax-returns'),
    },
    {
      what: 'admin page by status',
      lanes: 32,
      portal: statuses.map((status) => portalPage({ ...page, ...status })),
      floor: statuses.map(floorPage),
    },
    {
      what: 'admin search, with and without status',
      lanes: 8,
      portal: searches.map((search) => portalPage({ ...page, ...search })),
      floor: searches.map((search) => floorPage({ ...search })),
    },
    {
      what: 'admin page with total',
      lanes: 8,
      portal: [{}, ...statuses].map((status) => portalPage({ ...page, ...status })),
      floor: [{}, ...statuses].map((status) => floorPage({ ...status, count: '1' })),
    },
    ...files,
  ]
}

/** Uploads and downloads of 10 MB. */
async function documents(
  returnId: string,
  admin: string,
  ports: { portal: number; floor: number },
  folder: string,
): Promise<Workload[]> {
  const bodyFile = path.join(folder, 'form')
  const boundary = 'bench-boundary'
  const part = (name: string, more = '') =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`
  const form = Buffer.concat([
    Buffer.from(`${part('category')}w2\r\n${part('document', '; filename="w2.pdf"')}`),
    aPdf('W-2', 10_400_000),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  await writeFile(bodyFile, form)
  const send = (url: string): RawRequest => ({
    text: head('POST', url, admin, {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(form.length),
    }),
    bodyFile,
  })
  const upload = { portal: `/api/tax-returns/${returnId}/documents`, floor: '/upload' }
  const store = async (side: 'portal' | 'floor') => {
    const answer = await fetch(`http://127.0.0.1:${ports[side]}${upload[side]}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${admin}`,
        'content-type': `multipart/form-data; boundary=${boundary}`,
      },
      body: form,
    })
    return ((await answer.json()) as { id: string }).id
  }
  return [
    { what: 'upload 10 MB', lanes: 4, portal: [send(upload.portal)], floor: [send(upload.floor)] },
    {
      what: 'download 10 MB',
      lanes: 4,
      portal: [get(`/api/documents/${await store('portal')}/download`, admin)],
      floor: [get(`/download/${await store('floor')}`, admin)],
    },
  ]
}

async function compare(
  { what, lanes, portal, floor }: Workload,
  pids: { portal: number; floor: number },
  ports: { portal: number; floor: number },
  measure: (load: Omit<Load, 'seconds'>, seconds: number) => Promise<LoadResult>,
): Promise<Figure> {
  const sides = { portal, floor }
  const results = { portal: new Array<Result>(), floor: new Array<Result>() }
  const order = ['floor', 'portal'] as const
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      const load = { port: ports[side], lanes, requests: sides[side] }
      const before = processorSeconds(pids[side])
      const result = await measure(load, round === 0 ? Math.min(1, seconds) : seconds)
      const cost = ((processorSeconds(pids[side]) - before) * 1e6) / result.answers
      if (result.refused > 0) throw new Error(`${what}, ${side}: ${result.firstRefusal}`)
      // The first round warms up.
      if (round > 0) results[side].push({ ...result, cost })
    }
  }
  const ratios = results.portal.map(
    (one, at) => one.perSecond / (results.floor[at]?.perSecond ?? 1),
  )
  const rate = (side: 'portal' | 'floor') => median(results[side].map(({ perSecond }) => perSecond))
  const late = (side: 'portal' | 'floor') => median(results[side].map(({ p99 }) => p99))
  const cost = (side: 'portal' | 'floor') => median(results[side].map((one) => one.cost))
  const describe = (side: 'portal' | 'floor') =>
    `${rate(side).toFixed(0)}/s, p99 ${late(side).toFixed(1)} ms, ${cost(side).toFixed(0)} µs of processor`
  return {
    what: `${what} (processor ${(cost('floor') / cost('portal')).toFixed(2)})`,
    measured: describe('portal'),
    compared: `floor ${describe('floor')}`,
    ratio: median(ratios),
  }
}

/** With the microseconds of processor time that an answer took: it varies less on a busy machine than the rate. */
interface Result extends LoadResult {
  cost: number
}

/** All threads of a process; Linux counts in hundredths. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

function memoryOf(portal: number, floor: number): Figure {
  return {
    what: 'Resident memory after all of it, MB',
    measured: megabytes(portal).toFixed(0),
    compared: `floor ${megabytes(floor).toFixed(0)}`,
    ratio: megabytes(portal) / megabytes(floor),
  }
}

function megabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}

function forkFile(file: string, env: Record<string, string>): ChildProcess {
  return fork(path.join(import.meta.dirname, file), { env: { ...process.env, ...env } })
}

/** Keeps processes on one processor, so that the two sides of a comparison share nothing. */
function pin(pids: (number | null | undefined)[], processor: number): void {
  if (os.availableParallelism() < 2) return
  for (const pid of pids) {
    if (pid) execFileSync('taskset', ['-acp', String(processor), String(pid)], { stdio: 'ignore' })
  }
}

function isWanted(what: string): boolean {
  const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  return only === undefined || new RegExp(only).test(what)
}

function get(url: string, token: string): RawRequest {
  return { text: head('GET', url, token, {}) }
}

function post(url: string, body: unknown, type: string): RawRequest {
  const text = JSON.stringify(body)
  const headers = { 'content-type': type, 'content-length': String(Buffer.byteLength(text)) }
  return { text: head('POST', url, null, headers) + text }
}

function head(method: string, url: string, token: string | null, headers: Record<string, string>) {
  const all = { host: 'localhost', ...(token && { authorization: `Bearer ${token}` }), ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${url} HTTP/1.1\r\n${lines.join('')}\r\n`
}
