import {
  CamelCasePlugin,
  Kysely,
  PostgresDialect,
  type PostgresPool,
  sql,
  type Transaction,
} from 'kysely'
import pg from 'pg'
import { v7 } from 'uuid'
import type { Database } from '#db/schema.ts'
import { poolOfOne, poolWithNamedStatements, statementNames } from './named-statements.ts'
import { connectionOptions, optionsOf, ownOptionsOf, withoutLimits } from './connection-options.ts'
import { sharedConnections } from './shared-connections.ts'
import { type DatabaseLimits, usualTimeLimits } from '#server/base/time-limits.ts'
import { warn } from '#server/base/warn.ts'

export type Db = Kysely<Database>
export type Trx = Transaction<Database>

export interface Access {
  /** The id of the process's primary key, for the names of the connections. */
  keyId?: string
  /** The address of the database that bypasses the connection pooler of `url`; null without a pooler. */
  directUrl?: string | null
  /** A read replica, for `onReplica`; null without one. */
  readUrl?: string | null
  /** `unnamed` for a pooler that loses named statements. */
  statements?: 'named' | 'unnamed'
  /** The usual ones if they are left out. */
  timeLimits?: DatabaseLimits
}

/**
 * The portal's database at `url`: snake_case in SQL, camelCase here. `closeDatabase` closes it.
 * A query fails with code 53300 without a free connection in time, and with 08006 after its connection broke.
 */
export function openDatabase(url: string, access: Access = {}): Db {
  const { readUrl = null, ...rest } = access
  const db = openPrimary(url, rest)
  if (readUrl !== null) {
    const { timeLimits = usualTimeLimits.database, statements = 'named' } = rest
    const limits = { ...timeLimits, connect: timeLimits.replicaConnect }
    replicas.set(db, remember(readUrl, optionsOf(limits), statements))
  }
  return db
}

function openPrimary(url: string, access: Access): Db {
  const { keyId, directUrl = null, statements = 'named' } = access
  const { timeLimits = usualTimeLimits.database } = access
  if (directUrl !== null) {
    // A pooler refuses the limits, and its connections keep the name of a process that has ended.
    const around = openPrimary(directUrl, { timeLimits, ...(keyId !== undefined && { keyId }) })
    return remember(url, ownOptionsOf(timeLimits), statements, around)
  }
  const named = keyId === undefined ? {} : { application_name: nameWithKey + keyId }
  return remember(url, { ...optionsOf(timeLimits), ...named }, statements)
}

function remember(
  url: string,
  options: pg.PoolConfig,
  statements: 'named' | 'unnamed',
  around?: Db,
): Db {
  const statementName = statements === 'named' ? statementNames() : () => undefined
  const pool = openPool(url, options)
  const db = kyselyOver(poolWithNamedStatements(pool, statementName))
  pools.set(db, pool)
  // PgBouncer before 1.21 mixes up statements that are sent without waiting.
  const pooled = around !== undefined || statements === 'unnamed'
  if (!pooled)
    shared.set(db, sharedConnections({ ...connectionOptions(url), ...options }, statementName))
  if (around !== undefined) direct.set(db, around)
  return db
}

/**
 * Returns the same database, bypassing the pooler if there is one: for uses that need a session of their own, such as
 * LISTEN, and for the processes' names.
 */
export function directOf(db: Db): Db {
  return direct.get(db) ?? db
}

/** A new record's id: a UUIDv7, so that ids sort by time and indexes grow at one end. */
export function newId(): string {
  return v7()
}

/** Returns the primary keys of running processes, except those with the same key as this one. */
export async function processesWithOtherKeys(db: Db, keyId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct application_name as name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${nameWithKey})
      and application_name <> ${nameWithKey + keyId}`.execute(db)
  return rows.map(({ name }) => name.slice(nameWithKey.length))
}

/** The read replica of this database, if it has one. */
export function replicaOf(db: Db): Db | undefined {
  return replicas.get(db)
}

/** Ends all connections. Running queries finish. */
export async function closeDatabase(db: Db): Promise<void> {
  const others = [direct.get(db), replicas.get(db)]
  await Promise.all([
    poolOf(db).end(),
    shared.get(db)?.end(),
    ...others.map((other) => other && closeDatabase(other)),
  ])
}

/**
 * Returns the executor for short reads: connections that all requests share (shared-connections.ts), the given
 * transaction, or behind a pooler the usual pool. A slow statement there would delay other reads.
 */
export function forShortReads(db: Db | Trx): Pick<Db, 'executeQuery'> {
  return (db.isTransaction ? undefined : shared.get(db)) ?? db
}

function kyselyOver(pool: PostgresPool): Db {
  return new Kysely({
    dialect: new PostgresDialect({ pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
}

/**
 * Opens a separate connection without the time limits of a request, for pg and Kysely: for a transaction that takes
 * minutes and copies tables.
 */
export async function withConnection<T>(
  db: Db,
  work: (client: pg.PoolClient, own: Db) => Promise<T>,
): Promise<T> {
  const { connectionString = '', connectionTimeoutMillis } = poolOf(directOf(db)).options
  const pool = openPool(connectionString, { max: 1, connectionTimeoutMillis, ...withoutLimits })
  try {
    const client = await pool.connect()
    try {
      return await work(client, kyselyOver(poolOfOne(client)))
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}

/** The pool, for code that uses pg directly, such as the job worker. */
export function poolOf(db: Db): pg.Pool {
  const pool = pools.get(db)
  if (pool === undefined) throw new Error('openDatabase did not make this database')
  return pool
}

/** A pool that survives a restart of the database by replacing lost idle connections. */
export function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...connectionOptions(url), ...options })
  pool.on('error', (error) => {
    // The pool does not wait until PostgreSQL has closed its connections.
    if (pool.ending) return
    warn('a connection to the database was lost', { reason: error.message })
  })
  // The query on a connection in use fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The name of a process's connections. It always has some, because the log signer runs each second. */
const nameWithKey = 'merrow-portal, key '

const pools = new WeakMap<Db, pg.Pool>()
const direct = new WeakMap<Db, Db>()
const replicas = new WeakMap<Db, Db>()
const shared = new WeakMap<Db | Trx, ReturnType<typeof sharedConnections>>()
