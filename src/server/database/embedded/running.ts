import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import type { OsUser } from './os-user.ts'
import { lastWords, launch, type Launched, logFileOf } from './postmaster.ts'
import { registerProcess, type Presence } from './presence.ts'
import type { Durability } from './settings.ts'
import { chooseSocketDir } from './socket.ts'
import { StartupError } from '#server/process/startup.ts'

export interface Cluster {
  dir: string
  user: OsUser | null
  binaries: Binaries
  durability: Durability
  /** Chosen at the first launch and kept, so that the address outlives a crash. */
  socketDir?: string
}

/** Recovery after a crash is part of starting; a database of this size needs seconds. */
const startLimit = 60_000
const pollInterval = 20

/** Joins the server that runs, or starts one and joins that. Two may try at once: one's server stays. */
export async function ensureRunning(cluster: Cluster, stopping: AbortSignal): Promise<Presence> {
  const deadline = Date.now() + startLimit
  let launched: Launched | null = null
  while (Date.now() < deadline && !stopping.aborted) {
    const found = await registerProcess(cluster.dir)
    if (found.presence !== null) return found.presence
    if (launched !== null && hasEnded(launched.child)) {
      await refuseUnlessTemporary(cluster, launched)
      launched = null
    }
    if (launched === null && !found.running) launched = await launchIn(cluster)
    await delay(pollInterval)
  }
  throw new StartupError(
    `PostgreSQL is not ready after ${startLimit / 1000} seconds; ${logFileOf(cluster.dir)} says why`,
  )
}

/** For a server that went away: tries until it is back, or null when we are stopping anyway. */
export async function stayRunning(
  cluster: Cluster,
  stopping: AbortSignal,
): Promise<Presence | null> {
  while (!stopping.aborted) {
    try {
      return await ensureRunning(cluster, stopping)
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      await delay(1000, undefined, { signal: stopping }).catch(() => {})
    }
  }
  return null
}

async function launchIn(cluster: Cluster): Promise<Launched> {
  cluster.socketDir ??= await chooseSocketDir(cluster.dir, cluster.user)
  const { socketDir, durability } = cluster
  return launch(cluster.dir, cluster.binaries, cluster.user, { socketDir, durability })
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

/** Another start was faster, or a killed server's last processes still hold its memory: both pass. */
async function refuseUnlessTemporary(cluster: Cluster, { logStart }: Launched): Promise<void> {
  const words = await lastWords(cluster.dir, logStart)
  if (/lock file .* already exists|shared memory block .* still in use/.test(words)) return
  const reason = words.replace(/^.*FATAL:\s*/, '')
  throw new StartupError(`PostgreSQL did not start: ${reason} (more in ${logFileOf(cluster.dir)})`)
}
