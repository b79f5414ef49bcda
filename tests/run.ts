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

// npm test (tests), npm run test:sweeps (sweeps), npm run test:ops (ops), or all in one run, which .ci/run does. All stages
// run, whatever fails. The last line says how many tests passed.
const lanes = process.argv.slice(2)
const results = await mkdtemp(path.join(os.tmpdir(), 'portal-results-'))
const resultsOf = (runner: string) => path.join(results, `${runner}.json`)
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
  ['sweeps', [clientBuild, browser]],
  ['ops', [clientBuild, scanner, pooler, monitoring, units, browser]],
])

const vitestStage = (name: string, project: string): Stage => ({
  name,
  command: [
    'vitest',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultsOf(project)}`,
  ],
  count: () => countVitest(resultsOf(project)),
})
const playwrightStage = (name: string, project: string): Stage => ({
  name,
  command: ['playwright', 'test', `--project=${project}`, '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resultsOf(project) },
  count: () => countPlaywright(resultsOf(project)),
})
const check = (name: string, ...command: string[]): Stage => ({ name, command })

/** Lists that run side by side: the first prints as it goes, the second when a stage has ended. */
const stages = new Map<string, [Stage[], Stage[]]>([
  [
    'tests',
    [
      [
        check('format', 'oxfmt', '--check'),
        check('lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
        check('unused code', 'knip'),
        vitestStage('rules and server', 'node'),
      ],
      // One browser fills one core, so it runs from the beginning.
      [vitestStage('screens', 'browser'), playwrightStage('season', 'season')],
    ],
  ],
  [
    'sweeps',
    [
      [
        // The compiler itself, and the server without the types of a browser.
        check('types', 'tsc'),
        check('types of the server', 'tsc', '-p', 'tsconfig.server.json'),
        vitestStage('sweeps', 'sweeps'),
      ],
      [vitestStage('sweeps of screens', 'screen-sweeps')],
    ],
  ],
  [
    'ops',
    [
      [vitestStage('operations', 'ops')],
      [playwrightStage('journeys', 'others'), vitestStage('signed PDFs', 'pdfs')],
    ],
  ],
])

const preparation = [...new Set(lanes.flatMap((lane) => needs.get(lane) ?? []))]
const done = await runSideBySide([preparation])
for (const lane of lanes) {
  const [shown, buffered] = stages.get(lane) ?? [[], []]
  done.push(...(await runSideBySide([shown, buffered.map((one) => ({ ...one, buffered: true }))])))
}
await writeSecurityResults(
  ['node', 'browser', 'sweeps', 'screen-sweeps', 'ops', 'pdfs'].map(resultsOf),
)
await rm(results, { recursive: true, force: true })
process.exitCode = report(done)
