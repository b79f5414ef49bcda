import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { countPlaywright, countVitest } from './support/counts.ts'
import { findChromium } from './support/chromium.ts'
import { patience } from './support/patience.ts'
import { report } from './support/report.ts'
import { endRun, enterRunFolder } from './support/run-folder.ts'
import { lookTwice } from './support/second-look.ts'
import { writeSecurityResults } from './support/security-results.ts'
import {
  readProgram,
  runProgram,
  runSideBySide,
  type Stage,
  type StageResult,
} from './support/stages.ts'

// npm test (tests) and npm run test:night (night). All stages run, whatever fails; then each failed file runs once more,
// alone (second-look.ts). The last line says how many tests passed.
const started = performance.now()
process.env.PATIENCE = String(patience)
const lanes = process.argv.slice(2)
const folder = enterRunFolder()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    endRun(folder)
    process.exit(1)
  })
}
const resultsOf = (name: string) => path.join(folder, `${name}.json`)

/** Alone, a file has twice the patience. */
const alone = { PATIENCE: String(Math.min(8, patience * 2)) }

function vitestStage(name: string, project: string): Stage {
  const command = (to: string, ...more: string[]) => [
    'vitest',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultsOf(to)}`,
    ...more,
  ]
  return {
    name,
    command: command(project),
    count: () => countVitest(resultsOf(project)),
    async again(file) {
      await rm(resultsOf('again'), { force: true })
      await runProgram(command('again', file), alone)
      return countVitest(resultsOf('again'))
    },
    byHand: (file, title) =>
      `npm run test:unit -- --project=${project} ${file} -t ${JSON.stringify(title)}`,
  }
}

function playwrightStage(name: string, project: string): Stage {
  const command = ['playwright', 'test', `--project=${project}`, '--reporter=list,json']
  const to = (file: string) => ({ PLAYWRIGHT_JSON_OUTPUT_NAME: resultsOf(file) })
  return {
    name,
    command,
    env: to(project),
    count: () => countPlaywright(resultsOf(project)),
    async again(file) {
      await rm(resultsOf('again'), { force: true })
      await runProgram([...command, file], { ...alone, ...to('again') })
      return countPlaywright(resultsOf('again'))
    },
    byHand: (file) => `npm run test:e2e -- --project=${project} ${file}`,
  }
}

const check = (name: string, ...command: string[]): Stage => ({ name, command })
const clientBuild = check('client build', 'node', 'src/build/build-client.ts')

/** Where it is not required, a machine without a browser leaves out the screens, and says how many. */
const hasBrowser = process.env.CI !== undefined || findChromium() !== null

const screens = (name: string, project: string): Stage => ({
  ...vitestStage(name, project),
  ...(!hasBrowser && {
    async countOnly() {
      const list = ['vitest', 'list', '--static-parse', '--json', `--project=${project}`]
      return withoutBrowser(z.array(z.unknown()).parse(JSON.parse(await readProgram(list))).length)
    },
  }),
})

const journeys = (name: string, project: string): Stage => ({
  ...playwrightStage(name, project),
  ...(!hasBrowser && {
    async countOnly() {
      const list = await readProgram(['playwright', 'test', '--list', `--project=${project}`])
      return withoutBrowser(Number(/Total: (\d+)/.exec(list)?.[1]))
    },
  }),
})

const withoutBrowser = (tests: number) => ({
  passed: 0,
  failed: 0,
  missing: new Map([['chromium', tests]]),
})

/** Lists that run side by side: the first prints as it goes, the second when a stage has ended. */
const stages = new Map<string, [Stage[], Stage[]]>([
  [
    'tests',
    [
      [
        check('format', 'oxfmt', '--check'),
        check('lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
        vitestStage('rules and server', 'node'),
      ],
      [screens('screens', 'browser'), journeys('season', 'season'), check('unused code', 'knip')],
    ],
  ],
  [
    'night',
    [
      [
        // The compiler itself, and the server without the types of a browser.
        check('types', 'tsc'),
        check('types of the server', 'tsc', '-p', 'tsconfig.server.json'),
        vitestStage('sweeps', 'sweeps'),
        vitestStage('operations', 'ops'),
      ],
      [
        screens('axe in each state', 'axe'),
        screens('sweeps of screens', 'screen-sweeps'),
        screens('signed PDFs', 'pdfs'),
        journeys('journeys', 'others'),
      ],
    ],
  ],
])

const results: StageResult[] = await runSideBySide([[clientBuild]])
for (const lane of lanes) {
  const [shown, buffered] = stages.get(lane) ?? [[], []]
  const side = buffered.map((one) => ({ ...one, buffered: true }))
  results.push(...(await runSideBySide([shown, side])))
}
await writeSecurityResults(
  ['node', 'browser', 'axe', 'sweeps', 'screen-sweeps', 'ops', 'pdfs'].map(resultsOf),
)
const looks = await lookTwice(results)
const seconds = Math.round((performance.now() - started) / 1000)
process.exitCode = report({ lanes, results, looks, seconds })
