import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import { aPdf } from '#tests/support/files.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './figure.ts'
import { startSeededPortal } from './portal.ts'
import { processorSeconds } from './process-figures.ts'
import { openCaller } from './soak/caller.ts'
import { uploadCall, withId } from './soak/actions.ts'
import { median } from './times.ts'

const [rounds, seconds] = [3, 3]

/**
 * Two serving processes compared with one, over the same database, in short rounds that take turns. Where the sender and
 * PostgreSQL share the cores with the portal, its own processor time of an answer says what more cores would give.
 * Needs wrk.
 */
export async function processes(): Promise<Figure[]> {
  const env = { WORKER: 'off', DOCUMENTS_URL: 'file:///dev/shm/portal-bench-documents' }
  const seeded = await startSeededPortal({ ...env, PROCESSES: '1' })
  try {
    const two = await startServer({
      dataDir: seeded.folder,
      env: { ...env, RATE_LIMITS: 'off', PROCESSES: '2' },
    })
    const sides = [seeded.portal, two] as const
    const [client] = seeded.people.clients
    if (client === undefined) throw new Error('no clients')
    const caller = openCaller(Number(new URL(two.url).port))
    const stored = await caller.expect(201, uploadCall(client, aPdf('W-2', 10_000_000)))
    caller.close()
    const urls = {
      'public page': '/',
      'static file': '/favicon.svg',
      'call without a session': '/api/auth/user',
      'own returns': '/api/tax-returns',
      'download 10 MB': `/api/documents/${withId.parse(stored.json()).id}/download`,
    }
    const figures = [await ofMachine()]
    for (const [what, url] of Object.entries(urls)) {
      const token = what.includes('without') ? '' : client.token
      figures.push(...(await compare(what, url, token, sides)))
    }
    await two.stop()
    return figures
  } finally {
    await seeded.stop()
  }
}

/** Requests a second, and microseconds of processor time of an answer. */
interface Round {
  rate: number
  portal: number
  postgres: number
  /** wrk, the kernel for it, and whatever else runs. */
  others: number
  idle: number
}

async function compare(
  what: string,
  url: string,
  token: string,
  [one, two]: readonly [RunningServer, RunningServer],
): Promise<Figure[]> {
  const results = { one: new Array<Round>(), two: new Array<Round>() }
  for (let round = 0; round <= rounds; round += 1) {
    // The first round warms up.
    const [ofOne, ofTwo] = [await measure(one, url, token), await measure(two, url, token)]
    if (round > 0) results.one.push(ofOne)
    if (round > 0) results.two.push(ofTwo)
  }
  const of = (side: keyof typeof results, value: keyof Round) =>
    median(results[side].map((round) => round[value]))
  const describe = (side: keyof typeof results) =>
    `${of(side, 'rate').toFixed(0)}/s, µs an answer: portal ${of(side, 'portal').toFixed(0)}, ` +
    `PostgreSQL ${of(side, 'postgres').toFixed(0)}, others ${of(side, 'others').toFixed(0)}, idle ${of(side, 'idle').toFixed(0)}`
  return [
    {
      what: `${what}, answers a second on ${availableParallelism()} cores that all share`,
      measured: describe('two'),
      compared: `one process: ${describe('one')}`,
      ratio: of('two', 'rate') / of('one', 'rate'),
    },
    {
      what: `${what}, answers of two processes on two cores of their own`,
      measured: (2e6 / of('two', 'portal')).toFixed(0),
      compared: `one process on one: ${(1e6 / of('one', 'portal')).toFixed(0)}`,
      ratio: (2 * of('one', 'portal')) / of('two', 'portal'),
    },
  ]
}

async function measure(server: RunningServer, url: string, token: string): Promise<Round> {
  const before = usage(server)
  const lanes = url.startsWith('/api/documents') ? '4' : '32'
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${lanes}`,
    `-d${seconds}s`,
    ...(token === '' ? [] : ['-H', `authorization: Bearer ${token}`]),
    server.url.replace('localhost', '127.0.0.1') + url,
  ])
  const after = usage(server)
  const answers = Number(/(\d+) requests in/.exec(stdout)?.[1])
  const rate = Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1])
  const spent = (name: keyof typeof before) => ((after[name] - before[name]) * 1e6) / answers
  const [portal, postgres] = [spent('portal'), spent('postgres')]
  const others = spent('busy') - portal - postgres
  return { rate, portal, postgres, others, idle: spent('idle') }
}

/** Seconds of processor time so far. */
function usage({ pid, postgresPid }: RunningServer) {
  const [, user = 0, nice = 0, system = 0, idle = 0, waiting = 0, interrupts = 0, soft = 0] = (
    readFileSync('/proc/stat', 'utf8').split('\n')[0] ?? ''
  )
    .split(/\s+/)
    .map(Number)
  return {
    portal: ofTree(pid),
    postgres: ofTree(postgresPid() ?? 0),
    busy: (user + nice + system + interrupts + soft) / 100,
    idle: (idle + waiting) / 100,
  }
}

/** A process with its children. PostgreSQL counts apart from the portal that started it. */
function ofTree(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  const counted = children.filter((child) => child !== '')
  return (
    processorSeconds(pid) + counted.reduce((sum, child) => sum + processorSeconds(Number(child)), 0)
  )
}

/** What two loops without a server reach on this machine, compared with one. */
async function ofMachine(): Promise<Figure> {
  const loop =
    'let n = 0; for (const end = Date.now() + 2000; Date.now() < end;) n += 1; console.log(n)'
  const turns = async () =>
    Number((await promisify(execFile)(process.execPath, ['-e', loop])).stdout)
  const alone = await turns()
  const both = await Promise.all([turns(), turns()])
  const sum = both.reduce((total, count) => total + count, 0)
  return {
    what: 'Two loops that only count',
    measured: sum.toFixed(0),
    compared: `one: ${alone}`,
    ratio: sum / alone,
  }
}
