import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { StartupError } from './startup.ts'

/** The operating-system user that runs PostgreSQL, if it is not ours. */
export interface OsUser {
  name: string
  uid: number
  gid: number
}

/**
 * Returns the user that runs PostgreSQL, which refuses to run as root. Root runs it as the owner of an existing
 * database, otherwise as `postgres` or `nobody`; no user is created. Null means our own user.
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

/** Returns true if `user` can enter all `folders` and read all `files`. Asks the system instead of reading modes. */
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

/**
 * Returns the advice about a file or folder with the wrong owner, for example after a copy as root. Empty if it belongs
 * to us or to the user who needs it.
 */
export function ownerAdvice(target: string, needs: OsUser | null = null): string {
  const owner = ownerOf(target)
  const who = needs ?? ourselves()
  if (owner === null || who === null || owner.uid === who.uid) return ''
  const whose = `it belongs to the user ${owner.name}, and the user ${who.name} needs it`
  return `${whose}: chown -R ${who.uid}:${who.gid} ${folderOf(target)}`
}

/** Returns the folder to change: probably all of it was copied as that user, not only one file in it. */
function folderOf(target: string): string {
  return statSync(target).isDirectory() ? target : path.dirname(target)
}

/** Null on Windows. */
function ourselves(): OsUser | null {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()]
  if (uid === undefined || gid === undefined) return null
  return { name: `with id ${uid}`, ...findUserById(uid), uid, gid }
}

/** PostgreSQL reads its files and starts in its folder only if it owns them. */
export function requireOwnCluster(clusterDir: string, user: OsUser | null): void {
  const files = [clusterDir, path.join(clusterDir, 'PG_VERSION')]
  const [advice] = files.map((file) => ownerAdvice(file, user)).filter(Boolean)
  if (advice === undefined) return
  throw new StartupError(`DATA_DIR: PostgreSQL can’t use what is in ${clusterDir}: ${advice}`)
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
