import { sql } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseLimits, usualTimeLimits } from '#server/base/time-limits.ts'
import { closeDatabase, type Db, newId, openDatabase } from '#server/database/database.ts'
import { noticesSent } from '#server/change/announce.ts'
import { portal, superuser } from '#server/database/embedded/cluster.ts'
import { addressOf } from '#server/database/embedded/socket.ts'
import { limits } from './patience.ts'

export interface TestDatabase {
  db: Db
  /** Connects as the portal's own role, which owns the database and is not a superuser. */
  url: string
  /** Closes `db` and ends the database, even if others are connected. */
  drop: () => Promise<void>
}

/** The migrated database that `testDatabase` copies. */
export const templateName = 'portal_template'

export interface TestDatabaseOptions {
  tablespace?: string | undefined
  /** Of `db`; those that are left out are longer than any test waits. */
  timeLimits?: Partial<DatabaseLimits> | undefined
}

/**
 * A separate database, migrated and empty: one that an earlier file of this process gave back, or a new copy of the
 * run's template, which costs half a second of processor time. In a tablespace if one is given.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { tablespace, timeLimits } = options
  const socketDir = inject('postgresSocketDir')
  const reused = tablespace === undefined ? spare.pop() : undefined
  const name = reused ?? (await copyTemplate(socketDir, tablespace ?? 'pg_default'))
  const url = addressOf(socketDir, portal, name)
  const db = openDatabase(url, { timeLimits: { ...patientLimits, ...timeLimits } })
  return {
    db,
    url,
    async drop() {
      await noticesSent(db)
      await closeDatabase(db)
      if (tablespace === undefined && (await emptied(socketDir, name))) spare.push(name)
      else await asSuperuser(socketDir, `drop database ${name} with (force)`)
    },
  }
}

/** Milliseconds: twice what a test waits for anything, so that no busy machine meets it. */
export const longestWait = 2 * limits.wait

export const patientLimits: DatabaseLimits = {
  ...usualTimeLimits.database,
  connect: longestWait,
  lock: longestWait,
  statement: longestWait,
  idleInTransaction: longestWait,
  query: 2 * longestWait,
}

/** Empty databases of this process. */
const spare: string[] = []

async function copyTemplate(socketDir: string, tablespace: string): Promise<string> {
  const name = `test_${newId().replaceAll('-', '')}`
  const copy = `template ${templateName} strategy file_copy owner ${portal} tablespace ${tablespace}`
  await asSuperuser(socketDir, `create database ${name} ${copy}`)
  // Read in the copy: PostgreSQL copies the template only while it has no other connection.
  newSchema ??= onConnection({ socketDir, database: name }, readSchema)
  await newSchema
  return name
}

/**
 * Empties a database that differs from the template in rows alone, holds few of them and has no connection; false for
 * any other. On one connection, because each costs PostgreSQL more than the work on it.
 */
function emptied(socketDir: string, name: string): Promise<boolean> {
  return onConnection({ socketDir, database: name }, async (query) => {
    const [is] = await query(
      `select pg_database_size('${name}') < pg_database_size('${templateName}') + 16 * 1024 * 1024
        and not exists (select from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid())
        and not exists (select from pg_db_role_setting as setting join pg_database as own
          on own.oid = setting.setdatabase where own.datname = '${name}') as small`,
    )
    if (is?.['small'] !== true || (await readSchema(query)) !== (await newSchema)) return false
    const tables = (await query(tablesWithRows)).map((table) => String(table['name']))
    await query(emptyAll)
    // Frees the pages, so that new rows are stored in the order of their making again.
    if (tables.length > 0) await query(`vacuum ${tables.join(', ')}`)
    return true
  })
}

let newSchema: Promise<unknown> | undefined

/** The tables that hold rows of a portal, without those that were never written. */
const tablesWithRows = `select format('%I.%I', schemaname, tablename) as name from pg_tables
  where (schemaname = 'public' and tablename not like 'kysely%'
      or schemaname = 'graphile_worker' and tablename in ('_private_jobs', '_private_job_queues'))
    and pg_relation_size(format('%I.%I', schemaname, tablename)::regclass) > 0`

/** A text that changes with any change of tables, columns, constraints, indexes, triggers, functions, types and rights. */
async function readSchema(query: Query): Promise<unknown> {
  const catalogs = [
    'class',
    'attribute',
    'constraint',
    'index',
    'trigger',
    'proc',
    'type',
    'namespace',
  ]
  const sums = catalogs.map(
    (catalog) => `(select count(*) || ' ' || sum(xmin::text::bigint) from pg_${catalog})`,
  )
  const [row] = await query(`select concat_ws(',', ${sums.join(', ')}) as text`)
  return row?.['text']
}

/**
 * Deletes every row and begins the numbers again, as in a new copy of the template: 5 ms, of which a copy or
 * `truncate` takes ten times as many. No trigger runs, so the audit log can be emptied too.
 */
export async function emptyDatabase(db: Db): Promise<void> {
  await sql.raw(emptyAll).execute(db)
}

const emptyAll = `do $$ declare one record; begin
  set local session_replication_role = replica;
  for one in ${tablesWithRows}
  loop
    execute 'delete from ' || one.name;
  end loop;
  perform setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false)
    from pg_sequences where schemaname = 'public';
end $$`

/** Runs one statement as the superuser, in a database of the run's server, and returns its rows. */
export function asSuperuser(
  socketDir: string,
  statement: string,
  database = 'postgres',
): Promise<Record<string, unknown>[]> {
  return onConnection({ socketDir, database }, (query) => query(statement))
}

type Query = (statement: string) => Promise<Record<string, unknown>[]>

/** Lends a connection of the superuser. */
async function onConnection<Result>(
  { socketDir, database }: { socketDir: string; database: string },
  use: (query: Query) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: addressOf(socketDir, superuser, database) })
  await client.connect()
  try {
    return await use(
      async (statement) => (await client.query<Record<string, unknown>>(statement)).rows,
    )
  } finally {
    await client.end()
  }
}
