import { prepareBinaries } from './embedded/binaries.ts'
import { ensureCluster, portal } from './embedded/cluster.ts'
import { postgresUser, requireOwnCluster } from '#server/base/os-user.ts'
import type { Durability } from './embedded/postmaster.ts'
import {
  type Cluster,
  ensureRunning,
  type Presence,
  stayRunning,
  unregisterProcess,
} from './embedded/running.ts'
import { addressOf } from './embedded/socket.ts'
import { warn } from '#server/base/warn.ts'
import { clusterDirOf } from '#server/base/data-dir.ts'

export interface EmbeddedPostgres {
  /** The portal's database, as the role that owns it. */
  url: string
  /** For addresses of other databases and roles of this server; see `addressOf`. */
  socketDir: string
  /** Disconnects; the last process stops the server. Takes seconds at most, even if the server has crashed. */
  stop: () => Promise<void>
}

/**
 * Creates the database in `dataDir` if there is none, and starts it unless it is running already (for another command,
 * or since a killed start). Restarts it after a crash.
 */
export async function startPostgres(
  dataDir: string,
  durability: Durability = 'safe',
): Promise<EmbeddedPostgres> {
  const dir = clusterDirOf(dataDir)
  const user = postgresUser(dir)
  const binaries = await prepareBinaries(user, dataDir)
  await ensureCluster(dir, binaries, user)
  requireOwnCluster(dir, user)
  return supervise({ dir, user, binaries, durability })
}

async function supervise(cluster: Cluster): Promise<EmbeddedPostgres> {
  const stopping = new AbortController()
  const first = await ensureRunning(cluster, stopping.signal)
  let present: Promise<Presence | null> = Promise.resolve(first)
  watch(first)

  function watch(presence: Presence | null) {
    presence?.client.once('end', () => {
      if (stopping.signal.aborted) return
      warn('PostgreSQL went away; starting it again')
      present = stayRunning(cluster, stopping.signal)
      void present.then(watch)
    })
  }

  const { socketDir } = first.postmaster
  return {
    url: addressOf(socketDir, portal),
    socketDir,
    async stop() {
      stopping.abort()
      const presence = await present
      if (presence !== null) await unregisterProcess(presence, cluster.dir)
    },
  }
}
