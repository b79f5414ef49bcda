import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Counts } from '#tests/support/stages.ts'

const vitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numFailedTestSuites: z.number(),
})

/** From vitest's JSON reporter. A file that broke before its first test counts as one failure. */
export async function countVitest(file: string): Promise<Counts> {
  const report = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')))
  const failed = report.numFailedTests
  return { passed: report.numPassedTests, failed: failed || report.numFailedTestSuites }
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** From Playwright's JSON reporter. What passes only at a second try has failed. */
export async function countPlaywright(file: string): Promise<Counts> {
  const { stats } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')))
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky }
}
