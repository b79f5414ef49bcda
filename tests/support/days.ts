import { existsSync, globSync, readFileSync } from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { postgresUser } from '#server/base/os-user.ts'
import { prepareBinaries } from '#server/database/embedded/binaries.ts'

/** A moment from which on a run's tests, servers and PostgreSQL take the time, and where. */
export interface Day {
  name: string
  /** As `date` reads it. */
  from: string
  env?: Record<string, string>
}

/** Moments that break what is right on an ordinary day. Midnight and the change of the clocks pass during the run. */
export const days: Day[] = [
  { name: 'January 1, still last year at the firm', from: '2027-01-01 00:30 UTC' },
  { name: 'a leap day, without a language', from: '2028-02-29 18:00 UTC', env: { LC_ALL: 'C' } },
  { name: 'New Year’s Eve until midnight', from: '2027-12-31 23:59 UTC' },
  {
    name: 'the change of the clocks',
    from: '2027-03-14 01:58',
    env: { TZ: 'America/Los_Angeles' },
  },
  {
    name: 'a day ahead, in Kiritimati',
    from: '2027-06-30 18:00 UTC',
    env: { TZ: 'Pacific/Kiritimati' },
  },
]

/** Debian's `faketime`, which runs a program and its children with libfaketime; null if it is not installed. */
export function findFaketime(): string | null {
  return existsSync('/usr/bin/faketime') ? '/usr/bin/faketime' : null
}

/** The command that runs a program from this moment on. Only the calendar is moved, no timer. */
export const onDay = ({ from }: Day) => ['faketime', '--exclude-monotonic', from]

/** The same, to paste before a command. */
export function byHandOn({ from, env = {} }: Day): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value} `)
  return `${variables.join('')}faketime --exclude-monotonic '${from}' `
}

/**
 * Our PostgreSQL's programs with the time of this process, or null if that is the machine's. The portal gives them
 * nothing of its environment.
 */
export async function postgresOnDay(dataDir: string): Promise<string | null> {
  if (process.env.FAKETIME === undefined) return null
  const names = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_DONT_FAKE_MONOTONIC']
  const time = names.map((name) => `${name}='${process.env[name]}'`).join(' ')
  const folder = path.join(dataDir, 'programs')
  await mkdir(folder)
  const binaries = await prepareBinaries(postgresUser(dataDir), dataDir)
  for (const [name, program] of Object.entries(binaries)) {
    const script = path.join(folder, name)
    await writeFile(script, `#!/bin/sh\nexec env ${time} '${program}' "$@"\n`)
    await chmod(script, 0o755)
  }
  return folder
}

/**
 * The test files that read a clock, move one, or compute with days. Not the one about PostgreSQL's limits, whose alarms
 * libfaketime keeps back.
 */
export function datedFiles(): string[] {
  return globSync('tests/{shared,client,server}/**/*.test.{ts,tsx}')
    .filter((file) => !file.endsWith('server/time-limits.test.ts'))
    .filter((file) => namesTime.test(readFileSync(file, 'utf8')))
    .toSorted()
}

const namesTime =
  /new Date\(\)|Date\.now\(|\.clock\b|\.pass\(|thisYear|currentTaxYear|\bdayIn\b|\bdayAfter\b|#shared\/\w+\/(?:dates|days|business-days)\.ts/
