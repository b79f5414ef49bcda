import type { ChildProcess } from 'node:child_process'
import { statfs } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Binaries } from './binaries.ts'
import { isAlive, portal } from './cluster.ts'
import type { OsUser } from '#server/base/os-user.ts'
import {
  type Durability,
  findPostmaster,
  lastWords,
  launch,
  type Launched,
  logFileOf,
  type Postmaster,
} from './postmaster.ts'
import { addressOf, chooseSocketDir, removeSocketDir } from './socket.ts'
import { NewReasons } from '#server/base/new-reasons.ts'
import { StartupError } from '#server/base/startup.ts'
import { warn } from '#server/base/warn.ts'
import { reasonOf } from '#server/base/reason-of.ts'

/**
 * A connection that holds a shared advisory lock until this process ends, even in a crash. A process that disconnects
 * and then gets the exclusive lock is the last one, and stops the server.
 */
export interface Presence {
  client: pg.Client
  postmaster: Postmaster
}

export interface Cluster {
  dir: string
  user: OsUser | null
  binaries: Binaries
  durability: Durability
  /** Chosen at the first launch, so that the address survives a crash. */
  socketDir?: string
}

/** Includes the recovery after a crash, which takes seconds for a database of this size. */
const startLimit = 60_000
const pollInterval = 20

/** Connects to the running server, or starts one first. Two parallel starts end with one server. */
export async function ensureRunning(cluster: Cluster, stopping: AbortSignal): Promise<Presence> {
  const deadline = Date.now() + startLimit
  let launched: Launched | null = null
  let reason = 'it has not answered'
  while (Date.now() < deadline && !stopping.aborted) {
    const registered = await registerProcess(cluster.dir)
    if (registered.presence !== null) return registered.presence
    reason = registered.reason ?? reason
    await refuseFullDisk(cluster.dir)
    if (launched !== null && hasEnded(launched.child)) {
      await refuseUnlessTemporary(cluster, launched)
      launched = null
    }
    if (launched === null && !registered.running) launched = await launchIn(cluster)
    await delay(pollInterval)
  }
  throw new StartupError(
    `PostgreSQL is not ready after ${startLimit / 1000} seconds: ${reason} (more in ${logFileOf(cluster.dir)})`,
  )
}

/** Retries after a crash until the server is back; null when this process is stopping. */
export async function stayRunning(
  cluster: Cluster,
  stopping: AbortSignal,
): Promise<Presence | null> {
  const reasons = new NewReasons()
  while (!stopping.aborted) {
    try {
      return await ensureRunning(cluster, stopping)
    } catch (error) {
      const reason = reasonOf(error)
      reasons.failed(reason, () => warn('PostgreSQL did not start', { reason }))
      await delay(1000, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return null
}

export async function unregisterProcess(
  { client, postmaster }: Presence,
  clusterDir: string,
): Promise<void> {
  // Without an answer, others may be using the server.
  const alone = await client
    .query('select pg_advisory_unlock_shared($1)', [presenceLock])
    .then(() => client.query('select pg_try_advisory_lock($1) as alone', [presenceLock]))
    .then(({ rows }) => rows[0]?.alone === true)
    .catch(() => false)
  if (alone) {
    await stopServer(postmaster, clusterDir)
    await removeSocketDir(postmaster.socketDir, clusterDir)
  }
  await client.end().catch(alreadyClosed)
}

function alreadyClosed(): void {}

/** A number that nothing else in this database locks. */
const presenceLock = 7_268_110

/** Refuses a full disk, because a start or a recovery would never finish there. */
async function refuseFullDisk(clusterDir: string): Promise<void> {
  const { bavail, bsize } = await statfs(clusterDir)
  if (bavail * bsize >= leastFree) return
  throw new StartupError(`DATA_DIR: the disk is full, so PostgreSQL can’t start; make room on it`)
}

/** Bytes that a lock file and a page of the log need. */
const leastFree = 64 * 1024

/** `running` tells a server that is not ready from no server at all. */
async function registerProcess(
  clusterDir: string,
): Promise<{ presence: Presence | null; running: boolean; reason?: string }> {
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster === null) return { presence: null, running: false }
  const client = new pg.Client({
    connectionString: addressOf(postmaster.socketDir, portal),
    application_name: 'merrow-portal presence',
    connectionTimeoutMillis: 2000,
  })
  // Its `end` event is enough.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    return { presence: { client, postmaster }, running: true }
  } catch (error) {
    await client.end().catch(alreadyClosed)
    if (isLasting(error)) throw error
    return { presence: null, running: true, reason: reasonOf(error) }
  }
}

const stopLimit = 4000

/** SIGINT ends its sessions and writes a checkpoint; after the limit, SIGQUIT leaves that to the next start. */
async function stopServer(postmaster: Postmaster, clusterDir: string): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isAlive(postmaster.pid)) return
    process.kill(postmaster.pid, signal)
    const deadline = Date.now() + stopLimit
    while (Date.now() < deadline) {
      const running = await findPostmaster(clusterDir)
      if (running?.pid !== postmaster.pid) return
      await delay(pollInterval)
    }
  }
}

/** Returns true for a wrong password, role or database, which is permanent. A server that is starting up is not. */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return ['28000', '28P01', '3D000'].includes(String(error.code))
}

async function launchIn(cluster: Cluster): Promise<Launched> {
  cluster.socketDir ??= await chooseSocketDir(cluster.dir, cluster.user)
  const { socketDir, durability } = cluster
  return launch(cluster.dir, cluster.binaries, cluster.user, { socketDir, durability })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Temporary failures: another start was faster, or processes of a killed server still hold its memory. */
async function refuseUnlessTemporary(cluster: Cluster, { logStart }: Launched): Promise<void> {
  const words = await lastWords(cluster.dir, logStart)
  if (/lock file .* already exists|shared memory block .* still in use/.test(words)) return
  const reason = words.replace(/^.*FATAL:\s*/, '')
  throw new StartupError(`PostgreSQL did not start: ${reason} (more in ${logFileOf(cluster.dir)})`)
}
