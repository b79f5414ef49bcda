import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from '#server/process/startup.ts'

/** The operating-system user that runs PostgreSQL, if it is not ours. */
export interface OsUser {
  name: string
  uid: number
  gid: number
}

/**
 * PostgreSQL refuses to run as root. Root runs it as the owner of an existing database, else as `postgres`, else as
 * `nobody`; no user is created. Null: as our own user.
 */
export function postgresUser(clusterDir: string): OsUser | null {
  if (process.getuid?.() !== 0) return null
  const owner = ownerOf(clusterDir)
  if (owner !== null && owner.uid !== 0) return owner
  const user = findUser('postgres') ?? findUser('nobody')
  if (user === null) {
    throw new StartupError(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as: ' +
        'start the portal as an ordinary user, or set DATABASE_URL',
    )
  }
  return user
}

/** Whether `user` can enter all `folders` and read all `files`. Asks the system instead of reading modes. */
export function canReach(user: OsUser | null, folders: string[], files: string[] = []): boolean {
  const asUser = user === null ? {} : { uid: user.uid, gid: user.gid }
  const tests = [...folders.map((folder) => ['-x', folder]), ...files.map((file) => ['-r', file])]
  const script = 'while [ $# -gt 0 ]; do test "$1" "$2" || exit 1; shift 2; done'
  const result = spawnSync('/bin/sh', ['-c', script, 'sh', ...tests.flat()], {
    cwd: '/',
    stdio: 'ignore',
    ...asUser,
  })
  return result.status === 0
}

/** `target` itself, or the nearest folder above it that exists. */
export function nearestExisting(target: string): string {
  for (let folder = path.resolve(target); ; folder = path.dirname(folder)) {
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder
    if (folder === path.dirname(folder)) return folder
  }
}

function ownerOf(folder: string): OsUser | null {
  const stat = statSync(folder, { throwIfNoEntry: false })
  if (stat === undefined) return null
  return { name: `with id ${stat.uid}`, ...findUserById(stat.uid), uid: stat.uid, gid: stat.gid }
}

function findUser(name: string): OsUser | null {
  return users().find((user) => user.name === name) ?? null
}

function findUserById(uid: number): OsUser | undefined {
  return users().find((user) => user.uid === uid)
}

function users(): OsUser[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter((fields) => fields.length >= 4)
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
}
