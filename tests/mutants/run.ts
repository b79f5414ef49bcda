import { execFileSync } from 'node:child_process'
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { projectRoot } from '#server/base/startup.ts'
import { sourcesIn } from '#tests/invariants/sources.ts'
import { enterRunFolder } from '#tests/support/run-folder.ts'
import { type Fault, faultsIn } from './faults.ts'
import { nearestTests } from './nearest.ts'

// npm run test:mutants [-- FILE…]: puts faults into a copy of the code, one at a time, and lists those that the nearest
// tests do not notice. Without files: the ones changed since a commit (--since, else in the last day), and some by chance.
// --all takes every file, --faults bounds their number, --seed chooses the same ones again. A survivor is for a person to
// judge, so the exit code is 0.

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    all: { type: 'boolean', default: false },
    faults: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
})
enterRunFolder()
const copy = await mkdtemp(path.join(os.tmpdir(), 'mutants-'))
const texts = new Map(
  ['src/server', 'src/shared'].flatMap(sourcesIn).map(({ file, text }) => [file, text]),
)
const chosen = chooseFaults()
console.log(`${chosen.length} faults, seed ${options.seed}`)
await copyProject()
process.chdir(copy)
const vitest = await createVitest('test', {
  root: copy,
  project: ['node'],
  bail: 1,
  watch: false,
  reporters: [{}],
})
await vitest.standalone()
const specifications = await vitest.globTestSpecifications()
const survivors: Fault[] = []
try {
  for (const [file, faults] of Map.groupBy(chosen, (fault) => fault.file)) {
    survivors.push(...(await tryFaults(file, faults)))
  }
} finally {
  await vitest.close()
  await rm(copy, { recursive: true, force: true })
}
// Vitest sets it for the faults that tests noticed.
process.exitCode = 0
console.log(
  `\n${chosen.length - survivors.length} of ${chosen.length} faults noticed. Not noticed:`,
)
for (const fault of survivors) console.log(`  ${said(fault)}`)

function chooseFaults(): Fault[] {
  const most = Number(options.faults ?? (named.length > 0 ? Infinity : 60))
  // The others are reached only by what starts the whole portal: the tests of its operation and the journeys.
  const all = [...texts.keys()].filter((file) => nearestTests(file).length > 0)
  if (named.length > 0 || options.all) return someOf(named.length > 0 ? named : all, most)
  const changed = new Set(changedFiles())
  const others = all.filter((file) => !changed.has(file))
  return [
    ...someOf(
      all.filter((file) => changed.has(file)),
      most,
    ),
    ...someOf(others, most / 3),
  ]
}

function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim()
  const since = options.since ?? git('rev-list', '-1', '--before=24 hours ago', 'HEAD')
  return since === '' ? [] : git('diff', '--name-only', '--diff-filter=d', since).split('\n')
}

/** By chance, but the same for a seed. */
function someOf(files: string[], most: number): Fault[] {
  const faults = files.flatMap((file) => faultsIn(file, texts.get(file) ?? ''))
  let state = Number(options.seed)
  const keyed = faults.map((fault) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return { fault, key: state }
  })
  const some = keyed.toSorted((a, b) => a.key - b.key).slice(0, most)
  return some
    .map(({ fault }) => fault)
    .toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start)
}

async function copyProject(): Promise<void> {
  const linked = ['node_modules', 'dist']
  const left = new Set([...linked, '.git', 'data', 'test-results'])
  const filter = (from: string) => !left.has(path.relative(projectRoot, from))
  await cp(projectRoot, copy, { recursive: true, filter })
  for (const name of linked) await symlink(path.join(projectRoot, name), path.join(copy, name))
}

/** Returns the faults that no test noticed. The nearest tests run first, and the others for what those let pass. */
async function tryFaults(file: string, faults: Fault[]): Promise<Fault[]> {
  const nearest = nearestTests(file)
  console.log(`\n${file}: ${faults.length} faults, ${nearest.length} tests`)
  let left = faults
  for (const tests of [nearest.slice(0, 2), nearest.slice(2, 8), nearest.slice(8)]) {
    if (left.length > 0 && tests.length > 0) left = await unnoticedBy(tests, file, left)
  }
  return left
}

/** A test file that fails without a fault is left out. */
async function unnoticedBy(tests: string[], file: string, faults: Fault[]): Promise<Fault[]> {
  const failing = await failedOf(tests, file)
  if (failing.length > 0) console.log(`fails without a fault: ${failing.join(' ')}`)
  const steady = tests.filter((test) => !failing.includes(test))
  const text = texts.get(file) ?? ''
  const unnoticed: Fault[] = []
  for (const fault of faults) {
    await writeFile(file, text.slice(0, fault.start) + fault.replacement + text.slice(fault.end))
    const noticed = (await failedOf(steady, file)).length > 0
    console.log(`${noticed ? '✓' : '·'} ${said(fault)}`)
    if (!noticed) unnoticed.push(fault)
  }
  await writeFile(file, text)
  vitest.invalidateFile(path.resolve(file))
  return unnoticed
}

/** The place of a fault with what differs. */
function said({ file, line, start, end, replacement }: Fault): string {
  const before = texts.get(file)?.slice(start, end) ?? ''
  const same = Array.from(before).findIndex((letter, at) => letter !== replacement[at])
  const from = Math.max(0, before.slice(0, same).search(/[^\n]*$/))
  const inOneLine = (text: string) => text.slice(from).replaceAll(/\s+/g, ' ').slice(0, 100)
  return `${file}:${line}  ${inOneLine(before)}  →  ${inOneLine(replacement)}`
}

/** Runs tests on a file that was changed, and returns those that do not pass. */
async function failedOf(tests: string[], changed: string): Promise<string[]> {
  vitest.invalidateFile(path.resolve(changed))
  if (tests.length === 0) return []
  const wanted = new Set(tests.map((test) => path.resolve(test)))
  const { testModules } = await vitest.runTestSpecifications(
    specifications.filter(({ moduleId }) => wanted.has(moduleId)),
  )
  // Vitest also returns what ran earlier.
  const ran = testModules.filter(({ moduleId }) => wanted.has(moduleId))
  if (ran.length < tests.length) throw new Error(`not each of these ran: ${tests.join(', ')}`)
  return ran.filter((module) => !module.ok()).map(({ moduleId }) => path.relative('', moduleId))
}
