import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { checkLine } from './check-database.ts'
import { fault, ok, warning } from './finding.ts'

/** Milliseconds that a change may take from the primary to the replica. */
const patience = 2000

/**
 * Checks whether `address` is a streaming replica of the primary that keeps up; otherwise the lists of staff are read
 * on the primary.
 */
export async function checkReplica(
  address: string,
  { primary, replica }: { primary: pg.Client; replica: pg.Client },
) {
  const line = checkLine(replica, { address, variable: 'DATABASE_READ_URL' })
  const [its, own] = [await standing(replica), await standing(primary)]
  if (its.name !== own.name) {
    return [line, fault('DATABASE_READ_URL is not the same database as DATABASE_URL', nameOne)]
  }
  if (!its.replays) {
    return [
      line,
      fault('DATABASE_READ_URL is the primary, or a replica that was promoted', nameOne),
    ]
  }
  return [line, await checkLag(primary, replica)]
}

const nameOne =
  'name a streaming replica of the same database, or leave DATABASE_READ_URL out; lists are read on the primary'

async function standing(client: pg.Client) {
  return one<{ name: string; replays: boolean }>(
    client,
    `select system_identifier || ' ' || current_database() as name, pg_is_in_recovery() as replays
      from pg_control_system()`,
  )
}

async function checkLag(primary: pg.Client, replica: pg.Client) {
  const { lsn } = await one<{ lsn: string }>(
    primary,
    'select pg_current_wal_flush_lsn()::text as lsn',
  )
  for (const end = performance.now() + patience; ; await delay(20)) {
    const { behind, last } = await one<{ behind: string; last: Date | null }>(
      replica,
      `select greatest($1::pg_lsn - pg_last_wal_replay_lsn(), 0)::text as behind,
        pg_last_xact_replay_timestamp() as last`,
      [lsn],
    )
    if (behind === '0') return ok('The read replica has everything that is saved')
    if (performance.now() < end) continue
    const since = last === null ? '' : `; the last change it has is of ${last.toISOString()}`
    return warning(
      `The read replica is ${(Number(behind) / 1e6).toFixed(1)} MB behind${since}`,
      'check replication (pg_stat_replication on the primary, paused replay); lists are read on the primary until then',
    )
  }
}

async function one<Row extends pg.QueryResultRow>(
  client: pg.Client,
  text: string,
  values: unknown[] = [],
): Promise<Row> {
  const { rows } = await client.query<Row>(text, values)
  const [row] = rows
  if (row === undefined) throw new Error('the database answers no row')
  return row
}
