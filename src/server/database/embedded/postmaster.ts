import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { open, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Binaries } from './binaries.ts'
import { cannotRun, isAlive, runAs } from './cluster.ts'
import type { OsUser } from './os-user.ts'

/** How sure a commit is: `safe` survives a crash of anything; `fast` is for databases that tests throw away. */
export type Durability = 'safe' | 'fast'

/** A PostgreSQL server process that runs on the cluster, whoever started it. */
export interface Postmaster {
  pid: number
  socketDir: string
}

/** Read from the lock file that PostgreSQL keeps; null when none runs or it isn't listening yet. */
export async function findPostmaster(clusterDir: string): Promise<Postmaster | null> {
  const file = path.join(clusterDir, 'postmaster.pid')
  const lines = await readFile(file, 'utf8').then(
    (text) => text.split('\n'),
    () => [],
  )
  const [pid, socketDir] = [Number(lines[0]), lines[4]]
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  if (!(await isPostgres(pid))) {
    // The machine or the container was restarted and another program has that number now. PostgreSQL would
    // take that one for a server and refuse to start.
    await rm(file, { force: true })
    return null
  }
  return socketDir ? { pid, socketDir } : null
}

export interface Launched {
  child: ChildProcess
  /** How long the log was before, in bytes: what follows is this server's. */
  logStart: number
}

/** Detached, so that Ctrl-C ends the portal first; its words go to a file, which outlives us. */
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

/** The last thing that the launched server said, for the line that tells why it did not start. */
export async function lastWords(clusterDir: string, logStart: number): Promise<string> {
  const log = await readFile(logFileOf(clusterDir)).catch(() => Buffer.alloc(0))
  const lines = log.subarray(logStart).toString().trim().split('\n')
  return lines.findLast((line) => line.includes('FATAL')) ?? lines.at(-1) ?? ''
}

const megabyte = 1024 * 1024

/** A log that has grown past a megabyte starts anew: what matters of it is in the portal's own log. */
async function keptLogSize(clusterDir: string): Promise<number> {
  const size = await stat(logFileOf(clusterDir)).then(
    (file) => file.size,
    () => 0,
  )
  return size > megabyte ? 0 : size
}

/** Only where the system shows another program's command line is the answer no. */
async function isPostgres(pid: number): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  return command === '' || path.basename(command.split('\0')[0] ?? '') === 'postgres'
}

/**
 * PostgreSQL's settings, given at every start, so that they are these whatever an older start wrote down.
 * Sized for a small firm on a small machine: about 60 MB with the portal's connections open.
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
  max_connections: '40',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  random_page_cost: '1.1',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Fewer processes: reads by the backend itself, no logical replication, two autovacuum workers.
  io_method: 'sync',
  max_logical_replication_workers: '0',
  max_worker_processes: '4',
  autovacuum_worker_slots: '2',
  autovacuum_max_workers: '2',
  jit: 'off',
}

/** The log tells of the server only: an error's message may quote a value, and the portal hears of it anyway. */
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
