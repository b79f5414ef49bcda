import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { installChromium } from './support/install-chromium.ts'
import { findClamd, installClamd } from './support/clamd.ts'
import { findPooler, installPooler } from './support/pooler.ts'
import { findPrometheus, installPrometheus } from './support/prometheus.ts'
import { findChromium } from './support/chromium.ts'
import { findSystemdAnalyze, installSystemd } from './support/systemd.ts'
import { countPlaywright, countVitest } from './support/counts.ts'
import { writeSecurityResults } from './support/security-results.ts'
import { report, runSideBySide, type Stage } from './support/stages.ts'

// npm test (tests), npm run test:ops (ops), or both in one run, which .ci/run does. All stages run, whatever fails. The
// last line says how many tests passed.
const lanes = process.argv.slice(2)
const results = await mkdtemp(path.join(os.tmpdir(), 'portal-results-'))
const resultsOf = (runner: string) => path.join(results, `${runner}.json`)
const vitest = (project: string) => [
  'vitest',
  'run',
  `--project=${project}`,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${resultsOf(project)}`,
]

const clientBuild: Stage = { name: 'client build', command: ['node', 'src/build/build-client.ts'] }
const scanner: Stage = {
  name: 'malware scanner',
  command: installClamd,
  skip: () => findClamd() !== null,
}
const pooler: Stage = {
  name: 'connection pooler',
  command: installPooler,
  skip: () => findPooler() !== null,
}
const monitoring: Stage = {
  name: 'monitoring',
  command: installPrometheus,
  skip: () => findPrometheus() !== null,
}
const units: Stage = {
  name: 'systemd',
  command: installSystemd,
  skip: () => findSystemdAnalyze() !== null,
}
const browser: Stage = {
  name: 'browser',
  command: installChromium,
  skip: () => findChromium() !== null,
}

/** What a lane needs. */
const needs = new Map<string, Stage[]>([
  ['tests', [clientBuild, scanner, monitoring, browser]],
  ['ops', [clientBuild, scanner, pooler, monitoring, units]],
])

const server: Stage[] = [
  {
    name: 'rules and server',
    command: vitest('node'),
    count: () => countVitest(resultsOf('node')),
  },
]

const client: Stage[] = [
  { name: 'format', command: ['oxfmt', '--check'], buffered: true },
  { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings'], buffered: true },
  { name: 'types', command: ['tsc'], buffered: true },
  { name: 'types of the server', command: ['tsc', '-p', 'tsconfig.server.json'], buffered: true },
  { name: 'unused code', command: ['knip'], buffered: true },
  {
    name: 'screens',
    command: vitest('browser'),
    buffered: true,
    count: () => countVitest(resultsOf('browser')),
  },
  {
    name: 'end to end',
    command: ['playwright', 'test', '--reporter=list,json'],
    env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resultsOf('playwright') },
    buffered: true,
    count: () => countPlaywright(resultsOf('playwright')),
  },
]

const operations: Stage[] = [
  { name: 'operations', command: vitest('ops'), count: () => countVitest(resultsOf('ops')) },
]

const preparation = [...new Set(lanes.flatMap((lane) => needs.get(lane) ?? []))]
const done = await runSideBySide([preparation])
if (lanes.includes('tests')) done.push(...(await runSideBySide([server, client])))
if (lanes.includes('ops')) done.push(...(await runSideBySide([operations])))
await writeSecurityResults(['node', 'browser', 'ops'].map(resultsOf))
await rm(results, { recursive: true, force: true })
process.exitCode = report(done)
