import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chown, mkdir, readFile, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { type OsUser, ownerAdvice } from '#server/base/os-user.ts'
import { StartupError } from '#server/base/startup.ts'

/** The superuser, for maintenance. The portal connects as the owner of its database. */
export const superuser = 'postgres'
/** The portal's database and the role that owns it. */
export const portal = 'portal'

/** The environment of PostgreSQL's programs, without our variables, because some are secrets. */
export function runAs(user: OsUser | null) {
  const identity = user === null ? {} : { uid: user.uid, gid: user.gid }
  return { ...identity, cwd: '/', env: { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' } }
}

/**
 * Creates the cluster if there is none: data checksums, UTF-8, the portal's role and database. It is created under
 * another name and renamed when complete, so that a killed start leaves no partial cluster and two parallel first
 * starts use the same one.
 */
export async function ensureCluster(
  clusterDir: string,
  binaries: Binaries,
  user: OsUser | null,
): Promise<void> {
  const version = await readFile(path.join(clusterDir, 'PG_VERSION'), 'utf8').catch(missing)
  if (version !== null) return checkVersion(clusterDir, version.trim())
  process.stdout.write(`Creating the database in ${clusterDir} …\n`)
  await removeUnfinished(clusterDir)
  const unfinished = `${clusterDir}.unfinished-${process.pid}-${randomUUID()}`
  // Added before the folder exists, so that another start in this process does not take it for that of a killed
  // process.
  ours.add(path.basename(unfinished))
  await mkdir(unfinished, { mode: 0o700 })
  if (user !== null) await chown(unfinished, user.uid, user.gid)
  await initialise(unfinished, binaries, user)
  await rename(unfinished, clusterDir).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
}

const supportedVersion = '18'

function checkVersion(clusterDir: string, version: string): void {
  if (version === supportedVersion) return
  throw new StartupError(
    `DATA_DIR: ${clusterDir} was made by PostgreSQL ${version}, and this portal brings ${supportedVersion}: ` +
      `restore a backup into a new DATA_DIR, or set DATABASE_URL to a PostgreSQL ${version}`,
  )
}

async function initialise(folder: string, binaries: Binaries, user: OsUser | null): Promise<void> {
  const locale = ['--locale-provider=builtin', '--locale=C.UTF-8', '--encoding=UTF8']
  // Only PostgreSQL's user and root can reach the socket in this 0700 folder, so a password adds nothing.
  const access = ['--auth-local=trust', '--auth-host=reject', `--username=${superuser}`]
  const options = ['--data-checksums', '--no-instructions', ...locale, ...access]
  await run(binaries.initdb, ['-D', folder, ...options], user)
  // Single-user mode reads one statement per line.
  const statements = [`create role ${portal} login`, `create database ${portal} owner ${portal}`]
  await run(
    binaries.postgres,
    ['--single', '-D', folder, superuser],
    user,
    `${statements.join('\n')}\n`,
  )
}

async function run(
  program: string,
  args: string[],
  user: OsUser | null,
  input = '',
): Promise<void> {
  const child = spawn(program, args, { ...runAs(user), stdio: ['pipe', 'pipe', 'pipe'] })
  const output: Buffer[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk))
  // A program that fails early closes its stdin. Its exit code and output say more than EPIPE.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const [code] = await once(child, 'close').catch(cannotRun(program))
  if (code === 0) return
  const words = Buffer.concat(output).toString().trim().split('\n').at(-1) ?? ''
  throw new StartupError(`PostgreSQL’s ${path.basename(program)} failed: ${words}`)
}

/** The kernel reports "no such file" for a program without its C library. */
export function cannotRun(program: string) {
  return (cause: NodeJS.ErrnoException): never => {
    const advice =
      cause.code === 'ENOENT'
        ? 'this system lacks the GNU C library that it needs: set DATABASE_URL to a PostgreSQL of your own'
        : cause.message
    throw new StartupError(`The embedded PostgreSQL (${program}) can’t run: ${advice}`, { cause })
  }
}

/** Unfinished clusters of this process, by name, because process ids are reused, especially in containers. */
const ours = new Set<string>()

/** Removes the unfinished clusters of killed starts. */
async function removeUnfinished(clusterDir: string): Promise<void> {
  const [parent, name] = [path.dirname(clusterDir), path.basename(clusterDir)]
  for (const entry of await readdir(parent)) {
    const pid = Number(/\.unfinished-(\d+)-/.exec(entry)?.[1])
    const abandoned = pid === process.pid ? !ours.has(entry) : !isAlive(pid)
    if (entry.startsWith(name) && pid > 0 && abandoned) {
      await rm(path.join(parent, entry), { recursive: true, force: true })
    }
  }
}

/** Returns true if a process with that id exists, under any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  const why = ownerAdvice(path.dirname(error.path ?? '')) || error.message
  throw new StartupError(`DATA_DIR: the database can’t be read: ${why}`, { cause: error })
}
