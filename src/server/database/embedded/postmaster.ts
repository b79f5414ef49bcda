import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { cannotRun, isAlive, runAs } from './cluster.ts'
import type { OsUser } from '#server/base/os-user.ts'

/** Durability of commits: `safe` survives any crash; `fast` is for databases of tests. */
export type Durability = 'safe' | 'fast'

/** The PostgreSQL server of the cluster, no matter which process started it. */
export interface Postmaster {
  pid: number
  socketDir: string
}

/** Reads PostgreSQL's lock file; null when no server runs or it is not listening yet. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const file = path.join(clusterDir, 'postmaster.pid')
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, socketDir] = [Number(lines[0]), lines[4]]
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  if (!(await isPostgres(pid))) {
    // After the machine or container restarted, another program has that id. PostgreSQL would take it for a server and
    // refuse to start.
    await rm(file, { force: true })
    return null
  }
  return socketDir ? { pid, socketDir } : null
}

export interface Launched {
  child: ChildProcess
  /** The size of the log before the launch; what follows is from this server. */
  logStart: number
}

/** Detached, so that Ctrl-C ends the portal first. Its output goes to a file. */
export async function launch(
  clusterDir: string,
  binaries: Binaries,
  user: OsUser | null,
  options: { socketDir: string; durability: Durability },
): Promise<Launched> {
  const logStart = await keptLogSize(clusterDir)
  const log = await open(logFileOf(clusterDir), logStart === 0 ? 'w' : 'a', 0o600)
  try {
    const args = ['-D', clusterDir, ...settings(options.socketDir, options.durability)]
    const child = spawn(binaries.postgres, args, {
      ...runAs(user),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    await once(child, 'spawn').catch(cannotRun(binaries.postgres))
    child.unref()
    return { child, logStart }
  } finally {
    await log.close()
  }
}

export function logFileOf(clusterDir: string): string {
  return `${clusterDir}.log`
}

/** The last line of the launched server's log, for the error message. */
export async function lastWords(clusterDir: string, logStart: number): Promise<string> {
  const log = await readFile(logFileOf(clusterDir)).catch(() => Buffer.alloc(0))
  const lines = log.subarray(logStart).toString().trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? ''
}

const megabyte = 1024 * 1024

/** Truncates a log of more than a megabyte; the portal's own log has the important lines. */
async function keptLogSize(clusterDir: string): Promise<number> {
  const size = await stat(logFileOf(clusterDir)).then(
    (file) => file.size,
    () => 0,
  )
  return size > megabyte ? 0 : size
}

/** False only if the system shows the command line of another program. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command === '' || path.basename(command.split('\0')[0] ?? '') === 'postgres'
}

/**
 * PostgreSQL's settings, passed at every start, so that they override those of older versions. Sized for a small firm
 * on a small machine: about 60 MB with the portal's connections open.
 */
function settings(socketDir: string, durability: Durability): string[] {
  const all = { ...place(socketDir), ...size, ...quiet, ...durabilities[durability] }
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function place(socketDir: string) {
  return {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    port: '5432',
    timezone: 'UTC',
    log_timezone: 'UTC',
  }
}

const size = {
  shared_buffers: '128MB',
  max_connections: '200',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Fewer processes: no I/O workers, no logical replication, two autovacuum workers.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_worker_processes: '4',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  jit: 'off',
}

/** Logs only the server's own events: an error's message may quote a value, and the portal gets it anyway. */
const quiet = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

const durabilities: Record<Durability, Record<string, string>> = {
  safe: { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' },
  fast: {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '150',
  },
}
