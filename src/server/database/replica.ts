import { setTimeout as delay } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { codeOf } from '#server/base/storage-fault.ts'
import { type Db, forShortReads, replicaOf } from './database.ts'

/**
 * Runs a read on the read replica if that has everything that was committed before this call, otherwise on the primary.
 * So a list shows every change that any process saved before the request. `read` may run twice.
 */
export async function onReplica<T>(db: Db, read: (db: Db) => Promise<T>): Promise<T> {
  const replica = replicaOf(db)
  if (replica === undefined || (awayUntil.get(replica) ?? 0) > performance.now()) return read(db)
  const { lsn } = await ask(db, committed)
  try {
    const silent = delay(longestSilence, null, { ref: false })
    const ready = await Promise.race([catchesUp(db, replica, lsn), silent])
    if (ready === null) throw new Error('the replica does not answer')
    if (ready) return await read(replica)
  } catch (error) {
    // The primary would be just as slow.
    if (codeOf(error) === '57014') throw error
    // The replica is down, or its recovery canceled the read. If the read itself is wrong, the primary throws too.
    awayUntil.set(replica, performance.now() + awayFor)
  }
  return read(db)
}

/**
 * An acknowledged change is flushed, except with synchronous_commit off. An unflushed change is not sent to the replica
 * yet.
 */
const committed = sql<{ lsn: string }>`select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn`

/** Milliseconds. */
const [patience, pause, longestSilence, awayFor] = [20, 4, 500, 5000]
const awayUntil = new WeakMap<Db, number>()

/** Positions in another cluster's log mean nothing. */
async function checkOnce(db: Db, replica: Db): Promise<void> {
  if (checked.has(replica)) return
  const [own, its] = await Promise.all([ask(db, cluster), ask(replica, cluster)])
  if (own.name !== its.name) {
    process.stderr.write('DATABASE_READ_URL is not a replica of DATABASE_URL\n')
    throw new Error('no replica')
  }
  checked.add(replica)
}

const checked = new WeakSet<Db>()
const cluster = sql<{ name: string }>`select system_identifier || ' ' || current_database() as name
  from pg_control_system()`

/** A promoted replica answers null. */
async function catchesUp(db: Db, replica: Db, lsn: string): Promise<boolean> {
  await checkOnce(db, replica)
  const query = sql<{
    ready: boolean | null
  }>`select pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as ready`
  for (const end = performance.now() + patience; ;) {
    const { ready } = await ask(replica, query)
    if (ready === true) return true
    if (performance.now() > end) return false
    await delay(pause)
  }
}

async function ask<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await forShortReads(db).executeQuery(query.compile(db))
  const [row] = rows
  if (row === undefined) throw new Error('no row')
  return row
}
