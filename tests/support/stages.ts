import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Counts } from './counts.ts'

export interface Stage {
  name: string
  /** A program of node_modules with its arguments. */
  command: string[]
  env?: Record<string, string>
  /** Counts the tests that ran; without it, the stage counts as one test. */
  count?: () => Promise<Counts>
  /** Runs one of its files again, alone, and counts that. */
  again?: (file: string) => Promise<Counts>
  /** The command that does so by hand. */
  byHand?: (file: string, title: string) => string
  /** Counts its tests without running them, where a program is missing that they need. */
  countOnly?: () => Promise<Counts>
  /** Its output is printed at its end, so that it does not mix with another stage's. */
  buffered?: boolean
}

export interface StageResult extends Counts {
  stage: Stage
  seconds: number
}

/** Runs the lists side by side, and the stages of a list one after another. All stages run, even after a failure. */
export async function runSideBySide(lists: Stage[][]): Promise<StageResult[]> {
  const results = await Promise.all(
    lists.map(async (list) => {
      const done: StageResult[] = []
      for (const stage of list) done.push(await runStage(stage))
      return done
    }),
  )
  return results.flat()
}

/** Runs one stage. A test runner that fails without a failed test counts as one failure, as does one without any tests. */
async function runStage(stage: Stage): Promise<StageResult> {
  const { name, command, env = {}, count, countOnly, buffered = false } = stage
  if (countOnly !== undefined) return { ...(await countOnly()), stage, seconds: 0 }
  if (!buffered) console.log(`\n── ${name}`)
  const started = performance.now()
  const ok = await runProgram(command, env, buffered ? name : null)
  const counted = count === undefined ? single(ok) : await count().catch(() => single(false))
  const seconds = (performance.now() - started) / 1000
  const { passed, failed } = counted
  const unexplained = passed + failed === 0 || (!ok && failed === 0)
  return { ...counted, stage, seconds, failed: unexplained ? failed + 1 : failed }
}

/** Runs a program of node_modules and returns what it prints. */
export async function readProgram([program = '', ...args]: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  return text(child.stdout)
}

/** Runs a program of node_modules; with a heading, its output is printed under it at the end. */
export async function runProgram(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
  heading: string | null = null,
): Promise<boolean> {
  const output = heading === null ? 'inherit' : 'pipe'
  const child = spawn(program, args, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...env },
  })
  const chunks: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (some: Buffer) => chunks.push(some))
  }
  const [code] = await once(child, 'close').catch((error: Error) => {
    console.error(`${program}: ${error.message}`)
    return [1]
  })
  if (heading !== null) console.log(`\n── ${heading}\n${Buffer.concat(chunks).toString()}`)
  return code === 0
}

function single(ok: boolean): Counts {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}
