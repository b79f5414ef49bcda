import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { patience } from './patience.ts'
import { programs } from './programs.ts'
import { type Look, mostUnsteady, redOnes } from './second-look.ts'
import type { StageResult } from './stages.ts'

export interface Run {
  lanes: string[]
  results: StageResult[]
  looks: Look[]
  seconds: number
}

/**
 * Prints the stages, what the second look found and the last line, and leaves test-results/last-run.json. Returns the exit
 * code: 1 on a failure or if nothing ran.
 */
export function report({ lanes, results, looks, seconds }: Run): number {
  console.log('')
  for (const result of results) console.log(lineOf(result))
  const files = results.flatMap((result) => result.files ?? [])
  const slowest = files.toSorted((a, b) => b.seconds - a.seconds).slice(0, 10)
  if (slowest.length > 0) console.log('\nThe slowest files:')
  for (const { name, seconds } of slowest) {
    console.log(`${seconds.toFixed(1).padStart(6)} s  ${name}`)
  }
  const red = redOnes(looks)
  for (const look of looks) console.log(textOf(look))
  if (red.length < looks.length) console.log(`\n${looks.length - red.length} excused, not mended.`)
  else if (looks.some(({ verdict }) => verdict === 'UNSTEADY')) {
    console.log(`\nMore than ${mostUnsteady} tests are unsteady.`)
  }
  for (const [name, tests] of missingIn(results)) console.log(skippedLine(name, tests))
  const [passed, failed] = countRun(results, looks)
  const unsteady = looks
    .filter(({ verdict }) => verdict !== 'FAULT')
    .map(({ file, title, message, verdict }) => ({ verdict, file, title, message }))
  const run = { tree: testedTree(), lanes, passed, failed, unsteady, seconds, patience }
  mkdirSync('test-results', { recursive: true })
  writeFileSync('test-results/last-run.json', `${JSON.stringify(run, null, 2)}\n`)
  console.log(`\n${passed} passed, ${failed} failed`)
  return failed > 0 || passed === 0 ? 1 : 0
}

/** How many tests passed, an excused one alone, and how many failed. */
export function countRun(results: StageResult[], looks: Look[]): [passed: number, failed: number] {
  const sum = (pick: (result: StageResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0)
  const excused = looks.length - redOnes(looks).length
  return [sum(({ passed }) => passed) + excused, sum(({ failed }) => failed) - excused]
}

/** Tests that did not run, by the missing program. */
function missingIn(results: StageResult[]): Map<string, number> {
  const sums = new Map<string, number>()
  for (const [name, tests] of results.flatMap(({ missing }) => [...(missing ?? [])])) {
    sums.set(name, (sums.get(name) ?? 0) + tests)
  }
  return sums
}

function lineOf({ stage, passed, failed, seconds }: StageResult): string {
  const verdict = failed > 0 ? `${failed} failed` : passed > 0 ? `${passed} passed` : 'not run'
  return `${failed > 0 ? '✗' : '✓'} ${stage.name.padEnd(24)}${verdict.padEnd(14)}${seconds.toFixed(1)} s`
}

function textOf({ verdict, file, title, message, alone, beside, command }: Look): string {
  const others = beside.length === 0 ? '' : `\n  beside ${beside.slice(0, 5).join(', ')}`
  return `\n${verdict}  ${file}: ${title}
  together: ${message}
  alone: ${alone ?? 'passes'}${others}
  ${command}`
}

function skippedLine(name: string, tests: number): string {
  const { packages = [], advice = '' } = programs.find((program) => program.name === name) ?? {}
  const install =
    packages.length > 0 ? `npm run test:setup installs it; without root, ${advice}` : advice
  return `\n${tests} ${tests === 1 ? 'test' : 'tests'} did not run because this machine lacks ${name}: ${install}.`
}

/** Git's tree of the files as they were tested, whether committed or not; null outside of a checkout. */
function testedTree(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-tree-'))
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      encoding: 'utf8',
      env: { ...process.env, GIT_INDEX_FILE: path.join(folder, 'index') },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  try {
    git('add', '--all')
    return git('write-tree').trim()
  } catch {
    return null
  } finally {
    rmSync(folder, { recursive: true })
  }
}
