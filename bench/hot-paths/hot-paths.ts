import { setTimeout as delay } from 'node:timers/promises'
import type { Figure } from '../figure.ts'
import { median } from '../times.ts'
import { megabytes, processorSeconds } from '../process-figures.ts'
import type { LoadResult } from './load.ts'
import { type Servers, type Side, startServers } from './servers.ts'
import { type Workload, workloadsFor } from './workloads.ts'

const quick = process.argv.includes('--quick')
const rounds = quick ? 2 : 4
const seconds = quick ? 1 : 3
/** The portal gives memory back after a minute of rest. */
const rest = 125_000

/**
 * The portal's hottest calls, with its checks, headers, log and schemas, compared with a bare server over the same
 * database (floor.ts). Both run on the first processor, the database and the sender on the second; short rounds take
 * turns, so that a busy machine slows both. Prints a row for each call; the ratio is the median of the rounds'.
 */
export async function hotPaths(): Promise<Figure[]> {
  const servers = await startServers()
  try {
    const figures: Figure[] = []
    for (const workload of await workloadsFor(servers)) {
      if (isWanted(workload.what)) figures.push(await compare(workload, servers))
    }
    figures.push(memoryOf(servers.pids, 'after all of it'))
    if (!quick) await delay(rest)
    return [...figures, memoryOf(servers.pids, 'at rest after it')]
  } finally {
    await servers.stop()
  }
}

async function compare(
  { what, lanes, portal, floor }: Workload,
  { pids, ports, measure }: Servers,
): Promise<Figure> {
  const sides = { portal, floor }
  const results = { portal: new Array<Result>(), floor: new Array<Result>() }
  const order = ['floor', 'portal'] as const
  for (let round = 0; round <= rounds; round += 1) {
    for (const side of round % 2 === 0 ? order : order.toReversed()) {
      const before = processorSeconds(pids[side])
      const result = await measure({
        port: ports[side],
        lanes,
        requests: sides[side],
        seconds: round === 0 ? 1 : seconds,
      })
      const cost = ((processorSeconds(pids[side]) - before) * 1e6) / result.answers
      if (result.refused > 0) throw new Error(`${what}, ${side}: ${result.firstRefusal}`)
      // The first round warms up.
      if (round > 0) results[side].push({ ...result, cost })
    }
  }
  const ratios = results.portal.map(
    (one, at) => one.perSecond / (results.floor[at]?.perSecond ?? 1),
  )
  const rate = (side: Side) => median(results[side].map(({ perSecond }) => perSecond))
  const late = (side: Side) => median(results[side].map(({ p99 }) => p99))
  const cost = (side: Side) => median(results[side].map((one) => one.cost))
  const describe = (side: Side) =>
    `${rate(side).toFixed(0)}/s, p99 ${late(side).toFixed(1)} ms, ${cost(side).toFixed(0)} µs of processor`
  return {
    what: `${what} (processor ${(cost('floor') / cost('portal')).toFixed(2)})`,
    measured: describe('portal'),
    compared: `floor ${describe('floor')}`,
    ratio: median(ratios),
  }
}

/** Includes the microseconds of processor time per answer, which vary less on a busy machine than the rate. */
interface Result extends LoadResult {
  cost: number
}

function memoryOf({ portal, floor }: Servers['pids'], when: string): Figure {
  return {
    what: `Resident memory ${when}, MB`,
    measured: megabytes(portal).toFixed(0),
    compared: `floor ${megabytes(floor).toFixed(0)}`,
    ratio: megabytes(portal) / megabytes(floor),
  }
}

function isWanted(what: string): boolean {
  const only = process.argv.find((arg) => arg.startsWith('--only='))?.slice('--only='.length)
  return only === undefined || new RegExp(only).test(what)
}
