import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import type { Counts } from './stages.ts'

/** Vitest's JSON report. */
export const vitestReport = z.object({
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
        }),
      ),
    }),
  ),
})

/** From Vitest's JSON reporter. A file that failed outside of its tests counts as one failure. */
export async function countVitest(file: string): Promise<Counts> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')))
  const counts: Required<Counts> = { passed: 0, failed: 0, files: [], failures: [] }
  for (const { name, status, message, startTime, endTime, assertionResults } of testResults) {
    const file = path.relative('', name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    counts.passed += assertionResults.filter((test) => test.status === 'passed').length
    counts.failed += status === 'failed' ? Math.max(failed.length, 1) : failed.length
    counts.files.push({ name: file, seconds: (endTime - startTime) / 1000 })
    for (const { fullName, failureMessages } of failed) {
      counts.failures.push(`${file}: ${fullName}: ${firstLine(failureMessages?.[0])}`)
    }
    if (status === 'failed' && failed.length === 0) {
      counts.failures.push(`${file}: ${firstLine(message)}`)
    }
  }
  return counts
}

const firstLine = (text = '') => text.split('\n', 1)[0] ?? ''

const playwrightTest = z.object({
  title: z.string(),
  ok: z.boolean(),
  tests: z.array(z.object({ results: z.array(z.object({ duration: z.number() })) })),
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
  const files = suites.map((suite) => ({ name: suite.file, seconds: secondsOf(suite) }))
  const failures = suites.flatMap((suite) => failuresOf(suite))
  return { passed: stats.expected, failed: stats.unexpected, files, failures }
}

function failuresOf({ file, specs, suites = [] }: z.output<typeof playwrightSuite>): string[] {
  const own = specs.filter(({ ok }) => !ok).map(({ title }) => `${file}: ${title}`)
  return [...own, ...suites.flatMap((suite) => failuresOf(suite))]
}

function secondsOf({ specs, suites = [] }: z.output<typeof playwrightSuite>): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}
