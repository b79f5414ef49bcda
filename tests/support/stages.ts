import { spawn } from 'node:child_process'
import { once } from 'node:events'

export interface Counts {
  passed: number
  failed: number
}

export interface Stage {
  name: string
  /** A program of node_modules with its arguments, or what to do instead; false: it failed. */
  command: string[] | (() => Promise<boolean>)
  env?: Record<string, string>
  /** How many tests ran; without it, the stage itself is the one test. */
  count?: () => Promise<Counts>
  skip?: () => boolean
}

export interface StageResult extends Counts {
  name: string
  seconds: number
  skipped: boolean
}

/** Runs one stage, its output shown as it comes. A test runner that fails without a failed test is one failure. */
export async function runStage({
  name,
  command,
  env = {},
  count,
  skip,
}: Stage): Promise<StageResult> {
  if (skip?.() === true) return { name, passed: 0, failed: 0, seconds: 0, skipped: true }
  console.log(`\n── ${name}`)
  const started = performance.now()
  const ok = await (typeof command === 'function' ? command() : runProgram(command, env))
  const counted = count === undefined ? single(ok) : await count().catch(() => single(false))
  const seconds = (performance.now() - started) / 1000
  return { name, seconds, skipped: false, ...checkAccess(ok, counted, count !== undefined) }
}

/** Prints the list of stages and the closing line; returns the exit code: 1 on a failure or where nothing ran. */
export function report(results: StageResult[]): number {
  const sum = (pick: (result: StageResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const [passed, failed] = [sum((result) => result.passed), sum((result) => result.failed)]
  console.log('')
  for (const result of results) console.log(lineOf(result))
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}

export async function runProgram(
  [program = '', ...args]: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  const child = spawn(program, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
  })
  const [code] = await once(child, 'close').catch((error: Error) => {
    console.error(`${program}: ${error.message}`)
    return [1]
  })
  return code === 0
}

function single(ok: boolean): Counts {
  return ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** A runner that ran nothing has not shown anything. */
function checkAccess(ok: boolean, { passed, failed }: Counts, isRunner: boolean): Counts {
  const ranNothing = isRunner && passed + failed === 0
  const unexplained = !ok && failed === 0
  return { passed, failed: ranNothing || unexplained ? failed + 1 : failed }
}

function lineOf({ name, passed, failed, seconds, skipped }: StageResult): string {
  const verdict = skipped ? 'not needed' : failed > 0 ? `${failed} failed` : `${passed} passed`
  return `${failed > 0 ? '✗' : '✓'} ${name.padEnd(24)}${verdict.padEnd(14)}${seconds.toFixed(1)} s`
}
