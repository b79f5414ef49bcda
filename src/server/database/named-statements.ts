import { createHash } from 'node:crypto'
import {
  type PostgresCursor,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
  sql,
} from 'kysely'
import type pg from 'pg'

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
      const client = await pool.connect().catch(throwWithCode)
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
      broken ||= isLost(error)
      throwWithCode(error)
    })
  }
  return { query, release: (destroy) => client.release(destroy === true || broken) }
}

/** After these the connection is of no use to the next query, though pg may not have noticed yet. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // 57P01 to 57P03: the server ended the session, crashed, or is not taking any. 08: the line is gone.
  if ('code' in error) return /^(57P0[1-3]|08)/.test(String(error.code))
  return lostMessages.test(error.message)
}

const lostMessages =
  /^(Connection terminated|Client has encountered a connection error|Query read timeout)/

/** pg gives these no code, and errors are told apart by codes: no connection free in time, or a lost one. */
function throwWithCode(error: unknown): never {
  if (error instanceof Error && !('code' in error)) {
    if (error.message.startsWith('timeout exceeded when trying to connect')) {
      throw Object.assign(error, { code: '53300' })
    }
    if (lostMessages.test(error.message)) throw Object.assign(error, { code: '08006' })
  }
  throw error
}
