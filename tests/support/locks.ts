import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#server/database/database.ts'

/** Waits until statements of this database are blocked by another transaction's row lock. */
export async function someoneWaits(db: Db, waiters = 1): Promise<void> {
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
        select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.waiting
  }
  await expect.poll(waiting, { interval: 20 }).toBeGreaterThanOrEqual(waiters)
}
