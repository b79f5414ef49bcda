import fc from 'fast-check'
import { expect } from 'vitest'
import { AppError } from '#server/base/errors.ts'
import { pool } from '#server/outside/run-outside.ts'
import { startTestApp, type TestApp } from './app.ts'
import { longestTurns, mostTurn } from './event-loop.ts'
import { aClient } from './factories.ts'
import { longRun, timeFor } from './long-run.ts'

/** A portal that listens, with somebody who reads their returns while the portal works on files of others. */
export interface Hostile {
  portal: TestApp
  /** Calls until `work` is done. Returns the longest wait, in milliseconds. */
  whileSomeoneReads: (work: () => Promise<unknown>) => Promise<number>
}

export async function startHostile(): Promise<Hostile> {
  const portal = await startTestApp()
  const url = `${await portal.app.listen({ port: 0, host: '127.0.0.1' })}/api/tax-returns`
  const { token } = await aClient(portal)
  const headers = { connection: 'close', authorization: `Bearer ${token}` }
  return {
    portal,
    async whileSomeoneReads(work) {
      let [wait, isOver] = [0, false]
      const reads = async () => {
        while (!isOver) {
          const begun = performance.now()
          const answer = await fetch(url, { headers })
          expect([answer.status, await answer.json()]).toEqual([200, []])
          wait = Math.max(wait, performance.now() - begun)
          await new Promise((resolve) => setTimeout(resolve, 20))
        }
      }
      await Promise.all([work().finally(() => (isOver = true)), reads()])
      return wait
    },
  }
}

/** Files of a lot are worked on side by side. */
const lot = longRun ? 4 : 2
/**
 * Lots of which one keeps the real deadline in a long run. The others have this many seconds: a new process reads the
 * file by then, and a file that runs into the real deadline would take 25.
 */
const [lotsPerReal, shortDeadline] = [25, 3]

/**
 * Works on files of a kind, 500 in a long run: each is done, refused or ended with words for people, and meanwhile the
 * event loop turns, and others are answered.
 *
 * @param kinds the number of kinds that share the time of a long run
 */
export async function expectAnswersForLots<File>(
  { whileSomeoneReads }: Hostile,
  { name, files, kinds }: { name: string; files: fc.Arbitrary<File>; kinds: number },
  work: (file: File) => Promise<unknown>,
): Promise<void> {
  const counts = { done: 0, refused: 0, ended: 0 }
  const most = { turn: 0, first: 0, clock: 0, wait: 0, growth: 0 }
  const hasTime = timeFor(kinds)
  let lots = 0
  const workOn = async (some: File[]) => {
    const outcomes = await Promise.all(some.map((file) => outcomeOf(() => work(file))))
    for (const outcome of outcomes) counts[outcome] += 1
  }
  const notice = async (some: File[]) => {
    const before = process.memoryUsage.rss()
    const watch = setInterval(() => {
      most.growth = Math.max(most.growth, (process.memoryUsage.rss() - before) / 1024 / 1024)
    }, 10)
    const turns = await longestTurns(async () => {
      most.wait = Math.max(most.wait, await whileSomeoneReads(() => workOn(some)))
    })
    clearInterval(watch)
    most.clock = Math.max(most.clock, turns.clock)
    return turns.cpu
  }
  const several = fc.array(files, { minLength: lot, maxLength: lot })
  const property = fc.asyncProperty(several, async (some) => {
    if (!hasTime()) return
    pool.seconds = longRun && lots % lotsPerReal > 0 ? shortDeadline : Infinity
    lots += 1
    const first = await notice(some)
    // A collection of garbage is not caused by these files.
    const turn = first < mostTurn ? first : Math.min(first, await notice(some))
    most.first = Math.max(most.first, first)
    most.turn = Math.max(most.turn, turn)
    expect(turn).toBeLessThan(mostTurn)
  })
  const seed = longRun ? Date.now() % 2 ** 31 : 33
  await fc
    .assert(property, { numRuns: longRun ? 500 / lot : 1, seed, endOnFailure: true })
    .finally(() => (pool.seconds = Infinity))
  if (longRun) process.stdout.write(`${name}: ${JSON.stringify({ ...counts, ...rounded(most) })}\n`)
}

type Outcome = 'done' | 'refused' | 'ended'

async function outcomeOf(work: () => Promise<unknown>): Promise<Outcome> {
  try {
    await work()
    return 'done'
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    expect(error.code).toMatch(/^(BAD_REQUEST|CONFLICT|UNSUPPORTED_MEDIA_TYPE)$/)
    return /memory or time|too long or too much memory/.test(error.message) ? 'ended' : 'refused'
  }
}

function rounded<Names extends string>(figures: Record<Names, number>) {
  return Object.fromEntries(
    Object.entries<number>(figures).map(([name, figure]) => [name, Math.round(figure)]),
  )
}
