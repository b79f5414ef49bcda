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
 * Gives each statement a name, so that PostgreSQL parses and plans it once a connection and queries stay plain
 * Kysely. A statement earns its name at its second run, and names are bounded: text that differs
 * at each run (a list of values) would fill the server's memory with plans that nobody asks for again.
 */
export function poolWithNamedStatements(pool: pg.Pool): PostgresPool {
  const wrappers = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw withCode(error)
      })
      const wrapper = wrappers.get(client) ?? wrap(client)
      wrappers.set(client, wrapper)
      return wrapper
    },
  }
}

/** A pool of one connection that stays its owner's. */
export function poolOfOne(client: pg.PoolClient): PostgresPool {
  const connection: PostgresPoolClient = { ...wrap(client), release: () => {} }
  return { options: {}, connect: () => Promise.resolve(connection), end: () => Promise.resolve() }
}

/**
 * Marks a statement (by `modifyFront`) that has no one good plan: PostgreSQL plans it for the values it is run with,
 * where a named one gets, from its sixth run on, a plan for values unseen.
 */
export const plannedEachTime = sql`/* planned each time */`

/** Without parameters it is `begin`, `commit` or a statement of a migration: nothing to gain. */
export function statementName(text: string, parameterCount: number): string | undefined {
  if (parameterCount === 0 || text.includes('/* planned each time */')) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  if (names.size >= mostNames || !seen.has(text)) {
    if (seen.size >= mostNames) seen.clear()
    seen.add(text)
    return undefined
  }
  const name = `q${createHash('sha256').update(text).digest('base64url').slice(0, 22)}`
  names.set(text, name)
  return name
}

const mostNames = 400
const names = new Map<string, string>()
const seen = new Set<string>()

function wrap(client: pg.PoolClient): PostgresPoolClient {
  let broken = false
  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(sql: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof sql !== 'string') throw new TypeError('Cursors are not in use: page by key instead')
    const name = statementName(sql, parameters.length)
    const values = [...parameters]
    const config = name === undefined ? { text: sql, values } : { name, text: sql, values }
    return client.query(config).catch((error: unknown) => {
      const told = withCode(error)
      broken ||= isLost(told)
      throw told
    })
  }
  return { query, release: (destroy) => client.release(destroy === true || broken) }
}

/**
 * After these the connection is of no use to the next query, though pg may not have noticed yet. 57P01 to 57P03: the
 * server ended the session, crashed, or is not taking any. 25P03: it waited too long in a transaction. 08: it is gone.
 */
function isLost(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(57P0|25P03|08)/.test(String(error.code))
}

/**
 * Errors are told apart by codes. PostgreSQL's own have one; those of pg and of the socket become 53300, no connection
 * free in time, or 08006, a connection that is lost or can't be made.
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
