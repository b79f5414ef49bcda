import { chown, mkdtemp, rmdir } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { portal } from './cluster.ts'
import { canReach, type OsUser } from '#server/base/os-user.ts'

const port = 5432
/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, the last one a NUL. */
const longestSocketPath = process.platform === 'linux' ? 107 : 103

/** Returns the cluster's own 0700 folder, or a new one if that path is too long for a socket's address. */
export async function chooseSocketDir(clusterDir: string, user: OsUser | null): Promise<string> {
  if (fits(clusterDir)) return clusterDir
  const candidates = [os.tmpdir(), '/tmp'].map((folder) => path.join(folder, 'merrow-'))
  const usable = candidates.find(
    (prefix) => fits(`${prefix}XXXXXX`) && canReach(user, [path.dirname(prefix)]),
  )
  const folder = await mkdtemp(usable ?? '/tmp/merrow-')
  if (user !== null) await chown(folder, user.uid, user.gid)
  return folder
}

export async function removeSocketDir(socketDir: string, clusterDir: string): Promise<void> {
  // A folder in /tmp that stays is empty.
  if (socketDir !== clusterDir) await rmdir(socketDir).catch(() => {})
}

/** Everything is explicit, so that the shell's PGPORT and PGSSLMODE have no effect. */
export function addressOf(socketDir: string, role: string, database = portal): string {
  const query = new URLSearchParams({
    host: socketDir,
    port: String(port),
    user: role,
    sslmode: 'disable',
  })
  return `postgresql:///${database}?${query.toString()}`
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, `.s.PGSQL.${port}`)) <= longestSocketPath
}
