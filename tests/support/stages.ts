import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Counts {
  passed: number
  failed: number
  /** The duration of each file. */
  files?: { name: string; seconds: number }[]
  /** The file, title and first line of each failure. */
  failures?: string[]
}

export interface Stage {
  name: string
  /** A program of node_modules with its arguments, or a function that returns false when it fails. */
  command: string[] | (() => Promise<boolean>)
  env?: Record<string, string>
  /** Counts the tests that ran; without it, the stage counts as one test. */
  count?: () => Promise<Counts>
  skip?: () => boolean
  /** Its output is printed at its end, so that it does not mix with another stage's. */
  buffered?: boolean
}

export interface StageResult extends Counts {
  name: string
  seconds: number
  skipped: boolean
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

/** Runs one stage. A test runner that fails without a failed test counts as one failure. */
export async function runStage({
  name,
  command,
  env = {},
  count,
  skip,
  buffered = false,
}: Stage): Promise<StageResult> {
  if (skip?.() === true) return { name, passed: 0, failed: 0, seconds: 0, skipped: true }
  if (!buffered) console.log(`\n── ${name}`)
  const started = performance.now()
  const ok = await (typeof command === 'function'
    ? command()
    : runProgram(command, env, buffered ? name : null))
  const counted = count === undefined ? single(ok) : await count().catch(() => single(false))
  const seconds = (performance.now() - started) / 1000
  const { files = [], failures = [] } = counted
  return {
    name,
    seconds,
    skipped: false,
    files,
    failures,
    ...checkCounts(ok, counted, count !== undefined),
  }
}

/** Prints the list of stages and the last line; returns the exit code: 1 on a failure or if nothing ran. */
export function report(results: StageResult[]): number {
  const sum = (pick: (result: StageResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)]
  console.log('')
  for (const result of results) console.log(lineOf(result))
  const files = results.flatMap((result) => result.files ?? [])
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { name, seconds } of slowest)
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  const failures = results.flatMap((result) => result.failures ?? [])
  if (failures.length > 0) console.log('\nThe failures:')
  for (const failure of failures) console.log(failure)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
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

/** A runner without any tests counts as failed. */
function checkCounts(ok: boolean, { passed, failed }: Counts, isRunner: boolean): Counts {
  const ranNothing = isRunner && passed + failed === 0
  const unexplained = !ok && failed === 0
  return { passed, failed: ranNothing || unexplained ? failed + 1 : failed }
}

function lineOf({ name, passed, failed, seconds, skipped }: StageResult): string {
  const verdict = skipped ? 'not needed' : failed > 0 ? `${failed} failed` : `${passed} passed`
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)}${verdict.padEnd(14)}${seconds.toFixed(1)} s`
}
