import { globSync } from 'node:fs'
import { findChromium } from './chromium.ts'
import { findClamd } from './clamd.ts'
import { findFaketime } from './days.ts'
import { findPooler } from './pooler.ts'
import { findPrometheus } from './prometheus.ts'
import { mayMount } from './small-disk.ts'
import { runProgram } from './stages.ts'
import { findSystemdAnalyze } from './systemd.ts'

/** What tests need beyond the packages of npm. Tests that need one have its name as a tag (vitest.config.ts). */
export interface Program {
  name: string
  isThere: () => boolean
  /** Debian's packages that have it, the best first; none if it can't be installed. */
  packages: string[]
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
    packages: ['postgresql'],
    advice: 'install PostgreSQL, or set POSTGRES_PROGRAMS to its bin folder',
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
    isThere: () => findPrometheus() !== null,
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

/** The folder of another PostgreSQL's programs than ours: POSTGRES_PROGRAMS, else the one that Debian installed, else null. */
export function findOtherPostgres(): string | null {
  return process.env.POSTGRES_PROGRAMS ?? globSync('/usr/lib/postgresql/*/bin')[0] ?? null
}
