import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualTimeLimits } from '#server/base/time-limits.ts'
import {
  closeDatabase,
  forShortReads,
  newId,
  openDatabase,
  poolOf,
} from '#server/database/database.ts'
import { migrate } from '#server/database/migrations.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function valueOf(expression: string): Promise<unknown> {
  const { rows } = await sql<{ value: unknown }>`select ${sql.raw(expression)} as value`.execute(
    database.db,
  )
  return rows[0]?.value
}

describe('values', () => {
  test('cents and their sums are numbers', async () => {
    expect(await valueOf('1234::bigint')).toBe(1234)
    expect(await valueOf('(select sum(n) from (values (1::bigint), (2)) v(n))')).toBe(3)
  })

  test('a number that would not be exact is refused, never rounded', async () => {
    expect(await valueOf('9007199254740991::bigint')).toBe(Number.MAX_SAFE_INTEGER)
    await expect(valueOf('9007199254740992::bigint')).rejects.toThrow('9007199254740992')
    await expect(valueOf('1.5::numeric')).rejects.toThrow('1.5')
  })

  test('a date is text in every time zone; a timestamp is a Date', async () => {
    expect(await valueOf(`date '2024-02-29'`)).toBe('2024-02-29')
    expect(await valueOf(`timestamptz '2024-02-29 12:00+00'`)).toEqual(
      new Date('2024-02-29T12:00:00Z'),
    )
  })

  test('keys inside JSON stay unchanged', async () => {
    expect(await valueOf(`jsonb '{"tax_year": 1}'`)).toEqual({ tax_year: 1 })
  })
})

describe('statements', () => {
  const run = (n: number) => sql`select ${n}::int as n, 'twice' as word`.execute(database.db)
  const namedStatements = async () =>
    (
      await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(
        database.db,
      )
    ).rows

  test('a repeated one is prepared with a name', async () => {
    await run(1)
    expect(await namedStatements()).toEqual([])
    await run(2)
    expect(await namedStatements()).toEqual([{ statement: `select $1::int as n, 'twice' as word` }])
  })

  test('many different texts do not fill the server with plans', async () => {
    for (let n = 0; n < 1000; n++)
      await sql`select ${n} as ${sql.ref(`c${n}`)}`.execute(database.db)
    for (let n = 0; n < 1000; n++)
      await sql`select ${n} as ${sql.ref(`c${n}`)}`.execute(database.db)
    expect((await namedStatements()).length).toBeLessThanOrEqual(400)
  })
})

describe('limits', () => {
  test('every wait has a timeout', async () => {
    const db = openDatabase(database.url)
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
    expect(rows).toEqual([{ statement: '10s', lock: '3s', idle: '15s' }])
    await closeDatabase(db)
  })

  test('with every connection busy, a query fails with a code instead of hanging', async () => {
    const timeLimits = { ...usualTimeLimits.database, connect: 2000, poolSize: 2 }
    const db = openDatabase(database.url, { timeLimits })
    const pool = poolOf(db)
    const busy = [await pool.connect(), await pool.connect()]
    try {
      await expect(sql`select 1`.execute(db)).rejects.toMatchObject({ code: '53300' })
    } finally {
      for (const client of busy) client.release()
      await pool.end()
    }
  })

  test('a connection that the server ended is replaced', async () => {
    const db = openDatabase(database.url)
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
    const broken = sql`select pg_sleep(10)`.execute(db).catch((error: unknown) => error)
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
    expect(await broken).toMatchObject({ code: '57P01' })
    await expect(sql`select 1`.execute(db)).resolves.toBeDefined()
    await closeDatabase(db)
  })

  test('a short read whose connection the server ended is sent once more', async () => {
    const holder = await poolOf(database.db).connect()
    await holder.query('select pg_advisory_lock(7)')
    const read = sql`select pg_advisory_xact_lock(7), 1 as n`.compile(database.db)
    const answer = forShortReads(database.db).executeQuery(read)
    const endWaiting = async () => {
      const { rows } = await holder.query(
        `select pg_terminate_backend(pid) from pg_locks join pg_database on pg_database.oid = database
          where datname = current_database() and locktype = 'advisory' and not granted`,
      )
      return rows.length
    }
    await expect.poll(endWaiting).toBe(1)
    await holder.query('select pg_advisory_unlock(7)')
    expect((await answer).rows).toMatchObject([{ n: 1 }])
    holder.release()
  })
})

describe('migrations', () => {
  test('processes that start together apply them once', async () => {
    const empty = await emptyDatabase()
    const applied = await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
    expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
    expect(await migrate(empty)).toEqual([])
  })

  test('make no user: nobody can sign in before somebody has registered', async () => {
    const url = await emptyDatabase()
    await migrate(url)
    const db = openDatabase(url)
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
    await closeDatabase(db)
  })
})

test('ids sort by when they were made', () => {
  const ids = Array.from({ length: 100 }, newId)
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(100)
})

/** Drops our schemas, which gives a database as at a first start. A separate schema would share the job queue. */
async function emptyDatabase(): Promise<string> {
  const copy = await testDatabase()
  afterAll(() => copy.drop())
  await sql`drop schema public cascade`.execute(copy.db)
  await sql`drop schema graphile_worker cascade`.execute(copy.db)
  await sql`create schema public`.execute(copy.db)
  return copy.url
}
