import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isAlive, portal } from './cluster.ts'
import { findPostmaster, type Postmaster } from './postmaster.ts'
import { addressOf, removeSocketDir } from './socket.ts'

/**
 * A connection that says "I use this server": it holds a shared advisory lock as long as we live, however
 * we die. Whoever leaves and can have the lock alone is the last one, and stops the server.
 */
export interface Presence {
  client: pg.Client
  postmaster: Postmaster
}

/** Any number that nothing else in this database locks. */
const presenceLock = 7_268_110

/** `running` tells a server that isn't ready yet from none at all. */
export async function registerProcess(
  clusterDir: string,
): Promise<{ presence: Presence | null; running: boolean }> {
  const postmaster = await findPostmaster(clusterDir)
  if (postmaster === null) return { presence: null, running: false }
  const client = new pg.Client({
    connectionString: addressOf(postmaster.socketDir, portal),
    application_name: 'merrow-portal presence',
    connectionTimeoutMillis: 2000,
  })
  // What matters is that the connection ended; who watches it hears of that.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [presenceLock])
    return { presence: { client, postmaster }, running: true }
  } catch (error) {
    await client.end().catch(() => {})
    if (isLasting(error)) throw error
    return { presence: null, running: true }
  }
}

export async function unregisterProcess(
  { client, postmaster }: Presence,
  clusterDir: string,
): Promise<void> {
  const alone = await client
    .query('select pg_advisory_unlock_shared($1)', [presenceLock])
    .then(() => client.query('select pg_try_advisory_lock($1) as alone', [presenceLock]))
    .then(({ rows }) => rows[0]?.alone === true)
    .catch(() => false)
  if (alone) {
    await stopServer(postmaster, clusterDir)
    await removeSocketDir(postmaster.socketDir, clusterDir)
  }
  await client.end().catch(() => {})
}

const stopLimit = 4000
const pollInterval = 10

/** SIGINT ends its sessions and writes a checkpoint; past the limit SIGQUIT leaves that to the next start. */
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

/** A wrong password, role or database doesn't come right by waiting; "starting up" does. */
function isLasting(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false
  return ['28000', '28P01', '3D000'].includes(String(error.code))
}
