import pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase, type Db, newId, openDatabase } from '#server/database/database.ts'
import { portal, superuser } from '#server/database/embedded/cluster.ts'
import { addressOf } from '#server/database/embedded/socket.ts'

export interface TestDatabase {
  db: Db
  /** Connects as the portal's own role, which owns the database and is not a superuser. */
  url: string
  /** Closes `db` and drops the database, even if others are connected. */
  drop: () => Promise<void>
}

/** The migrated database that `testDatabase` copies. */
export const templateName = 'portal_template'

/** A separate database, migrated and empty: a copy of the run's template (60 ms), in a tablespace if one is given. */
export async function testDatabase(tablespace = 'pg_default'): Promise<TestDatabase> {
  const socketDir = inject('postgresSocketDir')
  const name = `test_${newId().replaceAll('-', '')}`
  // PostgreSQL 14 has no other strategy, and no word for it.
  const strategy = process.env.POSTGRES_PROGRAMS ? '' : 'strategy file_copy'
  const copy = `template ${templateName} ${strategy} owner ${portal} tablespace ${tablespace}`
  await asSuperuser(socketDir, `create database ${name} ${copy}`)
  const url = addressOf(socketDir, portal, name)
  const db = openDatabase(url)
  return {
    db,
    url,
    async drop() {
      await closeDatabase(db)
      await asSuperuser(socketDir, `drop database ${name} with (force)`)
    },
  }
}

/** Runs one statement as the superuser, in the database `postgres` of the run's server, and returns its rows. */
export async function asSuperuser(
  socketDir: string,
  statement: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: addressOf(socketDir, superuser, 'postgres') })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}
