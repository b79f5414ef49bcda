import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'

export interface Failure {
  /** From the project's folder. */
  file: string
  /** Empty when the file failed outside of its tests. */
  title: string
  message: string
  /** An earlier test of the file ran out of time: this one ran beside its rest or, on a screen, not at all. */
  afterTimeout: boolean
}

export interface Counts {
  passed: number
  failed: number
  /** When each file ran, in milliseconds of the clock; only of Vitest. */
  files?: { name: string; seconds: number; from?: number; to?: number }[]
  failures?: Failure[]
  /** Tests that did not run because a program is missing, by the program's name. */
  missing?: Map<string, number>
}

/** Vitest's JSON report. */
const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      message: z.string().default(''),
      assertionResults: z.array(
        z.object({
          fullName: z.string().default(''),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
          tags: z.array(z.string()).default([]),
        }),
      ),
    }),
  ),
})

type FileResult = z.output<typeof vitestReport>['testResults'][number]

/** From Vitest's JSON reporter. A file that failed outside of its tests counts as one failure. */
export async function countVitest(file: string): Promise<Counts> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')))
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults)
  const failures = testResults.flatMap(failuresIn)
  const missing = new Map<string, number>()
  for (const { status, tags } of tests) {
    const [program] = tags
    if (status !== 'skipped' || program === undefined) continue
    missing.set(program, (missing.get(program) ?? 0) + 1)
  }
  return {
    passed: tests.filter(({ status }) => status === 'passed').length,
    failed: failures.length,
    files: testResults.map(({ name, startTime, endTime }) => ({
      name: path.relative('', name),
      seconds: (endTime - startTime) / 1000,
      from: startTime,
      to: endTime,
    })),
    failures,
    missing,
  }
}

function failuresIn({ name, status, message, assertionResults }: FileResult): Failure[] {
  const file = path.relative('', name)
  let afterTimeout = false
  const failures: Failure[] = []
  for (const test of assertionResults.filter((one) => one.status === 'failed')) {
    const reason = firstLine(test.failureMessages?.[0])
    failures.push({ file, title: test.fullName, message: reason, afterTimeout })
    afterTimeout ||= reason.includes('timed out')
  }
  if (status === 'failed' && failures.length === 0) {
    failures.push({ file, title: '', message: firstLine(message), afterTimeout })
  }
  return failures
}

/** Vitest's stack of a test that ran out of time begins with a word of its own. */
const firstLine = (text = '') =>
  (text.split('\n', 1)[0] ?? '').replace('STACK_TRACE_ERROR', 'the test timed out')

const playwrightTest = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(
    z.object({
      results: z.array(
        z.object({
          duration: z.number(),
          error: z.object({ message: z.string().default('') }).optional(),
        }),
      ),
    }),
  ),
})
const playwrightSuite = z.object({
  file: z.string(),
  specs: z.array(playwrightTest),
  get suites() {
    return z.array(playwrightSuite).optional()
  },
})
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number() }),
  suites: z.array(playwrightSuite),
})

/** From Playwright's JSON reporter. */
export async function countPlaywright(file: string): Promise<Counts> {
  const { stats, suites } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')))
  const files = suites.map((suite) => ({ name: fileOf(suite), seconds: secondsOf(suite) }))
  const failures = suites.flatMap((suite) => failuresOf(suite))
  return { passed: stats.expected, failed: stats.unexpected, files, failures }
}

const fileOf = ({ file }: { file: string }) => `tests/e2e/${file}`

function failuresOf(suite: z.output<typeof playwrightSuite>): Failure[] {
  const own = suite.specs
    .filter(({ ok }) => !ok)
    .map(({ title, tests }) => {
      const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error
      return { file: fileOf(suite), title, message: firstLine(error?.message), afterTimeout: false }
    })
  return [...own, ...(suite.suites ?? []).flatMap((inner) => failuresOf(inner))]
}

function secondsOf({ specs, suites = [] }: z.output<typeof playwrightSuite>): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}
