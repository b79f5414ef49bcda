import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { installChromium } from './support/install-chromium.ts'
import { findClamd, installClamd } from './support/clamd.ts'
import { findChromium } from './support/chromium.ts'
import { countPlaywright, countVitest } from './support/counts.ts'
import { report, runStage, type Stage, type StageResult } from './support/stages.ts'

// npm test: everything there is to check, in the order in which it fails fastest. All stages run, whatever fails.
const results = await mkdtemp(path.join(os.tmpdir(), 'portal-results-'))
const vitestResults = path.join(results, 'vitest.json')
const playwrightResults = path.join(results, 'playwright.json')

const stages: Stage[] = [
  { name: 'format', command: ['prettier', '--check', '.'] },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'] },
  { name: 'types', command: ['tsc'] },
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'] },
  { name: 'client build', command: ['node', 'src/build/build.ts'] },
  { name: 'malware scanner', command: installClamd, skip: () => findClamd() !== null },
  {
    name: 'rules, server, invariants',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestResults}`,
    ],
    count: () => countVitest(vitestResults),
  },
  { name: 'browser', command: installChromium, skip: () => findChromium() !== null },
  {
    name: 'end to end',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightResults },
    count: () => countPlaywright(playwrightResults),
  },
]

const done: StageResult[] = []
for (const stage of stages) done.push(await runStage(stage))
await rm(results, { recursive: true, force: true })
process.exitCode = report(done)
