import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { Counts } from './stages.ts'

const vitestReport = z.object({
  testResults: z.array(
    z.object({ status: z.string(), assertionResults: z.array(z.object({ status: z.string() })) }),
  ),
})

/** From vitest's JSON reporter. A file that broke outside of its tests is one failure more. */
export async function countVitest(file: string): Promise<Counts> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(file, 'utf8')))
  const counts = { passed: 0, failed: 0 }
  for (const { status, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    counts.passed += assertionResults.filter((test) => test.status === 'passed').length
    counts.failed += status === 'failed' ? Math.max(failed, 1) : failed
  }
  return counts
}

const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number() }),
})

/** From Playwright's JSON reporter. What passed at a second try has passed; the list names it as flaky. */
export async function countPlaywright(file: string): Promise<Counts> {
  const { stats } = playwrightReport.parse(JSON.parse(await readFile(file, 'utf8')))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}
