/** How sure a commit is: `safe` survives a crash of anything; `fast` is for databases that tests throw away. */
export type Durability = 'safe' | 'fast'

/**
 * PostgreSQL's settings, given at every start, so that they are these whatever an older start wrote down.
 * Sized for a small firm on a small machine: about 60 MB with the portal's connections open.
 */
export function settings(socketDir: string, durability: Durability): string[] {
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
