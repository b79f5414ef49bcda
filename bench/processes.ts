import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { aPdf } from '#tests/support/files.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import type { Figure } from './figure.ts'
import { startSeededPortal, startSender } from './portal.ts'
import { get } from './raw-request.ts'
import { openCaller } from './soak/caller.ts'
import { uploadCall, withId } from './soak/actions.ts'
import { median } from './times.ts'

const [rounds, seconds] = [4, 3]

/**
 * Two serving processes compared with one, over the same database, in short rounds that take turns. Each serving process
 * may use a quarter of a core (a Linux control group; needs root), so that PostgreSQL and the sender never lack one: two
 * quarters stand for two cores of their own.
 */
export async function processes(): Promise<Figure[]> {
  const env = { WORKER: 'off', DOCUMENTS_URL: 'file:///dev/shm/portal-bench-documents' }
  const seeded = await startSeededPortal({ ...env, PROCESSES: '1' })
  const sender = startSender()
  try {
    const two = await startServer({
      dataDir: seeded.folder,
      env: { ...env, RATE_LIMITS: 'off', PROCESSES: '2' },
    })
    const sides = [seeded.portal, two] as const
    const groups = limit([seeded.portal.pid, ...childrenOf(two.pid)])
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
    const figures: Figure[] = []
    for (const [what, url] of Object.entries(urls)) {
      const token = what.includes('without') ? '' : client.token
      const lanes = url.startsWith('/api/documents') ? 4 : 32
      const rate = async (server: RunningServer) => {
        const port = Number(new URL(server.url).port)
        const result = await sender.measure({ port, lanes, seconds, requests: [get(url, token)] })
        return result.perSecond
      }
      figures.push(await compare(what, rate, sides))
    }
    await two.stop()
    await seeded.portal.stop()
    for (const group of groups) rmdirSync(group)
    return figures
  } finally {
    sender.stop()
    await seeded.stop()
  }
}

async function compare(
  what: string,
  rate: (server: RunningServer) => Promise<number>,
  [one, two]: readonly [RunningServer, RunningServer],
): Promise<Figure> {
  const results = { one: new Array<number>(), two: new Array<number>() }
  for (let round = 0; round <= rounds; round += 1) {
    const [ofOne, ofTwo] = [await rate(one), await rate(two)]
    // The first round warms up.
    if (round > 0) results.one.push(ofOne)
    if (round > 0) results.two.push(ofTwo)
  }
  const ratios = results.two.map((ofTwo, at) => ofTwo / (results.one[at] ?? 0))
  return {
    what: `${what}, answers a second of two processes`,
    measured: median(results.two).toFixed(0),
    compared: `one process: ${median(results.one).toFixed(0)}`,
    ratio: median(ratios),
  }
}

/** Limits each process to a quarter of a core. Returns their control groups. */
function limit(pids: number[]): string[] {
  return pids.map((pid) => {
    const group = `/sys/fs/cgroup/cpu/portal-bench-${pid}`
    mkdirSync(group)
    writeFileSync(`${group}/cpu.cfs_period_us`, '20000')
    writeFileSync(`${group}/cpu.cfs_quota_us`, '5000')
    writeFileSync(`${group}/cgroup.procs`, String(pid))
    return group
  })
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ')
  return children.filter((child) => child !== '').map(Number)
}
