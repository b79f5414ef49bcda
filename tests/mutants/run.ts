import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { z } from 'zod'
import { projectRoot } from '#server/base/startup.ts'
import { type Mutant, mutants } from './mutants.ts'

// npm run test:mutants [-- parts of titles]: puts one fault at a time into a copy of the project and runs the tests that
// should catch it. Exits with 1 if a fault survives, or if its place in the code is not found exactly once.

const linked = ['node_modules', 'dist']
const left = new Set([...linked, '.git', 'data', 'test-results'])

/** What Vitest's JSON reporter writes. */
const results = z.object({
  numPassedTests: z.int(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
})

const copy = await mkdtemp(path.join(os.tmpdir(), 'portal-mutants-'))
const parts = process.argv.slice(2)
const selected = mutants.filter(
  ({ title }) => parts.length === 0 || parts.some((part) => title.includes(part)),
)
try {
  await copyProject()
  const survivors = await run(selected)
  console.log(`\n${selected.length - survivors.length} of ${selected.length} faults caught`)
  for (const { title } of survivors) console.log(`  not caught: ${title}`)
  if (survivors.length > 0 || selected.length === 0) process.exitCode = 1
} finally {
  await rm(copy, { recursive: true, force: true })
}

async function copyProject(): Promise<void> {
  const filter = (from: string) => !left.has(path.relative(projectRoot, from))
  await cp(projectRoot, copy, { recursive: true, filter })
  for (const folder of linked) {
    await symlink(path.join(projectRoot, folder), path.join(copy, folder))
  }
}

/** Returns the mutants that no test caught. A test that fails without a fault catches none. */
async function run(all: Mutant[]): Promise<Mutant[]> {
  const clean = await runTests([...new Set(all.flatMap(({ tests }) => tests))])
  if (clean.passed === 0) throw new Error('No test passes without a fault')
  for (const name of clean.failed) {
    process.exitCode = 1
    console.log(`fails without a fault: ${name}`)
  }
  const survivors: Mutant[] = []
  for (const mutant of all) {
    const started = performance.now()
    // The first test that catches it is enough.
    const { failed } = await apply(mutant, () => runTests(mutant.tests, clean.failed.length + 1))
    const caught = failed.some((name) => !clean.failed.includes(name))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(`${caught ? '✓' : '✗'} ${mutant.title.padEnd(90)} ${seconds.padStart(5)} s`)
    if (!caught) survivors.push(mutant)
  }
  return survivors
}

async function apply<T>({ title, file, find, replace }: Mutant, check: () => Promise<T>) {
  const target = path.join(copy, file)
  const text = await readFile(target, 'utf8')
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${title}: found ${parts.length - 1} times in ${file}`)
  await writeFile(target, parts.join(replace))
  const result = await check()
  await writeFile(target, text)
  return result
}

/** A file that does not load is no failed test: a fault that breaks the syntax proves nothing. */
async function runTests(files: string[], bail = 0): Promise<{ passed: number; failed: string[] }> {
  const output = path.join(copy, 'results.json')
  await rm(output, { force: true })
  const options = [`--bail=${bail}`, '--reporter=json', `--outputFile=${output}`]
  const child = spawn('vitest', ['run', ...options, ...files], {
    cwd: copy,
    stdio: 'ignore',
  })
  await once(child, 'close')
  const { numPassedTests, testResults } = results.parse(JSON.parse(await readFile(output, 'utf8')))
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
  return { passed: numPassedTests, failed: failed.map(({ fullName }) => fullName) }
}
