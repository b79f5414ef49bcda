import { globSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { countPlaywright, countVitest } from './support/counts.ts'
import { findChromium } from './support/chromium.ts'
import { byHandOn, datedFiles, type Day, days, findFaketime, onDay } from './support/days.ts'
import { patience } from './support/patience.ts'
import { findOtherPostgres } from './support/programs.ts'
import { report } from './support/report.ts'
import { endRun, enterRunFolder } from './support/run-folder.ts'
import { lookTwice } from './support/second-look.ts'
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

interface VitestRun {
  /** The name of its results, if another stage has the project's. */
  results?: string
  /** What starts Vitest at another moment. */
  starter?: string[]
  /** Only these files and folders; by default all files of the project. */
  only?: string[]
  options?: string[]
  env?: Record<string, string>
  /** What comes before the command by hand. */
  before?: string
}

function vitestStage(
  name: string,
  project: string,
  {
    results = project,
    starter = [],
    only = [],
    options = [],
    env = {},
    before = '',
  }: VitestRun = {},
): Stage {
  const command = (to: string, ...files: string[]) => [
    ...starter,
    'vitest',
    'run',
    `--project=${project}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultsOf(to)}`,
    ...options,
    ...files,
  ]
  return {
    name,
    command: command(results, ...only),
    env,
    count: () => countVitest(resultsOf(results)),
    async again(file) {
      await rm(resultsOf('again'), { force: true })
      await runProgram(command('again', file), { ...alone, ...env })
      return countVitest(resultsOf('again'))
    },
    byHand: (file, title) =>
      `${before}npm run test:unit -- --project=${project} ${file} -t ${JSON.stringify(title)}`,
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

/** The linter is a Go program, which spends a fifth of its time less on garbage if that may grow to four times its data. */
const lintAndTypes: Stage = {
  ...check('lint and types', 'oxlint', '--type-aware', '--type-check', '--deny-warnings'),
  env: { GOGC: '400' },
}

/** Where it is not required, a machine without a browser leaves out the screens, and says how many. */
const hasBrowser = process.env.CI !== undefined || findChromium() !== null

const screens = (name: string, project: string): Stage => ({
  ...vitestStage(name, project),
  ...(!hasBrowser && {
    countOnly: async () => without('chromium', await testsOf(`--project=${project}`)),
  }),
})

/** The rules and the server once more: its files in an order by chance, on the oldest PostgreSQL. */
function anotherPostgres(): Stage {
  const name = 'another PostgreSQL'
  const only = ['tests/server', 'tests/invariants']
  const POSTGRES_PROGRAMS = findOtherPostgres()
  if (POSTGRES_PROGRAMS === null) {
    const countOnly = async () => without('postgresql', await testsOf('--project=node', ...only))
    return { name, command: [], countOnly }
  }
  // Vitest prints the seed.
  const options = ['--sequence.shuffle.files', `--sequence.seed=${Date.now()}`]
  return vitestStage(name, 'node', {
    results: 'another-postgres',
    only,
    options,
    env: { POSTGRES_PROGRAMS },
    before: `POSTGRES_PROGRAMS=${POSTGRES_PROGRAMS} `,
  })
}

/** Properties of the whole server, which `npm test` tries a few times only (long-run.ts). */
const manyRuns = (): Stage =>
  vitestStage('properties', 'node', {
    results: 'properties',
    only: globSync('tests/server/**/*.test.ts').filter((file) =>
      readFileSync(file, 'utf8').includes('numRuns: runs('),
    ),
    env: { MANY_RUNS: '1' },
    before: 'MANY_RUNS=1 ',
  })

/** The tests that name a time, from another moment on. */
const onOtherDay = (day: Day): Stage => ({
  ...vitestStage(day.name, 'node', {
    results: day.name,
    starter: onDay(day),
    only: datedFiles(),
    env: day.env ?? {},
    before: byHandOn(day),
  }),
  ...(process.env.CI === undefined &&
    findFaketime() === null && {
      countOnly: async () => without('faketime', await testsOf('--project=node', ...datedFiles())),
    }),
})

async function testsOf(...which: string[]): Promise<number> {
  const list = await readProgram(['vitest', 'list', '--static-parse', '--json', ...which])
  return z.array(z.unknown()).parse(JSON.parse(list)).length
}

const journeys = (name: string, project: string): Stage => ({
  ...playwrightStage(name, project),
  ...(!hasBrowser && {
    async countOnly() {
      const list = await readProgram(['playwright', 'test', '--list', `--project=${project}`])
      return without('chromium', Number(/Total: (\d+)/.exec(list)?.[1]))
    },
  }),
})

const without = (program: string, tests: number) => ({
  passed: 0,
  failed: 0,
  missing: new Map([[program, tests]]),
})

/** Lists that run side by side: the first prints as it goes, the second when a stage has ended. */
const stages = new Map<string, [Stage[], Stage[]]>([
  [
    'tests',
    [
      [vitestStage('rules and server', 'node')],
      [
        screens('screens', 'browser'),
        journeys('season', 'season'),
        // Last, because the longest stage leaves a core idle now and then, and this uses as many as there are.
        lintAndTypes,
      ],
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
        manyRuns(),
        anotherPostgres(),
        ...days.map(onOtherDay),
        check('faults put into the code', 'node', 'tests/mutants/run.ts'),
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

/** What reads the files alone. */
const quick = [
  check('format', 'oxfmt', '--check'),
  check('pages made from code', 'node', 'tests/generate.ts', '--check'),
  check('docs and styles', 'node', 'tests/rules.ts'),
  check('unused code', 'knip'),
]

const results: StageResult[] = []
for (const [place, lane] of lanes.entries()) {
  const [shown, buffered] = stages.get(lane) ?? [[], []]
  const side = lane === 'tests' ? [...quick, ...buffered] : buffered
  results.push(
    ...(await runSideBySide([
      // The screens need no build: the season, which does, comes after them.
      place === 0 ? [clientBuild, ...shown] : shown,
      side.map((one) => ({ ...one, buffered: true })),
    ])),
  )
}
const looks = await lookTwice(results)
const seconds = Math.round((performance.now() - started) / 1000)
process.exitCode = report({ lanes, results, looks, seconds })
