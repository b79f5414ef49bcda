import type pg from 'pg'
import type { DatabaseLimits } from '#server/base/time-limits.ts'
import { columnTypes } from './column-types.ts'

export function connectionOptions(url: string): pg.PoolConfig {
  return {
    connectionString: url,
    application_name: 'merrow-portal',
    keepAlive: true,
    types: columnTypes,
  }
}

/** PostgreSQL has no limits by default. */
export function optionsOf(limits: DatabaseLimits): pg.PoolConfig {
  return {
    ...ownOptionsOf(limits),
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  }
}

/** The limits that this process keeps, not PostgreSQL. */
export function ownOptionsOf({ connect, query, poolSize }: DatabaseLimits): pg.PoolConfig {
  return { max: poolSize, connectionTimeoutMillis: connect, query_timeout: query }
}

/** Overrides the role's own limits, which it needs with a pooler. */
export const withoutLimits = {
  options: ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    .map((name) => `-c ${name}=0`)
    .join(' '),
}
