import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { installChromium } from './support/install-chromium.ts'
import { findClamd, installClamd } from './support/clamd.ts'
import { findChromium } from './support/chromium.ts'
import { countPlaywright, countVitest } from './support/counts.ts'
import { report, runSideBySide, type Stage } from './support/stages.ts'

// npm test: every check. All stages run, whatever fails. The last line says how many tests passed.
const results = await mkdtemp(path.join(os.tmpdir(), 'portal-results-'))
const vitestResults = path.join(results, 'vitest.json')
const playwrightResults = path.join(results, 'playwright.json')

/** What the tests need. */
const preparation: Stage[] = [
  { name: 'client build', command: ['node', 'src/build/build.ts'] },
  { name: 'malware scanner', command: installClamd, skip: () => findClamd() !== null },
  { name: 'browser', command: installChromium, skip: () => findChromium() !== null },
]

/** One after another: each uses PostgreSQL and a browser. */
const tests: Stage[] = [
  {
    name: 'rules, server, screens',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestResults}`,
    ],
    count: () => countVitest(vitestResults),
  },
  {
    name: 'end to end',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults },
    count: () => countPlaywright(playwrightResults),
  },
]

const checks: Stage[] = [
  { name: 'format', command: ['prettier', '--check', '.'], buffered: true },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'], buffered: true },
  { name: 'types', command: ['tsc'], buffered: true },
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'], buffered: true },
]

const done = [...(await runSideBySide([preparation])), ...(await runSideBySide([tests, checks]))]
await rm(results, { recursive: true, force: true })
process.exitCode = report(done)
