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
      assertionResults: z.array(z.object({ fullName: z.string().default(''), status: z.string() })),
    }),
  ),
})

/** From Vitest's JSON reporter. A file that failed outside of its tests counts as one failure. */
export async function countVitest(file: string): Promise<Counts> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')))
  const counts: Counts = { passed: 0, failed: 0, files: [] }
  for (const { name, status, startTime, endTime, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    counts.passed += assertionResults.filter((test) => test.status === 'passed').length
    counts.failed += status === 'failed' ? Math.max(failed, 1) : failed
    counts.files?.push({ name: path.relative('', name), seconds: (endTime - startTime) / 1000 })
  }
  return counts
}

const playwrightTest = z.object({
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
  return { passed: stats.expected, failed: stats.unexpected, files }
}

function secondsOf({ specs, suites = [] }: z.output<typeof playwrightSuite>): number {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results))
  const own = results.reduce((sum, { duration }) => sum + duration / 1000, 0)
  return suites.reduce((sum, suite) => sum + secondsOf(suite), own)
}
