import { createHash } from 'node:crypto'
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import pg from 'pg'

/**
 * Gives each statement a name, so that PostgreSQL parses and plans it once per connection and queries stay plain
 * Kysely. A statement gets a name when it runs for the second time, and the number of names is limited: statements that
 * differ each time (a list of values) would fill the server's memory with unused plans.
 */
export function poolWithNamedStatements(
  pool: pg.Pool,
  statementName: StatementNames,
): PostgresPool {
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw withCode(error)
      })
      const wrapper = wrappers.get(client) ?? wrapPooled(client, statementName)
      wrappers.set(client, wrapper)
      return wrapper
    },
  }
}

/** A pool of one connection, which is not released. */
export function poolOfOne(client: pg.PoolClient): PostgresPool {
  const connection = wrap(
    (statement) => client.query(statement),
    () => {},
  )
  return { options: {}, connect: () => Promise.resolve(connection), end: () => Promise.resolve() }
}

/**
 * Marks a statement (with `modifyFront`) whose best plan depends on its values. A named statement would get a generic
 * plan after five runs.
 */
export const plannedEachTime = sql`/* planned each time */`

/**
 * Names the statements of a database or of a separate connection. Statements without parameters are `begin`, `commit`
 * or part of a migration, and gain nothing.
 */
export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  const seen = new Set<string>()
  return (text, parameterCount) => {
    if (parameterCount === 0 || text.includes('/* planned each time */')) return undefined
    const existing = names.get(text)
    if (existing !== undefined) return existing
    if (names.size >= mostNames || !seen.has(text)) {
      if (seen.size >= mostNames) seen.clear()
      seen.add(text)
      return undefined
    }
    const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
    names.set(text, name)
    return name
  }
}

export type StatementNames = (text: string, parameterCount: number) => string | undefined

const mostNames = 400

function wrapPooled(client: pg.PoolClient, statementName: StatementNames) {
  return wrap(
    (statement) => client.query(statement),
    (destroy) => client.release(destroy),
    statementName,
  )
}

/** `release` is pg's, which closes a broken connection. */
export function wrap(
  send: (statement: pg.QueryConfig) => Promise<unknown>,
  release: (destroy: boolean) => void,
  statementName: StatementNames = statementNames(),
): PostgresPoolClient {
  let broken = false
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not supported: page by key')
    const name = statementName(sql, parameters.length)
    const values = [...parameters]
    const config = name === undefined ? { text: sql, values } : { name, text: sql, values }
    return send(config).catch((error: unknown) => {
      const codedError = withCode(error)
      broken ||= isLost(codedError)
      throw codedError
    })
  }
  return { query, release: (destroy) => release(destroy === true || broken) }
}

/**
 * The connection is unusable after these, although pg may not have noticed yet. 57P01 to 57P03: the server ended the
 * session, crashed, or refuses connections. 25P03: idle too long in a transaction. 08: connection lost.
 */
function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(57P0|25P03|08)/.test(String(error.code))
}

/**
 * Gives every error a code. PostgreSQL's errors have one; those of pg and the socket become 53300 (no free connection
 * in time) or 08006 (a connection that is lost or can't be opened).
 */
function withCode(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError) return error
  if (error.message.startsWith('timeout exceeded when trying to connect')) {
    return Object.assign(error, { code: '53300' })
  }
  const isSocket = 'code' in error && /^E[A-Z_]+$/.test(String(error.code))
  return isSocket || lostMessages.test(error.message)
    ? Object.assign(error, { code: '08006' })
    : error
}

const lostMessages =
  /^(?:Connection terminated|Client (?:has encountered|was closed)|Query read timeout|timeout expired|Cannot use a pool)/
