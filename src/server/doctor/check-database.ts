import { TLSSocket } from 'node:tls'
import pg from 'pg'
import type { Config } from '#server/base/config.ts'
import { fault, ok, warning } from './finding.ts'
import { commandHere } from '#server/base/command-here.ts'

/** Checks for PostgreSQL settings that can lose saved data or stop the portal. */
export async function checkSettings(client: pg.Client) {
  const { rows } = await client.query<Settings>(`
    select current_setting('server_version') as version, current_setting('fsync') as fsync,
      current_setting('full_page_writes') as full_pages,
      current_setting('synchronous_commit') as commits, current_setting('autovacuum') as autovacuum,
      current_setting('transaction_read_only') as read_only,
      pg_encoding_to_char(encoding) as encoding,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - (select count(*) from pg_stat_activity where backend_type = 'client backend')::int as free
    from pg_database where datname = current_database()`)
  const [settings] = rows
  if (settings === undefined) throw new Error('the database tells no settings')
  const wrong = [
    ...(settings.fsync === 'on' && settings.full_pages === 'on'
      ? []
      : [
          fault(
            'fsync or full_page_writes is off: a power failure destroys the database',
            'turn both on in postgresql.conf, and restart PostgreSQL',
          ),
        ]),
    ...(settings.commits === 'off'
      ? [
          warning(
            'synchronous_commit is off: a crash loses what was saved last',
            'turn it on in postgresql.conf, or for the role',
          ),
        ]
      : []),
    ...(settings.autovacuum === 'on'
      ? []
      : [warning('autovacuum is off: tables only grow', 'turn it on in postgresql.conf')]),
    ...(settings.read_only === 'on'
      ? [
          fault(
            'the database is read-only',
            'name the primary in DATABASE_URL; check whether a failover is under way',
          ),
        ]
      : []),
    ...(settings.encoding === 'UTF8'
      ? []
      : [
          fault(
            `the encoding is ${settings.encoding}`,
            'make a database with "encoding UTF8", and move the data there',
          ),
        ]),
    ...(settings.free >= connectionsOfProcess
      ? []
      : [
          warning(
            `${settings.free} connections are free, and another process of the portal takes up to ${connectionsOfProcess}`,
            'raise max_connections, or lower PROCESSES',
          ),
        ]),
  ]
  return [ok(`PostgreSQL ${settings.version} answers`), ...wrong]
}

interface Settings {
  version: string
  fsync: string
  full_pages: string
  commits: string
  autovacuum: string
  read_only: string
  encoding: string
  free: number
}

/** The pool and the two for short reads. */
const connectionsOfProcess = 14

/** Checks whether data and password cross a network unencrypted on the connection of `variable`. */
export function checkLine(
  client: pg.Client,
  { address, variable = 'DATABASE_URL' }: { address: string | null; variable?: string },
) {
  const { stream } = client.connection
  if (address === null) return ok('The embedded database is reached by a socket')
  if (stream instanceof TLSSocket) return ok(`The connection of ${variable} is encrypted`)
  const { hostname, searchParams } = new URL(address)
  const isHere = ['', 'localhost', '[::1]'].includes(hostname) || hostname.startsWith('127.')
  if (isHere || searchParams.get('host')?.startsWith('/')) {
    return ok(`The connection of ${variable} stays on this machine`)
  }
  return warning(
    `The connection of ${variable} is not encrypted`,
    `add ?sslmode=verify-full to ${variable}, and give its server a certificate`,
  )
}

/** Second factors need the right time, and the order of changes needs the same time everywhere. */
export async function checkClock(client: pg.Client) {
  const sentAt = Date.now()
  const { rows } = await client.query<{ at: string }>(
    'select (extract(epoch from clock_timestamp()) * 1000)::text as at',
  )
  const answered = Date.now()
  const apart = Math.abs(Number(rows[0]?.at) - (sentAt + answered) / 2) - (answered - sentAt) / 2
  if (apart < 1000) return ok('The clock agrees with the database’s')
  const text = `The clock is ${Math.round(apart / 1000)} seconds off the database’s`
  const todo = 'run NTP (chrony, systemd-timesyncd) on both machines'
  return apart < 20_000 ? warning(text, todo) : fault(text, `${todo}: codes of second factors fail`)
}

type Connect = () => Promise<pg.Client>

/**
 * Checks the features that the portal needs from a connection pooler, or from PostgreSQL itself. `direct` bypasses the
 * pooler.
 */
export async function checkPooler(
  { statements, directUrl }: Pick<Config, 'statements' | 'directUrl'>,
  { pooled, direct }: { pooled: Connect; direct: Connect },
) {
  return [
    await checkStatements(statements, pooled),
    await checkListen(direct),
    ...(directUrl === null ? [] : [await checkLimits(pooled)]),
  ]
}

async function checkStatements(statements: Config['statements'], connect: Connect) {
  if (statements === 'unnamed') return ok('Statements have no names')
  return (await withTwo(connect, keepsStatements))
    ? ok('Named prepared statements work')
    : fault(
        'Named prepared statements fail: a pooler gives each transaction another connection',
        'set STATEMENTS=unnamed, or from PgBouncer 1.21 on max_prepared_statements = 400; docs/operations.md, Pooler',
      )
}

async function checkListen(connect: Connect) {
  return (await withTwo(connect, receivesNotify))
    ? ok('LISTEN works')
    : fault(
        'LISTEN fails: live updates and jobs wait for their next poll',
        'set DATABASE_DIRECT_URL to PostgreSQL’s own address; docs/operations.md, Pooler',
      )
}

/** A pooler does not accept limits from the portal, so the role must have them. */
async function checkLimits(connect: Connect) {
  const client = await connect()
  try {
    const { rows } = await client.query<{ role: string; lacks: string | null }>(`
      select current_user as role, string_agg(name, ', ') as lacks from pg_settings where setting = '0'
        and name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout')`)
    const { role, lacks } = rows[0] ?? { role: '', lacks: null }
    return lacks === null
      ? ok('Statements through it have time limits')
      : warning(
          `The role ${role} has no ${lacks}: one slow request can hold up the others`,
          'alter role … set …; docs/operations.md, Pooler',
        )
  } finally {
    await client.end()
  }
}

async function withTwo(
  connect: Connect,
  work: (one: pg.Client, other: pg.Client) => Promise<boolean>,
): Promise<boolean> {
  const [first, second] = [await connect(), await connect()]
  try {
    return await work(first, second)
  } finally {
    await Promise.all([first.end(), second.end()])
  }
}

/** While the other client holds the connection with the statement, a pooler gives this client another connection. */
async function keepsStatements(first: pg.Client, second: pg.Client): Promise<boolean> {
  const run = () => first.query({ name: 'doctor', text: 'select $1::int as n', values: [1] })
  await run()
  await second.query('begin')
  try {
    await second.query('select 1')
    await run()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && lost.includes(error.code ?? '')) return false
    throw error
  } finally {
    await second.query('rollback')
  }
}

/** Errors for an unknown statement, or for a different one with that name. */
const lost = ['26000', '42P05']

async function receivesNotify(first: pg.Client, second: pg.Client): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  first.once('notification', () => resolve(true))
  const timer = setTimeout(() => resolve(false), 1500)
  await first.query('listen doctor')
  await second.query('notify doctor')
  const received = await promise
  clearTimeout(timer)
  await first.query('unlisten *')
  return received
}

/** Checks that the portal's role can do its work and cannot rewrite the audit log. */
export async function checkRole(client: pg.Client, { databaseUrl }: Pick<Config, 'databaseUrl'>) {
  const { rows } = await client.query<{ role: string; rewrites: boolean; lacks: string | null }>(`
    select current_user as role,
      has_table_privilege('audit_log', 'update, delete, truncate')
        or has_table_privilege('audit_batches', 'update, delete, truncate') as rewrites,
      (select string_agg(relname, ', ') from pg_class
        join pg_namespace on pg_namespace.oid = relnamespace
        where nspname in ('public', 'graphile_worker') and relkind in ('r', 'p')
          and not (has_table_privilege(pg_class.oid, 'select')
            and (relname like 'kysely%' or has_table_privilege(pg_class.oid, 'insert')))) as lacks`)
  const { role = '', rewrites = false, lacks = null } = rows[0] ?? {}
  if (lacks !== null) {
    return fault(
      `The role ${role} has no rights on: ${lacks}`,
      `run ${commandHere('db:migrate')} as the owner, with APP_ROLE=${role}`,
    )
  }
  if (!rewrites) return ok(`The role ${role} can only add to the audit log`)
  if (databaseUrl === null) return ok(`The role ${role} owns the embedded database`)
  return warning(
    `The role ${role} can change and delete rows of the audit log`,
    'create a separate role for the portal: APP_ROLE, docs/operations.md, Database',
  )
}
